/** The authenticator app of an account. */
export type SecondFactorsTable = {
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
export type RecoveryCodesTable = {
  account_id: string;
  /** Keyed digest of the account and the code. */
  digest: string;
};
