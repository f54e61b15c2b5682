export const SIGN_ON = {
  signIn: 'Sign in with {name}',
  signUp: 'Accounts are created when you sign in with {name} for the first time.',
  title: 'Single sign-on',
  note: 'Sign in with {name} instead of your password.',
  linked: 'Linked to {email}.',
  linkedWithoutEmail: 'Linked.',
  link: 'Link account',
  unlink: 'Unlink account',
  unlinked: 'Account unlinked.',
  needsPassword: 'Set a password before you unlink your account. You need it to sign in.',
  password: {
    note: 'Your account has no password. You can set one within 10 minutes of signing in.',
    set: 'Set password',
    wasSet: 'Password set. All other sessions were signed out.',
  },
  failures: {
    sso_denied: 'You didn’t sign in at the provider, or it refused access. Try again.',
    sso_expired: 'This sign-in has expired or was already used. Try again.',
    sso_unreachable: 'The provider can’t be reached. Try again in a few minutes.',
    sso_failed:
      'The provider returned an invalid response. Try again. If this repeats, contact the administrator of this server.',
    sso_email_unverified:
      'Your e-mail address isn’t verified at the provider. Verify it there, and try again.',
    sso_account_conflict:
      'This identity belongs to another account, or your account can’t be linked by e-mail address. Sign in with your password, and check your profile.',
    sso_account_disabled: 'Your account is disabled. Contact the administrator of this server.',
    sso_registration_closed:
      'You don’t have an account yet, and sign-up is closed. Ask the administrator of this server for an account.',
  },
};
