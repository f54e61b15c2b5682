import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { type AreaCookie, createAreaCookie } from '../callers/area-cookies.ts';
import type { FactorContext } from './factor-context.ts';
import { SignOnError } from './sign-on-error.ts';

export const CALLBACK_PATH = '/account/api/oidc/callback';
/** Time to sign in at the provider. */
const TRANSACTION_MS = 600_000;
/** Each transaction can be used once. */
export const TRANSACTION_LIMIT = { points: 1, windowSeconds: TRANSACTION_MS / 1000 };

const SEAL_CONTEXT = 'oidc transaction';

const Content = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  returnTo: Type.String(),
  link: Type.Union([
    Type.Object({ accountId: Type.String(), sessionId: Type.String() }),
    Type.Null(),
  ]),
  expiresAtMs: Type.Number(),
});

/** The values that bind the provider's response to the browser that started the login. */
export type LoginChecks = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** A login in progress. The browser stores it encrypted in a cookie. */
export type Transaction = LoginChecks & {
  /** A path of the account area. */
  readonly returnTo: string;
  /** The session of the account to link the identity to; null to sign in. */
  readonly link: { readonly accountId: string; readonly sessionId: string } | null;
};

/** The cookie is Lax, because the provider redirects the browser from its own site to the callback. */
export function createTransactionCookie(publicUrl: URL): AreaCookie {
  return createAreaCookie('reelay_oidc', { publicUrl, ageMs: TRANSACTION_MS, sameSite: 'Lax' });
}

/** Returns the value of the cookie. */
export function sealTransaction(
  { secrets, clock }: FactorContext,
  transaction: Transaction,
): string {
  const content = { ...transaction, expiresAtMs: clock() + TRANSACTION_MS };
  return secrets.seal(JSON.stringify(content), SEAL_CONTEXT);
}

/**
 * Opens the cookie if it belongs to the state in the callback, once. Throws `sso_expired`. The
 * state proves that this browser started the login, which prevents login CSRF.
 */
export async function openTransaction(
  ctx: FactorContext,
  sealed: string | undefined,
  state: string | null,
): Promise<Transaction> {
  const transaction = sealed === undefined ? undefined : parse(ctx, sealed);
  if (transaction === undefined || transaction.state !== state) {
    throw new SignOnError('sso_expired');
  }
  if ((await ctx.usedTransactions.consume(state)) !== null) {
    throw new SignOnError('sso_expired');
  }
  return transaction;
}

function parse({ secrets, clock }: FactorContext, sealed: string): Transaction | undefined {
  try {
    const content: unknown = JSON.parse(secrets.open(sealed, SEAL_CONTEXT));
    return Value.Check(Content, content) && content.expiresAtMs > clock() ? content : undefined;
  } catch {
    // The cookie was changed, or APP_SECRET was.
    return undefined;
  }
}
