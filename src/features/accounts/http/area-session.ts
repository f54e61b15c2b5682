import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';

import { authenticationRequired, invalidToken } from '../account/auth-errors.ts';
import { isSameOrigin } from '../callers/same-origin.ts';
import type { SessionHolder } from '../callers/session.ts';
import { findSession } from '../callers/sessions.ts';
import type { AccountsContext } from '../context.ts';
import type { Owner } from '../factors/confirm-owner.ts';

/**
 * An `onRequest` hook for every account area route. Rejects requests from other sites, which could
 * abuse the cookie.
 */
function createCrossSiteGuard(
  publicUrl: URL,
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  const { href } = new URL('account', publicUrl);
  const message = `The account area only accepts requests from its own pages. Open it at ${href}.`;
  return (request, reply, done) => {
    reply.header('cache-control', 'private, no-store');
    if (isSameOrigin(request, publicUrl.origin)) return done();
    done(new AppError('cross_site_refused', message));
  };
}

/** What the routes of the account area share. */
export type Area = {
  readonly accounts: AccountsContext;
  /** For routes that require no session. */
  readonly onRequest: ReturnType<typeof createCrossSiteGuard>;
  /** For all other routes: requires the session before the body is read. */
  readonly onSessionRequest: [
    ReturnType<typeof createCrossSiteGuard>,
    (request: FastifyRequest) => Promise<void>,
  ];
};

export function createArea(accounts: AccountsContext): Area {
  const onRequest = createCrossSiteGuard(accounts.publicUrl);
  const requireSession = async (request: FastifyRequest): Promise<void> => {
    await requireAreaSession(request, accounts);
  };
  return { accounts, onRequest, onSessionRequest: [onRequest, requireSession] };
}

type AreaSession = SessionHolder & { readonly token: string };

const sessions = new WeakMap<FastifyRequest, Promise<AreaSession>>();

/** Returns the session for the cookie. Other credentials are ignored here. */
export function requireAreaSession(
  request: FastifyRequest,
  accounts: AccountsContext,
): Promise<AreaSession> {
  const session = sessions.get(request) ?? openAreaSession(request, accounts);
  sessions.set(request, session);
  return session;
}

/** Returns the session for the cookie if it is valid. */
export async function findAreaSession(
  request: FastifyRequest,
  accounts: AccountsContext,
): Promise<AreaSession | undefined> {
  const token = accounts.sessionCookie.read(request.headers.cookie);
  const holder = token === undefined ? undefined : await findSession(accounts, token, 'browser');
  if (token === undefined || holder === undefined) return undefined;
  const { account, session } = holder;
  request.origin.actor = { kind: 'session', accountId: account.id, sessionId: session.id };
  return { ...holder, token };
}

async function openAreaSession(
  request: FastifyRequest,
  accounts: AccountsContext,
): Promise<AreaSession> {
  const session = await findAreaSession(request, accounts);
  if (session !== undefined) return session;
  const hasCookie = accounts.sessionCookie.read(request.headers.cookie) !== undefined;
  throw hasCookie ? invalidToken() : authenticationRequired();
}

/** The owner with the password of the body, if there is one. */
export function toOwner(
  { account, session }: SessionHolder,
  { password }: { readonly password?: string },
): Owner {
  return { account, session, password };
}
