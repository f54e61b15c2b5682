import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

import { createLruCache } from '#lib/memory/create-lru-cache.ts';

type SignOptions = {
  readonly deliveryId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** The previous secret also signs during a rotation's overlap. */
  readonly secrets: readonly [current: string, ...previous: string[]];
};

type Signatures = {
  /** `X-Service-Signature`: lowercase hex, with the current secret only. */
  readonly hex: string;
  /** `webhook-signature` (Standard Webhooks 1.0): one `v1,…` for each secret. */
  readonly standard: string;
};

type SigningKeys = {
  /** The full text of the secret. */
  readonly text: KeyObject;
  /** The decoded bytes of the secret. */
  readonly bytes: KeyObject;
};

const SECRET_PREFIX = /^whsec_/;
const KEYS_MAX = 1_000;

/** Kept because the creation of a key takes longer than a signature. */
const keysOf = createLruCache<string, SigningKeys>(KEYS_MAX);

/** The hex form uses the secret's full text as the key, the standard form its decoded bytes. */
export function signDelivery({
  deliveryId,
  timestampSeconds,
  body,
  secrets,
}: SignOptions): Signatures {
  const [current] = secrets;
  const standardText = `${deliveryId}.${timestampSeconds}.${body}`;
  return {
    hex: createHmac('sha256', getKeys(current).text)
      .update(`${timestampSeconds}.${body}`)
      .digest('hex'),
    standard: secrets
      .map((secret) => {
        const hmac = createHmac('sha256', getKeys(secret).bytes);
        return `v1,${hmac.update(standardText).digest('base64')}`;
      })
      .join(' '),
  };
}

function getKeys(secret: string): SigningKeys {
  const known = keysOf.get(secret);
  if (known !== undefined) return known;
  const keys = {
    text: createSecretKey(secret, 'utf8'),
    bytes: createSecretKey(secret.replace(SECRET_PREFIX, ''), 'base64'),
  };
  keysOf.set(secret, keys);
  return keys;
}
