import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { SUBTITLE_AGE_SECONDS } from '#contract/limits.ts';
import { assertNever } from '#lib/assert-never.ts';
import { cutWebVtt, type WebVttCut } from '#lib/captions/cut-webvtt.ts';
import { writeWvttFragment, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import type { SegmentBytes } from '#lib/hls/segment-reader.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';

import { openPiece, openTrack, type SubtitlePiece } from '../capabilities/subtitle-resource.ts';
import { noSuchLink, type Target } from '../find-target.ts';
import type { OpenMediaUpstream } from '../media/shared-media.ts';
import { createFindFirstTimestamp, type FindFirstTimestamp } from './find-first-timestamp.ts';
import type { PlayedSubtitles } from './played-tracks.ts';

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
 * Answers with a piece of a track: 200, or 304 to who has it already. A track that was changed meanwhile is
 * shown as it is now; one that is gone is not found.
 */
export function createServeSubtitleText({ subtitles, openUpstream }: Deps): ServeSubtitleText {
  const findFirstTimestamp = createFindFirstTimestamp();

  return async (request, reply, { target, signal }) => {
    const piece = openPiece(target);
    const track = await subtitles.findTrackText(target.video.id, openTrack(target.variables).lang);
    if (track === undefined) throw noSuchLink();
    const find = (first: SegmentBytes) =>
      findFirstTimestamp(first, { target, openUpstream, signal });
    const { body, type } = await writePiece(track.vtt, piece, find);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const isPrivate = target.grant !== null;
    reply
      .header('etag', etag)
      .header(
        'cache-control',
        isPrivate ? 'private, no-store' : `public, max-age=${SUBTITLE_AGE_SECONDS}`,
      );
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(type).header('content-length', body.length);
    return reply.send(request.method === 'HEAD' ? undefined : body);
  };
}

type Find = (first: SegmentBytes) => ReturnType<FindFirstTimestamp>;
type Written = { readonly body: Buffer; readonly type: string };

async function writePiece(vtt: string, piece: SubtitlePiece, find: Find): Promise<Written> {
  switch (piece.form) {
    case 'mapped':
      return toText(cutWebVtt(vtt, { ...piece, timestampMap: await findMap(piece.first, find) }));
    case 'text':
      return toText(cutWebVtt(vtt, { ...piece, timestampMap: null }));
    case 'init':
      return { body: writeWvttInit(vtt), type: 'application/mp4' };
    case 'fragment':
      return { body: writeWvttFragment(vtt, piece), type: 'application/mp4' };
    default:
      return assertNever(piece.form);
  }
}

function toText(text: string): Written {
  return { body: Buffer.from(text), type: 'text/vtt; charset=utf-8' };
}

/** Media that tells no timestamps is played from zero on. */
async function findMap(
  first: SubtitlePiece['first'],
  find: Find,
): Promise<WebVttCut['timestampMap']> {
  if (first === null) return { localSeconds: 0, mpegts: 0 };
  return { localSeconds: first.atSeconds, mpegts: (await find(first)) ?? 0 };
}
