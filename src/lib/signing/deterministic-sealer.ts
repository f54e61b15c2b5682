import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/**
 * Authenticated encryption in which the same key, context and plaintext give the same bytes: AES-256-GCM under a
 * nonce derived from all three, as in SIV modes (RFC 5297, RFC 8452). Equal plaintexts are recognisable as equal,
 * and nothing else is.
 */
export type DeterministicSealer = {
  /** 28 bytes longer than the plaintext. */
  readonly seal: (plaintext: Uint8Array, context: Uint8Array) => Buffer;
  /** Undefined when a bit was changed, or it was sealed in another context or under another key. */
  readonly open: (sealed: Uint8Array, context: Uint8Array) => Buffer | undefined;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NO_SALT = new Uint8Array();

/** `key` has 32 bytes or more of entropy. */
export function createDeterministicSealer(key: Uint8Array): DeterministicSealer {
  if (key.length < KEY_BYTES) throw new Error('a sealing key needs 32 bytes');
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
      // Node says of a wrong tag no more than this.
      return undefined;
    }
    return plaintext;
  }

  return { seal, open };
}

/** Lengths go in first: no other pair of context and plaintext makes the same input. */
function deriveNonce(key: KeyObject, plaintext: Uint8Array, context: Uint8Array): Buffer {
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(context.length, 0);
  lengths.writeUInt32BE(plaintext.length, 4);
  const digest = createHmac('sha256', key).update(lengths).update(context).update(plaintext);
  return digest.digest().subarray(0, NONCE_BYTES);
}

/** A key object: Node takes four times as long over one that it is given as bytes each time. */
function deriveKey(key: Uint8Array, purpose: string): KeyObject {
  const info = `deterministic sealer ${purpose}`;
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, NO_SALT, info, KEY_BYTES)));
}
