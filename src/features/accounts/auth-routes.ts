import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { AccountPrincipal, CredentialCarrier } from '#contract/guard.ts';
import type { Operation } from '#contract/permissions.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/error-envelope.ts';
import { ANY_ERRORS, BODY_ERRORS } from '#platform/http/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Accounts } from './create-accounts.ts';
import { bearerTokenRequired } from './refusals.ts';
import type { SessionOrigin } from './sessions.ts';
import { toAccountWire, toTokenWire } from './to-wire.ts';
import { AccountAnswer, LogInBody, RegisterBody, type TokenWire } from './wire.ts';

const TOKEN_ERRORS = [
  ...ANY_ERRORS,
  'ambiguous_credentials',
  'authentication_required',
  'invalid_token',
  'invalid_api_key',
  'bearer_token_required',
] as const;

const REGISTER_SCHEMA = {
  operationId: 'register',
  tags: ['accounts'],
  summary: 'Make an account',
  description: 'Answers with a bearer token, as a log-in does.',
  body: RegisterBody,
  response: {
    201: reference<TokenWire>('Token', 'The new account, and a token for it.'),
    ...errorResponses(...ANY_ERRORS, ...BODY_ERRORS, 'registration_closed', 'email_taken'),
  },
};

const LOG_IN_SCHEMA = {
  operationId: 'logIn',
  tags: ['accounts'],
  summary: 'Log in',
  description: 'The token ends 30 days after it was last used, and at once with a log-out.',
  body: LogInBody,
  response: {
    200: reference<TokenWire>('Token', 'A new token; former ones go on.'),
    ...errorResponses(...ANY_ERRORS, ...BODY_ERRORS, 'invalid_credentials'),
  },
};

const GET_ACCOUNT_SCHEMA = {
  operationId: 'getAccount',
  tags: ['accounts'],
  summary: 'Read the account that the bearer token is for',
  security: [{ bearer: [] }],
  response: { 200: AccountAnswer, ...errorResponses(...TOKEN_ERRORS) },
};

const LOG_OUT_SCHEMA = {
  operationId: 'logOut',
  tags: ['accounts'],
  summary: 'End the bearer token',
  security: [{ bearer: [] }],
  response: {
    204: Type.Null({ description: 'The token is dead everywhere.' }),
    ...errorResponses(...TOKEN_ERRORS),
  },
};

/** The routes under `/api/v1/auth`. */
export function registerAuthRoutes(server: HttpServer, accounts: Accounts): void {
  registerEntryRoutes(server, accounts);
  server.get(
    '/api/v1/auth/me',
    { schema: GET_ACCOUNT_SCHEMA, onRequest: keepPrivate },
    async (request) => {
      const { accountId } = await requireSession(request, 'getAccount', accounts);
      return { account: toAccountWire(await accounts.getAccount(accountId)) };
    },
  );
  server.post(
    '/api/v1/auth/logout',
    { schema: LOG_OUT_SCHEMA, onRequest: keepPrivate },
    async (request, reply) => {
      const { accountId, sessionId } = await requireSession(request, 'logOut', accounts);
      await accounts.sessions.end(accountId, sessionId);
      return reply.code(204).send(null);
    },
  );
}

function registerEntryRoutes(server: HttpServer, accounts: Accounts): void {
  const config = { rateLimit: 'auth' } as const;
  server.post(
    '/api/v1/auth/register',
    { schema: REGISTER_SCHEMA, config, onRequest: keepPrivate },
    async (request, reply) => {
      const loggedIn = await accounts.register(request.body, toOrigin(request));
      return reply.code(201).send(toTokenWire(loggedIn));
    },
  );
  server.post(
    '/api/v1/auth/login',
    { schema: LOG_IN_SCHEMA, config, onRequest: keepPrivate },
    async (request) => toTokenWire(await accounts.logIn(request.body, toOrigin(request))),
  );
}

type SessionPrincipal = Extract<AccountPrincipal, { readonly kind: 'session' }>;

async function requireSession(
  request: CredentialCarrier,
  operation: Operation,
  { guard }: Accounts,
): Promise<SessionPrincipal> {
  const principal = await guard.require(request, operation);
  if (principal.kind !== 'session') throw bearerTokenRequired();
  return principal;
}

/** Programs are known by their network alone. */
function toOrigin({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SessionOrigin {
  const network = toClientNetwork(ip);
  return { kind: 'token', client: headers['user-agent'], network, device: undefined };
}

/** Nobody on the way keeps what was read with credentials, or an error about them. */
function keepPrivate(_request: unknown, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'private, no-store');
  done();
}

/** A component of the OpenAPI document, named by its `$id`. */
function reference<T>(id: string, description: string): ReturnType<typeof Type.Unsafe<T>> {
  return Type.Unsafe<T>({ $ref: `${id}#`, description });
}
