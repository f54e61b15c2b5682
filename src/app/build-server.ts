import type { AccountId } from '#contract/ids.ts';
import {
  refuseBlockedRequests,
  registerVideoReportRoute,
  submitReport,
} from '#features/abuse/index.ts';
import { registerAccountExportRoute } from '#features/account-export/index.ts';
import {
  findAccountId,
  findEmbedSites as findAccountSites,
  isActiveAccount,
  lockAccount,
  reportExposedKey,
  registerAccountRoutes,
  toAreaSettings,
} from '#features/accounts/index.ts';
import { registerAdminRoutes } from '#features/admin/index.ts';
import { registerReportRoutes } from '#features/analytics/index.ts';
import { registerAuditRoutes } from '#features/audit/index.ts';
import { registerBrandingRoutes } from '#features/branding/index.ts';
import { FEED_EVENTS, registerFeedRoutes } from '#features/feeds/index.ts';
import { registerHealthRoutes } from '#features/health/index.ts';
import { createOpenLink, type LinkContext, registerLinkRoutes } from '#features/links/index.ts';
import { registerMcpRoute } from '#features/mcp/index.ts';
import {
  type Assets,
  type PageContext,
  registerPageRoutes,
  renderErrorPage,
} from '#features/pages/index.ts';
import {
  measurePoster,
  Posters,
  createPictureDecoder,
  FrameCapture,
  registerStreamRoutes,
  type PlaybackDeps,
} from '#features/playback/index.ts';
import { PLAYLIST_EVENTS, readWindow, registerPlaylistRoutes } from '#features/playlists/index.ts';
import { findProviderTitle } from '#features/resolution/index.ts';
import { registerSigningKeyRoutes } from '#features/signing-keys/index.ts';
import { registerSubtitleRoutes } from '#features/subtitles/index.ts';
import { registerUsageRoutes } from '#features/usage/index.ts';
import {
  createFindEmbedSites,
  VIDEO_EVENTS,
  embedVideo,
  findUploadedPoster,
  registerVideoRoutes,
  toPlayedVideo,
} from '#features/videos/index.ts';
import {
  describeEvents,
  listEventExamples,
  registerWebhookRoutes,
} from '#features/webhooks/index.ts';
import type { Config } from '#platform/config/config.ts';
import { readConnectionLimits } from '#platform/http/limits/connections-max.ts';
import { RateLimits } from '#platform/http/limits/rate-limits.ts';
import { registerDocumentRoute } from '#platform/http/reference/document-route.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createHttpServer } from '#platform/http/server/create-server.ts';
import { RecentErrors } from '#platform/http/server/recent-errors.ts';

import { findLoopbackUrl } from './find-loopback-url.ts';
import { findSampleUrl } from './find-sample-url.ts';
import { listExportFiles } from './list-export-files.ts';
import type { Services } from './open-services.ts';
import { readVersion } from './read-version.ts';

const DESCRIBED_EVENTS = [...VIDEO_EVENTS, ...FEED_EVENTS, ...PLAYLIST_EVENTS];
const eventExamples = listEventExamples(DESCRIBED_EVENTS);

/** The HTTP server with all routes, not listening yet. */
export async function buildServer(services: Services, assets: Assets): Promise<HttpServer> {
  const { config, clock, log, metrics, database, cdnLoopId, secrets } = services;
  const { accounts, videos, subtitles, webhooks, feeds } = services;
  const { publicUrl, cacheBytesMax } = config;
  const findEmbedSites = createFindEmbedSites({
    findAccountSites: (id) => findAccountSites(accounts, id),
    fallback: config.embedSites,
    clock,
  });
  const recentErrors = new RecentErrors(clock);
  const rateLimits = new RateLimits(config.rateLimits, services.createLimiter);
  const idempotency = { database, secrets, clock, lockAccount };
  const server = createHttpServer({
    config,
    log,
    clock,
    cdnLoopId,
    rateLimits,
    guard: accounts.guard,
    onKeyExposed: (text) => reportExposedKey(accounts, text),
    onMalformedHop: (proxy) => void services.node.reportMalformedHop(proxy),
    findAccountId: (request) => findAccountId(accounts, request),
    ...readConnectionLimits(config),
    onClientLimited: metrics.clientLimited,
    onRequestFinished: (finished) => {
      metrics.requestFinished(finished);
      recentErrors.add(finished);
    },
    webhooks: describeEvents(DESCRIBED_EVENTS),
    renderErrorPage: (error, request) => renderErrorPage(error, request, assets),
  });
  const posters = createPosters(services, server);

  registerPageRoutes(server, {
    publicUrl,
    findEmbedSites,
    videos,
    recordPlay: videos.recordPlay,
    measurePoster: (video) => measurePoster(posters, video),
    assets,
    findProviderTitle,
    embedVideo: (request) => embedVideo(videos.ctx, request),
    reportVideo: (report) => submitReport(services.abuse, report),
    rateLimits,
    ...toPageSettings(services),
  });
  registerOwnerRoutes(server, { ...services, recentErrors });
  registerVideoRoutes(server, { videos, idempotency, rateLimits });
  registerSubtitleRoutes(server, subtitles);
  services.analytics.registerRoutes(server);
  registerWebhookRoutes(server, { ...videos, webhooks, eventExamples, idempotency, publicUrl });
  registerVideoReportRoute(server, services.abuse);
  registerFeedRoutes(server, { feeds, idempotency, rateLimits, publicUrl });
  registerPlaylistRoutes(server, { playlists: { ...videos.ctx, ...videos }, idempotency });
  registerStreamRoutes(server, {
    ...services,
    egress: refuseBlockedRequests(services.egress, services.abuse.blocks),
    guard: accounts.guard,
    cacheBytesMax,
    findEmbedSites,
    bytes: services.quotas.bytes,
    posters,
    recordMediaRequest: toRecordMediaRequest(services),
    pictureDecoder: createPictureDecoder(config.ffmpeg),
    publicUrl,
  });
  registerMcpRoute(server, { publicUrl, version: readVersion() });
  registerDocumentRoute(server, publicUrl);
  registerHealthRoutes(server, { ...services, ...readHealthConfig(config) });
  return server;
}

