import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';

import { addPasskey, createPasskeyOptions, removePasskey } from '../factors/add-passkey.ts';
import { findPasskeys } from '../factors/passkey-store.ts';
import {
  AddPasskeyBody,
  OwnerBody,
  PasskeyListWire,
  PasskeyOptionsWire,
  PasskeyWire,
} from '../security-wire.ts';
import { type Area, requireAreaSession, toOwner } from './area-session.ts';
import { toPasskeyWire } from './to-wire.ts';

const PATH = '/account/api/passkeys';
const PasskeyParams = Type.Object({ passkeyId: Type.String() });

/** Passkeys are only managed in the account area, so that no API key or token adds one. */
export function registerPasskeyRoutes(
  server: HttpServer,
  { accounts, onSessionRequest: onRequest }: Area,
): void {
  const config = { rateLimit: 'auth' } as const;
  server.get(
    PATH,
    { schema: { hide: true, response: { 200: PasskeyListWire } }, onRequest },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      const passkeys = await findPasskeys(accounts.database.queries, account.id);
      return { data: passkeys.map(toPasskeyWire) };
    },
  );
  server.post(
    `${PATH}/options`,
    {
      schema: { hide: true, body: OwnerBody, response: { 200: PasskeyOptionsWire } },
      config,
      onRequest,
    },
    async (request) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      return { options: await createPasskeyOptions(accounts, owner) };
    },
  );
  server.post(
    PATH,
    {
      schema: { hide: true, body: AddPasskeyBody, response: { 201: PasskeyWire } },
      config,
      onRequest,
    },
    async (request, reply) => {
      const owner = await requireAreaSession(request, accounts);
      const passkey = await addPasskey(accounts, owner, request.body);
      return reply.code(201).send(toPasskeyWire(passkey));
    },
  );
  server.delete(
    `${PATH}/:passkeyId`,
    {
      schema: {
        hide: true,
        params: PasskeyParams,
        body: OwnerBody,
        response: { 204: Type.Null() },
      },
      config,
      onRequest,
    },
    async (request, reply) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      await removePasskey(accounts, owner, request.params.passkeyId);
      return reply.code(204).send(null);
    },
  );
}
