import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { AppError } from '#contract/app-error.ts';
import { invalidField } from '#contract/invalid-field.ts';

import { ALGORITHM_NAMES, type PublicJwk, type SigningAlgorithm } from './signing-key.ts';

/** 32 bytes in base64url. */
const Coordinate = Type.String({ pattern: '^[\\w-]{43}$' });
/** The members that define a key of each algorithm (RFC 7518 §6, RFC 8037 §2). */
const EdKey = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Coordinate,
});
const EcKey = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Coordinate,
  y: Coordinate,
});
const RsaKey = Type.Object({
  kty: Type.Literal('RSA'),
  n: Type.String({ pattern: '^[\\w-]{342,683}$' }),
  e: Type.Literal('AQAB'),
});
const RSA_BITS_MIN = 2_048;
const RSA_BITS_MAX = 4_096;
/** Members of private and symmetric keys (RFC 7518 §6.2.2, §6.3.2, §6.4.1). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

type KeyMembers = Static<typeof EdKey> | Static<typeof EcKey> | Static<typeof RsaKey>;

export type ReadKey = {
  readonly algorithm: SigningAlgorithm;
  readonly publicKey: PublicJwk;
  /** RFC 7638. Equal keys have the same one. */
  readonly thumbprint: string;
};

/** Reads a public key. Throws validation_failed for any other key, and never repeats its content. */
export async function readPublicKey(jwk: Readonly<Record<string, unknown>>): Promise<ReadKey> {
  if (PRIVATE_MEMBERS.some((member) => Object.hasOwn(jwk, member))) {
    throw invalidKey(
      'contains a private key; upload only the public key, and replace this key pair, because it was sent',
    );
  }
  const { algorithm, key } = parseKey(jwk);
  if (jwk['use'] !== undefined && jwk['use'] !== 'sig') throw invalidKey('must have the use "sig"');
  const { alg = algorithm } = jwk;
  if (!ALGORITHM_NAMES[algorithm].some((name) => name === alg)) {
    throw invalidKey(`must have the alg ${algorithm}, or none`);
  }
  const { calculateJwkThumbprint, importJWK } = await import('jose');
  try {
    await importJWK(key, algorithm);
    return { algorithm, publicKey: key, thumbprint: await calculateJwkThumbprint(key) };
  } catch (cause) {
    throw invalidKey('is not a point on its curve, or otherwise invalid', cause);
  }
}

function parseKey(jwk: object): {
  readonly algorithm: SigningAlgorithm;
  readonly key: KeyMembers;
} {
  if (Value.Check(EdKey, jwk)) {
    const { kty, crv, x } = jwk;
    return { algorithm: 'EdDSA', key: { kty, crv, x } };
  }
  if (Value.Check(EcKey, jwk)) {
    const { kty, crv, x, y } = jwk;
    return { algorithm: 'ES256', key: { kty, crv, x, y } };
  }
  if (Value.Check(RsaKey, jwk) && hasAllowedLength(jwk.n)) {
    const { kty, n, e } = jwk;
    return { algorithm: 'RS256', key: { kty, n, e } };
  }
  throw invalidKey(
    `must be a public key: Ed25519, P-256, or RSA with ${RSA_BITS_MIN}–${RSA_BITS_MAX} bits and the exponent 65537`,
  );
}

function hasAllowedLength(modulus: string): boolean {
  const bits = BigInt(`0x${Buffer.from(modulus, 'base64url').toString('hex')}`).toString(2).length;
  return bits >= RSA_BITS_MIN && bits <= RSA_BITS_MAX;
}

function invalidKey(message: string, cause?: unknown): AppError {
  return invalidField('/jwk', message, cause);
}
