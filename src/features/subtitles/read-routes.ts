import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { LeaseTerms, LossCause } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import { parseLanguageTag } from '#contract/language-tag.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import {
  READ_CONFIG,
  READ_RESPONSES,
  findReadableVideo,
  toLossError,
  type PermittedVideo,
  toReaderTerms,
  readVideo,
  type Reader,
  toRequireReadable,
  toTrackWire,
  type Video,
  VIDEO_OWNER_ERRORS,
  videoNotFound,
} from '#features/videos/index.ts';
import { rejectOnAbort } from '#lib/async/reject-on-abort.ts';
import { parseCanonicalCaptions } from '#lib/captions/parse-canonical-webvtt.ts';
import { writeSrt } from '#lib/captions/write-srt.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { TOKEN_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer, RouteOptions } from '#platform/http/route-options.ts';
import { getAccountPrincipal, toCredentialId } from '#platform/http/routes/identify-caller.ts';
import { leaseResponse } from '#platform/http/routes/lease-response.ts';
import { createListCursors, type ListPosition } from '#platform/http/routes/list-cursor.ts';
import { findPage } from '#platform/http/routes/list-pages.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference, TokenQuery } from '#platform/http/validation/schema-parts.ts';

import { subtitleNotFound } from './change-tracks.ts';
import type { SubtitleContext } from './context.ts';
import type { Subtitles } from './create-subtitles.ts';
import { toTrackEtag } from './track-etag.ts';
import { findOriginal, type Original } from './track-store.ts';
import { ListTracksQuery, type SubtitleTrackListWire, TrackParams, TracksParams } from './wire.ts';

const VTT = 'text/vtt';
const SRT = 'application/x-subrip';
const BYTES = 'application/octet-stream';
const PATH = '/api/v1/videos/:videoId/subtitles';
const CONFIG = { ...READ_CONFIG, acceptsPlaybackToken: true } as const;

const RESPONSES = {
  ...READ_RESPONSES,
  ...errorResponses('validation_failed', 'insufficient_scope', ...TOKEN_ERRORS),
};
const TRACK_RESPONSES = {
  ...RESPONSES,
  ...errorResponses('video_not_found', 'subtitle_not_found'),
};

const LIST_SCHEMA = {
  operationId: 'listSubtitles',
  tags: ['subtitles'],
  summary: 'List the subtitle tracks of a video',
  description:
    'Returns the tracks that players show: uploaded tracks, oldest first, then the captions of the source. The `Link` ' +
    'header contains the URL of the next page.',
  params: TracksParams,
  querystring: ListTracksQuery,
  response: {
    200: reference<SubtitleTrackListWire>('SubtitleTrackList', 'A page of subtitle tracks.'),
    ...RESPONSES,
  },
};

const TRACK_SCHEMA = {
  operationId: 'getSubtitle',
  tags: ['subtitles'],
  summary: 'Retrieve a subtitle track',
  description: 'Returns the metadata of one track. Download the text with `url` or `srtUrl`.',
  params: TrackParams,
  querystring: TokenQuery,
  response: {
    200: reference<SubtitleTrackWire>('SubtitleTrack', 'The subtitle track without its text.'),
    ...TRACK_RESPONSES,
  },
};

const VTT_SCHEMA = {
  operationId: 'getSubtitleVtt',
  tags: ['subtitles'],
  summary: 'Download a subtitle track as WebVTT',
  description:
    'Returns the file that players load. A private video requires credentials or a playback token.',
  params: TrackParams,
  querystring: TokenQuery,
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
  querystring: TokenQuery,
  response: {
    200: { description: 'The track as SubRip.', content: { [SRT]: { schema: Type.String() } } },
    ...TRACK_RESPONSES,
  },
};

