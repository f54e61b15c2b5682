/**
 * Encryption at rest and keyed digests, all from APP_SECRET by HKDF-SHA-256 (RFC 5869) with one
 * label for each purpose.
 */
export type Secrets = {
  /** AES-256-GCM under a random nonce, with a key ID in front; `context` (table, column, row) must be the same to open it. */
  readonly seal: (plaintext: string, context: string) => string;
  /** Throws when the text was changed, or sealed for another context or under another secret. */
  readonly open: (sealed: string, context: string) => string;
  /** HMAC-SHA-256 as base64url: the same text gives the same digest, and only we can compute it. */
  readonly digest: (purpose: string, text: string) => string;
  /** 32 bytes for another purpose, such as playback capabilities. */
  readonly deriveKey: (purpose: string) => Buffer;
};
