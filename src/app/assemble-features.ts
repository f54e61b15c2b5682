import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_SECONDS } from '#contract/limits.ts';
import {
  createAccounts,
  holdAccount,
  isActiveAccount,
  type Accounts,
} from '#features/accounts/index.ts';
import {
  type Analytics,
  createAnalytics,
  createReports,
  eraseAccountAnalytics,
  eraseVideoAnalytics,
  type Reports,
} from '#features/analytics/index.ts';
import {
  createResolveUrl,
  findUnknownProviders,
  toAdapterName,
  type ResolveUrl,
} from '#features/resolution/index.ts';
import { createSubtitles, findTracks, type Subtitles } from '#features/subtitles/index.ts';
import { createVideos, toPlayedVideo, type Videos } from '#features/videos/index.ts';
import { createWebhooks, type Webhooks } from '#features/webhooks/index.ts';
import type { ProviderRule } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { openCountryFile } from '#platform/files/open-country-file.ts';
import { createAttemptLimit } from '#platform/http/attempt-limit.ts';
import { deleteKeptAnswersOf } from '#platform/http/idempotency.ts';
import { openSharedCounters, type SharedCounters } from '#platform/http/shared-counters.ts';
import {
  newDeliveryId,
  newEventId,
  newSourceId,
  newVideoId,
  newWebhookId,
} from '#platform/new-id.ts';

import type { Platform } from './open-platform.ts';

export type Features = {
  readonly videos: Videos;
  readonly subtitles: Subtitles;
  readonly webhooks: Webhooks;
  readonly accounts: Accounts;
  readonly analytics: Analytics;
  readonly reports: Reports;
  readonly sharedCounters: SharedCounters | undefined;
};

/** Ties the features together: each is handed what it needs of the others. */
export async function assembleFeatures(platform: Platform): Promise<Features> {
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
    resolveUrl: assembleResolveUrl(platform),
    judge,
    publishEvent: webhooks.publishEvent,
    findTracks,
    publicUrl: config.publicUrl,
    holdOwner: holdAccount,
    eraseVideoData: eraseVideoAnalytics,
    newVideoId,
    newSourceId,
    onChecked: metrics.sourceChecked,
    anonymousTtlMs: config.anonymousTtlMs,
  });
  const subtitles = createSubtitles({
    ...platform,
    videos,
    publishEvent: webhooks.publishEvent,
    publicUrl: config.publicUrl,
  });
  const sharedCounters = await openSharedCounters(platform.database);
  const accounts = assembleAccounts(platform, { videos, webhooks, sharedCounters });
  const { getOwnedVideo, findTitles, holdVideos } = videos;
  const reports = createReports({
    ...platform,
    getOwnedVideo,
    findTitles,
    holdOwner: holdAccount,
    holdVideos,
  });
  const analytics = await assembleAnalytics(platform, videos);
  return { videos, subtitles, webhooks, accounts, analytics, reports, sharedCounters };
}

function assembleAccounts(
  { config, ...platform }: Platform,
  { videos, webhooks, sharedCounters }: Pick<Features, 'videos' | 'webhooks' | 'sharedCounters'>,
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
      await eraseAccountAnalytics(tx, id);
      return count;
    },
  });
}

async function assembleAnalytics(platform: Platform, videos: Videos): Promise<Analytics> {
  const { publicUrl, trustProxy, analytics } = platform.config;
  const { countryFile } = analytics;
  return createAnalytics({
    ...platform,
    ...analytics,
    publicUrl,
    trustProxy,
    lookUpCountry: countryFile === null ? null : await openCountryFile(countryFile),
    findPlayedVideo: async (id, token) => {
      const video = await videos.findReadableVideo(id, { token });
      return video && toPlayedVideo(video);
    },
    holdVideos: videos.holdVideos,
  });
}

export function assembleResolveUrl({
  config,
  egress,
  clock,
  metrics,
}: Pick<Platform, 'config' | 'egress' | 'clock' | 'metrics'>): ResolveUrl {
  refuseUnknownProviders(config.providers);
  return createResolveUrl({
    egress,
    clock,
    publicOrigin: config.publicUrl.origin,
    providers: config.providers,
    denyHosts: config.egress.denyHosts,
    politeness: config.politeness,
    remembersFailures: true,
    ytDlp: config.ytDlp && { program: config.ytDlp, egress },
    onRecalled: metrics.failureRecalled,
    onHeldBack: metrics.requestHeldBack,
    onFinished: (resolution) =>
      metrics.resolutionFinished({
        outcome: resolution.kind === 'resolved' ? 'resolved' : resolution.code,
        adapter: toAdapterName(resolution.provider),
        seconds: resolution.trace.durationMs / 1000,
        requests: resolution.trace.requests,
      }),
  });
}

/** Throws StartError. */
export function refuseUnknownProviders(rule: ProviderRule): void {
  const { unknown, known } = findUnknownProviders(rule);
  if (unknown.length === 0) return;
  throw new StartError(
    `PROVIDERS names ${unknown.join(', ')}, which no provider is called. They are: ${known.join(', ')}.`,
  );
}