const ORIGINAL_SCHEMA = {
  operationId: 'getSubtitleOriginal',
  tags: ['subtitles'],
  summary: 'Download the original file of a subtitle track',
  description: 'Returns the file as it was uploaded, before conversion and automatic fixes.',
  params: TrackParams,
  response: {
    200: {
      description: 'The uploaded file, byte for byte.',
      content: { [BYTES]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
    },
    ...errorResponses(...VIDEO_OWNER_ERRORS, 'subtitle_not_found'),
  },
};

export function registerReadRoutes(server: HttpServer, subtitles: Subtitles): void {
  const listCursors = createListCursors(subtitles.secrets);
  const requireRecord = toRequireReadable(subtitles.videos);
  const config = { ...CONFIG, requireRecord: toRequireTrack(subtitles) };
  server.get(
    PATH,
    { schema: LIST_SCHEMA, config: { ...CONFIG, requireRecord } },
    async (request, reply) => {
      const { video, links } = await read(request, reply, subtitles);
      const { items, nextCursor } = await findPage(reply, request.query, {
        listCursors,
        list: JSON.stringify(['subtitles', video.id]),
        url: new URL(`api/v1/videos/${video.id}/subtitles`, links.publicUrl),
        find: async (part) => listTracksAfter(video, part),
      });
      return { data: items.map((track) => toTrackWire(track, links)), nextCursor };
    },
  );
  registerTextRoutes(server, subtitles);
  server.get(`${PATH}/:lang`, { schema: TRACK_SCHEMA, config }, async (request, reply) => {
    const { video, links } = await read(request, reply, subtitles);
    const track = getTrack(video, request.params.lang);
    reply.header('etag', toTrackEtag(track));
    return toTrackWire(track, links);
  });
  registerOriginalRoute(server, subtitles);
}

function registerTextRoutes(server: HttpServer, subtitles: Subtitles): void {
  const config = { ...CONFIG, requireRecord: toRequireTrack(subtitles) };
  server.get(
    `${PATH}/:lang.vtt`,
    { schema: VTT_SCHEMA, config: { ...config, produces: [VTT] } },
    async (request, reply) => {
      const { vtt } = await readText(request, reply, subtitles);
      return reply.type(`${VTT}; charset=utf-8`).send(vtt);
    },
  );
  server.get(
    `${PATH}/:lang.srt`,
    { schema: SRT_SCHEMA, config: { ...config, produces: [SRT] } },
    async (request, reply) => {
      const { track, vtt } = await readText(request, reply, subtitles);
      return reply
        .type(`${SRT}; charset=utf-8`)
        .header('content-disposition', toAttachment(`${track.lang}.srt`))
        .send(writeSrt(parseCanonicalCaptions(vtt).cues));
    },
  );
}

type TextRequest = ReadRequest & { readonly params: { readonly lang: string } };

/** Finds the text of a track, and cuts the response when the reader loses access. */
async function readText(
  request: TextRequest,
  reply: FastifyReply,
  subtitles: Subtitles,
): Promise<{ readonly track: SubtitleTrack; readonly vtt: string }> {
  const { permitted, video, reader } = await read(request, reply, subtitles);
  const signal = lease(reply, subtitles, toReaderTerms(permitted, reader.principal));
  const track = getTrack(video, request.params.lang);
  const found = subtitles.findTextForTrack(video.id, track, toClientNetwork(request.ip));
  const vtt = await rejectOnAbort(found, signal);
  if (vtt === undefined) throw subtitleNotFound();
  tagText(reply, track);
  return { track, vtt };
}

/** The signal aborts with the error to send when the reader loses access. */
function lease(reply: FastifyReply, { videos }: SubtitleContext, terms: LeaseTerms): AbortSignal {
  const loss = new AbortController();
  const onLost = (cause: LossCause): void => loss.abort(toLossError(cause));
  leaseResponse(reply, videos.holdLease, { terms, onLost });
  return loss.signal;
}

/**
 * Uploaded tracks get an ETag from their revision. A source can change its file at any time, so the
 * ETag of its text comes from the content.
 */
function tagText(reply: FastifyReply, track: SubtitleTrack): void {
  if (track.origin === 'upload') reply.header('etag', toTrackEtag(track));
}

function registerOriginalRoute(server: HttpServer, subtitles: Subtitles): void {
  const requireRecord = (request: FastifyRequest): Promise<object> =>
    getOriginal(request, subtitles);
  server.get(
    `${PATH}/:lang/original`,
    { schema: ORIGINAL_SCHEMA, config: { requireRecord, produces: [BYTES] } },
    async (request, reply) => {
      const { videoId, lang, original } = await getOriginal(request, subtitles);
      const credentialId = toCredentialId(getAccountPrincipal(request));
      lease(reply, subtitles, { kind: 'owner', videoId, credentialId });
      return reply
        .type(BYTES)
        .header('content-disposition', toAttachment(`${lang}.original.${original.format}`))
        .send(Buffer.from(original.bytes));
    },
  );
}

/** Throws video_not_found and subtitle_not_found. */
async function getOriginal(
  request: FastifyRequest,
  { videos, database }: Subtitles,
): Promise<{ readonly videoId: VideoId; readonly lang: string; readonly original: Original }> {
  const principal = getAccountPrincipal(request);
  const video = await findReadableVideo(videos, readParam(request, 'videoId'), { principal });
  if (video === undefined || video.ownerId !== principal.accountId) throw videoNotFound();
  const { id: videoId } = video;
  const { lang } = getTrack(video, readParam(request, 'lang'));
  const original = await findOriginal(database.queries, { videoId, lang });
  if (original === undefined) throw subtitleNotFound();
  return { videoId, lang, original };
}

function toRequireTrack({ videos }: Subtitles): RouteOptions['requireRecord'] & {} {
  const requireVideo = toRequireReadable(videos);
  return async (request, reply) =>
    getTrack(await requireVideo(request, reply), readParam(request, 'lang'));
}

type ReadRequest = FastifyRequest<{
  Params: { videoId: string };
  Querystring: { token?: string };
}>;

type ReadResult = {
  readonly video: Video;
  readonly permitted: PermittedVideo;
  readonly reader: Reader;
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
  { videos, publicUrl }: Subtitles,
): Promise<ReadResult> {
  const { token } = request.query;
  const { reader, ...permitted } = await readVideo(request, reply, { videos, token });
  const { video } = permitted;
  const isPrivate = video.visibility === 'private';
  return {
    video,
    permitted,
    reader,
    links: { videoId: video.id, publicUrl, ...(isPrivate && { token }) },
  };
}

type ListedTrack = SubtitleTrack & { readonly id: string };

/** If the track at the position was deleted, the tracks that were created later follow. */
function listTracksAfter(
  { tracks }: Video,
  { after, limit }: { readonly after: ListPosition | null; readonly limit: number },
): readonly ListedTrack[] {
  const at = tracks.findIndex(({ lang }) => lang === after?.id);
  const start =
    after === null || at !== -1
      ? tracks.slice(at + 1)
      : tracks.filter(({ createdAtMs }) => createdAtMs > after.atMs);
  return start.slice(0, limit).map((track) => ({ ...track, id: track.lang }));
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
