import type { LightMyRequestResponse } from 'fastify';

import { type Accounts, createAccounts, registerAccountRoutes } from '#features/accounts/index.ts';
import type { TokenWire } from '#features/accounts/wire.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { Database } from '#platform/db/database.ts';
import { createAttemptLimit } from '#platform/http/attempt-limit.ts';
import { createHttpServer } from '#platform/http/create-server.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { openSharedCounters } from '#platform/http/shared-counters.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { silentLog } from './silent-log.ts';

/** The accounts' routes on a real server and database; the clock can be set ahead. */
export type AccountService = AsyncDisposable & {
  readonly server: HttpServer;
  readonly accounts: Accounts;
  readonly database: Database;
  readonly advance: (ms: number) => void;
  /** Accounts whose data other features were told to delete. */
  readonly deletedData: readonly string[];
};

export const ACCOUNT_ORIGIN = 'https://play.example';
export const PASSWORD = 'correct horse battery';
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', origin: ACCOUNT_ORIGIN } as const;

export async function startAccountService(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
  log: Logger = silentLog,
): Promise<AccountService> {
  const { config } = loadConfig({
    PUBLIC_URL: ACCOUNT_ORIGIN,
    RATE_LIMIT_API: '100000/1m',
    RATE_LIMIT_AUTH: '100000/1m',
    ...environment,
  });
  let aheadMs = 0;
  const clock = (): number => systemClock() + aheadMs;
  const deletedData: string[] = [];
  const limit = { points: 10, windowSeconds: 900 };
  const accounts = createAccounts({
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    clock,
    registration: config.registration,
    publicUrl: config.publicUrl,
    failures: createAttemptLimit('login-failures', limit, await openSharedCounters(database)),
    deleteAccountData: async (_tx, id) => deletedData.push(id),
  });
  const server = createHttpServer({
    config,
    log,
    clock,
    findAccountId: accounts.findAccountId,
  });
  registerAccountRoutes(server, { accounts, publicUrl: config.publicUrl });
  await server.ready();
  return {
    server,
    accounts,
    database,
    deletedData,
    advance: (ms) => (aheadMs += ms),
    [Symbol.asyncDispose]: async () => {
      await server.close();
    },
  };
}

type Service = Pick<AccountService, 'server'>;
type Headers = Readonly<Record<string, string>>;

export function postJson(
  { server }: Service,
  url: string,
  body: unknown,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return server.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Registers through the API; fails unless it worked. */
export async function register(service: Service, email = 'ada@example.com'): Promise<TokenWire> {
  const answer = await postJson(service, '/api/v1/auth/register', { email, password: PASSWORD });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<TokenWire>();
}

export function getMe({ server }: Service, headers: Headers): Promise<LightMyRequestResponse> {
  return server.inject({ url: '/api/v1/auth/me', headers });
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Registers in the account area; answers what its pages send from then on. */
export async function enterArea(
  service: Service,
  email = 'ada@example.com',
): Promise<{
  readonly cookie: string;
  readonly origin: string;
  readonly 'sec-fetch-site': string;
}> {
  const body = { email, password: PASSWORD };
  const answer = await postJson(service, '/account/api/register', body, OWN_PAGE);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { ...OWN_PAGE, cookie: toCookie(answer) };
}

/** The cookie of an answer as a browser sends it back. */
export function toCookie(answer: LightMyRequestResponse): string {
  const [cookie] = answer.cookies;
  if (cookie === undefined) throw new Error('no cookie was set');
  return `${cookie.name}=${cookie.value}`;
}

export function errorCode(answer: LightMyRequestResponse): string {
  return answer.json<{ readonly error: { readonly code: string } }>().error.code;
}
