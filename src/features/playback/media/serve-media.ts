import { AppError } from '#contract/app-error.ts';
import { toShownTitle } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { toAttachment } from '#lib/http/attachment.ts';
import { formatContentRange, isOpenEnded } from '#lib/http/content-range.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

import type { PlayRequest } from '../target/play-request.ts';
import { brokenResponseError, toPlaybackError } from '../upstream/upstream-failure.ts';
import { joinParts } from './join-parts.ts';
import type { PeekedBytes } from './media-body.ts';
import { type MediaHeaders, toMediaHeaders } from './media-headers.ts';
import type { MediaResponse } from './media-response.ts';
import {
  decideMediaType,
  isPage,
  isPartOfManifestOrPage,
  isManifestOrPage,
  OCTET_STREAM,
} from './media-type.ts';
import type { MediaVerdict, ViewerRequest } from './media-verdict.ts';
import { toUndeclaredSecondsMax } from './open-media.ts';
import { openBehind, openSegment } from './open-segment.ts';
import type { SharedMedia } from './shared-media.ts';
import { type BodySlice, sliceBody } from './slice-body.ts';
import { matchesPreconditions, toViewerRequest } from './viewer-request.ts';
import { writeBody } from './write-body.ts';

/** Bytes inspected before a media response is sent to the viewer. */
const MEDIA_SNIFF_BYTES = 600;

type BodyVerdict = Extract<MediaVerdict, { kind: 'complete' | 'part' }>;

type SentMedia = {
  readonly response: MediaResponse;
  readonly verdict: BodyVerdict;
  readonly headers: MediaHeaders;
  readonly isHead: boolean;
};

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
  const viewerRequest = toViewerRequest(request);
  const opening = openSegment(target, { media, viewerRequest, caller: viewer });
  const opened = opening instanceof Promise ? await opening : opening;
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
      { media, viewerRequest: { ...UNCONDITIONAL, range }, caller: viewer, first },
      opened.wrapperBytes,
    ),
  );
  const headers = toMediaHeaders(response.headers, {
    urls: [response.url, target.url],
    undeclaredSecondsMax: toUndeclaredSecondsMax(target.video),
  });
  if (target.grant !== null) headers['cache-control'] = 'private, no-store';
  if (target.isDownload) headers['content-disposition'] = toDisposition(target);
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
      return await send({ reply, viewer, target, quota }, { response, verdict, headers, isHead });
    default:
      return assertNever(verdict);
  }
}

/** Named for the video, which a stream is not. */
function toDisposition({ video, source }: PlayRequest['target']): string {
  const suffix = source.mimeType.startsWith('audio/') ? '.m4a' : '.mp4';
  return toAttachment(toShownTitle(video) ?? '', { suffix, fallback: video.id });
}

/**
 * Sends the headers after sniffing the first bytes, then streams the rest. A body that ends early
 * aborts the viewer's connection, so it never looks complete.
 */
async function send(
  { reply, viewer, target, quota }: Omit<PlayRequest, 'request'>,
  { response, verdict, headers, isHead }: SentMedia,
): Promise<void> {
  const { body } = response;
  const { bodyStart = 0 } = verdict;
  const wrapperBytes = Math.max(0, -bodyStart);
  const peeking = body.peek(wrapperBytes + MEDIA_SNIFF_BYTES);
  const peeked = peeking instanceof Promise ? await peeking.catch(fail) : peeking;
  const slice = toSlice(verdict);
  const start = peeked.prefix.subarray(wrapperBytes, wrapperBytes + MEDIA_SNIFF_BYTES);
  const type = findType(start, {
    target,
    bodyStart,
    declared: response.headers.get('content-type'),
  });
  if (type === undefined || viewer.isGone || isTooShort(peeked, slice)) {
    body.destroy();
    viewer.signal.throwIfAborted();
    throw brokenResponseError();
  }
  headers['content-type'] = type;
  if (isHead) {
    body.destroy();
    const size = verdict.kind === 'complete' ? verdict.size : verdict.range.size;
    addFullHeaders(headers, size, target);
    return void reply.headers(headers).send();
  }
  if (verdict.kind === 'complete') addFullHeaders(headers, verdict.size, target);
  else addPartHeaders(headers, verdict);
  writeBody(reply.code(verdict.kind === 'complete' ? 200 : 206), {
    headers,
    body: sliceBody(body, slice, response.headers.get('content-length')),
    lengthBytes: slice.length,
    quota,
  });
}

function fail(error: unknown): never {
  throw toPlaybackError(error);
}

/** True if the body is known to be shorter than expected. */
function isTooShort({ kind, prefix }: PeekedBytes, { skip, length }: BodySlice): boolean {
  return kind === 'complete' && length !== Infinity && prefix.length < skip + length;
}

/** The media type by the first bytes; undefined if they are not those of media. */
function findType(
  start: Buffer,
  {
    target: { source, use, expiryDay },
    bodyStart,
    declared,
  }: {
    readonly target: PlayRequest['target'];
    readonly bodyStart: number;
    readonly declared: string | undefined;
  },
): string | undefined {
  const isSource = expiryDay === null;
  const kind = sniffMedia(start);
  const isWrong =
    bodyStart > 0
      ? isPartOfManifestOrPage(start, kind, declared)
      : isManifestOrPage(kind) || (isSource && isPage(start, declared));
  if (isWrong) return undefined;
  // Keys are opaque bytes. The type of a source's own URL was detected during resolution.
  if (use === 'key') return OCTET_STREAM;
  return isSource ? source.mimeType : decideMediaType(start, kind, declared);
}

function addFullHeaders(
  headers: MediaHeaders,
  size: number | null,
  { isDownload }: PlayRequest['target'],
): void {
  if (size !== null) {
    headers['content-length'] = String(size);
    headers['accept-ranges'] = 'bytes';
  } else if (isDownload) {
    // A file of unknown length is written from its start.
    headers['accept-ranges'] = 'none';
  }
}

function addPartHeaders(
  headers: MediaHeaders,
  { range }: Extract<BodyVerdict, { kind: 'part' }>,
): void {
  headers['accept-ranges'] = 'bytes';
  headers['content-range'] = formatContentRange(range);
  if (!isOpenEnded(range)) headers['content-length'] = String(range.end - range.start + 1);
}

/** The rest of a body of unknown length is endless. */
function toSlice(verdict: BodyVerdict): BodySlice {
  if (verdict.kind === 'complete') {
    return { skip: -(verdict.bodyStart ?? 0), length: verdict.size ?? Infinity };
  }
  const { start, end } = verdict.range;
  const skip = isOpenEnded(verdict.range)
    ? Math.max(0, -verdict.bodyStart)
    : start - verdict.bodyStart;
  return { skip, length: isOpenEnded(verdict.range) ? Infinity : end - start + 1 };
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
