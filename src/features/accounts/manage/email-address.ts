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
  tooManyLinks,
} from '../account/auth-errors.ts';
import { lockAccount } from '../account/lock-account.ts';
import { DEFAULT_MAIL_LANGUAGE } from '../account/notify-owner.ts';
import type { SessionHolder } from '../callers/session.ts';
import type { AccountsContext } from '../context.ts';
import { checkLogin } from '../factors/check-login.ts';
import { deleteMailTokens } from '../factors/mail-token-store.ts';
import { createMailLink, redeemMailToken } from '../factors/mail-tokens.ts';

/** Requested links per account. */
export const EMAIL_LINK_LIMIT = { points: 5, windowSeconds: 3_600 };

/** Sends a link to the account's address. Throws rate_limited. */
export async function requestVerification(
  context: AccountsContext,
  account: Account,
): Promise<void> {
  await countLink(context, account.id);
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await sendVerification(tx, context, account);
  });
}

/** Does nothing without a mail server. */
export async function sendVerification(
  tx: Tx,
  context: AccountsContext,
  { id: accountId, email, language }: Pick<Account, 'id' | 'email' | 'language'>,
): Promise<void> {
  if (!context.sendsEmail) return;
  const url = await createMailLink(tx, context, {
    accountId,
    email,
    purpose: 'email_verification',
  });
  await context.enqueueMail(tx, {
    to: email,
    template: 'email-verification',
    language: language ?? DEFAULT_MAIL_LANGUAGE,
    values: { url },
  });
}

type ChangeEmailInput = { readonly email: string; readonly password: string };

/** Sends a link to the new address, which replaces the current one when the link is used. */
export async function requestEmailChange(
  context: AccountsContext,
  { account, session }: SessionHolder,
  { email, password }: ChangeEmailInput,
): Promise<void> {
  const parsed = parseEmail(email);
  if (parsed === undefined) throw invalidEmail();
  await countLink(context, account.id);
  const origin = { kind: 'session', sessionId: session.id } as const;
  await checkLogin(context, { email: account.email, password, origin }, async (tx) => {
    if ((await findAccountByEmail(tx, parsed.normal)) !== undefined) throw emailTaken();
    const to = parsed.text;
    const holder = { accountId: account.id, email: to };
    const url = await createMailLink(tx, context, { ...holder, purpose: 'email_change' });
    const language = account.language ?? DEFAULT_MAIL_LANGUAGE;
    await context.enqueueMail(tx, { to, template: 'email-change', language, values: { url } });
  });
}

/** Verifies the current address, or replaces it. Throws invalid_mail_token and email_taken. */
export function confirmEmail(context: AccountsContext, token: string): Promise<void> {
  const purposes = ['email_verification', 'email_change'] as const;
  return context.database.transaction(async (tx) => {
    const holder = await redeemMailToken(tx, context, { token, purposes });
    const account = await findAccount(tx, holder.accountId);
    if (account === undefined || account.isDisabled) throw invalidMailToken();
    if (holder.purpose === 'email_change') return replaceEmail(tx, context, { account, ...holder });
    if (account.email !== holder.email) throw invalidMailToken();
    const nowMs = context.clock();
    const change = { email_verified_at_ms: nowMs, updated_at_ms: nowMs };
    await changeAccount(tx, account.id, change);
    await recordAudit(tx, context, { accountId: account.id, action: 'email.verified' });
  });
}

/** The owner of the previous address is notified, because someone else may know the password. */
async function replaceEmail(
  tx: Tx,
  context: AccountsContext,
  { account, email }: { readonly account: Account; readonly email: string },
): Promise<void> {
  const normal = parseEmail(email)?.normal ?? email;
  const { id: accountId } = account;
  const owner = await findAccountByEmail(tx, normal);
  if (owner !== undefined && owner.id !== accountId) throw emailTaken();
  const nowMs = context.clock();
  await changeAccount(tx, accountId, {
    email,
    email_normal: normal,
    email_verified_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  await deleteMailTokens(tx, accountId);
  await recordAudit(tx, context, { accountId, action: 'email.changed' });
  await context.enqueueMail(tx, {
    to: account.email,
    template: 'email-changed',
    language: account.language ?? DEFAULT_MAIL_LANGUAGE,
    values: { url: new URL('account/profile', context.publicUrl).href },
  });
}

async function countLink(
  { sendsEmail, emailLinks }: AccountsContext,
  id: AccountId,
): Promise<void> {
  if (!sendsEmail) throw emailNotConfigured();
  const waitSeconds = await emailLinks.consume(id);
  if (waitSeconds !== null) throw tooManyLinks(waitSeconds);
}
