import { type AbuseContext, openBlockList } from '#features/abuse/index.ts';
import {
  countKeys,
  createAccounts,
  loadOidcProvider,
  lockAccount,
  isActiveAccount,
  isOperatorAccount,
  type Accounts,
} from '#features/accounts/index.ts';
import {
  type Analytics,
  createAnalytics,
  createReports,
  eraseVideoAnalytics,
  type Reports,
} from '#features/analytics/index.ts';
import { type BrandingCache, createBrandingCache } from '#features/branding/index.ts';
import { findStoredCanaries, type CanaryContext } from '#features/canaries/index.ts';
import { countFeeds, type FeedContext } from '#features/feeds/index.ts';
import { findLinkNames } from '#features/links/index.ts';
import { findPlaylistsWith, requirePlaylist } from '#features/playlists/index.ts';
import {
  createHostLimits,
  createResolveUrl,
  findUnknownProviders,
  type HostLimits,
  isProviderPage,
  listCanaries,
  toAdapterName,
  type ResolveUrl,
} from '#features/resolution/index.ts';
import {
  countTracks,
  createSubtitles,
  findTracks,
  type Subtitles,
} from '#features/subtitles/index.ts';
import type { UsageContext } from '#features/usage/index.ts';
import {
  assembleVideos,
  countVideos,
  findGrantedVideo,
  selectOwnedIds,
  toPlayedVideo,
  type Videos,
} from '#features/videos/index.ts';
import { countDestinations, type WebhookContext } from '#features/webhooks/index.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { type FindCountry, openFindCountry } from '#platform/files/find-country.ts';

import { listRemovers } from './list-removers.ts';
import type { Platform } from './open-platform.ts';
import { openSignedTokens } from './open-signed-tokens.ts';

export type Features = {
  readonly videos: Videos;
  readonly subtitles: Subtitles;
  readonly webhooks: WebhookContext;
  readonly accounts: Accounts;
  readonly analytics: Analytics;
  readonly reports: Reports;
  readonly usage: UsageContext;
  readonly feeds: FeedContext;
  readonly branding: BrandingCache;
  readonly abuse: AbuseContext;
  /** Null unless providers are checked. */
  readonly canaries: CanaryContext | null;
};

type Options = {
  /** Resolves URLs with the adapters by default. */
  readonly resolveUrl?: ResolveUrl;
  /** Time limit of a resolution. */
  readonly resolutionTimeoutMs?: number;
  /** Time limit of `POST /embed`. */
  readonly embedTimeoutMs?: number;
};

/** Connects the features: each gets the functions that it needs from the others. */
export async function assembleFeatures(
  platform: Platform,
  { resolveUrl: given, resolutionTimeoutMs, embedTimeoutMs }: Options = {},
): Promise<Features> {
  const { config, metrics, database, secrets, clock, log, quotas } = platform;
  const { checkUrl } = platform.egress;
  const hostLimits = assembleHostLimits(platform);
  const blocks = await openBlockList(platform);
  const isBlocked = (url: URL): boolean => blocks.find({ url }) !== undefined;
  const limits = { hostLimits, isBlocked, timeoutMs: resolutionTimeoutMs };
  const resolveUrl = given ?? assembleResolveUrl({ ...platform, ...limits });
  const webhooks: WebhookContext = {
    ...platform,
    checkUrl,
    lockOwner: lockAccount,
    isOwnerActive: isActiveAccount,
    requirePlaylist,
    findPlaylistsWith,
  };
  const findCountry = await openFindCountry({ ...config, ...config.analytics });
  const videos = assembleVideos({
    blocks,
    database,
    secrets,
    clock,
    log,
    quotas,
    threads: platform.threads,
    checkUrl,
    resolveUrl,
    ...(embedTimeoutMs !== undefined && { embedTimeoutMs }),
    webhooks,
    findTracks,
    countTracks,
    lockOwner: lockAccount,
    eraseVideoData: eraseVideoAnalytics,
    publicUrl: config.publicUrl,
    anonymousTtlMs: config.anonymousTtlMs,
    ...openSignedTokens(platform),
    findCountry,
    isOperator: (id) => isOperatorAccount(database.queries, id),
    outageMsMax: config.outageMsMax,
    onAccessLost: metrics.responseCut,
    onCacheUsed: metrics.cachedVideoUsed,
    onChecked: metrics.sourceChecked,
  });
  const subtitles = createSubtitles({
    ...platform,
    videos,
    webhooks,
    publicUrl: config.publicUrl,
    lockOwner: lockAccount,
  });
  const accounts = await assembleAccounts(platform, videos);
  const reports = assembleReports(platform, videos);
  const analytics = assembleAnalytics(platform, { videos, findCountry });
  const usage = assembleUsage(platform, accounts);
  const canaries = assembleCanaries(platform, resolveUrl);
  const feeds = assembleFeeds(platform, { hostLimits, videos, webhooks });
  const abuse = { ...platform, abuseContact: config.abuseContact, blocks, videos };
  const owned = { videos, subtitles, webhooks, accounts, feeds, ...assembleBranding(platform) };
  return { ...owned, analytics, reports, usage, abuse, canaries };
}

function assembleBranding({ config, database, clock }: Platform): Pick<Features, 'branding'> {
  const { publicUrl } = config;
  return { branding: createBrandingCache({ queries: database.queries, clock, publicUrl }) };
}

