import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';

import type { Accounts } from './create-accounts.ts';
import { authenticationRequired, invalidToken } from './refusals.ts';
import { isFromOwnPages } from './same-origin.ts';
import type { SessionHolder } from './session-store.ts';

export type AccountRouteDeps = { readonly accounts: Accounts; readonly publicUrl: URL };

/** For `onRequest` of every route of the account area: no other site's page may use the cookie. */
export function createCrossSiteRefusal(
  publicUrl: URL,
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  return (request, reply, done) => {
    reply.header('cache-control', 'private, no-store');
    if (isFromOwnPages(request, publicUrl.origin)) return done();
    const message =
      'The account area takes requests from its own pages only; open it at its address.';
    done(new AppError('cross_site_refused', message));
  };
}

/** Who the cookie is of. Other credentials count for nothing here. */
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
