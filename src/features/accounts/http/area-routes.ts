import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

import { validateEmbedSites } from '#contract/embed-sites.ts';
import { toTime } from '#lib/text/to-time.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { findIdentities } from '../account/identity-store.ts';
import { findSessions } from '../callers/session-store.ts';
import { revokeSession } from '../callers/sessions.ts';
import type { AccountsContext } from '../context.ts';
import { changePassword } from '../manage/change-password.ts';
import { cancelDeletion, deleteAccount } from '../manage/delete-account.ts';
import { logInWithCode } from '../manage/log-in-with-code.ts';
import { logIn, type LoginResult } from '../manage/log-in.ts';
import { changeProfile } from '../manage/profile.ts';
import { register } from '../manage/register.ts';
import { createSignInOptions, signInWithPasskey } from '../manage/sign-in-with-passkey.ts';
import { LogInWithCodeBody, PasskeyOptionsWire, PasskeySignInBody } from '../security-wire.ts';
import {
  type AccountResponse,
  AreaMeWire,
  DeleteAccountBody,
  DeletedAccountWire,
  LogInBody,
  PasswordBody,
  ProfileBody,
  RegisterBody,
  SessionListWire,
  AccountResponse as AccountResponseSchema,
} from '../wire.ts';
import { type Area, requireAreaSession, toOwner } from './area-session.ts';
import { readLanguage } from './password-reset-routes.ts';
import { revokePreviousSession, toLoginCookies, toOrigin } from './start-area-session.ts';
import { toAreaSettings } from './to-area-settings.ts';
import { toAccountWire, toSessionWire } from './to-wire.ts';

const NO_CONTENT = { 204: Type.Null() };
const SessionParams = Type.Object({ sessionId: Type.String() });

/**
 * Registers the `/account/api/…` routes for the pages of the account area, except the key routes. A
 * cookie identifies the session.
 */
export function registerAreaRoutes(server: HttpServer, area: Area): void {
  registerLoginRoutes(server, area);
  registerAccountRoutes(server, area);
  registerPasswordRoutes(server, area);
  registerSessionRoutes(server, area);
}

function registerLoginRoutes(
  server: HttpServer,
  { accounts, onRequest, onSessionRequest }: Area,
): void {
  const config = { rateLimit: 'auth' } as const;
  const response = { '2xx': AccountResponseSchema };
  server.post(
    '/account/api/register',
    { schema: { hide: true, body: RegisterBody, response }, config, onRequest },
    async (request, reply) => {
      const input = { ...request.body, language: readLanguage(request) };
      const loggedIn = await register(accounts, input, toOrigin(request, accounts));
      await revokePreviousSession(request, accounts);
      return toResponse(loggedIn, reply.code(201), accounts);
    },
  );
  server.post(
    '/account/api/login',
    { schema: { hide: true, body: LogInBody, response }, config, onRequest },
    async (request, reply) => {
      const loggedIn = await logIn(accounts, request.body, toOrigin(request, accounts));
      await revokePreviousSession(request, accounts);
      return toResponse(loggedIn, reply, accounts);
    },
  );
  server.post(
    '/account/api/login/code',
    { schema: { hide: true, body: LogInWithCodeBody, response }, config, onRequest },
    async (request, reply) => {
      const loggedIn = await logInWithCode(accounts, request.body, toOrigin(request, accounts));
      await revokePreviousSession(request, accounts);
      return toResponse(loggedIn, reply, accounts);
    },
  );
  server.post(
    '/account/api/login/passkey/options',
    { schema: { hide: true, response: { 200: PasskeyOptionsWire } }, config, onRequest },
    async () => ({ options: await createSignInOptions(accounts) }),
  );
  server.post(
    '/account/api/login/passkey',
    { schema: { hide: true, body: PasskeySignInBody, response }, config, onRequest },
    async (request, reply) => {
      const origin = toOrigin(request, accounts);
      const loggedIn = await signInWithPasskey(accounts, request.body.response, origin);
      await revokePreviousSession(request, accounts);
      return toResponse(loggedIn, reply, accounts);
    },
  );
  server.post(
    '/account/api/logout',
    { schema: { hide: true, response: NO_CONTENT }, onRequest: onSessionRequest },
    async (request, reply) => {
      const { session } = await requireAreaSession(request, accounts);
      await revokeSession(accounts, session.accountId, session.id);
      return reply.code(204).header('set-cookie', accounts.sessionCookie.clear()).send(null);
    },
  );
}

