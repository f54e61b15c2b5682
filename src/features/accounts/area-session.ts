import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';

import { authenticationRequired, invalidToken } from './auth-errors.ts';
import type { Accounts } from './create-accounts.ts';
import { isSameOrigin } from './same-origin.ts';
import type { SessionHolder } from './session-store.ts';

export type AccountRouteDeps = { readonly accounts: Accounts; readonly publicUrl: URL };

/**
 * An `onRequest` hook for every account area route. Rejects requests from other sites, which could
 * abuse the cookie.
 */
export function createCrossSiteGuard(
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

/** Returns the session for the cookie. Other credentials are ignored here. */
export async function requireAreaSession(
  request: FastifyRequest,
  { cookie, sessions }: Pick<Accounts, 'cookie' | 'sessions'>,
): Promise<SessionHolder & { readonly token: string }> {
  const token = cookie.read(request.headers.cookie);
  if (token === undefined) throw authenticationRequired();
  const holder = await sessions.find(token, 'browser');
  if (holder === undefined) throw invalidToken();
  return { ...holder, token };
}
