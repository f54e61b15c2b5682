import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../../contract/app-error.ts';
import { MEDIA_AGE_SECONDS_MAX, POSTER_BYTES_MAX } from '../../contract/limits.ts';
import { matchesEtag } from '../../lib/http/matches-etag.ts';
import { type ImageType, sniffImage } from '../../lib/media/sniff-image.ts';
import { EgressError } from '../../platform/egress/egress-failure.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { readBody } from '../../platform/egress/read-body.ts';
import type { ReadyVideo } from '../videos/index.ts';

type Poster = { readonly bytes: Buffer; readonly type: ImageType };

export type PosterAnswer = {
  readonly video: ReadyVideo;
  readonly open: Egress['open'];
  readonly signal: AbortSignal;
};

/** Answers with the video's thumbnail if it is an image that every browser shows. Throws not_found. */
export async function servePoster(
  request: FastifyRequest,
  reply: FastifyReply,
  { video, open, signal }: PosterAnswer,
): Promise<FastifyReply> {
  const url = video.thumbnail?.url;
  const poster = url && (await fetchPoster(url, { open, signal }));
  if (!poster) throw new AppError('not_found', 'This video has no poster image.');
  const etag = `"${createHash('sha256').update(poster.bytes).digest('base64url')}"`;
  const isPrivate = video.visibility === 'private';
  reply
    .header('etag', etag)
    .header(
      'cache-control',
      isPrivate ? 'private, no-store' : `public, max-age=${MEDIA_AGE_SECONDS_MAX}`,
    );
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(poster.type).header('content-length', poster.bytes.length);
  return reply.send(request.method === 'HEAD' ? undefined : poster.bytes);
}

/** A poster that can't be had is a poster that isn't there: the player shows its own. */
async function fetchPoster(
  url: URL,
  { open, signal }: Pick<PosterAnswer, 'open' | 'signal'>,
): Promise<Poster | undefined> {
  try {
    await using response = await open({
      url,
      signal,
      headers: { accept: 'image/avif,image/webp,image/*' },
      limits: { bodyBytesMax: POSTER_BYTES_MAX },
    });
    if (response.status !== 200) return undefined;
    const bytes = await readBody(response, POSTER_BYTES_MAX);
    const type = sniffImage(bytes);
    return type && { bytes, type };
  } catch (error) {
    if (error instanceof EgressError) return undefined;
    throw error;
  }
}
