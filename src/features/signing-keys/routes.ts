import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { isSigningKeyId } from '#contract/ids.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import {
  createSigningKey,
  deleteSigningKey,
  type SigningKeyContext,
  signingKeyNotFound,
} from './manage-signing-keys.ts';
import { findSigningKey, listSigningKeys } from './signing-key-store.ts';
import type { SigningKey } from './signing-key.ts';
import {
  CreateSigningKeyBody,
  SigningKeyListWire,
  SigningKeyParams,
  SigningKeyWire,
} from './wire.ts';

const PATH = '/api/v1/signing-keys';

const CREATE_SCHEMA = {
  tags: ['playback'],
  operationId: 'createSigningKey',
  summary: 'Upload a signing key',
  description:
    'Stores a public key. Tokens (JWT) that your server signs with the private key then open your private videos like playback tokens. ' +
    'Their header has the ID of the key as `kid`, `sub` is the ID of a video, or of a playlist to open each of its videos, and `exp` is at most seven days ahead. ' +
    '`nbf` and the rules of `createPlaybackToken` are optional claims, and other unregistered claims are refused.',
  body: CreateSigningKeyBody,
  response: {
    201: reference<SigningKeyWire>('SigningKey', 'The signing key.'),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS, 'signing_key_exists', 'signing_key_limit'),
  },
};

const LIST_SCHEMA = {
  tags: ['playback'],
  operationId: 'listSigningKeys',
  summary: 'List signing keys',
  description: 'Returns all signing keys of the account, newest first.',
  response: {
    200: reference<SigningKeyListWire>('SigningKeyList', 'The signing keys.'),
    ...errorResponses(...OWNER_ERRORS),
  },
};

const DELETE_SCHEMA = {
  tags: ['playback'],
  operationId: 'deleteSigningKey',
  summary: 'Delete a signing key',
  description:
    'Playback with tokens of this key ends within a second. To rotate keys, upload the new key first and delete the old one when its last token has expired.',
  params: SigningKeyParams,
  response: {
    204: Type.Null({ description: 'The signing key was deleted.' }),
    ...errorResponses(...OWNER_ERRORS, 'signing_key_not_found'),
  },
};

/** Routes under `/api/v1/signing-keys`. */
export function registerSigningKeyRoutes(server: HttpServer, ctx: SigningKeyContext): void {
  server.addSchema(SigningKeyWire);
  server.addSchema(SigningKeyListWire);
  server.post(PATH, { schema: CREATE_SCHEMA }, async (request, reply) => {
    const key = await createSigningKey(ctx, getAccountId(request), request.body);
    return reply.code(201).send(toSigningKeyWire(key));
  });
  server.get(PATH, { schema: LIST_SCHEMA }, async (request) => {
    const keys = await listSigningKeys(ctx.database.queries, getAccountId(request));
    return { data: keys.map(toSigningKeyWire), nextCursor: null };
  });
  const requireRecord = (request: FastifyRequest): Promise<SigningKey> => getKey(ctx, request);
  server.delete(
    `${PATH}/:signingKeyId`,
    { schema: DELETE_SCHEMA, config: { requireRecord } },
    async (request, reply) => {
      await deleteSigningKey(ctx, await getKey(ctx, request));
      return reply.code(204).send(null);
    },
  );
}

/** Throws signing_key_not_found. */
async function getKey(ctx: SigningKeyContext, request: FastifyRequest): Promise<SigningKey> {
  const id = readParam(request, 'signingKeyId');
  const key = isSigningKeyId(id) ? await findSigningKey(ctx.database.queries, id) : undefined;
  if (key?.accountId !== getAccountId(request)) throw signingKeyNotFound();
  return key;
}

export function toSigningKeyWire(key: SigningKey): SigningKeyWire {
  const { id, name, algorithm, publicKey, createdAtMs } = key;
  return { id, name, algorithm, publicKey, createdAt: new Date(createdAtMs).toISOString() };
}
