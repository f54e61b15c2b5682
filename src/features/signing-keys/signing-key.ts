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
