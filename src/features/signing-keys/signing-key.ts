import type { AccountId, SigningKeyId } from '#contract/ids.ts';

export const SIGNING_ALGORITHMS = ['EdDSA', 'ES256', 'RS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A public key as JWK (RFC 7517), with only the members that define it. */
export type PublicJwk = Readonly<Record<string, string>>;

export type SigningKey = {
  readonly id: SigningKeyId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicKey: PublicJwk;
  readonly createdAtMs: number;
};

export type SigningKeyRef = Pick<SigningKey, 'id' | 'accountId'>;

/** The names of each algorithm in `alg`. RFC 9864 names that of Ed25519 after the curve. */
export const ALGORITHM_NAMES: Readonly<Record<SigningAlgorithm, readonly string[]>> = {
  EdDSA: ['EdDSA', 'Ed25519'],
  ES256: ['ES256'],
  RS256: ['RS256'],
};
