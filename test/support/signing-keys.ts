import { generateKeyPairSync, type KeyObject } from 'node:crypto';

import { SignJWT } from 'jose';

/** The public key of a new Ed25519 key pair. */
export function createJwk(): Readonly<Record<string, unknown>> {
  return { ...createKeyPair().publicKey.export({ format: 'jwk' }) };
}

export function createKeyPair(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync('ed25519');
}

/** Signs a token as an owner's server does. */
export function signToken(
  claims: Readonly<Record<string, unknown>>,
  {
    kid,
    alg = 'EdDSA',
    key,
  }: { readonly kid: string; readonly alg?: string; readonly key: KeyObject },
): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid }).sign(key);
}
