import type { Generated } from 'kysely';

import type { Language } from '#lib/i18n/language.ts';

export type AccountTables = {
  readonly accounts: AccountsTable;
  readonly account_branding: AccountBrandingTable;
  readonly sessions: SessionsTable;
  readonly api_keys: ApiKeysTable;
  readonly signing_keys: SigningKeysTable;
  readonly login_places: LoginPlacesTable;
};

export type AccountsTable = {
  id: string;
  /** As the owner typed it. */
  email: string;
  /** Normalized for comparison; unique. */
  email_normal: string;
  name: string | null;
  /** Algorithm, parameters, salt and hash as one string; empty without a password. */
  password_hash: string;
  /** JSON of EmbedSites for all its videos; null to use the server default. */
  embed_sites: string | null;
  role: Generated<'user' | 'operator'>;
  /** Language of e-mails; null if it is unknown. */
  language: Language | null;
  /** When the owner proved that the address receives e-mail. */
  email_verified_at_ms: number | null;
  /**
   * When the password was last reset, or the operator created the account; null since the address was
   * replaced, and if the owner registered. Single sign-on adopts the account only then.
   */
  access_reset_at_ms: number | null;
  last_sign_in_at_ms: number | null;
  disabled_at_ms: number | null;
  /** Null unless the owner has deleted the account and the grace period is running. */
  deletion_due_ms: number | null;
  created_at_ms: number;
  updated_at_ms: number;
};

/** What the players of an account's videos look like. */
type AccountBrandingTable = {
  account_id: string;
  /** Six hexadecimal digits. */
  color: string | null;
  hide_title: number;
  logo_link: string | null;
  /** SHA-256 of the image, base64url. */
  logo_digest: string | null;
  /** Without metadata, base64. */
  logo_image: string | null;
};

export type SessionsTable = {
  id: string;
  account_id: string;
  /** SHA-256 of the token, base64url. */
  token_digest: string;
  kind: 'browser' | 'token';
  client: string | null;
  created_at_ms: number;
  last_used_at_ms: number;
  expires_at_ms: number;
  /** When the owner last confirmed a change with the password or a passkey. */
  confirmed_at_ms: number | null;
};

export type ApiKeysTable = {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the entire key, base64url. */
  key_digest: string;
  last_four: string;
  /** JSON list of scopes. */
  scopes: string;
  /** JSON list of CIDR blocks; empty for any address. */
  networks: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
  expires_at_ms: number | null;
  /** Time of the last notice to the owner that the key was sent in a URL. */
  exposed_at_ms: number | null;
};

/** A network or browser from which an account has logged in. */
type LoginPlacesTable = {
  account_id: string;
  /** Keyed digest of the account and the network or browser; reveals neither. */
  place_digest: string;
  used_at_ms: number;
};

/** Public keys that verify the playback tokens of an account. */
export type SigningKeysTable = {
  id: string;
  account_id: string;
  name: string;
  algorithm: 'EdDSA' | 'ES256' | 'RS256';
  /** JWK. */
  public_key: string;
  /** RFC 7638. Unique among the keys of an account. */
  thumbprint: string;
  created_at_ms: number;
};
