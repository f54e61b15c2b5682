import type { Delivery, DeliverySignature } from './read-delivery.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export type SignedDelivery = Pick<Delivery, 'id' | 'timestamp' | 'signatures'> & {
  readonly payload: Uint8Array<ArrayBuffer>;
};

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES_MIN = 24;
/**
 * Even a rotation needs fewer signatures than this. The number is limited because each signature
 * costs an HMAC over the payload.
 */
const SIGNATURES_MAX = 8;
const HEX_DIGEST = /^[0-9a-f]{64}$/;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

type SignatureInput = {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
};

/** Returns whether each given signature was made with one of the secrets. */
export async function isSignedBy(
  secrets: readonly string[],
  delivery: SignedDelivery,
): Promise<boolean> {
  const isRotating = delivery.signatures.some(
    ({ kind, header }) => kind === 'standard' && header.includes(' '),
  );
  const results = await Promise.all(
    delivery.signatures.map(async (signature) => {
      // During a rotation, only the Standard Webhooks header also has a signature with the previous
      // secret.
      const isOptional = isRotating && signature.kind === 'service';
      if (isOptional && HEX_DIGEST.test(signature.header)) return true;
      return await matchesAny(secrets, signature, delivery);
    }),
  );
  return results.every(Boolean);
}

/** All secrets are tried, so that the timing does not reveal which one matched. */
async function matchesAny(
  secrets: readonly string[],
  signature: DeliverySignature,
  delivery: SignedDelivery,
): Promise<boolean> {
  const inputs = secrets.map((secret) => toSignatureInput(secret, signature, delivery));
  const results = await Promise.all(inputs.map(matches));
  return results.includes(true);
}

/** Web Crypto compares the signatures in constant time. */
async function matches({ key, signed, signatures }: SignatureInput): Promise<boolean> {
  const hmacKey = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['verify']);
  const results = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', hmacKey, signature, signed)),
  );
  return results.includes(true);
}

function toSignatureInput(
  secret: string,
  { kind, header }: DeliverySignature,
  { id, timestamp, payload }: SignedDelivery,
): SignatureInput {
  const secretBytes = readSecret(secret);
  if (kind === 'standard') {
    return {
      key: secretBytes,
      signed: toSignedBytes(`${id}.${timestamp}.`, payload),
      signatures: parseStandardSignatures(header),
    };
  }
  return {
    key: new TextEncoder().encode(secret),
    signed: toSignedBytes(`${timestamp}.`, payload),
    signatures: parseHexDigest(header),
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
  if (!HEX_DIGEST.test(header)) return [];
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
