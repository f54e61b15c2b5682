import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { AccountPrincipal } from '#contract/guard.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { COMMON_ERRORS, BODY_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountPrincipal } from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { bearerTokenRequired } from '../account/auth-errors.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import { revokeSession } from '../callers/sessions.ts';
import type { Accounts } from '../create-accounts.ts';
import { logInWithCode } from '../manage/log-in-with-code.ts';
import { logIn } from '../manage/log-in.ts';
import { getAccount } from '../manage/profile.ts';
import { register } from '../manage/register.ts';
import { LogInWithCodeBody } from '../security-wire.ts';
import { AccountResponse, LogInBody, RegisterBody, type TokenWire } from '../wire.ts';
import { readLanguage } from './password-reset-routes.ts';
import { setPrivateCacheControl } from './private-cache-control.ts';
import { toAccountWire, toTokenWire } from './to-wire.ts';

const TOKEN_ERRORS = [
  ...COMMON_ERRORS,
  'authentication_required',
  'invalid_token',
  'invalid_api_key',
  'bearer_token_required',
] as const;

const REGISTER_SCHEMA = {
  operationId: 'register',
  tags: ['accounts'],
  summary: 'Create an account',
  description: 'Creates an account and returns a bearer token.',
  body: RegisterBody,
  response: {
    201: reference<TokenWire>('Session', 'The new account and its bearer token.'),
    ...errorResponses(...COMMON_ERRORS, ...BODY_ERRORS, 'registration_closed', 'email_taken'),
  },
};

const LOG_IN_SCHEMA = {
  operationId: 'logIn',
  tags: ['accounts'],
  summary: 'Log in',
  description:
    'Returns a bearer token. It expires 30 days after its last use, or when you log out. An account ' +
    'with an authenticator app gets `second_factor_required`; submit its challenge with a code ' +
    '(`logInWithCode`).',
  body: LogInBody,
  response: {
    200: reference<TokenWire>('Session', 'A new bearer token. Existing tokens stay valid.'),
    ...errorResponses(
      ...COMMON_ERRORS,
      ...BODY_ERRORS,
      'invalid_credentials',
      'second_factor_required',
    ),
  },
};

const LOG_IN_WITH_CODE_SCHEMA = {
  operationId: 'logInWithCode',
  tags: ['accounts'],
  summary: 'Log in with a code',
  description:
    'The second step of a login that returned `second_factor_required`. Each code is accepted once. ' +
    'Ten incorrect codes of the authenticator app are allowed in 15 minutes; recovery codes always work.',
  body: LogInWithCodeBody,
  response: {
    200: reference<TokenWire>('Session', 'A new bearer token. Existing tokens stay valid.'),
    ...errorResponses(...COMMON_ERRORS, ...BODY_ERRORS, 'invalid_challenge', 'invalid_code'),
  },
};

const GET_ACCOUNT_SCHEMA = {
  operationId: 'getAccount',
  tags: ['accounts'],
  summary: 'Retrieve your account',
  description: 'Returns the account of the bearer token. API keys are not accepted.',
  response: { 200: AccountResponse, ...errorResponses(...TOKEN_ERRORS) },
};

const LOG_OUT_SCHEMA = {
  operationId: 'logOut',
  tags: ['accounts'],
  summary: 'Log out',
  description: 'Revokes the bearer token. Other sessions and API keys of the account keep working.',
  response: {
    204: Type.Null({ description: 'The bearer token was revoked.' }),
    ...errorResponses(...TOKEN_ERRORS),
  },
};

/** The routes below `/api/v1/auth`. */
export function registerAuthRoutes(server: HttpServer, accounts: Accounts): void {
  registerLoginRoutes(server, accounts);
  server.get(
    '/api/v1/auth/me',
    { schema: GET_ACCOUNT_SCHEMA, onRequest: setPrivateCacheControl },
    async (request) => {
      const { accountId } = getSession(request);
      return { account: toAccountWire(await getAccount(accounts, accountId)) };
    },
  );
  server.post(
    '/api/v1/auth/logout',
    { schema: LOG_OUT_SCHEMA, onRequest: setPrivateCacheControl },
    async (request, reply) => {
      const { accountId, sessionId } = getSession(request);
      await revokeSession(accounts, accountId, sessionId);
      return reply.code(204).send(null);
    },
  );
}

function registerLoginRoutes(server: HttpServer, accounts: Accounts): void {
  const config = { rateLimit: 'auth' } as const;
  server.post(
    '/api/v1/auth/register',
    { schema: REGISTER_SCHEMA, config, onRequest: setPrivateCacheControl },
    async (request, reply) => {
      const loggedIn = await register(
        accounts,
        { ...request.body, language: readLanguage(request) },
        toOrigin(request),
      );
      return reply.code(201).send(toTokenWire(loggedIn));
    },
  );
  server.post(
    '/api/v1/auth/login',
    { schema: LOG_IN_SCHEMA, config, onRequest: setPrivateCacheControl },
    async (request) => toTokenWire(await logIn(accounts, request.body, toOrigin(request))),
  );
  server.post(
    '/api/v1/auth/login/code',
    { schema: LOG_IN_WITH_CODE_SCHEMA, config, onRequest: setPrivateCacheControl },
    async (request) => toTokenWire(await logInWithCode(accounts, request.body, toOrigin(request))),
  );
}

type SessionPrincipal = Extract<AccountPrincipal, { readonly kind: 'session' }>;

function getSession(request: FastifyRequest): SessionPrincipal {
  const principal = getAccountPrincipal(request);
  if (principal.kind !== 'session') throw bearerTokenRequired();
  return principal;
}

/** API clients have no device cookie, so only their network identifies them. */
function toOrigin({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): LoginOrigin {
  const network = toClientNetwork(ip);
  return { kind: 'token', client: headers['user-agent'], network, device: undefined };
}
