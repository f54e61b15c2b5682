import type { StartTexts } from '../types.ts';

export const SIGN_ON: StartTexts['signOn'] = {
  signIn: 'Mit {name} anmelden',
  signUp: 'Ihr Konto wird erstellt, wenn Sie sich zum ersten Mal mit {name} anmelden.',
  title: 'Single Sign-on',
  note: 'Melden Sie sich mit {name} statt mit Ihrem Passwort an.',
  linked: 'Verknüpft mit {email}.',
  linkedWithoutEmail: 'Verknüpft.',
  link: 'Konto verknüpfen',
  unlink: 'Verknüpfung aufheben',
  unlinked: 'Verknüpfung aufgehoben.',
  needsPassword:
    'Legen Sie ein Passwort fest, bevor Sie die Verknüpfung aufheben. Sie benötigen es zum Anmelden.',
  password: {
    note: 'Ihr Konto hat kein Passwort. Bis 10 Minuten nach der Anmeldung können Sie eines festlegen.',
    set: 'Passwort festlegen',
    wasSet: 'Passwort festgelegt. Alle anderen Sitzungen wurden abgemeldet.',
  },
  failures: {
    sso_denied:
      'Sie haben sich beim Anbieter nicht angemeldet, oder er hat den Zugriff verweigert. Versuchen Sie es erneut.',
    sso_expired:
      'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Versuchen Sie es erneut.',
    sso_unreachable:
      'Der Anbieter ist nicht erreichbar. Versuchen Sie es in einigen Minuten erneut.',
    sso_failed:
      'Der Anbieter hat ungültig geantwortet. Versuchen Sie es erneut. Wenn das wieder passiert, wenden Sie sich an die Administration dieses Servers.',
    sso_email_unverified:
      'Ihre E-Mail-Adresse ist beim Anbieter nicht bestätigt. Bestätigen Sie sie dort und versuchen Sie es erneut.',
    sso_account_conflict:
      'Diese Identität gehört zu einem anderen Konto, oder Ihr Konto kann nicht über die E-Mail-Adresse verknüpft werden. Melden Sie sich mit Ihrem Passwort an und prüfen Sie Ihr Profil.',
    sso_account_disabled:
      'Ihr Konto ist deaktiviert. Wenden Sie sich an die Administration dieses Servers.',
    sso_registration_closed:
      'Sie haben noch kein Konto, und die Registrierung ist geschlossen. Bitten Sie die Administration dieses Servers um ein Konto.',
  },
};
