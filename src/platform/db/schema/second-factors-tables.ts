export type SecondFactorTables = {
  readonly second_factors: SecondFactorsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly passkeys: PasskeysTable;
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
