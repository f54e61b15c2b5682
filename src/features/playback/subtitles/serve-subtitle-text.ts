import { createHash } from 'node:crypto';

import { assertNever } from '#lib/assert-never.ts';
import { cutWebVtt, type WebVttCut } from '#lib/captions/cut-webvtt.ts';
import { writeChapters } from '#lib/captions/write-chapters.ts';
import { writeWvttFragment, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';

import {
  parsePieceVariables,
  parseTrackVariables,
  type SubtitlePiece,
} from '../capabilities/subtitle-resource.ts';
import { type PlaybackSubtitles, toChapterLanguage } from '../manifests/manifest-tracks.ts';
import type { SegmentContext } from '../media/read-segment-start.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import { invalidLinkError, type Target } from '../target/find-target.ts';
import type { PlayRequest } from '../target/play-request.ts';
import { countBytes } from '../viewer/byte-quota.ts';
import type { FirstTimestamps } from './first-timestamps.ts';

/** Cache lifetime of subtitle files. It is short, so that caches soon drop a deleted track. */
const SUBTITLE_AGE_SECONDS = 60;

export type SubtitleContext = {
  readonly subtitles: Pick<PlaybackSubtitles, 'findTrackText'>;
  readonly media: SharedMedia;
  readonly firstTimestamps: FirstTimestamps;
};

/**
 * Responds with a piece of a track: 200, or 304 if the viewer already has it. A changed track is
 * served in its current version; a deleted one gets a 404.
 */
export async function serveSubtitleText(
  ctx: SubtitleContext,
  { request, reply, target, viewer: { signal }, quota }: PlayRequest,
): Promise<void> {
  const { lang } = parseTrackVariables(target.variables);
  const client = toClientNetwork(request.ip);
  const track = await ctx.subtitles.findTrackText(target.video.id, lang, client);
  if (track === undefined) throw invalidLinkError();
  const { body, type } = await writePiece(ctx, track.vtt, { target, media: ctx.media, signal });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const isPrivate = target.grant !== null;
  reply
    .header('etag', etag)
    .header(
      'cache-control',
      isPrivate ? 'private, no-store' : `public, max-age=${SUBTITLE_AGE_SECONDS}`,
    );
  if (matchesEtag(request.headers['if-none-match'], etag)) return void reply.code(304).send();
  reply.type(type).header('content-length', body.length);
  if (request.method === 'HEAD') return void reply.send();
  countBytes(quota, body.length);
  void reply.send(body);
}

type SubtitleBody = { readonly body: Buffer; readonly type: string };

async function writePiece(
  { firstTimestamps }: SubtitleContext,
  vtt: string,
  ctx: SegmentContext & { readonly target: Target },
): Promise<SubtitleBody> {
  const piece = parsePieceVariables(ctx.target);
  switch (piece.form) {
    case 'mapped':
      return toText(
        cutWebVtt(vtt, {
          ...piece,
          timestampMap: await findTimestampMap(firstTimestamps, piece.first, ctx),
        }),
      );
    case 'chapters':
      return toJson(
        writeChapters(vtt, toChapterLanguage(parseTrackVariables(ctx.target.variables))),
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

function toJson(text: string): SubtitleBody {
  return { body: Buffer.from(text), type: 'application/json' };
}

/** Media without timestamps starts at zero. */
async function findTimestampMap(
  firstTimestamps: FirstTimestamps,
  first: SubtitlePiece['first'],
  ctx: SegmentContext,
): Promise<WebVttCut['timestampMap']> {
  if (first === null) return { localSeconds: 0, mpegts: 0 };
  return {
    localSeconds: first.atSeconds,
    mpegts: (await firstTimestamps.find(first, ctx)) ?? 0,
  };
}
