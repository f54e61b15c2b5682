import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { parseLanguageTag } from '#contract/language-tag.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import {
  linkToTrack,
  toRequireOwned,
  toTrackWire,
  VIDEO_CHANGE_ERRORS,
} from '#features/videos/index.ts';
import { matchesIfMatch } from '#lib/http/matches-if-match.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import {
  deleteSubtitle,
  type OwnedTrackKey,
  putSubtitle,
  subtitleNotFound,
  updateSubtitle,
} from './change-tracks.ts';
import type { Subtitles } from './create-subtitles.ts';
import { toTrackEtag } from './track-etag.ts';
import {
  acceptCaptionFiles,
  readUploadBody,
  toTrackSettings,
  type UploadBody,
} from './upload-body.ts';
import {
  JsonUpload,
  type StoredSubtitleTrackWire,
  TrackParams,
  UpdateTrackBody,
  UploadQuery,
} from './wire.ts';

/**
 * An upload of `CAPTION_BYTES_MAX` in a form, or as JSON, in which quotes and line breaks take two
 * characters.
 */
const SUBTITLE_BODY_BYTES_MAX = 2_359_296;

const IfMatch = Type.Optional(
  Type.String({
    description: 'The `ETag` of the record. The request fails with 412 if the record has changed.',
  }),
);
const File = Type.Unsafe<Buffer>({ description: 'The file, up to 1 MiB.' });

const PUT_SCHEMA = {
  operationId: 'putSubtitle',
  tags: ['subtitles'],
  summary: 'Upload a subtitle track',
  description:
    'Creates or replaces the subtitle track of a language. Accepts WebVTT, SubRip, SubStation Alpha, TTML/DFXP, ' +
    'SBV, LRC, SAMI and MicroDVD in any common character set. Send the file as the request body, in a form (with the fields `label`, ' +
    '`kind` and `default`), or as JSON. The file is converted to WebVTT, and the original is stored too. ' +
    'Unambiguous errors are fixed, invalid cues are skipped, and both are listed in `repairs`. Any other error ' +
    'returns 422 `invalid_subtitle` with its line and column.',
  params: TrackParams,
  querystring: UploadQuery,
  headers: Type.Object({
    'if-match': IfMatch,
    'if-none-match': Type.Optional(
      Type.String({
        description: 'With `*`, the request fails with 412 if the track already exists.',
      }),
    ),
  }),
  body: {
    content: {
      'application/json': { schema: JsonUpload },
      'text/vtt': { schema: File },
      'application/x-subrip': { schema: File },
      'application/ttml+xml': { schema: File },
      'text/x-ass': { schema: File },
      'text/plain': { schema: File },
      'application/octet-stream': { schema: File },
      'multipart/form-data': { schema: File },
    },
  },
  response: {
    200: reference<StoredSubtitleTrackWire>('StoredSubtitleTrack', 'The replaced subtitle track.'),
    201: reference<StoredSubtitleTrackWire>('StoredSubtitleTrack', 'The new subtitle track.'),
    ...errorResponses(
      ...VIDEO_CHANGE_ERRORS,
      ...BODY_ERRORS,
      'invalid_subtitle',
      'quota_exceeded',
      'precondition_failed',
    ),
  },
};

const UPDATE_SCHEMA = {
  operationId: 'updateSubtitle',
  tags: ['subtitles'],
  summary: 'Update a subtitle track',
  description:
    'Changes the label, kind, default or timing of a track. Captions of the source can’t be changed.',
  params: TrackParams,
  headers: Type.Object({ 'if-match': IfMatch }),
  body: UpdateTrackBody,
  response: {
    200: reference<SubtitleTrackWire>('SubtitleTrack', 'The updated subtitle track.'),
    ...errorResponses(
      ...VIDEO_CHANGE_ERRORS,
      ...BODY_ERRORS,
      'subtitle_not_found',
      'invalid_subtitle',
      'precondition_failed',
    ),
  },
};

const DELETE_SCHEMA = {
  operationId: 'deleteSubtitle',
  tags: ['subtitles'],
  summary: 'Delete a subtitle track',
  description:
    'Deletes an uploaded track. If the source has captions in this language, players show those instead.',
  params: TrackParams,
  headers: Type.Object({ 'if-match': IfMatch }),
  response: {
    204: Type.Null({ description: 'The subtitle track was deleted.' }),
    ...errorResponses(...VIDEO_CHANGE_ERRORS, 'subtitle_not_found', 'precondition_failed'),
  },
};

const PATH = '/api/v1/videos/:videoId/subtitles/:lang';

export function registerWriteRoutes(server: HttpServer, subtitles: Subtitles): void {
  // Encapsulated, so that no other route accepts files.
  server.register(async (inner: HttpServer) => {
    acceptCaptionFiles(inner);
    registerPutRoute(inner, subtitles);
  });
  registerUpdateRoute(server, subtitles);
  registerDeleteRoute(server, subtitles);
}

