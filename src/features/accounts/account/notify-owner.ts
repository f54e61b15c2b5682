import { type AccountId, isAccountId } from '#contract/ids.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EnqueueMail } from '#platform/mail/mail-queue.ts';
import type { Mail } from '#platform/mail/render-mail.ts';
import type { ProfileTemplate } from '#platform/mail/templates.ts';
import type { ReachedLimit } from '#platform/quotas/announce-limit.ts';

import { findAccount } from './account-store.ts';

/** For accounts that were created before languages were stored. */
export const DEFAULT_MAIL_LANGUAGE: Language = 'en';

type WithoutRecipient<M> = M extends Mail ? Omit<M, 'to' | 'language'> : never;
/** An e-mail to the owner of an account. */
export type Notice = WithoutRecipient<Mail>;

/** The services that e-mails to owners use. */
type NoticeContext = {
  readonly enqueueMail: EnqueueMail;
  readonly publicUrl: URL;
  readonly clock: Clock;
};

/**
 * Queues an e-mail to the owner, if the address is confirmed. Otherwise strangers could get e-mails
 * about accounts of others.
 */
export async function notifyOwner(
  tx: Tx,
  { enqueueMail }: Pick<NoticeContext, 'enqueueMail'>,
  { accountId, ...notice }: Notice & { readonly accountId: AccountId },
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account === undefined || account.isDisabled || account.emailVerifiedAtMs === null) return;
  const language = account.language ?? DEFAULT_MAIL_LANGUAGE;
  await enqueueMail(tx, { ...notice, to: account.email, language });
}

/** Queues an e-mail about a change that the owner can check in the profile. */
export function notifyOfChange(
  tx: Tx,
  ctx: NoticeContext,
  { accountId, template }: { readonly accountId: AccountId; readonly template: ProfileTemplate },
): Promise<void> {
  return notifyOwner(tx, ctx, { accountId, template, values: toProfileValues(ctx) });
}

/** Queues an e-mail about a limit that the account has reached. */
export async function notifyOfLimit(
  tx: Tx,
  { enqueueMail, publicUrl }: Pick<NoticeContext, 'enqueueMail' | 'publicUrl'>,
  { accountId, quota, limit }: ReachedLimit,
): Promise<void> {
  if (!isAccountId(accountId)) return;
  const values = { url: new URL('account/usage', publicUrl).href, limit: String(limit) };
  await notifyOwner(tx, { enqueueMail }, { accountId, template: `quota-${quota}`, values });
}

/** The link to the security page of the profile, and the time of the change. */
export function toProfileValues({ publicUrl, clock }: Pick<NoticeContext, 'publicUrl' | 'clock'>): {
  readonly url: string;
  readonly time: string;
} {
  return { url: new URL('account/profile/security', publicUrl).href, time: toNoticeTime(clock()) };
}

/** For example `2026-01-31 12:00 UTC`. */
export function toNoticeTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
