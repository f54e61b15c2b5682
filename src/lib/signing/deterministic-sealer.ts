import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/**
 * Deterministic authenticated encryption: AES-256-GCM with a nonce derived from key, context and
 * plaintext, as in SIV modes (RFC 5297, RFC 8452). Equal inputs produce equal bytes, so an observer
 * learns the length of a plaintext and which plaintexts are equal.
 */
export type DeterministicSealer = {
  /** The result is 28 bytes longer than the plaintext. */
  readonly seal: (plaintext: Uint8Array, context: Uint8Array) => Buffer;
  /** Returns undefined when the bytes were modified or sealed with another context or key. */
  readonly open: (sealed: Uint8Array, context: Uint8Array) => Buffer | undefined;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NO_SALT = new Uint8Array();

/** `key` must have at least 32 bytes of entropy. */
export function createDeterministicSealer(key: Uint8Array): DeterministicSealer {
  if (key.length < KEY_BYTES) throw new Error('The sealing key must be at least 32 bytes long.');
  const encryptionKey = deriveKey(key, 'encryption');
  const nonceKey = deriveKey(key, 'nonce');

  function seal(plaintext: Uint8Array, context: Uint8Array): Buffer {
    const nonce = deriveNonce(nonceKey, plaintext, context);
    const cipher = createCipheriv(CIPHER, encryptionKey, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(context);
    return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  }

  function open(sealed: Uint8Array, context: Uint8Array): Buffer | undefined {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, encryptionKey, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(context).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const plaintext = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
    try {
      decipher.final();
    } catch {
      // Node reports a wrong authentication tag only as a generic error.
      return undefined;
    }
    return plaintext;
  }

  return { seal, open };
}

/**
 * The lengths ensure that different pairs of context and plaintext never have the same HMAC input.
 */
function deriveNonce(key: KeyObject, plaintext: Uint8Array, context: Uint8Array): Buffer {
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(context.length, 0);
  lengths.writeUInt32BE(plaintext.length, 4);
  const digest = createHmac('sha256', key).update(lengths).update(context).update(plaintext);
  return digest.digest().subarray(0, NONCE_BYTES);
}

/** Returns a key object: passing raw bytes to Node for each operation is four times slower. */
function deriveKey(key: Uint8Array, purpose: string): KeyObject {
  const info = `deterministic sealer ${purpose}`;
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, NO_SALT, info, KEY_BYTES)));
}
