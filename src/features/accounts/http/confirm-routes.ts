import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';

import { confirmOwner } from '../factors/confirm-owner.ts';
import { confirmWithPasskey, createConfirmationOptions } from '../manage/confirm-with-passkey.ts';
import { OwnerBody, PasskeyOptionsWire, PasskeySignInBody } from '../security-wire.ts';
import { type Area, requireAreaSession, toOwner } from './area-session.ts';

const PATH = '/account/api/confirm';

/**
 * Confirms that the owner uses the session, for the changes of the next ten minutes. Without a
 * password, the first route returns whether a confirmation is needed.
 */
export function registerConfirmRoutes(
  server: HttpServer,
  { accounts, onSessionRequest }: Area,
): void {
  const options = { config: { rateLimit: 'auth' }, onRequest: onSessionRequest } as const;
  const response = { 204: Type.Null() };
  server.post(
    PATH,
    { schema: { hide: true, body: OwnerBody, response }, ...options },
    async (request, reply) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      await confirmOwner(accounts, owner, async () => {});
      return reply.code(204).send(null);
    },
  );
  server.post(
    `${PATH}/passkey/options`,
    { schema: { hide: true, response: { 200: PasskeyOptionsWire } }, ...options },
    async (request) => {
      const holder = await requireAreaSession(request, accounts);
      return { options: await createConfirmationOptions(accounts, holder) };
    },
  );
  server.post(
    `${PATH}/passkey`,
    { schema: { hide: true, body: PasskeySignInBody, response }, ...options },
    async (request, reply) => {
      const holder = await requireAreaSession(request, accounts);
      await confirmWithPasskey(accounts, holder, request.body.response);
      return reply.code(204).send(null);
    },
  );
}
