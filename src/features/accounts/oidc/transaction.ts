import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { AccountsContext } from '../context.ts';
import { TRANSACTION_MS } from './limits.ts';
import type { LoginChecks } from './provider.ts';
import { SignOnError } from './sign-on-error.ts';

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

/** A login in progress. The browser stores it encrypted in a cookie. */
export type Transaction = LoginChecks & {
  /** A path of the account area. */
  readonly returnTo: string;
  /** The session of the account to link the identity to; null to sign in. */
  readonly link: { readonly accountId: string; readonly sessionId: string } | null;
};

/** Returns the value of the cookie. */
export function sealTransaction(
  { secrets, clock }: AccountsContext,
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
  context: AccountsContext,
  sealed: string | undefined,
  state: string | null,
): Promise<Transaction> {
  const transaction = sealed === undefined ? undefined : parse(context, sealed);
  if (transaction === undefined || transaction.state !== state) {
    throw new SignOnError('sso_expired');
  }
  if ((await context.usedTransactions.consume(state)) !== null) {
    throw new SignOnError('sso_expired');
  }
  return transaction;
}

function parse({ secrets, clock }: AccountsContext, sealed: string): Transaction | undefined {
  try {
    const content: unknown = JSON.parse(secrets.open(sealed, SEAL_CONTEXT));
    return Value.Check(Content, content) && content.expiresAtMs > clock() ? content : undefined;
  } catch {
    // The cookie was changed, or APP_SECRET was.
    return undefined;
  }
}
