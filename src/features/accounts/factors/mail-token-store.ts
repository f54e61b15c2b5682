import { type AccountId, isAccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { MailTokensTable } from '#platform/db/schema/sign-in-tables.ts';

export type MailTokenPurpose = MailTokensTable['purpose'];

/** The account and the address that a token was sent to. */
export type MailTokenHolder = {
  readonly accountId: AccountId;
  readonly email: string;
  readonly purpose: MailTokenPurpose;
};

type TokenKey = {
  readonly tokenDigest: string;
  readonly purposes: readonly MailTokenPurpose[];
  readonly nowMs: number;
};

/** Replaces the previous token of the same purpose. */
export async function replaceMailToken(
  tx: Tx,
  token: MailTokenHolder & { readonly tokenDigest: string; readonly expiresAtMs: number },
): Promise<void> {
  const values = {
    token_digest: token.tokenDigest,
    email: token.email,
    expires_at_ms: token.expiresAtMs,
  };
  await tx
    .insertInto('mail_tokens')
    .values({ account_id: token.accountId, purpose: token.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Undefined for an unknown or expired token. */
export async function findMailToken(
  queries: Queries,
  key: TokenKey,
): Promise<MailTokenHolder | undefined> {
  const row = await queries
    .selectFrom('mail_tokens')
    .select(['account_id', 'email', 'purpose'])
    .where('token_digest', '=', key.tokenDigest)
    .where('purpose', 'in', key.purposes)
    .where('expires_at_ms', '>', key.nowMs)
    .executeTakeFirst();
  return row && toHolder(row);
}

/** Deletes the token, so that it works only once. Undefined for an unknown or expired token. */
export async function takeMailToken(tx: Tx, key: TokenKey): Promise<MailTokenHolder | undefined> {
  const row = await tx
    .deleteFrom('mail_tokens')
    .where('token_digest', '=', key.tokenDigest)
    .where('purpose', 'in', key.purposes)
    .where('expires_at_ms', '>', key.nowMs)
    .returning(['account_id', 'email', 'purpose'])
    .executeTakeFirst();
  return row && toHolder(row);
}

export async function deleteMailTokens(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('account_id', '=', accountId).execute();
}

function toHolder({
  account_id: accountId,
  email,
  purpose,
}: Pick<MailTokensTable, 'account_id' | 'email' | 'purpose'>): MailTokenHolder {
  if (!isAccountId(accountId)) throw new Error('a link has a malformed account ID');
  return { accountId, email, purpose };
}
