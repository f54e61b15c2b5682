import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

import type { SealKey, Secrets } from './secrets.ts';

const KEY_BYTES = 32;
/** NIST SP 800-38D, section 8.3: random nonces of 96 bits are safe for 2³² texts per key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;
const CIPHER = 'aes-256-gcm';

/**
 * `KEY_ID.CIPHERTEXT`, both base64url. The ciphertext consists of nonce, encrypted text and tag.
 */
const SEALED = /^([\w-]+)\.([\w-]+)$/;

/** `appSecret` never leaves this function; only keys derived from it do. */
export function createSecrets(appSecret: string): Secrets {
  // Passing raw bytes to Node for each operation is four times slower.
  const secretKey = createSecretKey(derive(appSecret, 'seal'));
  // Identifies the secret that a text was sealed with, and reveals nothing else.
  const id = derive(appSecret, 'key-id').toString('base64url', 0, KEY_ID_BYTES);
  const sealKey = { key: secretKey, id };
  // Purposes are constants of the program, so this cache stays small.
  const digestKeys = new Map<string, KeyObject>();

  function digestKey(purpose: string): KeyObject {
    const key = digestKeys.get(purpose) ?? createSecretKey(derive(appSecret, `digest/${purpose}`));
    digestKeys.set(purpose, key);
    return key;
  }

  return {
    seal: (plaintext, context) =>
      `${id}.${encrypt(secretKey, plaintext, toAad(id, context)).toString('base64url')}`,
    open: (sealed, context) => openSealed(sealKey, sealed, context),
    sealKey,
    digest: (purpose, text) =>
      createHmac('sha256', digestKey(purpose)).update(text).digest('base64url'),
    deriveKey: (purpose) => derive(appSecret, `key/${purpose}`),
  };
}

/** As Secrets.open. */
export function openSealed({ key, id }: SealKey, sealed: string, context: string): string {
  const [, foundId, body] = SEALED.exec(sealed) ?? [];
  if (foundId === undefined || body === undefined) throw new Error('not a sealed text');
  if (foundId !== id) throw new Error('the text was sealed with another APP_SECRET');
  return decrypt(key, decodeExactly(body), toAad(id, context));
}

/** HKDF-SHA-256 (RFC 5869); the label separates the keys of different purposes. */
function derive(appSecret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'reelay', `v1/${label}`, KEY_BYTES));
}

function toAad(keyId: string, context: string): Buffer {
  return Buffer.from(`${keyId}\0${context}`);
}

/** The last character can contain unused bits, so only the canonical encoding is accepted. */
function decodeExactly(body: string): Buffer {
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.toString('base64url') !== body) throw new Error('not a sealed text');
  return bytes;
}

function encrypt(key: KeyObject, plaintext: string, aad: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad);
  const encrypted = cipher.update(plaintext, 'utf8');
  return Buffer.concat([nonce, encrypted, cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, body: Buffer, aad: Buffer): string {
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text');
  const nonce = body.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(aad)
    .setAuthTag(body.subarray(-TAG_BYTES));
  const text = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
