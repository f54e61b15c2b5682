import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { SUBTITLE_AGE_SECONDS } from '../../contract/limits.ts';
import { cutWebVtt, type WebVttCut } from '../../lib/captions/cut-webvtt.ts';
import { matchesEtag } from '../../lib/http/matches-etag.ts';
import { createFindFirstTimestamp, type FindFirstTimestamp } from './find-first-timestamp.ts';
import { noSuchLink, type Target } from './find-target.ts';
import type { PlayedSubtitles } from './played-tracks.ts';
import type { OpenMediaUpstream } from './shared-media.ts';
import { openPiece, type SubtitlePiece } from './subtitle-resource.ts';

type Deps = {
  readonly subtitles: Pick<PlayedSubtitles, 'findTrackText'>;
  readonly openUpstream: OpenMediaUpstream;
};

type SubtitleAnswer = { readonly target: Target; readonly signal: AbortSignal };

export type ServeSubtitleText = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SubtitleAnswer,
) => Promise<FastifyReply>;

/**
 * Answers with a piece of a track as WebVTT: 200, or 304 to who has it already. A track that was changed meanwhile is
 * shown as it is now; one that is gone is not found.
 */
export function createServeSubtitleText({ subtitles, openUpstream }: Deps): ServeSubtitleText {
  const findFirstTimestamp = createFindFirstTimestamp();

  return async (request, reply, { target, signal }) => {
    const piece = openPiece(target);
    const track = await subtitles.findTrackText(target.video.id, piece.lang);
    if (track === undefined) throw noSuchLink();
    const timestampMap = await findTimestampMap(piece, (first) =>
      findFirstTimestamp(first, { target, openUpstream, signal }),
    );
    const body = Buffer.from(cutWebVtt(track.vtt, { ...piece, timestampMap }));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const isPrivate = target.grant !== null;
    reply
      .header('etag', etag)
      .header(
        'cache-control',
        isPrivate ? 'private, no-store' : `public, max-age=${SUBTITLE_AGE_SECONDS}`,
      );
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('text/vtt; charset=utf-8').header('content-length', body.length);
    return reply.send(request.method === 'HEAD' ? undefined : body);
  };
}

/** Media that tells no timestamps is played from zero on. */
async function findTimestampMap(
  { first, isHls }: SubtitlePiece,
  find: (first: NonNullable<SubtitlePiece['first']>) => ReturnType<FindFirstTimestamp>,
): Promise<WebVttCut['timestampMap']> {
  if (!isHls) return null;
  if (first === null) return { localSeconds: 0, mpegts: 0 };
  return { localSeconds: first.atSeconds, mpegts: (await find(first)) ?? 0 };
}