function registerAccountRoutes(
  server: HttpServer,
  { accounts, onSessionRequest: onRequest }: Area,
): void {
  server.get(
    '/account/api/me',
    { schema: { hide: true, response: { 200: AreaMeWire } }, onRequest },
    async (request, reply) => {
      const { account, token } = await requireAreaSession(request, accounts);
      // Each request extends the session, so the cookie is renewed too.
      reply.header('set-cookie', accounts.sessionCookie.write(token));
      const [identity = null] = await findIdentities(accounts.database.queries, account.id);
      return {
        account: toAccountWire(account),
        settings: toAreaSettings(accounts),
        operator: accounts.adminConsole && account.role === 'operator',
        hasPassword: account.passwordHash !== null,
        identity: identity && { email: identity.email },
      };
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
      const changed = await changeProfile(accounts, account.id, {
        ...change,
        ...(embedSites !== undefined && {
          embedSites: embedSites && validateEmbedSites(embedSites, '/embedSites'),
        }),
      });
      return { account: toAccountWire(changed) };
    },
  );
}

function registerPasswordRoutes(
  server: HttpServer,
  { accounts, onSessionRequest: onRequest }: Area,
): void {
  const config = { rateLimit: 'auth' } as const;
  server.post(
    '/account/api/password',
    { schema: { hide: true, body: PasswordBody, response: NO_CONTENT }, config, onRequest },
    async (request, reply) => {
      const { account, session } = await requireAreaSession(request, accounts);
      const origin = toOrigin(request, accounts);
      await changePassword(accounts, account, {
        newPassword: request.body.newPassword,
        currentPassword: request.body.currentPassword,
        session,
        origin,
      });
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
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      const { immediately: isImmediate = false } = request.body;
      const result = await deleteAccount(accounts, owner, { isImmediate });
      if ('dueAtMs' in result) return { deleted: null, deletionDueAt: toTime(result.dueAtMs) };
      reply.header('set-cookie', accounts.sessionCookie.clear());
      return { deleted: result, deletionDueAt: null };
    },
  );
  server.delete(
    '/account/api/account/deletion',
    { schema: { hide: true, response: { 200: AccountResponseSchema } }, onRequest },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      return { account: toAccountWire(await cancelDeletion(accounts, account.id)) };
    },
  );
}

function registerSessionRoutes(
  server: HttpServer,
  { accounts, onSessionRequest: onRequest }: Area,
): void {
  server.get(
    '/account/api/sessions',
    { schema: { hide: true, response: { 200: SessionListWire } }, onRequest },
    async (request) => {
      const { session } = await requireAreaSession(request, accounts);
      const sessions = await findSessions(
        accounts.database.queries,
        session.accountId,
        accounts.clock(),
      );
      return {
        data: sessions.map((each) => ({ ...toSessionWire(each), current: each.id === session.id })),
      };
    },
  );
  server.delete(
    '/account/api/sessions/:sessionId',
    { schema: { hide: true, params: SessionParams, response: NO_CONTENT }, onRequest },
    async (request, reply) => {
      const { session } = await requireAreaSession(request, accounts);
      await revokeSession(accounts, session.accountId, request.params.sessionId);
      return reply.code(204).send(null);
    },
  );
}

/** The response body omits the session token. Only the cookie contains it. */
function toResponse(
  loggedIn: LoginResult,
  reply: FastifyReply,
  accounts: AccountsContext,
): AccountResponse {
  reply.header('set-cookie', toLoginCookies(loggedIn, accounts));
  return { account: toAccountWire(loggedIn.account) };
}