function assembleUsage(platform: Platform, accounts: Accounts): UsageContext {
  const { queries } = platform.database;
  return {
    ...platform,
    counts: {
      videos: (id) => countVideos(queries, id),
      subtitles: (id) => countTracks(queries, selectOwnedIds(queries, id)),
      webhooks: (id) => countDestinations(queries, id),
      keys: (id) => countKeys(accounts, id),
      feeds: (id) => countFeeds(queries, id),
    },
    feedLimit: platform.config.feeds.countMax,
  };
}

function assembleFeeds(
  platform: Platform,
  services: Pick<FeedContext, 'hostLimits' | 'videos' | 'webhooks'>,
): FeedContext {
  return {
    ...platform,
    ...services,
    lockOwner: lockAccount,
    isOwnerActive: isActiveAccount,
    isVideoPage: isProviderPage,
    feeds: platform.config.feeds,
    onChecked: platform.metrics.feedChecked,
    random: Math.random,
  };
}

function assembleCanaries(platform: Platform, resolveUrl: ResolveUrl): CanaryContext | null {
  const { config, database, metrics } = platform;
  const { canaryIntervalMs: intervalMs, providers, egress } = config;
  if (intervalMs === null) return null;
  metrics.exportCanaries(() => findStoredCanaries(database.queries));
  const { canaries } = listCanaries({ providers, denyHosts: egress.denyHosts });
  return { ...platform, resolveUrl, canaries, intervalMs };
}

async function assembleAccounts(platform: Platform, videos: Videos): Promise<Accounts> {
  const {
    adminConsole,
    registration,
    accountDeletionGraceMs: deletionGraceMs,
    publicUrl,
    oidc,
  } = platform.config;
  return createAccounts({
    ...platform,
    oidc:
      oidc &&
      (await loadOidcProvider({
        config: oidc,
        egress: platform.operatorEgress,
        publicUrl,
        clock: platform.clock,
      })),
    adminConsole,
    sendsEmail: platform.config.mail !== null,
    registration,
    deletionGraceMs,
    publicUrl,
    removers: listRemovers(platform, videos),
    countVideos,
  });
}

function assembleReports(platform: Platform, videos: Videos): Reports {
  const { config, database } = platform;
  const { getOwnedVideo, findTitles, findDeletedIds, lockVideos } = videos;
  return createReports({
    ...platform,
    sessionTtlMs: config.analytics.sessionTtlMs,
    getOwnedVideo,
    findTitles,
    findLinkNames: (ids, accountId) => findLinkNames(database.queries, ids, accountId),
    findDeletedIds,
    lockOwner: lockAccount,
    lockVideos,
  });
}

function assembleAnalytics(
  platform: Platform,
  { videos, findCountry }: { readonly videos: Videos; readonly findCountry: FindCountry | null },
): Analytics {
  const { publicUrl, analytics } = platform.config;
  return createAnalytics({
    ...platform,
    ...analytics,
    publicUrl,
    findCountry,
    findTrackedVideo: async (id, token) => {
      const found = await findGrantedVideo(videos, id, { token });
      if (found !== undefined) videos.recordPlay(found.video);
      return found && toPlayedVideo(found.video, found.grant);
    },
    lockVideos: videos.lockVideos,
    addPlays: videos.addPlays,
  });
}

/** The limits that resolutions and checks of feeds share. */
export function assembleHostLimits({
  config,
  clock,
  metrics,
}: Pick<Platform, 'config' | 'clock' | 'metrics'>): HostLimits {
  return createHostLimits({
    rules: config.hostLimits,
    clock,
    onThrottled: metrics.requestThrottled,
  });
}

export function assembleResolveUrl({
  config,
  egress,
  threads,
  byteBudget,
  clock,
  metrics,
  hostLimits,
  isBlocked,
  timeoutMs,
}: Pick<Platform, 'config' | 'egress' | 'threads' | 'byteBudget' | 'clock' | 'metrics'> & {
  readonly hostLimits: HostLimits;
  readonly isBlocked?: (url: URL) => boolean;
  readonly timeoutMs?: number | undefined;
}): ResolveUrl {
  assertKnownProviders(config);
  return createResolveUrl({
    egress,
    threads,
    byteBudget,
    clock,
    ...(isBlocked && { isBlocked }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    publicOrigin: config.publicUrl.origin,
    providers: config.providers,
    denyHosts: config.egress.denyHosts,
    framesDeclaredPlayers: config.framesDeclaredPlayers,
    cachesFailures: true,
    ytDlp: config.ytDlp && { program: config.ytDlp, egress },
    onCachedFailure: metrics.cachedFailureReturned,
    hostLimits,
    onFinished: (resolution) =>
      metrics.resolutionFinished({
        outcome: resolution.kind === 'resolved' ? 'resolved' : resolution.code,
        adapter: toAdapterName(resolution.provider),
        seconds: resolution.trace.durationMs / 1000,
        requests: resolution.trace.requests,
      }),
  });
}

/** Throws StartError when a setting contains an unknown provider. */
export function assertKnownProviders({
  providers,
  ytDlp,
}: Pick<Config, 'providers' | 'ytDlp'>): void {
  const rules = { PROVIDERS: providers, ...(ytDlp && { YTDLP_PREFER: ytDlp.prefers }) };
  for (const [name, rule] of Object.entries(rules)) {
    const { unknown, known } = findUnknownProviders(rule);
    if (unknown.length === 0) continue;
    throw new StartError(
      `Unknown provider in ${name}: ${unknown.join(', ')}. Known providers: ${known.join(', ')}.`,
    );
  }
}
