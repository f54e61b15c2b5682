/** An identity at an OpenID Connect provider that can sign in to an account. */
export type AccountIdentitiesTable = {
  issuer: string;
  /** The `sub` claim. */
  subject: string;
  account_id: string;
  /** The e-mail address at the provider, for display; null if it is unknown. */
  email: string | null;
  created_at_ms: number;
  used_at_ms: number;
};

/** A network or browser from which an account has logged in. */
export type LoginPlacesTable = {
  account_id: string;
  /** Keyed digest of the account and the network or browser; reveals neither. */
  place_digest: string;
  used_at_ms: number;
};
