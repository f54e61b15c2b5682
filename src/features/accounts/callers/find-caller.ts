import { AppError } from '#contract/app-error.ts';
import type { CredentialCarrier } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Awaitable } from '#lib/async/continue-with.ts';

import type { CallerContext } from './caller-context.ts';
import type { ApiKey } from './key.ts';
import { findKey } from './keys.ts';
import { hasCredentialFields, readCredential } from './read-credential.ts';
import { isSameOrigin } from './same-origin.ts';
import type { SessionHolder } from './session.ts';
import { findSession } from './sessions.ts';

/** The owner of a request's credential. `undefined` means that the credential is invalid. */
export type Caller =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly holder: SessionHolder | undefined }
  | { readonly kind: 'key'; readonly key: ApiKey | undefined }
  | { readonly kind: 'cookie'; readonly holder: SessionHolder | undefined };

const NONE: Caller = { kind: 'none' };
const callers = new WeakMap<CredentialCarrier['raw'], Promise<Caller>>();

/**
 * Looks up a credential once per request. Nothing is cached between requests. Rejects with an
 * AppError for requests with multiple credentials or an unsupported scheme.
 */
export function findCaller(ctx: CallerContext, request: CredentialCarrier): Awaitable<Caller> {
  if (!hasCredentialFields(request)) return NONE;
  const caller = callers.get(request.raw) ?? lookUpCredential(ctx, request);
  callers.set(request.raw, caller);
  return caller;
}

async function lookUpCredential(ctx: CallerContext, request: CredentialCarrier): Promise<Caller> {
  const credential = readCredential(request);
  switch (credential.kind) {
    case 'token':
      return { kind: 'token', holder: await findSession(ctx, credential.token, 'token') };
    case 'key':
      return { kind: 'key', key: await findKey(ctx, credential.text, request.ip) };
    case 'none': {
      const isTrusted = isSameOrigin(request, ctx.publicUrl.origin);
      const token = isTrusted ? ctx.sessionCookie.read(request.headers['cookie']) : undefined;
      if (token === undefined) return { kind: 'none' };
      return { kind: 'cookie', holder: await findSession(ctx, token, 'browser') };
    }
    default:
      return assertNever(credential);
  }
}

/**
 * The account whose rate limits apply to the request. If undefined, the limits of the IP address
 * apply. Never throws for an invalid credential.
 */
export function findAccountId(
  ctx: CallerContext,
  request: CredentialCarrier,
): Awaitable<AccountId | undefined> {
  const caller = findCaller(ctx, request);
  return caller instanceof Promise ? ignoreInvalid(caller) : toAccountId(caller);
}

async function ignoreInvalid(caller: Promise<Caller>): Promise<AccountId | undefined> {
  try {
    return toAccountId(await caller);
  } catch (error) {
    // An invalid credential is ignored here. If the route needs credentials, the guard rejects the
    // request later.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function toAccountId(caller: Caller): AccountId | undefined {
  switch (caller.kind) {
    case 'none':
      return undefined;
    case 'key':
      return caller.key?.accountId;
    case 'token':
    case 'cookie':
      return caller.holder?.account.id;
    default:
      return assertNever(caller);
  }
}
