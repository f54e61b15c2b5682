import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { Guard } from '#contract/guard.ts';
import { parseLanguageTag } from '#contract/language-tag.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { Operation } from '#contract/permissions.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import {
  type FindReadableVideo,
  READ_CONFIG,
  readResponses,
  readVideo,
  toTrackWire,
  type Video,
  VIDEO_OWNER_ERRORS,
  videoNotFound,
} from '#features/videos/index.ts';
import { parseCanonicalCaptions } from '#lib/captions/parse-canonical-webvtt.ts';
import { writeSrt } from '#lib/captions/write-srt.ts';
import { errorResponses } from '#platform/http/error-envelope.ts';
import { requireCaller } from '#platform/http/identify-caller.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { reference } from '#platform/http/schema-parts.ts';

import { subtitleNotFound } from './change-tracks.ts';
import type { Subtitles } from './create-subtitles.ts';
import { toTrackEtag } from './track-etag.ts';
import { ReadQuery, type SubtitleTrackListWire, TrackParams, TracksParams } from './wire.ts';

type Deps = {
  readonly subtitles: Pick<Subtitles, 'findTextForTrack' | 'findOriginal'>;
  readonly findReadableVideo: FindReadableVideo;
  readonly guard: Guard;
  readonly publicUrl: URL;
};

const VTT = 'text/vtt';
const SRT = 'application/x-subrip';
const BYTES = 'application/octet-stream';
const PATH = '/api/v1/videos/:videoId/subtitles';
const CONFIG = { ...READ_CONFIG, acceptsPlaybackToken: true } as const;

const RESPONSES = { ...readResponses(), ...errorResponses('validation_failed') };
const TRACK_RESPONSES = {
  ...RESPONSES,
  ...errorResponses('video_not_found', 'subtitle_not_found'),
};

const LIST_SCHEMA = {
  operationId: 'listSubtitles',
  tags: ['subtitles'],
  summary: 'List the subtitle tracks of a video',
  params: TracksParams,
  querystring: ReadQuery,
  response: {
    200: reference<SubtitleTrackListWire>('SubtitleTrackList', 'All subtitle tracks of the video.'),
    ...RESPONSES,
  },
};

const TRACK_SCHEMA = {
  operationId: 'getSubtitle',
  tags: ['subtitles'],
  summary: 'Retrieve a subtitle track',
  params: TrackParams,
  querystring: ReadQuery,
  response: {
    200: reference<SubtitleTrackWire>('SubtitleTrack', 'The subtitle track without its text.'),
    ...TRACK_RESPONSES,
  },
};

const VTT_SCHEMA = {
  operationId: 'getSubtitleVtt',
  tags: ['subtitles'],
  summary: 'Download a subtitle track as WebVTT',
  params: TrackParams,
  querystring: ReadQuery,
  response: {
    200: { description: 'The track as WebVTT.', content: { [VTT]: { schema: Type.String() } } },
    ...TRACK_RESPONSES,
  },
};

const SRT_SCHEMA = {
  operationId: 'getSubtitleSrt',
  tags: ['subtitles'],
  summary: 'Download a subtitle track as SubRip',
  description:
    'Cue positions, voices, classes and styles are omitted, because SubRip does not support them.',
  params: TrackParams,
  querystring: ReadQuery,
  response: {
    200: { description: 'The track as SubRip.', content: { [SRT]: { schema: Type.String() } } },
    ...TRACK_RESPONSES,
  },
};