function registerPutRoute(server: HttpServer, subtitles: Subtitles): void {
  const { publicUrl } = subtitles;
  server.put(
    PATH,
    {
      schema: PUT_SCHEMA,
      config: { requireRecord: toRequireOwned(subtitles.videos.ctx) },
      bodyLimit: SUBTITLE_BODY_BYTES_MAX,
    },
    async (request, reply) => {
      const { params, headers, query } = request;
      const key = { ...getKey(params, getAccountId(request)), isExpected: toPrecondition(headers) };
      const body = await readUploadBody(request);
      const { track, isNew, original, repairs } = await putSubtitle(subtitles, key, {
        upload: { ...body.upload, ...toReadOptions(body, query) },
        settings: { ...toTrackSettings(query), ...body.settings },
      });
      const { format, charset } = original;
      const wire = toTrackWire(track, { videoId: key.id, publicUrl });
      if (isNew) reply.header('location', linkToTrack(key.id, track.lang, { publicUrl }));
      return reply
        .code(isNew ? 201 : 200)
        .header('etag', toTrackEtag(track))
        .send({ ...wire, format, charset, repairs: repairs.map((repair) => ({ ...repair })) });
    },
  );
}

function registerUpdateRoute(server: HttpServer, subtitles: Subtitles): void {
  const { publicUrl } = subtitles;
  const config = { requireRecord: toRequireOwnedTrack(subtitles) };
  server.patch(PATH, { schema: UPDATE_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { params, headers, body } = request;
    const key = findKey(params, accountId);
    const track = await updateSubtitle(
      subtitles,
      { ...key, isExpected: toPrecondition(headers) },
      { settings: toTrackSettings(body), retiming: toRetiming(body.offset, body.scale) },
    );
    reply.header('etag', toTrackEtag(track));
    return toTrackWire(track, { videoId: key.id, publicUrl });
  });
}

function registerDeleteRoute(server: HttpServer, subtitles: Subtitles): void {
  const config = { requireRecord: toRequireOwnedTrack(subtitles) };
  server.delete(PATH, { schema: DELETE_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { params, headers } = request;
    const isExpected = toPrecondition(headers);
    await deleteSubtitle(subtitles, { ...findKey(params, accountId), isExpected });
    return reply.code(204).send(null);
  });
}

/** Throws video_not_found and subtitle_not_found. */
function toRequireOwnedTrack(
  subtitles: Subtitles,
): (request: FastifyRequest) => Promise<SubtitleTrack> {
  const requireOwned = toRequireOwned(subtitles.videos.ctx);
  return async (request) => {
    const { tracks } = await requireOwned(request);
    const lang = parseLanguageTag(readParam(request, 'lang'));
    const track = tracks.find((each) => each.origin === 'upload' && each.lang === lang);
    if (track === undefined) throw subtitleNotFound();
    return track;
  };
}

type Params = { readonly videoId: string; readonly lang: string };

/**
 * Throws validation_failed for an invalid language tag, because the request could create a track
 * with this tag.
 */
function getKey({ videoId, lang }: Params, accountId: AccountId): OwnedTrackKey {
  const tag = parseLanguageTag(lang);
  if (tag === undefined) {
    throw new AppError(
      'validation_failed',
      'The URL does not contain a valid language tag. See details.',
      {
        details: [
          {
            path: '/lang',
            message: 'must be a language tag (BCP 47) such as en, pt-BR or zh-Hant',
          },
        ],
      },
    );
  }
  return { id: videoId, accountId, lang: tag };
}

function findKey({ videoId, lang }: Params, accountId: AccountId): OwnedTrackKey {
  const tag = parseLanguageTag(lang);
  if (tag === undefined) throw subtitleNotFound();
  return { id: videoId, accountId, lang: tag };
}

/** `If-Match` takes precedence over `If-None-Match` (RFC 9110 §13.2.2). */
function toPrecondition({
  'if-match': ifMatch,
  'if-none-match': ifNoneMatch,
}: {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}): (track: SubtitleTrack | undefined) => boolean {
  return (track) => {
    if (ifMatch !== undefined)
      return track !== undefined && matchesIfMatch(ifMatch, toTrackEtag(track));
    if (ifNoneMatch === undefined) return true;
    return track === undefined || !matchesIfMatch(ifNoneMatch, toTrackEtag(track));
  };
}

/** The body overrides the query string, but `charset` overrides the Content-Type. */
function toReadOptions(body: UploadBody, query: UploadQuery) {
  return {
    format: body.upload.format ?? query.format,
    charset: query.charset ?? body.upload.charset,
    isStrict: query.strict ?? false,
    retiming: toRetiming(body.offset ?? query.offset, body.scale ?? query.scale),
  };
}

function toRetiming(
  offset: number | undefined,
  scale: number | undefined,
): { readonly offsetMs: number; readonly scale: number } | undefined {
  if (offset === undefined && scale === undefined) return undefined;
  return { offsetMs: (offset ?? 0) * 1000, scale: scale ?? 1 };
}
