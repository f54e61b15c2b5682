import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';

import { confirmEmail, requestEmailChange, requestVerification } from '../manage/email-address.ts';
import { ChangeEmailBody, ConfirmEmailBody } from '../wire.ts';
import { type Area, findAreaSession, requireAreaSession, toOwner } from './area-session.ts';
import { toOrigin } from './start-area-session.ts';

/** The verification and the change of the e-mail address, in the account area. */
export function registerEmailRoutes(
  server: HttpServer,
  { accounts, onRequest, onSessionRequest }: Area,
): void {
  const config = { rateLimit: 'auth' } as const;
  const options = { config, onRequest: onSessionRequest };
  const schema = { hide: true, response: { 204: Type.Null() } };
  server.post('/account/api/email/verification', { schema, ...options }, async (request, reply) => {
    const { account } = await requireAreaSession(request, accounts);
    await requestVerification(accounts, account);
    return reply.code(204).send(null);
  });
  server.post(
    '/account/api/email/change',
    { schema: { ...schema, body: ChangeEmailBody }, ...options },
    async (request, reply) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      await requestEmailChange(accounts, owner, request.body.email);
      return reply.code(204).send(null);
    },
  );
  // A session is optional, because the link may be opened on another device.
  server.post(
    '/account/api/email/confirm',
    { schema: { ...schema, body: ConfirmEmailBody }, config, onRequest },
    async (request, reply) => {
      const { token, password } = request.body;
      const holder = await findAreaSession(request, accounts);
      const origin = toOrigin(request, accounts);
      await confirmEmail(accounts, { token, password, session: holder?.session, origin });
      return reply.code(204).send(null);
    },
  );
}
