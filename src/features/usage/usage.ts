import type { AccountId } from '#contract/ids.ts';
import type { QuotaName } from '#contract/quotas.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

/** `limit` is null for unlimited. */
export type QuotaUsage = { readonly used: number; readonly limit: number | null };
export type DailyQuotaUsage = QuotaUsage & { readonly resetsAtMs: number };

type DailyQuotaName = 'checksPerDay' | 'bytesPerDay';

export type Usage = Readonly<
  Record<Exclude<QuotaName, DailyQuotaName>, QuotaUsage> & Record<DailyQuotaName, DailyQuotaUsage>
>;

export type ReadUsage = (accountId: AccountId) => Promise<Usage>;

type CountRecords = (accountId: AccountId) => Promise<number>;

type Deps = {
  readonly queries: Queries;
  readonly quotas: Pick<Quotas, 'findLimits' | 'findDailyUsage'>;
  readonly countVideos: CountRecords;
  readonly countSubtitles: CountRecords;
  readonly countWebhooks: CountRecords;
  readonly countKeys: CountRecords;
};

/** Reads the usage of an account from all features. */
export function createReadUsage({ queries, quotas, ...deps }: Deps): ReadUsage {
  return async (accountId) => {
    const limits = await quotas.findLimits(queries, accountId);
    const { checks, bytes, resetsAtMs } = await quotas.findDailyUsage(queries, accountId);
    return {
      videos: { used: await deps.countVideos(accountId), limit: limits.videos },
      subtitles: { used: await deps.countSubtitles(accountId), limit: limits.subtitles },
      webhooks: { used: await deps.countWebhooks(accountId), limit: limits.webhooks },
      keys: { used: await deps.countKeys(accountId), limit: limits.keys },
      checksPerDay: { used: checks, limit: limits.checksPerDay, resetsAtMs },
      bytesPerDay: { used: bytes, limit: limits.bytesPerDay, resetsAtMs },
    };
  };
}
