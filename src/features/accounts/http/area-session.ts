import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { setActor } from '#platform/audit/request-origin.ts';

import { authenticationRequired, invalidToken } from '../account/auth-errors.ts';
import { isSameOrigin } from '../callers/same-origin.ts';
import type { Session, SessionHolder } from '../callers/session.ts';
import { findSession } from '../callers/sessions.ts';
import type { AccountsContext } from '../context.ts';

/**
 * An `onRequest` hook for every account area route. Rejects requests from other sites, which could
 * abuse the cookie.
 */
function createCrossSiteGuard(
  publicUrl: URL,
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  return (request, reply, done) => {
    reply.header('cache-control', 'private, no-store');
    if (isSameOrigin(request, publicUrl.origin)) return done();
    const message =
      'The account area only accepts requests from its own pages. Open it at its own URL.';
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
  const session = sessions.get(request) ?? findAreaSession(request, accounts);
  sessions.set(request, session);
  return session;
}

async function findAreaSession(
  request: FastifyRequest,
  accounts: AccountsContext,
): Promise<AreaSession> {
  const token = accounts.sessionCookie.read(request.headers.cookie);
  if (token === undefined) throw authenticationRequired();
  const holder = await findSession(accounts, token, 'browser');
  if (holder === undefined) throw invalidToken();
  setAreaActor(holder);
  return { ...holder, token };
}

/** Returns the session for the cookie if it is valid. */
export async function findAreaSession(
  request: FastifyRequest,
  accounts: AccountsContext,
): Promise<Session | undefined> {
  const token = accounts.sessionCookie.read(request.headers.cookie);
  const holder = token === undefined ? undefined : await findSession(accounts, token, 'browser');
  if (holder !== undefined) setAreaActor(holder);
  return holder?.session;
}

function setAreaActor({ account, session }: SessionHolder): void {
  setActor({ kind: 'session', accountId: account.id, sessionId: session.id });
}
