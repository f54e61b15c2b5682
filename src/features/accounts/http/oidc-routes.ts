import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { AccountsContext } from '../context.ts';
import { isConfirmed } from '../factors/confirm-owner.ts';
import type { Identity } from '../factors/identity.ts';
import type { OidcProvider } from '../factors/oidc-provider.ts';
import { SignOnError } from '../factors/sign-on-error.ts';
import { toReason } from '../factors/sign-on-reason.ts';
import {
  CALLBACK_PATH,
  openTransaction,
  sealTransaction,
  type Transaction,
} from '../factors/sign-on-transaction.ts';
import { linkIdentity, unlinkIdentity } from '../manage/link-identity.ts';
import { logInWithIdentity } from '../manage/log-in-with-identity.ts';
import { type Area, requireAreaSession } from './area-session.ts';
import { readLanguage } from './password-reset-routes.ts';
import { revokePreviousSession, toLoginCookies, toOrigin } from './start-area-session.ts';

const START_PAGE = '/account';
const LOGIN_PAGE = '/account/login';
const LINK_PAGE = '/account/profile/security';
/** Only pages of the account area, so that the callback can't redirect to another site. */
const RETURN_PATH = '^/account(?:/[\\w-]+){0,4}$';
/** Longer than the code of any known provider. */
const QUERY_CHARACTERS_MAX = 8_192;

const StartQuery = Type.Object({
  returnTo: Type.Optional(Type.String({ pattern: RETURN_PATH, maxLength: 200 })),
  link: Type.Optional(Type.Literal('true')),
});

type SignOn = {
  readonly accounts: AccountsContext;
  readonly oidc: OidcProvider;
  readonly log: Pick<Logger, 'warn'>;
};
type StartRequest = FastifyRequest<{ Querystring: { returnTo?: string; link?: 'true' } }>;

/** Registers single sign-on with OpenID Connect, unless it is off. */
export function registerOidcRoutes(
  server: HttpServer,
  { accounts, onRequest, onSessionRequest, log }: Area & Pick<SignOn, 'log'>,
): void {
  const { oidc } = accounts;
  if (oidc === null) return;
  const signOn = { accounts, oidc, log };
  const config = { rateLimit: 'auth' } as const;
  const navigation = { ...config, isNavigation: true } as const;
  server.get(
    '/account/api/oidc/start',
    { schema: { hide: true, querystring: StartQuery }, config: navigation, onRequest },
    (request, reply) => startSignOn(signOn, request, reply),
  );
  // No cross-site guard: the provider redirects the browser here.
  server.get(
    CALLBACK_PATH,
    { schema: { hide: true }, config: navigation },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return finishSignOn(signOn, request, reply);
    },
  );
  server.delete(
    '/account/api/oidc/identity',
    {
      schema: { hide: true, response: { 204: Type.Null() } },
      config,
      onRequest: onSessionRequest,
    },
    async (request, reply) => {
      await unlinkIdentity(accounts, await requireAreaSession(request, accounts));
      return reply.code(204).send(null);
    },
  );
}

async function startSignOn(
  signOn: SignOn,
  request: StartRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accounts, oidc } = signOn;
  const { returnTo = START_PAGE, link: wanted } = request.query;
  const holder = wanted === undefined ? undefined : await requireAreaSession(request, accounts);
  const link = holder ? { accountId: holder.account.id, sessionId: holder.session.id } : null;
  return redirectFailure(signOn, { reply, link }, async () => {
    if (holder !== undefined && !isConfirmed(accounts, holder.session)) {
      throw new SignOnError('sso_confirmation_required');
    }
    const { url, checks } = await oidc.start();
    const page = link === null ? returnTo : LINK_PAGE;
    const sealed = sealTransaction(accounts, { ...checks, returnTo: page, link });
    reply.header('set-cookie', accounts.transactionCookie.write(sealed));
    return reply.redirect(url.href, 303);
  });
}

function finishSignOn(
  signOn: SignOn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accounts } = signOn;
  reply.header('set-cookie', accounts.transactionCookie.clear());
  const [, search = ''] = request.url.split('?', 2);
  const query = new URLSearchParams(search.slice(0, QUERY_CHARACTERS_MAX));
  const sealed = accounts.transactionCookie.read(request.headers.cookie);
  return redirectFailure(signOn, { reply, link: null }, async () => {
    const transaction = await openTransaction(accounts, sealed, query.get('state'));
    const { link, returnTo } = transaction;
    return redirectFailure(signOn, { reply, link }, async () => {
      const identity = await findIdentity(signOn, query, transaction);
      if (link === null) await startSession(accounts, identity, { request, reply });
      else await linkIdentity(accounts, identity, link);
      return redirect(reply, accounts, returnTo);
    });
  });
}

async function findIdentity(
  { oidc }: SignOn,
  query: URLSearchParams,
  transaction: Transaction,
): Promise<Identity> {
  const error = query.get('error');
  if (error === null) return oidc.finish(query, transaction);
  // The user or the provider refused (RFC 6749, section 4.1.2.1).
  throw new SignOnError(error === 'access_denied' ? 'sso_denied' : 'sso_failed');
}

async function startSession(
  accounts: AccountsContext,
  identity: Identity,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const loggedIn = await logInWithIdentity(accounts, identity, {
    origin: toOrigin(request, accounts),
    language: readLanguage(request),
  });
  await revokePreviousSession(request, accounts);
  reply.header('set-cookie', toLoginCookies(loggedIn, accounts));
}

/** Redirects to the page that started the login, which explains the code. */
async function redirectFailure(
  { accounts, log }: SignOn,
  { reply, link }: { readonly reply: FastifyReply; readonly link: Transaction['link'] },
  run: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error;
    const { code, cause } = error;
    log.warn({ code, reason: toReason(cause) }, 'single sign-on failed');
    const page = link === null ? LOGIN_PAGE : LINK_PAGE;
    return redirect(reply, accounts, `${page}?error=${code}`);
  }
}

function redirect(reply: FastifyReply, { publicUrl }: AccountsContext, path: string): FastifyReply {
  const { pathname, search } = new URL(`.${path}`, publicUrl);
  return reply.redirect(`${pathname}${search}`, 303);
}
