import type { AccountId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import {
  changeAccount,
  findAccount,
  findContacts,
  type StoredAccount,
  tryLockAccount,
} from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { DEFAULT_MAIL_LANGUAGE } from '../account/notify-owner.ts';
import { deleteMailTokens } from '../factors/mail-token-store.ts';
import { createMailLink, MAIL_TOKEN_MS } from '../factors/mail-tokens.ts';
import { addAccount, type NewAccount } from './add-account.ts';
import type { ManageContext } from './manage-context.ts';

// The operator creates accounts without a session and regardless of REGISTRATION.

export function createAccount(
  ctx: ManageContext,
  input: NewAccount & { readonly password: string },
): Promise<Account> {
  return addAccount(ctx, input, async (tx, account) => {
    await recordCreation(tx, ctx, { account });
    return account;
  });
}

export type InvitedAccount = {
  readonly account: Account;
  /** The link that sets the password once. Null if it was sent by e-mail. */
  readonly url: string | null;
  readonly expiresAtMs: number;
};

/** Creates an account without a password, and a link with which its owner sets one. */
export function inviteAccount(
  ctx: ManageContext,
  { reason, ...input }: NewAccount & { readonly reason?: string },
): Promise<InvitedAccount> {
  return addAccount(ctx, input, async (tx, account) => {
    await recordCreation(tx, ctx, { account, ...(reason !== undefined && { reason }) });
    return createInvitation(tx, ctx, account);
  });
}

/**
 * Replaces the link of an invited account, because it has expired or was lost. Undefined for an
 * account whose owner has already chosen a password or signed in another way.
 */
export function renewInvitation(
  ctx: ManageContext,
  { id, reason }: { readonly id: AccountId; readonly reason: string },
): Promise<InvitedAccount | undefined> {
  return ctx.database.transaction(async (tx) => {
    // The lock keeps the owner from using the previous link meanwhile.
    const account = (await tryLockAccount(tx, id)) ? await findAccount(tx, id) : undefined;
    const lastSignInAtMs = (await findContacts(tx, [id])).get(id)?.lastSignInAtMs ?? null;
    if (account === undefined || !isInvited(account, lastSignInAtMs)) return undefined;
    const entry = { accountId: id, action: 'operator.invitation_renewed' } as const;
    await recordAudit(tx, ctx, { ...entry, details: { reason } });
    // A link that was shown is not replaced by one that is sent by e-mail.
    await deleteMailTokens(tx, id);
    return createInvitation(tx, ctx, account);
  });
}

/** True for an active account without a password that has never been signed in to. */
export function isInvited(
  { isDisabled, passwordHash }: StoredAccount,
  lastSignInAtMs: number | null,
): boolean {
  return !isDisabled && passwordHash === null && lastSignInAtMs === null;
}

async function createInvitation(
  tx: Tx,
  ctx: ManageContext,
  account: Account,
): Promise<InvitedAccount> {
  const { id: accountId, email, language } = account;
  const purpose = ctx.sendsEmail ? 'invitation' : 'shown_invitation';
  const url = await createMailLink(tx, ctx, { accountId, email, purpose });
  const expiresAtMs = ctx.clock() + MAIL_TOKEN_MS[purpose];
  if (!ctx.sendsEmail) return { account, url, expiresAtMs };
  await ctx.enqueueMail(tx, {
    to: email,
    template: 'invitation',
    language: language ?? DEFAULT_MAIL_LANGUAGE,
    values: { url },
  });
  return { account, url: null, expiresAtMs };
}

async function recordCreation(
  tx: Tx,
  ctx: ManageContext,
  { account: { id }, reason }: { readonly account: Account; readonly reason?: string },
): Promise<void> {
  const nowMs = ctx.clock();
  await changeAccount(tx, id, { access_reset_at_ms: nowMs, updated_at_ms: nowMs });
  const entry = { accountId: id, action: 'operator.account_created' } as const;
  await recordAudit(tx, ctx, { ...entry, details: reason === undefined ? {} : { reason } });
}
