import type { Delivery } from './read-delivery.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export type SignedDelivery = Pick<Delivery, 'id' | 'timestamp' | 'signature'> & {
  readonly payload: Uint8Array<ArrayBuffer>;
};

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES_MIN = 24;
/**
 * Even a rotation needs fewer signatures than this. The number is limited because each signature
 * costs an HMAC over the payload.
 */
const SIGNATURES_MAX = 8;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

type SignatureInput = {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
};

/** Web Crypto compares the signatures in constant time. */
export async function isSignedBy(secret: string, delivery: SignedDelivery): Promise<boolean> {
  const { key, signed, signatures } = toSignatureInput(secret, delivery);
  const hmacKey = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['verify']);
  const results = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', hmacKey, signature, signed)),
  );
  return results.includes(true);
}

function toSignatureInput(
  secret: string,
  { id, timestamp, signature, payload }: SignedDelivery,
): SignatureInput {
  const secretBytes = readSecret(secret);
  if (signature.kind === 'standard') {
    return {
      key: secretBytes,
      signed: toSignedBytes(`${id}.${timestamp}.`, payload),
      signatures: parseStandardSignatures(signature.header),
    };
  }
  return {
    key: new TextEncoder().encode(secret),
    signed: toSignedBytes(`${timestamp}.`, payload),
    signatures: parseHexDigest(signature.header),
  };
}

function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(SECRET_PREFIX)
    ? parseBase64(secret.slice(SECRET_PREFIX.length))
    : undefined;
  if (bytes !== undefined && bytes.length >= SECRET_BYTES_MIN) return bytes;
  throw new WebhookVerificationError(
    'secret_invalid',
    'The secret is invalid. Use the full text, starting with whsec_, that was shown when the webhook was created.',
  );
}

function toSignedBytes(prefix: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(prefix);
  const signed = new Uint8Array(head.length + payload.length);
  signed.set(head);
  signed.set(payload, head.length);
  return signed;
}

/** Parses `v1,…` signatures separated by spaces; ignores other versions. */
function parseStandardSignatures(header: string): readonly Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ', SIGNATURES_MAX)
    .filter((each) => each.startsWith('v1,'))
    .flatMap((each) => parseBase64(each.slice('v1,'.length)) ?? []);
}

function parseHexDigest(header: string): readonly Uint8Array<ArrayBuffer>[] {
  if (!/^[0-9a-f]{64}$/.test(header)) return [];
  const pairs = header.match(/../g) ?? [];
  return [Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))];
}

/** Accepts only canonical base64. */
function parseBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    return btoa(binary) === text
      ? Uint8Array.from(binary, (each) => each.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}
