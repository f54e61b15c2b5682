import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import type { EmbedSites } from '#contract/embed-sites.ts';
import { isPlaylistId } from '#contract/ids.ts';
import {
  isEmbeddingAllowed,
  listDecisiveHeaders,
  type PosterSizes,
} from '#features/playback/index.ts';
import { type EmbedRequest, requireNotRemoved, type Video } from '#features/videos/index.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { parsePlayerOptions } from '#lib/player/player-options.ts';
import { limitAccount, limitClient } from '#platform/http/limits/limit-requests.ts';
import type { RateLimits } from '#platform/http/limits/rate-limits.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';
import {
  getOptionalAccountId,
  VARY_BY_CREDENTIALS,
} from '#platform/http/routes/identify-caller.ts';

import type { Assets } from '../layout/assets.ts';
import { findShownPlaylist, type ShownPlaylistContext } from '../video/find-shown-playlist.ts';
import { findShownVideo, toShownVideo } from '../video/find-shown-video.ts';
import type { ShownVideo } from '../video/shown-video.ts';

/** The video behind a URL that a page or a program unfurls. */
export type UnfurledVideo = {
  readonly shown: ShownVideo;
  /** The submitted URL, or the watch page of a video of this service. */
  readonly pageUrl: URL;
  /** The iframe page, with the start time of the submitted URL if it is a page of this service. */
  readonly playerUrl: URL;
  /** True if the submitted URL is a page of this service. */
  readonly isOwn: boolean;
};

/** The services that unfurling uses. */
export type UnfurlContext = ShownPlaylistContext & {
  readonly assets: Assets;
  readonly measurePoster: (video: Video) => Promise<PosterSizes | null>;
  /** `POST /embed`. Throws AppError if the URL has no video. */
  readonly embedVideo: (request: EmbedRequest) => Promise<Video>;
  readonly rateLimits: RateLimits;
  /** Sites whose pages may unfurl URLs. */
  readonly unfurlSites: EmbedSites;
};

type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Relative to PUBLIC_URL. */
const PAGE_PATH = /^(?:watch|embed)\/([^/]+)\/?$/;

/**
 * Finds the video of a page of this service, or resolves a URL of another site like `POST /embed`.
 * Throws AppError.
 */
export async function unfurlVideo(
  ctx: UnfurlContext,
  url: string,
  exchange: Exchange,
): Promise<UnfurledVideo> {
  const page = URL.parse(completeUrl(url));
  const isOwn = page !== null && isOwnPage(page, ctx.publicUrl);
  return await (isOwn ? findOwnVideo(ctx, page) : resolve(ctx, url, exchange));
}

/** Sites store links from before the service had TLS, and remove the s of https. */
function isOwnPage({ host, protocol }: URL, publicUrl: URL): boolean {
  return host === publicUrl.host && ['http:', publicUrl.protocol].includes(protocol);
}

/**
 * Private videos are not found, not even with a token in the URL, because shared caches store
 * responses.
 */
async function findOwnVideo(ctx: UnfurlContext, page: URL): Promise<UnfurledVideo> {
  const { pathname } = ctx.publicUrl;
  const path = page.pathname.startsWith(pathname) ? page.pathname.slice(pathname.length) : '';
  const videoId = PAGE_PATH.exec(path)?.[1];
  const shown = videoId === undefined ? undefined : await findOwnPage(ctx, videoId, page);
  if (shown === undefined || shown.video.status === 'failed') throw videoNotFound();
  requireNotRemoved(shown.video);
  const { player, iframe } = shown.wire.embed;
  const playerUrl = new URL(iframe);
  const { startSeconds } = parsePlayerOptions(page.searchParams);
  if (startSeconds !== null) playerUrl.searchParams.set('t', String(startSeconds));
  return { shown, pageUrl: new URL(player), playerUrl, isOwn: true };
}

/** A playlist has its own title and description, unless the URL names a video. */
async function findOwnPage(
  ctx: UnfurlContext,
  id: string,
  { searchParams }: URL,
): Promise<ShownVideo | undefined> {
  if (!isPlaylistId(id)) return findShownVideo(ctx, id);
  const shown = await findShownPlaylist(ctx, id, { query: searchParams });
  const { playlist } = shown ?? {};
  if (shown === undefined || playlist === undefined || playlist.isRequested) return shown;
  const { title, description } = playlist;
  return {
    ...shown,
    wire: { ...shown.wire, title, description, author: null, duration: null },
  };
}

/** The video is public and has no owner, so it reveals nothing about the videos of accounts. */
async function resolve(
  ctx: UnfurlContext,
  url: string,
  exchange: Exchange,
): Promise<UnfurledVideo> {
  const { request, reply } = exchange;
  await limit(ctx, exchange);
  guardSite(ctx, exchange);
  const video = await ctx.embedVideo({
    url,
    signal: toCallerSignal(reply),
    client: toClientNetwork(request.ip),
  });
  const shown = await toShownVideo(ctx, { video, grant: null });
  if (shown.video.status === 'failed') {
    throw new AppError(shown.video.error.code, shown.video.error.message);
  }
  const playerUrl = new URL(shown.wire.embed.iframe);
  return { shown, pageUrl: video.addresses[0].url, playerUrl, isOwn: false };
}

/** Counts the request for the account of its API key, or else for its address. */
async function limit({ rateLimits }: UnfurlContext, { request, reply }: Exchange): Promise<void> {
  const accountId = getOptionalAccountId(request);
  await (accountId === null
    ? limitClient(reply, { policy: 'embed', ip: request.ip }, rateLimits)
    : limitAccount(reply, { policy: 'videos', accountId }, rateLimits));
}

function guardSite(
  { unfurlSites, publicUrl }: UnfurlContext,
  { request: { headers }, reply }: Exchange,
): void {
  if (unfurlSites.kind === 'any') return;
  reply.header('vary', `${VARY_BY_CREDENTIALS}, ${listDecisiveHeaders(headers)}`);
  if (isEmbeddingAllowed(headers, unfurlSites, publicUrl.origin)) return;
  throw new AppError(
    'site_not_allowed',
    'The operator of this service does not allow requests from this site. Ask the operator to allow it.',
  );
}

function videoNotFound(): AppError {
  return new AppError('video_not_found', 'No video was found at this URL. Check the URL.');
}
