import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { isPlaylistId } from '#contract/ids.ts';
import { requireNotRemoved } from '#features/videos/index.ts';
import { parsePlayerOptions, type PlayerOptions } from '#lib/player/player-options.ts';
import { setBlockedBy } from '#platform/http/errors/send-error.ts';
import type { HttpServer, RenderErrorPage } from '#platform/http/route-options.ts';
import { readToken } from '#platform/http/routes/read-query.ts';

import type { PageContext } from './context.ts';
import type { Assets } from './layout/assets.ts';
import { contentSecurityPolicy, toFrameAncestors } from './layout/content-security-policy.ts';
import { THEATER_SCRIPT, THEME_SCRIPT } from './layout/theme-script.ts';
import {
  choosePageLanguage,
  type PageLanguage,
  setLanguageHeaders,
} from './messages/page-language.ts';
import { registerAccountPage } from './site/account-page.ts';
import { renderHomePage } from './site/home-page.ts';
import { registerReferencePage } from './site/reference/reference-routes.ts';
import { registerSignInPages } from './site/sign-in/sign-in-routes.ts';
import { registerIframeRoutes } from './unfurl/iframe-route.ts';
import { registerIframelyRoutes } from './unfurl/iframely-route.ts';
import { registerOembedRoutes } from './unfurl/oembed-route.ts';
import {
  renderEmbedError,
  renderEmbedPage,
  renderMissingEmbedPage,
  renderRemovedEmbedPage,
} from './video/embed-page.ts';
import { findShownPlaylist } from './video/find-shown-playlist.ts';
import { findShownVideo } from './video/find-shown-video.ts';
import { choosePlayerStart } from './video/player-hints.ts';
import { registerReportPage } from './video/report-page-routes.ts';
import { registerSharePages } from './video/share-page-routes.ts';
import type { ShownVideo } from './video/shown-video.ts';
import { toLinkHeader } from './video/unfurl-head.ts';
import { renderWatchPage } from './video/watch-page.ts';

const PAGE_SCHEMA = { hide: true, params: Type.Object({ videoId: Type.String() }) } as const;
const PAGE_CONFIG = { rateLimit: 'none', cache: 'public', produces: ['text/html'] } as const;
/** For pages of a video, which may be private. */
const VIDEO_CONFIG = { ...PAGE_CONFIG, acceptsPlaybackToken: true } as const;
const OPENS_VIDEO = /[?&]url=[^&]/;
const ASSET_PATH = /^\/(?:assets\/\w[\w.-]{0,127}|sample\.mp4)(?:\?|$)/;
const ASSET_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
/**
 * A missing video gets the same policy as a private one, so that the policy does not reveal which
 * videos exist.
 */
const UNKNOWN_VIDEO = { embedSites: null, ownerId: null } as const;
/** The stable name of the sample, which visitors can open as a source. */
export const SAMPLE_FILE = 'sample.mp4';
const ASSET_AGE_MS = 365 * 24 * 3600 * 1000;

/** The HTML pages `/`, `/watch/{id}`, `/embed/{id}` and `/account`, and their assets. */
export function registerPageRoutes(server: HttpServer, ctx: PageContext): void {
  const { assets, publicUrl } = ctx;
  registerAssets(server, ctx);
  registerHomePage(server, ctx);
  registerEmbedPage(server, ctx);
  registerReportPage(server, ctx);
  registerSharePages(server, ctx);
  registerSignInPages(server, ctx);
  registerAccountPage(server, ctx);
  registerOembedRoutes(server, ctx);
  registerIframelyRoutes(server, ctx);
  registerIframeRoutes(server, ctx);
  registerReferencePage(server, { assets, publicUrl });

  server.get(
    '/watch/:videoId',
    { schema: PAGE_SCHEMA, config: VIDEO_CONFIG },
    async (request, reply) => {
      const shown = await openVideo(request, ctx);
      if (shown === undefined) {
        throw new AppError('video_not_found', 'Video not found. Check the URL.');
      }
      requireNotRemoved(shown.video);
      const player = readPlayerOptions(request);
      const policy = contentSecurityPolicy({
        video: shown.video,
        styleHashes: assets.controlStyleHashes,
        scriptHashes: [
          THEME_SCRIPT.hash,
          THEATER_SCRIPT.hash,
          ...listScriptHashes(shown, player, assets),
        ],
        frameAncestors: "'none'",
      });
      limitCaching(reply, shown);
      const link = toLinkHeader(shown, publicUrl);
      if (link !== '') reply.header('link', link);
      const pageLanguage = choosePageLanguage(request);
      const page = renderWatchPage(shown, { assets, publicUrl, player, pageLanguage });
      return sendPage(reply, { page, policy, pageLanguage });
    },
  );
}

function registerHomePage(server: HttpServer, { assets, publicUrl, home }: PageContext): void {
  const policy = contentSecurityPolicy({
    scriptHashes: [THEME_SCRIPT.hash],
    frameAncestors: "'none'",
  });
  // One page per language and source of the choice, because both are visible.
  const prepared = new Map<string, string>();
  server.get('/', { schema: { hide: true }, config: PAGE_CONFIG }, (request, reply) => {
    const pageLanguage = choosePageLanguage(request);
    const key = `${pageLanguage.language} ${pageLanguage.source}`;
    const opensVideo = OPENS_VIDEO.test(request.url);
    const page =
      (pageLanguage.query.size === 0 ? prepared.get(key) : undefined) ??
      renderHomePage(home, { assets, publicUrl, opensVideo, pageLanguage });
    // Links contain the other parameters of the URL.
    if (pageLanguage.query.size === 0) prepared.set(key, page);
    return sendPage(reply, { page, policy, pageLanguage });
  });
}

