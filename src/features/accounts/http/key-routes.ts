import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';

import { findKeys } from '../callers/key-store.ts';
import { createKey, type CreateKeyInput, revokeKey, rotateKey } from '../callers/keys.ts';
import { confirmOwner } from '../factors/confirm-owner.ts';
import {
  CreateKeyBody,
  KeyListWire,
  NewKeyWire,
  RotateKeyBody,
  KEY_OVERLAP_SECONDS_DEFAULT,
} from '../wire.ts';
import { type Area, requireAreaSession } from './area-session.ts';
import { toKeyWire, toNewKeyWire } from './to-wire.ts';

const KeyParams = Type.Object({ keyId: Type.String() });

/** Keys are only managed in the account area, so that no key can create another. */
export function registerKeyRoutes(
  server: HttpServer,
  { accounts, onSessionRequest: onRequest }: Area,
): void {
  server.get(
    '/account/api/keys',
    { schema: { hide: true, response: { 200: KeyListWire } }, onRequest },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      const keys = await findKeys(accounts.database.queries, account.id);
      return { data: keys.map(toKeyWire) };
    },
  );
  server.post(
    '/account/api/keys',
    { schema: { hide: true, body: CreateKeyBody, response: { 201: NewKeyWire } }, onRequest },
    async (request, reply) => {
      const owner = await requireAreaSession(request, accounts);
      const input = { ...toCreateKeyInput(request.body), accountId: owner.account.id };
      const created = await confirmOwner(accounts, owner, (tx) => createKey(tx, accounts, input));
      return reply.code(201).send(toNewKeyWire(created));
    },
  );
  server.delete(
    '/account/api/keys/:keyId',
    { schema: { hide: true, params: KeyParams, response: { 204: Type.Null() } }, onRequest },
    async (request, reply) => {
      const owner = await requireAreaSession(request, accounts);
      const key = { accountId: owner.account.id, id: request.params.keyId };
      await confirmOwner(accounts, owner, (tx) => revokeKey(tx, accounts, key));
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
      const owner = await requireAreaSession(request, accounts);
      const { overlap = KEY_OVERLAP_SECONDS_DEFAULT } = request.body;
      const rotation = {
        accountId: owner.account.id,
        id: request.params.keyId,
        overlapMs: overlap * 1000,
      };
      const created = await confirmOwner(accounts, owner, (tx) =>
        rotateKey(tx, accounts, rotation),
      );
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