const ORIGINAL_SCHEMA = {
  operationId: 'getSubtitleOriginal',
  tags: ['subtitles'],
  summary: 'Download the original file of a subtitle track',
  params: TrackParams,
  response: {
    200: {
      description: 'The uploaded file, byte for byte.',
      content: { [BYTES]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
    },
    ...errorResponses(...VIDEO_OWNER_ERRORS, 'subtitle_not_found'),
  },
};

export function registerReadRoutes(server: HttpServer, deps: Deps): void {
  server.get(PATH, { schema: LIST_SCHEMA, config: CONFIG }, async (request, reply) => {
    const { video, links } = await read(request, reply, { ...deps, operation: 'listSubtitles' });
    return { data: video.tracks.map((track) => toTrackWire(track, links)) };
  });
  registerTextRoutes(server, deps);
  server.get(`${PATH}/:lang`, { schema: TRACK_SCHEMA, config: CONFIG }, async (request, reply) => {
    const { video, links } = await read(request, reply, { ...deps, operation: 'getSubtitle' });
    const track = getTrack(video, request.params.lang);
    reply.header('etag', toTrackEtag(track));
    return toTrackWire(track, links);
  });
  registerOriginalRoute(server, deps);
}

function registerTextRoutes(server: HttpServer, deps: Deps): void {
  const { findTextForTrack } = deps.subtitles;
  server.get(
    `${PATH}/:lang.vtt`,
    { schema: VTT_SCHEMA, config: { ...CONFIG, produces: [VTT] } },
    async (request, reply) => {
      const { video } = await read(request, reply, { ...deps, operation: 'getSubtitleVtt' });
      const track = getTrack(video, request.params.lang);
      const vtt = await findTextForTrack(video.id, track);
      if (vtt === undefined) throw subtitleNotFound();
      tagText(reply, track);
      return reply.type(`${VTT}; charset=utf-8`).send(vtt);
    },
  );
  server.get(
    `${PATH}/:lang.srt`,
    { schema: SRT_SCHEMA, config: { ...CONFIG, produces: [SRT] } },
    async (request, reply) => {
      const { video } = await read(request, reply, { ...deps, operation: 'getSubtitleSrt' });
      const track = getTrack(video, request.params.lang);
      const vtt = await findTextForTrack(video.id, track);
      if (vtt === undefined) throw subtitleNotFound();
      tagText(reply, track);
      return reply
        .type(`${SRT}; charset=utf-8`)
        .header('content-disposition', toAttachment(`${track.lang}.srt`))
        .send(writeSrt(parseCanonicalCaptions(vtt).cues));
    },
  );
}

/**
 * Uploaded tracks get an ETag from their revision. A source can change its file at any time, so the
 * ETag of its text comes from the content.
 */
function tagText(reply: FastifyReply, track: SubtitleTrack): void {
  if (track.origin === 'upload') reply.header('etag', toTrackEtag(track));
}

function registerOriginalRoute(
  server: HttpServer,
  { subtitles, findReadableVideo, guard }: Deps,
): void {
  server.get(
    `${PATH}/:lang/original`,
    { schema: ORIGINAL_SCHEMA, config: { produces: [BYTES] } },
    async (request, reply) => {
      const operation = 'getSubtitleOriginal';
      const accountId = await requireCaller(request, reply, { guard, operation });
      const video = await findReadableVideo(request.params.videoId, { accountId });
      if (video === undefined || video.ownerId !== accountId) throw videoNotFound();
      const { lang } = getTrack(video, request.params.lang);
      const original = await subtitles.findOriginal({ videoId: video.id, lang });
      if (original === undefined) throw subtitleNotFound();
      return reply
        .type(BYTES)
        .header('content-disposition', toAttachment(`${lang}.original.${original.format}`))
        .send(Buffer.from(original.bytes));
    },
  );
}

type ReadOptions = Pick<Deps, 'findReadableVideo' | 'guard' | 'publicUrl'> & {
  readonly operation: Operation;
};

type ReadRequest = FastifyRequest<{
  Params: { videoId: string };
  Querystring: { token?: string };
}>;

type ReadResult = {
  readonly video: Video;
  /** Options for the links in the response. */
  readonly links: {
    readonly videoId: string;
    readonly publicUrl: URL;
    readonly token?: string | undefined;
  };
};

/** Throws video_not_found. */
async function read(
  request: ReadRequest,
  reply: FastifyReply,
  { publicUrl, ...reading }: ReadOptions,
): Promise<ReadResult> {
  const { token } = request.query;
  const { video } = await readVideo(request, reply, { ...reading, token });
  const isPrivate = video.visibility === 'private';
  return { video, links: { videoId: video.id, publicUrl, ...(isPrivate && { token }) } };
}

function getTrack(video: Video, lang: string): SubtitleTrack {
  const tag = parseLanguageTag(lang);
  const track = video.tracks.find((each) => each.lang === tag);
  if (track === undefined) throw subtitleNotFound();
  return track;
}

/** RFC 6266. Language tags need no quoting. */
function toAttachment(name: string): string {
  return `attachment; filename="${name}"`;
}
