import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_SECONDS } from '../contract/limits.ts';
import {
  createAccounts,
  holdAccount,
  isActiveAccount,
  type Accounts,
} from '../features/accounts/index.ts';
import { createReports, type Reports } from '../features/analytics/index.ts';
import { createResolveUrl, type ResolveUrl } from '../features/resolution/index.ts';
import { createVideos, type Videos } from '../features/videos/index.ts';
import { createWebhooks, type Webhooks } from '../features/webhooks/index.ts';
import { createAttemptLimit } from '../platform/http/attempt-limit.ts';
import { deleteKeptAnswersOf } from '../platform/http/idempotency.ts';
import { openSharedCounters, type SharedCounters } from '../platform/http/shared-counters.ts';
import {
  newDeliveryId,
  newEventId,
  newSourceId,
  newVideoId,
  newWebhookId,
} from '../platform/new-id.ts';
import type { Platform } from './open-platform.ts';

export type Features = {
  readonly videos: Videos;
  readonly webhooks: Webhooks;
  readonly accounts: Accounts;
  readonly reports: Reports;
  readonly sharedCounters: SharedCounters | undefined;
};

/** Ties the features together: each is handed what it needs of the others. */
export async function openFeatures(platform: Platform): Promise<Features> {
  const { config, metrics } = platform;
  const { judge } = platform.egress;
  const webhooks = createWebhooks({
    ...platform,
    judge,
    holdOwner: holdAccount,
    isOwnerActive: isActiveAccount,
    newWebhookId,
    newEventId,
    newDeliveryId,
  });
  const videos = createVideos({
    ...platform,
    resolveUrl: openResolveUrl(platform),
    judge,
    publishEvent: webhooks.publishEvent,
    publicUrl: config.publicUrl,
    holdOwner: holdAccount,
    newVideoId,
    newSourceId,
    onChecked: metrics.sourceChecked,
    anonymousTtlMs: config.anonymousTtlMs,
  });
  const sharedCounters = await openSharedCounters(platform.database);
  const accounts = openAccounts(platform, { videos, webhooks, sharedCounters });
  const { getOwnedVideo, findTitles } = videos;
  const reports = createReports({ ...platform, getOwnedVideo, findTitles });
  return { videos, webhooks, accounts, reports, sharedCounters };
}

function openAccounts(
  { config, ...platform }: Platform,
  { videos, webhooks, sharedCounters }: Omit<Features, 'accounts' | 'reports'>,
): Accounts {
  const limit = { points: LOGIN_FAILURES_MAX, windowSeconds: LOGIN_FAILURES_WINDOW_SECONDS };
  return createAccounts({
    ...platform,
    registration: config.registration,
    publicUrl: config.publicUrl,
    failures: createAttemptLimit('login-failures', limit, sharedCounters),
    deleteAccountData: async (tx, id) => {
      await deleteKeptAnswersOf(tx, id);
      const count = await videos.deleteVideosOf(tx, id);
      await webhooks.deleteAllOf(tx, id);
      return count;
    },
  });
}

export function openResolveUrl({
  config,
  egress,
  clock,
  metrics,
}: Pick<Platform, 'config' | 'egress' | 'clock' | 'metrics'>): ResolveUrl {
  return createResolveUrl({
    egress,
    clock,
    publicOrigin: config.publicUrl.origin,
    onFinished: (resolution) =>
      metrics.resolutionFinished({
        outcome: resolution.kind === 'resolved' ? 'resolved' : resolution.code,
        adapter: resolution.provider,
        seconds: resolution.trace.durationMs / 1000,
      }),
  });
}
