import type { LightMyRequestResponse } from 'fastify';

import {
  type Accounts,
  createAccounts,
  loadOidcProvider,
  findAccountId,
  notifyOfLimit,
  registerAccountRoutes,
} from '#features/accounts/index.ts';
import type { Cost } from '#features/accounts/passwords/password-hash.ts';
import type { TokenWire } from '#features/accounts/wire.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { Database } from '#platform/db/database.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import { openLimiters } from '#platform/http/limits/open-limiters.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createHttpServer } from '#platform/http/server/create-server.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { EnqueueMail } from '#platform/mail/mail-queue.ts';
import type { Mail } from '#platform/mail/render-mail.ts';
import { createQuotas } from '#platform/quotas/create-quotas.ts';

import { silentLog } from './silent-log.ts';
import { testSecrets } from './test-secrets.ts';

/** The account routes on a real server and database. `advance` moves the clock forward. */
export type AccountService = AsyncDisposable & {
  readonly server: HttpServer;
  readonly accounts: Accounts;
  readonly database: Database;
  readonly advance: (ms: number) => void;
  /** Accounts whose data the other features had to delete. */
  readonly deletedData: readonly string[];
  /** Accounts whose webhooks were deleted. */
  readonly deletedWebhooks: readonly string[];
  /** E-mails that were queued. */
  readonly mails: readonly Mail[];
};

export const ACCOUNT_ORIGIN = 'https://play.example';
export const PASSWORD = 'correct horse battery';
/** The lowest that Argon2id allows. The real cost would take most of the CPU time of many tests. */
const LOW_COST: Cost = { memory: 8, passes: 1, parallelism: 1 };
export const SAME_ORIGIN_HEADERS = {
  'sec-fetch-site': 'same-origin',
  origin: ACCOUNT_ORIGIN,
} as const;

type AccountServiceOptions = {
  readonly log?: Logger;
  readonly passwordCost?: Cost;
  /** Time limit of requests to the OpenID Connect provider. */
  readonly oidcTimeoutMs?: number;
};

export async function startAccountService(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
  { log = silentLog, passwordCost = LOW_COST, oidcTimeoutMs = 30_000 }: AccountServiceOptions = {},
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
  const deletedWebhooks: string[] = [];
  const mails: Mail[] = [];
  const { oidc, publicUrl } = config;
  const enqueueMail: EnqueueMail = async (_tx, mail) => void mails.push(mail);
  const egress = createEgress({
    config: config.egress,
    serviceHosts: [],
    operatorUrls: oidc === null ? [] : [oidc.issuer],
  });
  const accounts = createAccounts({
    database,
    secrets: testSecrets,
    clock,
    registration: config.registration,
    oidc:
      oidc &&
      (await loadOidcProvider({
        config: oidc,
        egress,
        publicUrl,
        clock,
        timeoutMs: oidcTimeoutMs,
      })),
    deletionGraceMs: config.accountDeletionGraceMs,
    sendsEmail: config.mail !== null,
    enqueueMail,
    publicUrl,
    createLimiter: (await openLimiters(database)).createLimiter,
    quotas: createQuotas({
      database,
      defaults: config.quotas,
      clock,
      log,
      onLimitReached: (tx, reached) => notifyOfLimit(tx, { enqueueMail, publicUrl }, reached),
    }),
    deleteAccountData: async (_tx, id) => deletedData.push(id),
    deleteWebhooks: async (_tx, id) => void deletedWebhooks.push(id),
    passwordCost,
  });
  const server = createHttpServer({
    config,
    log,
    clock,
    findAccountId: (request) => findAccountId(accounts, request),
  });
  registerAccountRoutes(server, accounts, log);
  await server.ready();
  return {
    server,
    accounts,
    database,
    deletedData,
    deletedWebhooks,
    mails,
    advance: (ms) => (aheadMs += ms),
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await egress[Symbol.asyncDispose]();
    },
  };
}

type Service = Pick<AccountService, 'server'>;
type Headers = Readonly<Record<string, string>>;

export function postJson(
  { server }: Service,
  url: string,
  { body, headers = {} }: { readonly body: unknown; readonly headers?: Headers },
): Promise<LightMyRequestResponse> {
  return server.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Registers through the API. Throws unless the status is 201. */
export async function register(service: Service, email = 'ada@example.com'): Promise<TokenWire> {
  const response = await postJson(service, '/api/v1/auth/register', {
    body: { email, password: PASSWORD },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<TokenWire>();
}

export function getMe({ server }: Service, headers: Headers): Promise<LightMyRequestResponse> {
  return server.inject({ url: '/api/v1/auth/me', headers });
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Registers in the account area and returns the headers that its pages send. */
export async function registerInAccountArea(
  service: Service,
  email = 'ada@example.com',
): Promise<{
  readonly cookie: string;
  readonly origin: string;
  readonly 'sec-fetch-site': string;
}> {
  const body = { email, password: PASSWORD };
  const response = await postJson(service, '/account/api/register', {
    body,
    headers: SAME_ORIGIN_HEADERS,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { ...SAME_ORIGIN_HEADERS, cookie: toCookie(response) };
}

/** The response's cookie as a `Cookie` header. */
export function toCookie(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies;
  if (cookie === undefined) throw new Error('no cookie was set');
  return `${cookie.name}=${cookie.value}`;
}

export function errorCode(response: LightMyRequestResponse): string {
  return response.json<{ readonly error: { readonly code: string } }>().error.code;
}
