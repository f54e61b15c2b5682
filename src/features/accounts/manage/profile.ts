import type { EmbedSites } from '#contract/embed-sites.ts';
import { type AccountId, isAccountId } from '#contract/ids.ts';
import type { Language } from '#lib/i18n/language.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';

import { changeAccount, findAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { invalidToken } from '../account/auth-errors.ts';
import type { ManageContext } from './manage-context.ts';

export async function getAccount({ database }: ManageContext, id: AccountId): Promise<Account> {
  return requireAccount(await findAccount(database.queries, id));
}

export function changeProfile(
  { database, clock }: ManageContext,
  id: AccountId,
  input: {
    readonly name?: string | null;
    readonly language?: Language;
    readonly embedSites?: EmbedSites | null;
  },
): Promise<Account> {
  const { name, language, embedSites } = input;
  const change = {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    ...(embedSites !== undefined && { embed_sites: embedSites && JSON.stringify(embedSites) }),
  };
  return database.transaction(async (tx) => {
    const account = await changeAccount(tx, id, { ...change, updated_at_ms: clock() });
    const details = { fields: Object.keys(input) };
    await recordAudit(tx, { clock }, { accountId: id, action: 'account.updated', details });
    return requireAccount(account);
  });
}

/** Null when the account has no setting or does not exist. */
export async function findEmbedSites(
  { database }: ManageContext,
  id: string,
): Promise<EmbedSites | null> {
  const account = isAccountId(id) ? await findAccount(database.queries, id) : undefined;
  return account?.embedSites ?? null;
}

/** The account may have been deleted after its credentials were checked. */
function requireAccount(account: Account | undefined): Account {
  if (account === undefined) throw invalidToken();
  return account;
}
