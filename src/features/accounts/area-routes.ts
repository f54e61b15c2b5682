import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { validateEmbedSites } from '#contract/embed-sites.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { type AccountRouteDeps, createCrossSiteGuard, requireAreaSession } from './area-session.ts';
import type { Accounts } from './create-accounts.ts';
import type { LoginResult } from './register.ts';
import type { SessionOrigin } from './sessions.ts';
import { toAccountWire, toSessionWire } from './to-wire.ts';
import {
  type AccountResponse,
  AreaMeWire,
  AreaSettingsWire,
  DeleteAccountBody,
  DeletedAccountWire,
  LogInBody,
  PasswordBody,
  ProfileBody,
  RegisterBody,
  SessionListWire,
  AccountResponse as AccountResponseSchema,
} from './wire.ts';

type OnRequest = ReturnType<typeof createCrossSiteGuard>;
type Deps = { readonly accounts: Accounts; readonly onRequest: OnRequest };

const NO_CONTENT = { 204: Type.Null() };
const SessionParams = Type.Object({ sessionId: Type.String() });

/**
 * Registers the `/account/api/…` routes for the pages of the account area, except the key routes. A
 * cookie identifies the session.
 */
export function registerAreaRoutes(
  server: HttpServer,
  { accounts, publicUrl }: AccountRouteDeps,
): void {
  const deps = { accounts, onRequest: createCrossSiteGuard(publicUrl) };
  registerLoginRoutes(server, deps);
  registerAccountRoutes(server, deps);
  registerPasswordRoutes(server, deps);
  registerSessionRoutes(server, deps);
}

function registerLoginRoutes(server: HttpServer, { accounts, onRequest }: Deps): void {
  const config = { rateLimit: 'auth' } as const;
  const response = { '2xx': AccountResponseSchema };
  server.get(
    '/account/api/settings',
    { schema: { hide: true, response: { 200: AreaSettingsWire } }, onRequest },
    async () => ({ registration: accounts.registration }),
  );
  server.post(
    '/account/api/register',
    { schema: { hide: true, body: RegisterBody, response }, config, onRequest },
    async (request, reply) => {
      const loggedIn = await accounts.register(request.body, toOrigin(request, accounts));
      await revokePreviousSession(request, accounts);
      return toResponse(loggedIn, reply.code(201), accounts);
    },
  );
  server.post(
    '/account/api/login',
    { schema: { hide: true, body: LogInBody, response }, config, onRequest },
    async (request, reply) => {
      const loggedIn = await accounts.logIn(request.body, toOrigin(request, accounts));
      await revokePreviousSession(request, accounts);
      return toResponse(loggedIn, reply, accounts);
    },
  );
  server.post(
    '/account/api/logout',
    { schema: { hide: true, response: NO_CONTENT }, onRequest },
    async (request, reply) => {
      const { session } = await requireAreaSession(request, accounts);
      await accounts.sessions.revoke(session.accountId, session.id);
      return reply.code(204).header('set-cookie', accounts.cookie.clear()).send(null);
    },
  );
}

function registerAccountRoutes(server: HttpServer, { accounts, onRequest }: Deps): void {
  server.get(
    '/account/api/me',
    { schema: { hide: true, response: { 200: AreaMeWire } }, onRequest },
    async (request, reply) => {
      const { account, token } = await requireAreaSession(request, accounts);
      // Each request extends the session, so the cookie is renewed too.
      reply.header('set-cookie', accounts.cookie.write(token));
      const { registration } = accounts;
      return { account: toAccountWire(account), settings: { registration } };
    },
  );
  server.patch(
    '/account/api/profile',
    {
      schema: { hide: true, body: ProfileBody, response: { 200: AccountResponseSchema } },
      onRequest,
    },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      const { embedSites, ...change } = request.body;
      const changed = await accounts.changeProfile(account.id, {
        ...change,
        ...(embedSites !== undefined && {
          embedSites: embedSites && validateEmbedSites(embedSites, '/embedSites'),
        }),
      });
      return { account: toAccountWire(changed) };
    },
  );
}

function registerPasswordRoutes(server: HttpServer, { accounts, onRequest }: Deps): void {
  const config = { rateLimit: 'auth' } as const;
  server.post(
    '/account/api/password',
    { schema: { hide: true, body: PasswordBody, response: NO_CONTENT }, config, onRequest },
    async (request, reply) => {
      const { account, session } = await requireAreaSession(request, accounts);
      const origin = toOrigin(request, accounts);
      await accounts.changePassword(account, { ...request.body, sessionId: session.id, origin });
      return reply.code(204).send(null);
    },
  );
  server.delete(
    '/account/api/account',
    {
      schema: { hide: true, body: DeleteAccountBody, response: { 200: DeletedAccountWire } },
      config,
      onRequest,
    },
    async (request, reply) => {
      const { account, session } = await requireAreaSession(request, accounts);
      const { password } = request.body;
      const deleted = await accounts.deleteAccount(account, { password, sessionId: session.id });
      reply.header('set-cookie', accounts.cookie.clear());
      return { deleted };
    },
  );
}

function registerSessionRoutes(server: HttpServer, { accounts, onRequest }: Deps): void {
  server.get(
    '/account/api/sessions',
    { schema: { hide: true, response: { 200: SessionListWire } }, onRequest },
    async (request) => {
      const { session } = await requireAreaSession(request, accounts);
      const sessions = await accounts.sessions.list(session.accountId);
      return { data: sessions.map((each) => toSessionWire(each, session.id)) };
    },
  );
  server.delete(
    '/account/api/sessions/:sessionId',
    { schema: { hide: true, params: SessionParams, response: NO_CONTENT }, onRequest },
    async (request, reply) => {
      const { session } = await requireAreaSession(request, accounts);
      await accounts.sessions.revoke(session.accountId, request.params.sessionId);
      return reply.code(204).send(null);
    },
  );
}

type Cookies = Pick<Accounts, 'cookie' | 'deviceCookie'>;

function toOrigin(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { deviceCookie }: Cookies,
): SessionOrigin {
  return {
    kind: 'browser',
    client: headers['user-agent'],
    network: toClientNetwork(ip),
    device: deviceCookie.read(headers.cookie),
  };
}

/**
 * Revokes the session in the request's cookie. The new login overwrites that cookie, so this
 * browser could no longer sign out of the previous session.
 */
async function revokePreviousSession(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { cookie, sessions }: Pick<Accounts, 'cookie' | 'sessions'>,
): Promise<void> {
  const previous = cookie.read(headers.cookie);
  if (previous !== undefined) await sessions.revokeByToken(previous);
}

/** The response body omits the session token. Only the cookie contains it. */
function toResponse(
  { account, token, device }: LoginResult,
  reply: FastifyReply,
  { cookie, deviceCookie }: Cookies,
): AccountResponse {
  const cookies = [cookie.write(token)];
  if (device !== undefined) cookies.push(deviceCookie.write(device));
  reply.header('set-cookie', cookies);
  return { account: toAccountWire(account) };
}