function registerEmbedPage(server: HttpServer, ctx: PageContext): void {
  const { assets, publicUrl, findEmbedSites } = ctx;
  // Any site may frame an error, which reveals nothing about the video.
  const renderErrorPage: RenderErrorPage = (error, request) =>
    renderEmbedError(error, request, { assets, frameAncestors: '*' });
  server.get(
    '/embed/:videoId',
    { schema: PAGE_SCHEMA, config: { ...VIDEO_CONFIG, renderErrorPage } },
    async (request, reply) => {
      // frame-ancestors replaces X-Frame-Options. Sites with COEP must be able to frame the page.
      // Frames ignore COOP, and outside a frame, it delays the first frame by a new process.
      reply
        .removeHeader('x-frame-options')
        .removeHeader('cross-origin-opener-policy')
        .header('cross-origin-resource-policy', 'cross-origin');
      const pageLanguage = choosePageLanguage(request);
      const shown = await openVideo(request, ctx);
      const sites = shown?.sites ?? (await findEmbedSites(UNKNOWN_VIDEO));
      const frameAncestors = toFrameAncestors(sites);
      if (shown === undefined || shown.video.status === 'removed') {
        const policy = contentSecurityPolicy({
          styleHashes: [assets.embedStyle.hash],
          frameAncestors,
        });
        if (shown === undefined) {
          const page = renderMissingEmbedPage({ assets, pageLanguage });
          return sendPage(reply.code(404), { page, policy, pageLanguage });
        }
        const page = renderRemovedEmbedPage({ assets, pageLanguage });
        setBlockedBy(reply.code(451), publicUrl).header('cache-control', 'no-store');
        return sendPage(reply, { page, policy, pageLanguage });
      }
      const player = readPlayerOptions(request);
      const policy = contentSecurityPolicy({
        video: shown.video,
        styleHashes: [assets.embedStyle.hash, ...assets.controlStyleHashes],
        scriptHashes: listScriptHashes(shown, player, assets),
        frameAncestors,
        tokenFrameAncestors: toFrameAncestors(shown.tokenSites),
      });
      limitCaching(reply, shown);
      const page = renderEmbedPage(shown, { assets, publicUrl, player, pageLanguage });
      return sendPage(reply, { page, policy, pageLanguage });
    },
  );
}

/** File names contain a content hash, so the content behind a URL never changes. */
function registerAssets(server: HttpServer, { assets, home }: PageContext): void {
  void server.register(async (files) => {
    files.addHook('onRequest', async ({ url }) => {
      // The static plugin would turn a malformed name into a server error.
      if (!ASSET_PATH.test(url)) throw new AppError('not_found', 'Not found. Check the URL.');
    });
    await files.register(fastifyStatic, {
      root: assets.folder,
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: ASSET_AGE_MS,
      preCompressed: true,
      setHeaders: (reply) => {
        // A worker is governed by the policy of its script file. It imports modules that pages also
        // import, so every asset gets this policy.
        void reply.header('content-security-policy', ASSET_POLICY);
        // Other sites import `/report.js` and its modules.
        void reply.header('access-control-allow-origin', '*');
        void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    if (home.sample === null) return;
    files.get(
      `/${SAMPLE_FILE}`,
      { schema: { hide: true }, config: { rateLimit: 'none', isSource: true } },
      (_request, reply) => reply.sendFile(assets.sampleName, { immutable: false, maxAge: 0 }),
    );
  });
  // Stable URLs that redirect to the hashed file names. The scripts' relative imports work, because
  // browsers resolve them against the redirect target.
  const scripts = [
    ['/report.js', assets.report],
    ['/player.js', assets.component],
  ] as const;
  for (const [path, file] of scripts) {
    server.get(
      path,
      { schema: { hide: true }, config: { rateLimit: 'none', cache: 'public', cors: 'public' } },
      (_request, reply) => reply.redirect(file),
    );
  }
  // For pages without an icon link.
  server.get(
    '/favicon.ico',
    { schema: { hide: true }, config: { rateLimit: 'none', cache: 'public' } },
    (_request, reply) => reply.redirect(assets.logo),
  );
}

/** Finds the video of a page and records a play. */
async function openVideo(
  request: FastifyRequest<{ Params: { videoId: string } }>,
  ctx: PageContext,
): Promise<ShownVideo | undefined> {
  const { videoId: id } = request.params;
  const reader = { token: readToken(request), client: request };
  const shown = isPlaylistId(id)
    ? await findShownPlaylist(ctx, id, { ...reader, query: readQuery(request) })
    : await findShownVideo(ctx, id, reader);
  if (shown !== undefined && shown.video.status !== 'removed') ctx.recordPlay(shown.video);
  return shown;
}

function readPlayerOptions(request: FastifyRequest): PlayerOptions {
  return parsePlayerOptions(readQuery(request));
}

function readQuery({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://page.invalid').searchParams;
}

/** The CSP hash of the script that loads the player late, if the page contains it. */
function listScriptHashes(
  { wire }: ShownVideo,
  player: PlayerOptions,
  { lateStart }: Assets,
): readonly string[] {
  return choosePlayerStart(wire, player) === 'late' ? [lateStart.hash] : [];
}

/** The page of a pending video reloads itself and must not receive a cached copy. */
function limitCaching(reply: FastifyReply, { wire }: ShownVideo): void {
  const { status, visibility } = wire;
  if (visibility === 'private') reply.header('cache-control', 'private, no-store');
  else if (status !== 'ready') reply.header('cache-control', 'no-store');
}

function sendPage(
  reply: FastifyReply,
  {
    page,
    policy,
    pageLanguage,
  }: { readonly page: string; readonly policy: string; readonly pageLanguage: PageLanguage },
): FastifyReply {
  setLanguageHeaders(reply, pageLanguage);
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(page);
}
