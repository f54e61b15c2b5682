import type { AccountId } from '#contract/ids.ts';
import type { QuotaName } from '#contract/quotas.ts';
import type { Database } from '#platform/db/database.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

/** `limit` is null for unlimited. */
export type QuotaUsage = { readonly used: number; readonly limit: number | null };
export type DailyQuotaUsage = QuotaUsage & { readonly resetsAtMs: number };

type DailyQuotaName = 'checksPerDay' | 'bytesPerDay';

type CountedQuotaName = Exclude<QuotaName, DailyQuotaName>;

export type Usage = Readonly<
  Record<CountedQuotaName | 'feeds', QuotaUsage> & Record<DailyQuotaName, DailyQuotaUsage>
>;

export type UsageContext = {
  readonly database: Pick<Database, 'queries'>;
  readonly quotas: Pick<Quotas, 'findLimits' | 'findDailyUsage'>;
  /** Functions of the features that count the records of an account. */
  readonly counts: Readonly<
    Record<CountedQuotaName | 'feeds', (accountId: AccountId) => Promise<number>>
  >;
  /** Feeds per account; null for unlimited. */
  readonly feedLimit: number | null;
};

/** True at a limit, and above one that the operator has lowered. A limit of 0 allows nothing. */
export function hasReachedQuota(usage: Usage): boolean {
  return Object.values(usage).some(({ used, limit }) => limit !== null && used >= limit);
}

export async function readUsage(
  { database: { queries }, quotas, counts, feedLimit }: UsageContext,
  accountId: AccountId,
): Promise<Usage> {
  const limits = await quotas.findLimits(queries, accountId);
  const { checks, bytes, resetsAtMs } = await quotas.findDailyUsage(queries, accountId);
  return {
    videos: { used: await counts.videos(accountId), limit: limits.videos },
    subtitles: { used: await counts.subtitles(accountId), limit: limits.subtitles },
    webhooks: { used: await counts.webhooks(accountId), limit: limits.webhooks },
    keys: { used: await counts.keys(accountId), limit: limits.keys },
    feeds: { used: await counts.feeds(accountId), limit: feedLimit },
    checksPerDay: { used: checks, limit: limits.checksPerDay, resetsAtMs },
    bytesPerDay: { used: bytes, limit: limits.bytesPerDay, resetsAtMs },
  };
}
