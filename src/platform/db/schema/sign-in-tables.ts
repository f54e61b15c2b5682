export type SignInTables = {
  readonly mail_tokens: MailTokensTable;
  readonly account_identities: AccountIdentitiesTable;
  readonly second_factors: SecondFactorsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly passkeys: PasskeysTable;
};

/** The latest link of each purpose that was sent to an account. */
export type MailTokensTable = {
  account_id: string;
  /** `shown_invitation` is a link that the operator gets, because no mail server is configured. */
  purpose:
    | 'password_reset'
    | 'email_verification'
    | 'email_change'
    | 'invitation'
    | 'shown_invitation';
  /** SHA-256 of the token, base64url. */
  token_digest: string;
  /** The address that the link was sent to. */
  email: string;
  expires_at_ms: number;
};

/** An identity at an OpenID Connect provider that can sign in to an account. */
type AccountIdentitiesTable = {
  issuer: string;
  /** The `sub` claim. */
  subject: string;
  account_id: string;
  /** The e-mail address at the provider, for display; null if it is unknown. */
  email: string | null;
  created_at_ms: number;
  used_at_ms: number;
};

/** The authenticator app of an account. */
type SecondFactorsTable = {
  account_id: string;
  /** The TOTP secret, base32. */
  secret_sealed: string;
  /** The time step of the last accepted code, so that no code is accepted twice. */
  last_step: number;
  created_at_ms: number;
  /** Null until the first code has confirmed the secret. */
  enabled_at_ms: number | null;
};

/** An unused recovery code of an account. */
type RecoveryCodesTable = {
  account_id: string;
  /** Keyed digest of the account and the code. */
  digest: string;
};

export type PasskeysTable = {
  id: string;
  account_id: string;
  /** Chosen by the authenticator, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Number of signatures that the authenticator reports; 0 if it does not count them. */
  counter: number;
  name: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
};
