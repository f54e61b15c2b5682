/** The reasons that the sign-in page explains. A code is public and never changes its meaning. */
const SIGN_ON_FAILURES = [
  'sso_denied',
  'sso_expired',
  'sso_unreachable',
  'sso_failed',
  'sso_email_unverified',
  'sso_password_required',
  'sso_confirmation_required',
  'sso_account_conflict',
  'sso_account_disabled',
  'sso_registration_closed',
] as const;
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];

/** A single sign-on that failed. The browser gets only the code; the log gets the cause. */
export class SignOnError extends Error {
  readonly code: SignOnFailure;

  constructor(code: SignOnFailure, options?: ErrorOptions) {
    super(`single sign-on failed: ${code}`, options);
    this.code = code;
  }
}
