import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';

import { type AccountRouteDeps, createCrossSiteGuard, requireAreaSession } from './area-session.ts';
import type { CreateKeyInput } from './keys.ts';
import { toKeyWire, toNewKeyWire } from './to-wire.ts';
import {
  CreateKeyBody,
  KeyListWire,
  NewKeyWire,
  RotateKeyBody,
  KEY_OVERLAP_SECONDS_DEFAULT,
} from './wire.ts';

const KeyParams = Type.Object({ keyId: Type.String() });

/** Keys are only managed in the account area, so that no key can create another. */
export function registerKeyRoutes(
  server: HttpServer,
  { accounts, publicUrl }: AccountRouteDeps,
): void {
  const { keys } = accounts;
  const onRequest = createCrossSiteGuard(publicUrl);
  server.get(
    '/account/api/keys',
    { schema: { hide: true, response: { 200: KeyListWire } }, onRequest },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      return { data: (await keys.list(account.id)).map(toKeyWire) };
    },
  );
  server.post(
    '/account/api/keys',
    { schema: { hide: true, body: CreateKeyBody, response: { 201: NewKeyWire } }, onRequest },
    async (request, reply) => {
      const { account } = await requireAreaSession(request, accounts);
      const created = await keys.create(account.id, toCreateKeyInput(request.body));
      return reply.code(201).send(toNewKeyWire(created));
    },
  );
  server.delete(
    '/account/api/keys/:keyId',
    { schema: { hide: true, params: KeyParams, response: { 204: Type.Null() } }, onRequest },
    async (request, reply) => {
      const { account } = await requireAreaSession(request, accounts);
      await keys.revoke(account.id, request.params.keyId);
      return reply.code(204).send(null);
    },
  );
  server.post(
    '/account/api/keys/:keyId/rotate',
    {
      schema: {
        hide: true,
        params: KeyParams,
        body: RotateKeyBody,
        response: { 201: NewKeyWire },
      },
      onRequest,
    },
    async (request, reply) => {
      const { account } = await requireAreaSession(request, accounts);
      const { overlap = KEY_OVERLAP_SECONDS_DEFAULT } = request.body;
      const created = await keys.rotate(account.id, request.params.keyId, overlap * 1000);
      return reply.code(201).send(toNewKeyWire(created));
    },
  );
}

function toCreateKeyInput({
  name,
  scopes,
  networks = [],
  expiresAt = null,
}: CreateKeyBody): CreateKeyInput {
  return {
    name,
    scopes,
    networks,
    expiresAtMs: expiresAt === null ? null : Date.parse(expiresAt),
  };
}
