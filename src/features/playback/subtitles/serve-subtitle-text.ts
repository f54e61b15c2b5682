import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { assertNever } from '#lib/assert-never.ts';
import { cutWebVtt, type WebVttCut } from '#lib/captions/cut-webvtt.ts';
import { writeWvttFragment, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import type { SegmentLocation } from '#lib/hls/segment-reader.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';

import {
  parsePieceVariables,
  parseTrackVariables,
  type SubtitlePiece,
} from '../capabilities/subtitle-resource.ts';
import type { PlaybackSubtitles } from '../manifests/manifest-tracks.ts';
import type { OpenMediaUpstream } from '../media/shared-media.ts';
import { invalidLinkError, type Target } from '../target/find-target.ts';
import type { CountBytes } from '../viewer/byte-quota.ts';
import { createFindFirstTimestamp, type FindFirstTimestamp } from './find-first-timestamp.ts';

/** Cache lifetime of subtitle files. It is short, so that caches soon drop a deleted track. */
const SUBTITLE_AGE_SECONDS = 60;

type Deps = {
  readonly subtitles: Pick<PlaybackSubtitles, 'findTrackText'>;
  readonly openUpstream: OpenMediaUpstream;
};

type ServeSubtitleOptions = {
  readonly target: Target;
  readonly signal: AbortSignal;
  readonly countBytes: CountBytes;
};

export type ServeSubtitleText = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeSubtitleOptions,
) => Promise<FastifyReply>;

/**
 * Responds with a piece of a track: 200, or 304 if the viewer already has it. A changed track is
 * served in its current version; a deleted one gets a 404.
 */
export function createServeSubtitleText({ subtitles, openUpstream }: Deps): ServeSubtitleText {
  const findFirstTimestamp = createFindFirstTimestamp();

  return async (request, reply, { target, signal, countBytes }) => {
    const piece = parsePieceVariables(target);
    const track = await subtitles.findTrackText(
      target.video.id,
      parseTrackVariables(target.variables).lang,
    );
    if (track === undefined) throw invalidLinkError();
    const find = (first: SegmentLocation) =>
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
    if (request.method === 'HEAD') return reply.send();
    countBytes(body.length);
    return reply.send(body);
  };
}

type Find = (first: SegmentLocation) => ReturnType<FindFirstTimestamp>;
type SubtitleBody = { readonly body: Buffer; readonly type: string };

async function writePiece(vtt: string, piece: SubtitlePiece, find: Find): Promise<SubtitleBody> {
  switch (piece.form) {
    case 'mapped':
      return toText(
        cutWebVtt(vtt, { ...piece, timestampMap: await findTimestampMap(piece.first, find) }),
      );
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

function toText(text: string): SubtitleBody {
  return { body: Buffer.from(text), type: 'text/vtt; charset=utf-8' };
}

/** Media without timestamps starts at zero. */
async function findTimestampMap(
  first: SubtitlePiece['first'],
  find: Find,
): Promise<WebVttCut['timestampMap']> {
  if (first === null) return { localSeconds: 0, mpegts: 0 };
  return { localSeconds: first.atSeconds, mpegts: (await find(first)) ?? 0 };
}
