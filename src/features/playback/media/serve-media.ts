import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { assertNever } from '#lib/assert-never.ts';
import { toAttachment } from '#lib/http/attachment.ts';
import { meetsPreconditions } from '#lib/http/meets-preconditions.ts';
import { type ByteRange, parseRange } from '#lib/http/parse-range.ts';

import type { PlayRequest } from '../target/play-request.ts';
import { joinParts } from './join-parts.ts';
import { toMediaHeaders } from './media-headers.ts';
import type { ViewerRequest } from './media-verdict.ts';
import { toUndeclaredSecondsMax } from './open-media.ts';
import { openBehind, openSegment } from './open-segment.ts';
import { sendMediaBody } from './send-media-body.ts';
import type { SharedMedia } from './shared-media.ts';

/** Bytes that HEAD fetches to detect the media's type and size. */
const MEDIA_HEAD_BYTES = 4 * 1024;
/** Longer conditional headers such as `If-None-Match` are ignored. */
const CONDITION_CHARACTERS_MAX = 1024;

const HEAD_RANGE: ByteRange = { kind: 'from', start: 0, end: MEDIA_HEAD_BYTES - 1 };

const UNCONDITIONAL: ViewerRequest = {
  range: undefined,
  ifRange: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
};

/** Serves media with exact byte ranges: 200, 206, 304, 412, 416 (RFC 9110 §13, §14). */
export async function serveMedia(
  { media }: { readonly media: SharedMedia },
  { request, reply, target, viewer, quota }: PlayRequest,
): Promise<void> {
  const isHead = request.method === 'HEAD';
  const viewerRequest = isHead ? toHeadRequest(request) : toViewerRequest(request);
  const opened = await openSegment(target, {
    media,
    viewerRequest,
    get signal() {
      return viewer.signal;
    },
  });
  if (!matchesPreconditions(request, opened.response.headers)) {
    opened.response.body.destroy();
    throw new AppError(
      'precondition_failed',
      'The file has changed. Request it again from the start.',
    );
  }
  const { response, verdict } = joinParts(opened, (range, first) =>
    openBehind(
      target,
      { media, viewerRequest: { ...UNCONDITIONAL, range }, signal: viewer.signal, first },
      opened.wrapperBytes,
    ),
  );
  const headers = {
    ...toMediaHeaders(response.headers, {
      urls: [response.url, target.url],
      undeclaredSecondsMax: toUndeclaredSecondsMax(target.video),
    }),
    ...(target.grant !== null && { 'cache-control': 'private, no-store' }),
    ...(target.isDownload && { 'content-disposition': toDisposition(target) }),
  };
  switch (verdict.kind) {
    case 'not_modified':
      response.body.destroy();
      return void reply.headers(headers).code(304).send();
    case 'unsatisfiable':
      response.body.destroy();
      if (!isHead) throw rangeNotSatisfiable(verdict.size);
      // HEAD is served with a request for the first byte, which an empty file does not have.
      reply.headers(headers).type(target.source.mimeType).header('content-length', 0);
      return void reply.send();
    case 'complete':
    case 'part':
      return await sendMediaBody(
        { reply, viewer, target, quota },
        { response, verdict, headers, isHead },
      );
    default:
      return assertNever(verdict);
  }
}

/** Named for the video, which a stream is not. */
function toDisposition({ video, source }: PlayRequest['target']): string {
  const suffix = source.mimeType.startsWith('audio/') ? '.m4a' : '.mp4';
  return toAttachment(video.title ?? '', { suffix, fallback: video.id });
}

/** A client that resumes a download may specify the version that it has. */
function matchesPreconditions(
  { headers }: FastifyRequest,
  received: ReadonlyMap<string, string>,
): boolean {
  return meetsPreconditions(
    {
      ifMatch: headers['if-match'],
      ifUnmodifiedSince: toCondition(headers['if-unmodified-since']),
    },
    { etag: received.get('etag'), lastModified: received.get('last-modified') },
  );
}

function toViewerRequest({ headers }: FastifyRequest): ViewerRequest {
  return {
    range: parseRange(headers.range),
    ifRange: toCondition(headers['if-range']),
    ifNoneMatch: toCondition(headers['if-none-match']),
    ifModifiedSince: toCondition(headers['if-modified-since']),
  };
}

/**
 * Upstreams reject HEAD more often than GET, and only the first bytes reveal the type. Ranges do
 * not apply to HEAD.
 */
function toHeadRequest(request: FastifyRequest): ViewerRequest {
  return { ...toViewerRequest(request), range: HEAD_RANGE, ifRange: undefined };
}

/**
 * Ignores a condition that is longer than any that this service or an upstream could have issued.
 */
function toCondition(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header.length <= CONDITION_CHARACTERS_MAX
    ? header
    : undefined;
}

function rangeNotSatisfiable(size: number): AppError {
  return new AppError(
    'range_not_satisfiable',
    `The range starts beyond the end of the file (${size} bytes). Request an earlier range.`,
    {
      headers: { 'content-range': `bytes */${size}` },
    },
  );
}
