import type { AccountId } from '#contract/ids.ts';
import { parseEmail } from '#lib/net/parse-email.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeAccount, findAccount, findAccountByEmail } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import {
  emailNotConfigured,
  emailTaken,
  invalidEmail,
  invalidMailToken,
  ownerRequired,
  tooManyLinks,
} from '../account/auth-errors.ts';
import { DEFAULT_MAIL_LANGUAGE } from '../account/notify-owner.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import { lockAccount } from '../callers/lock-account.ts';
import type { Session } from '../callers/session.ts';
import { checkLogin } from '../factors/check-login.ts';
import { confirmOwner, type Owner, requireConfirmation } from '../factors/confirm-owner.ts';
import { deleteMailTokens } from '../factors/mail-token-store.ts';
import { checkMailToken, createMailLink, redeemMailToken } from '../factors/mail-tokens.ts';
import type { ManageContext } from './manage-context.ts';

const CONFIRMATIONS = ['email_verification', 'email_change'] as const;

/** Requested links per account. */
export const EMAIL_LINK_LIMIT = { points: 5, windowSeconds: 3_600 };

/** Sends a link to the account's address. Throws rate_limited. */
export async function requestVerification(ctx: ManageContext, account: Account): Promise<void> {
  await countLink(ctx, account.id);
  await ctx.database.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await sendVerification(tx, ctx, account);
  });
}

/** Does nothing without a mail server. */
export async function sendVerification(
  tx: Tx,
  ctx: ManageContext,
  { id: accountId, email, language }: Pick<Account, 'id' | 'email' | 'language'>,
): Promise<void> {
  if (!ctx.sendsEmail) return;
  const url = await createMailLink(tx, ctx, {
    accountId,
    email,
    purpose: 'email_verification',
  });
  await ctx.enqueueMail(tx, {
    to: email,
    template: 'email-verification',
    language: language ?? DEFAULT_MAIL_LANGUAGE,
    values: { url },
  });
}

/** Sends a link to the new address, which replaces the current one when the link is used. */
export async function requestEmailChange(
  ctx: ManageContext,
  owner: Owner,
  email: string,
): Promise<void> {
  const parsed = parseEmail(email);
  if (parsed === undefined) throw invalidEmail();
  requireConfirmation(ctx, owner);
  const { account } = owner;
  await countLink(ctx, account.id);
  await confirmOwner(ctx, owner, async (tx) => {
    if ((await findAccountByEmail(tx, parsed.normal)) !== undefined) throw emailTaken();
    const to = parsed.text;
    const holder = { accountId: account.id, email: to };
    const url = await createMailLink(tx, ctx, { ...holder, purpose: 'email_change' });
    const language = account.language ?? DEFAULT_MAIL_LANGUAGE;
    await ctx.enqueueMail(tx, { to, template: 'email-change', language, values: { url } });
  });
}

type ConfirmEmailInput = {
  readonly token: string;
  /** The session of the browser, possibly of another account. */
  readonly session: Session | undefined;
  readonly password: string | undefined;
  readonly origin: LoginOrigin;
};

/**
 * Verifies the current address, or replaces it. Someone else may have requested the link, so only a
 * session or the password of the account that it belongs to confirms the address. Throws
 * invalid_mail_token, email_taken and authentication_required, and the errors of checkLogin.
 */
export async function confirmEmail(
  ctx: ManageContext,
  { token, session, password, origin }: ConfirmEmailInput,
): Promise<void> {
  const { accountId } = await checkMailToken(ctx, { token, purposes: CONFIRMATIONS });
  const account = await findAccount(ctx.database.queries, accountId);
  if (account === undefined || account.isDisabled) throw invalidMailToken();
  if (session?.accountId === accountId) {
    return ctx.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await redeemLink(tx, ctx, token);
    });
  }
  if (password === undefined) throw ownerRequired();
  const attempt = { email: account.email, password, origin };
  return checkLogin(ctx, attempt, (tx) => redeemLink(tx, ctx, token));
}

async function redeemLink(tx: Tx, ctx: ManageContext, token: string): Promise<void> {
  const holder = await redeemMailToken(tx, ctx, { token, purposes: CONFIRMATIONS });
  const account = await findAccount(tx, holder.accountId);
  if (account === undefined) throw invalidMailToken();
  if (holder.purpose === 'email_change') return replaceEmail(tx, ctx, { account, ...holder });
  if (account.email !== holder.email) throw invalidMailToken();
  const nowMs = ctx.clock();
  const change = { email_verified_at_ms: nowMs, updated_at_ms: nowMs };
  await changeAccount(tx, account.id, change);
  await recordAudit(tx, ctx, { accountId: account.id, action: 'email.verified' });
}

/** The owner of the previous address is notified, because someone else may know the password. */
async function replaceEmail(
  tx: Tx,
  ctx: ManageContext,
  { account, email }: { readonly account: Account; readonly email: string },
): Promise<void> {
  const normal = parseEmail(email)?.normal ?? email;
  const { id: accountId } = account;
  const owner = await findAccountByEmail(tx, normal);
  if (owner !== undefined && owner.id !== accountId) throw emailTaken();
  const nowMs = ctx.clock();
  await changeAccount(tx, accountId, {
    email,
    email_normal: normal,
    email_verified_at_ms: nowMs,
    access_reset_at_ms: null,
    updated_at_ms: nowMs,
  });
  await deleteMailTokens(tx, accountId);
  await recordAudit(tx, ctx, { accountId, action: 'email.changed' });
  await ctx.enqueueMail(tx, {
    to: account.email,
    template: 'email-changed',
    language: account.language ?? DEFAULT_MAIL_LANGUAGE,
    values: { url: new URL('account/profile', ctx.publicUrl).href },
  });
}

async function countLink({ sendsEmail, emailLinks }: ManageContext, id: AccountId): Promise<void> {
  if (!sendsEmail) throw emailNotConfigured();
  const waitSeconds = await emailLinks.consume(id);
  if (waitSeconds !== null) throw tooManyLinks(waitSeconds);
}
