import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { getEmbedSites } from '#contract/embed-sites.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import {
  type AccountRouteDeps,
  createCrossSiteRefusal,
  requireAreaSession,
} from './area-session.ts';
import type { Accounts } from './create-accounts.ts';
import type { LoggedIn } from './register.ts';
import type { SessionOrigin } from './sessions.ts';
import { toAccountWire, toSessionWire } from './to-wire.ts';
import {
  type AccountAnswer,
  AreaMeWire,
  AreaSettingsWire,
  DeleteAccountBody,
  DeletedAccountWire,
  LogInBody,
  PasswordBody,
  ProfileBody,
  RegisterBody,
  SessionListWire,
  AccountAnswer as AccountAnswerSchema,
} from './wire.ts';

type OnRequest = ReturnType<typeof createCrossSiteRefusal>;
type Deps = { readonly accounts: Accounts; readonly onRequest: OnRequest };

const NOTHING = { 204: Type.Null() };
const SessionParams = Type.Object({ sessionId: Type.String() });

/** `/account/api/…` but keys: for the account area's own pages, which hold their session in a cookie. */
export function registerAreaRoutes(
  server: HttpServer,
  { accounts, publicUrl }: AccountRouteDeps,
): void {
  const deps = { accounts, onRequest: createCrossSiteRefusal(publicUrl) };
  registerEntryRoutes(server, deps);
  registerAccountRoutes(server, deps);
  registerPasswordRoutes(server, deps);
  registerSessionRoutes(server, deps);
}

function registerEntryRoutes(server: HttpServer, { accounts, onRequest }: Deps): void {
  const config = { rateLimit: 'auth' } as const;
  const response = { '2xx': AccountAnswerSchema };
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
      await leaveFormer(request, accounts);
      return toAnswer(loggedIn, reply.code(201), accounts);
    },
  );
  server.post(
    '/account/api/login',
    { schema: { hide: true, body: LogInBody, response }, config, onRequest },
    async (request, reply) => {
      const loggedIn = await accounts.logIn(request.body, toOrigin(request, accounts));
      await leaveFormer(request, accounts);
      return toAnswer(loggedIn, reply, accounts);
    },
  );
  server.post(
    '/account/api/logout',
    { schema: { hide: true, response: NOTHING }, onRequest },
    async (request, reply) => {
      const { session } = await requireAreaSession(request, accounts);
      await accounts.sessions.end(session.accountId, session.id);
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
      // The session slides, and its cookie with it.
      reply.header('set-cookie', accounts.cookie.write(token));
      const { registration } = accounts;
      return { account: toAccountWire(account), settings: { registration } };
    },
  );
  server.patch(
    '/account/api/profile',
    {
      schema: { hide: true, body: ProfileBody, response: { 200: AccountAnswerSchema } },
      onRequest,
    },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      const { embedSites, ...change } = request.body;
      const changed = await accounts.changeProfile(account.id, {
        ...change,
        ...(embedSites !== undefined && {
          embedSites: embedSites && getEmbedSites(embedSites, '/embedSites'),
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
    { schema: { hide: true, body: PasswordBody, response: NOTHING }, config, onRequest },
    async (request, reply) => {
      const { account, session } = await requireAreaSession(request, accounts);
      const door = toOrigin(request, accounts);
      await accounts.changePassword(account, { ...request.body, sessionId: session.id, door });
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
    { schema: { hide: true, params: SessionParams, response: NOTHING }, onRequest },
    async (request, reply) => {
      const { session } = await requireAreaSession(request, accounts);
      await accounts.sessions.end(session.accountId, request.params.sessionId);
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

/** The new cookie takes the former one's place: nobody could end that session any more. */
async function leaveFormer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { cookie, sessions }: Pick<Accounts, 'cookie' | 'sessions'>,
): Promise<void> {
  const former = cookie.read(headers.cookie);
  if (former !== undefined) await sessions.leave(former);
}

/** The session's token goes into its cookie, and nowhere else. */
function toAnswer(
  { account, token, device }: LoggedIn,
  reply: FastifyReply,
  { cookie, deviceCookie }: Cookies,
): AccountAnswer {
  const cookies = [cookie.write(token)];
  if (device !== undefined) cookies.push(deviceCookie.write(device));
  reply.header('set-cookie', cookies);
  return { account: toAccountWire(account) };
}
