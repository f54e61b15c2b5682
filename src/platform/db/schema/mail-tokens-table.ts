/** The latest link of each purpose that was sent to an account. */
export type MailTokensTable = {
  account_id: string;
  purpose: 'password_reset' | 'email_verification' | 'email_change';
  /** SHA-256 of the token, base64url. */
  token_digest: string;
  /** The address that the link was sent to. */
  email: string;
  expires_at_ms: number;
};
