import { type Static, Type } from 'typebox';

import {
  KeyName,
  literals,
  pageOf,
  reference,
  time,
} from '#platform/http/validation/schema-parts.ts';

import { SIGNING_ALGORITHMS } from './signing-key.ts';

const EXAMPLE_JWK = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
const EXAMPLE_ID = 'sgk_8Tn2Vb6QkYc4HsLw';
const EXAMPLE = {
  id: EXAMPLE_ID,
  name: 'Website',
  algorithm: 'EdDSA',
  publicKey: EXAMPLE_JWK,
  createdAt: '2026-01-31T12:00:00.000Z',
};

export const SigningKeyParams = Type.Object({
  signingKeyId: Type.String({ description: 'Signing key ID.', examples: [EXAMPLE_ID] }),
});

export const CreateSigningKeyBody = Type.Object(
  {
    name: KeyName,
    jwk: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description:
        'The public key as JWK (RFC 7517): Ed25519, P-256 (ES256), or RSA with 2,048 to 4,096 bits (RS256). Private keys are refused.',
      examples: [EXAMPLE_JWK],
    }),
  },
  {
    title: 'CreateSigningKey',
    additionalProperties: false,
    examples: [{ name: 'Website', jwk: EXAMPLE_JWK }],
  },
);
export type CreateSigningKeyBody = Static<typeof CreateSigningKeyBody>;

export const SigningKeyWire = Type.Object(
  {
    id: Type.String({ description: 'The `kid` of tokens.', examples: [EXAMPLE_ID] }),
    name: Type.String(),
    algorithm: literals(SIGNING_ALGORITHMS, { description: 'The `alg` of tokens.' }),
    publicKey: Type.Record(Type.String(), Type.String(), { description: 'The key as JWK.' }),
    createdAt: time(),
  },
  { $id: 'SigningKey', title: 'SigningKey', examples: [EXAMPLE] },
);
export type SigningKeyWire = Static<typeof SigningKeyWire>;

export const SigningKeyListWire = pageOf(
  reference<SigningKeyWire>('SigningKey'),
  'SigningKeyList',
  EXAMPLE,
);
export type SigningKeyListWire = Static<typeof SigningKeyListWire>;
