import { writeThumbnailPlaylist } from '#lib/hls/add-thumbnails.ts';
import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';

import { createCapabilityWriter } from '../capabilities/capability-writer.ts';
import type { Capabilities } from '../capabilities/capability.ts';
import {
  parseImagePath,
  parsePlaylistVariables,
  toImagePath,
} from '../capabilities/thumbnail-resource.ts';
import { servePoster } from '../posters/serve-poster.ts';
import { invalidLinkError, type Target } from '../target/find-target.ts';
import type { PlayRequest } from '../target/play-request.ts';
import { countBytes } from '../viewer/byte-quota.ts';
import { toPlayedTarget } from './find-images.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { PreviewContext } from './preview-context.ts';

type ThumbnailContext = Pick<PreviewContext, 'media' | 'manifests' | 'threads'> & {
  readonly previews: Pick<PreviewCache, 'read'>;
  readonly capabilities: Pick<Capabilities, 'createSealer'>;
  readonly clock: Clock;
};

/** The playlist never changes, but a cache should not keep the capabilities in it. */
const PLAYLIST_AGE_SECONDS = 60;

/** Responds with a playlist of thumbnails, or with one of its images. */
export async function serveThumbnails(
  ctx: ThumbnailContext,
  exchange: PlayRequest,
  path: readonly string[],
): Promise<void> {
  const images = parsePlaylistVariables(exchange.target.variables);
  if (images !== undefined) return servePlaylist(ctx, exchange, images);
  const { request, reply, target, viewer, quota } = exchange;
  const number = parseImagePath(path);
  if (number === undefined) throw invalidLinkError();
  const { previews, media, manifests, threads } = ctx;
  const client = toClientNetwork(request.ip);
  const parts = { media, manifests, threads, client, signal: viewer.signal };
  const name = { kind: 'listed', number } as const;
  const image = await previews.read({ target: toPlayedTarget(target), ...parts }, name);
  if (image === undefined) throw invalidLinkError();
  const isPrivate = target.grant !== null;
  servePoster(request, reply, { poster: image, isPrivate, nowMs: ctx.clock(), quota });
}

function servePlaylist(
  ctx: ThumbnailContext,
  { request, reply, target, quota }: PlayRequest,
  images: ThumbnailImages,
): void {
  const capability = sealImages(target, ctx);
  if (capability === null) throw invalidLinkError();
  // Relative to the playlist, which is directly below the root of the video.
  const toUri = (image: number): string => toImagePath(capability, image, images);
  const body = Buffer.from(writeThumbnailPlaylist(images, toUri));
  const isPrivate = target.grant !== null;
  reply
    .header(
      'cache-control',
      isPrivate ? 'private, no-store' : `public, max-age=${PLAYLIST_AGE_SECONDS}`,
    )
    .type('application/vnd.apple.mpegurl')
    .header('content-length', body.length);
  if (request.method === 'HEAD') return void reply.send();
  countBytes(quota, body.length);
  void reply.send(body);
}

function sealImages(target: Target, ctx: ThumbnailContext): string | null {
  const resource = { use: 'thumbnails', url: target.url, variables: new Map() } as const;
  return createCapabilityWriter(target, ctx).seal(resource, null);
}
