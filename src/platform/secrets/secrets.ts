import type { KeyObject } from 'node:crypto';

/** The key of sealed texts, which can be passed to a thread. See openSealed. */
export type SealKey = { readonly key: KeyObject; readonly id: string };

/**
 * Encryption at rest and keyed digests. All keys are derived from APP_SECRET by HKDF-SHA-256 (RFC
 * 5869), with one label per purpose.
 */
export type Secrets = {
  /**
   * AES-256-GCM with a random nonce and a key ID prefix. The same `context` (table, column, row) is
   * required to open the text.
   */
  readonly seal: (plaintext: string, context: string) => string;
  /** Throws when the text was changed, or sealed for another context or with another secret. */
  readonly open: (sealed: string, context: string) => string;
  /** HMAC-SHA-256 as base64url: deterministic, and only computable with the secret. */
  readonly digest: (purpose: string, text: string) => string;
  readonly sealKey: SealKey;
  /** 32 bytes for another purpose, such as playback capabilities. */
  readonly deriveKey: (purpose: string) => Buffer;
};
