import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { readToken } from '#features/playback/index.ts';
import { linkToPoster, toPlayable, toVideoWire } from '#features/videos/index.ts';
import type { FindEmbedSites, FindReadableVideo, NotePlay, Video } from '#features/videos/index.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { registerAccountPage } from './account-page.ts';
import type { Assets } from './assets.ts';
import { contentSecurityPolicy, toFrameAncestors } from './content-security-policy.ts';
import { renderEmbedPage, renderMissingEmbedPage } from './embed-page.ts';
import { renderHomePage } from './home-page.ts';
import { registerOembedRoute } from './oembed-routes.ts';
import type { OembedPicture } from './oembed.ts';
import type { ShownVideo } from './shown-video.ts';
import { renderWatchPage } from './watch-page.ts';

const PAGE_SCHEMA = { hide: true, params: Type.Object({ videoId: Type.String() }) } as const;
const PAGE_CONFIG = { rateLimit: 'none', cache: 'public', produces: ['text/html'] } as const;
const ASSET_PATH = /^\/assets\/\w[\w.-]{0,127}(?:\?|$)/;
const ASSET_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
/** What becomes of an address without a video must not tell it from a private one's. */
const NOBODYS = { embedSites: null, ownerId: null } as const;
const ASSET_AGE_MS = 365 * 24 * 3600 * 1000;

type PageDeps = {
  readonly publicUrl: URL;
  readonly findEmbedSites: FindEmbedSites;
  readonly findReadableVideo: FindReadableVideo;
  readonly notePlay: NotePlay;
  readonly measurePoster: (video: Video) => Promise<OembedPicture | null>;
  readonly assets: Assets;
};

/** The pages for people: `/`, `/watch/{id}`, `/embed/{id}`, `/account`, and the files that they load. */
export function registerPageRoutes(server: HttpServer, deps: PageDeps): void {
  const { assets, publicUrl } = deps;
  registerAssets(server, assets);
  registerHomePage(server, assets);
  registerEmbedPage(server, deps);
  registerAccountPage(server, assets);
  registerOembedRoute(server, {
    publicUrl,
    findShown: (videoId) => findShown(videoId, undefined, deps),
    measurePoster: ({ video }) => deps.measurePoster(video),
  });

  server.get(
    '/watch/:videoId',
    { schema: PAGE_SCHEMA, config: PAGE_CONFIG },
    async (request, reply) => {
      const shown = await openShown(request, deps);
      if (shown === undefined) {
        throw new AppError('video_not_found', 'There is no video at this address. Check the link.');
      }
      const { video } = shown;
      const policy = contentSecurityPolicy({
        video,
        styleHashes: assets.controlStyleHashes,
        frameAncestors: "'none'",
      });
      limitKeeping(reply, video);
      return sendPage(reply, { page: renderWatchPage(shown, { assets, publicUrl }), policy });
    },
  );
}

function registerHomePage(server: HttpServer, assets: Assets): void {
  const page = renderHomePage(assets);
  const policy = contentSecurityPolicy({ frameAncestors: "'none'" });
  server.get('/', { schema: { hide: true }, config: PAGE_CONFIG }, (_request, reply) =>
    sendPage(reply, { page, policy }),
  );
}

function registerEmbedPage(server: HttpServer, deps: PageDeps): void {
  const { assets, publicUrl, findEmbedSites } = deps;
  const missing = renderMissingEmbedPage(assets);
  server.get(
    '/embed/:videoId',
    { schema: PAGE_SCHEMA, config: PAGE_CONFIG },
    async (request, reply) => {
      // frame-ancestors says it better, and a site that isolates itself (COEP) must be able to frame it.
      reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
      const shown = await openShown(request, deps);
      const sites = shown?.sites ?? (await findEmbedSites(NOBODYS));
      const frameAncestors = toFrameAncestors(sites);
      if (shown === undefined) {
        const policy = contentSecurityPolicy({ frameAncestors });
        return sendPage(reply.code(404), { page: missing, policy });
      }
      const { video } = shown;
      const styleHashes = assets.controlStyleHashes;
      const policy = contentSecurityPolicy({ video, styleHashes, frameAncestors });
      limitKeeping(reply, video);
      return sendPage(reply, { page: renderEmbedPage(shown, { assets, publicUrl }), policy });
    },
  );
}

/** Names hold a hash of the content, so a file never changes under its name. */
function registerAssets(server: HttpServer, assets: Assets): void {
  void server.register(async (files) => {
    files.addHook('onRequest', async ({ url }) => {
      // The plugin takes what is no name for an error of ours.
      if (!ASSET_PATH.test(url)) throw new AppError('not_found', 'Nothing is here.');
    });
    await files.register(fastifyStatic, {
      root: assets.folder,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      immutable: true,
      maxAge: ASSET_AGE_MS,
      preCompressed: true,
      setHeaders: (reply) => {
        // A worker is under the policy of its own file, and imports what it shares with the page.
        void reply.header('content-security-policy', ASSET_POLICY);
        // Pages of other sites import `/report.js` and what it is made of.
        void reply.header('access-control-allow-origin', '*');
        void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  });
  // A name that lasts; what it imports is found from the address that this leads to.
  server.get(
    '/report.js',
    { schema: { hide: true }, config: { rateLimit: 'none', cache: 'public', cors: 'public' } },
    (_request, reply) => reply.redirect(assets.report),
  );
  // Browsers ask for it where a page names no icon, such as the API reference.
  server.get(
    '/favicon.ico',
    { schema: { hide: true }, config: { rateLimit: 'none', cache: 'public' } },
    (_request, reply) => reply.redirect(assets.logo),
  );
}

/** What a page shows, which is a play of it; a private video's links carry the token that it was opened with. */
async function openShown(
  request: FastifyRequest<{ Params: { videoId: string } }>,
  deps: PageDeps,
): Promise<ShownVideo | undefined> {
  const shown = await findShown(request.params.videoId, readToken(request), deps);
  if (shown !== undefined) deps.notePlay(shown.video);
  return shown;
}

async function findShown(
  videoId: string,
  token: string | undefined,
  { findReadableVideo, findEmbedSites, publicUrl }: PageDeps,
): Promise<ShownVideo | undefined> {
  const found = await findReadableVideo(videoId, { token });
  if (found === undefined) return undefined;
  const video = toPlayable(found);
  const links = video.visibility === 'private' ? { publicUrl, token } : { publicUrl };
  return {
    video,
    wire: toVideoWire(video, { ...links, includeSourceUrl: false }),
    posterUrl: video.status === 'ready' ? linkToPoster(video.id, links) : null,
    sites: await findEmbedSites(video),
  };
}

/** A page that waits for its video loads itself again, and must not get its old self then. */
function limitKeeping(reply: FastifyReply, { status, visibility }: Video): void {
  if (visibility === 'private') reply.header('cache-control', 'private, no-store');
  else if (status !== 'ready') reply.header('cache-control', 'no-store');
}

type Page = { readonly page: string; readonly policy: string };

function sendPage(reply: FastifyReply, { page, policy }: Page): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(page);
}