/** The HTTP server of a worker. */
export function buildHealthServer(services: Services): HttpServer {
  const { config, clock, log, cdnLoopId, metrics } = services;
  const server = createHttpServer({
    config,
    log,
    clock,
    cdnLoopId,
    guard: services.accounts.guard,
    ...readConnectionLimits(config),
    onClientLimited: metrics.clientLimited,
    onRequestFinished: metrics.requestFinished,
  });
  registerHealthRoutes(server, { ...services, ...readHealthConfig(config) });
  return server;
}

function readHealthConfig({ metricsToken, outageMsMax, database: databaseConfig }: Config) {
  return { databaseConfig, metricsToken, outageMsMax };
}

/** Routes for accounts and their data, except those of videos. */
function registerOwnerRoutes(
  server: HttpServer,
  services: Services & { readonly recentErrors: RecentErrors },
): void {
  const { accounts, config, reports, usage, videos } = services;
  const { publicUrl } = accounts;
  registerAccountRoutes(server, accounts, services.log);
  registerReportRoutes(server, { reports, holdLease: videos.holdLease });
  registerUsageRoutes(server, usage);
  registerBrandingRoutes(server, { ...services, publicUrl, lockOwner: lockAccount });
  registerSigningKeyRoutes(server, { ...services, lockOwner: lockAccount });
  registerLinkRoutes(server, { ...toLinkContext(services), publicUrl });
  const listFiles = (id: AccountId): ReturnType<typeof listExportFiles> =>
    listExportFiles(services, id);
  registerAuditRoutes(server, { ...services, publicUrl });
  registerAccountExportRoute(server, { ...services, listFiles });
  if (config.adminConsole) {
    registerAdminRoutes(server, { ...services, publicUrl, ytDlp: config.ytDlp });
  }
}

function toLinkContext(services: Services): LinkContext & Pick<Services, 'secrets'> {
  return {
    ...services,
    passwords: services.accounts.passwords,
    lockOwner: lockAccount,
    isOwnerActive: isActiveAccount,
  };
}

function createPosters(
  { config, database, ...services }: Services,
  { server }: HttpServer,
): Posters {
  const { ffmpeg } = config;
  const frames = new FrameCapture({ ffmpeg, findLoopbackUrl: () => findLoopbackUrl(server) });
  return new Posters({
    ...services,
    frames,
    findUploaded: (id) => findUploadedPoster(database.queries, id),
  });
}

function toPageSettings(
  services: Services,
): Pick<
  PageContext,
  | 'findBranding'
  | 'findPlaylist'
  | 'home'
  | 'signIn'
  | 'hasSessionCookie'
  | 'framesDeclaredPlayers'
  | 'unfurlSites'
  | 'abuseContact'
  | 'openLink'
> {
  const { accounts, branding, config, createLimiter, videos } = services;
  const { examples, registration, framesDeclaredPlayers, unfurlSites, abuseContact } = config;
  const home = { sample: findSampleUrl(config), examples, isOpen: registration === 'open' };
  const findPlaylist: PageContext['findPlaylist'] = (id, request) =>
    readWindow({ ...videos.ctx, ...videos }, id, request);
  const openLink = createOpenLink(toLinkContext(services), createLimiter);
  const signIn = toAreaSettings(accounts);
  const hasSessionCookie: PageContext['hasSessionCookie'] = (cookies) =>
    accounts.sessionCookie.read(cookies) !== undefined;
  return {
    findBranding: branding.find,
    findPlaylist,
    home,
    signIn,
    hasSessionCookie,
    framesDeclaredPlayers,
    unfurlSites,
    abuseContact,
    openLink,
  };
}

function toRecordMediaRequest({ analytics }: Services): PlaybackDeps['recordMediaRequest'] {
  return ({ video, grant, ...request }) => {
    const playingVideo = toPlayedVideo(video, grant);
    if (playingVideo !== undefined)
      analytics.recordMediaRequest({ ...request, video: playingVideo });
  };
}
