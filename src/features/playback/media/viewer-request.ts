import type { FastifyRequest } from 'fastify';

import { meetsPreconditions } from '#lib/http/meets-preconditions.ts';
import { type ByteRange, parseRange } from '#lib/http/parse-range.ts';

import type { ViewerRequest } from './media-verdict.ts';

/** Bytes that HEAD fetches to detect the media's type and size. */
const MEDIA_HEAD_BYTES = 4 * 1024;
/** Longer conditional headers such as `If-None-Match` are ignored. */
const CONDITION_CHARACTERS_MAX = 1024;

const HEAD_RANGE: ByteRange = { kind: 'from', start: 0, end: MEDIA_HEAD_BYTES - 1 };

/**
 * Upstreams reject HEAD more often than GET, and only the first bytes reveal the type. Ranges do
 * not apply to HEAD.
 */
export function toViewerRequest({ headers, method }: FastifyRequest): ViewerRequest {
  const isHead = method === 'HEAD';
  return {
    range: isHead ? HEAD_RANGE : parseRange(headers.range),
    ifRange: isHead ? undefined : toCondition(headers['if-range']),
    ifNoneMatch: toCondition(headers['if-none-match']),
    ifModifiedSince: toCondition(headers['if-modified-since']),
  };
}

/** A client that resumes a download may specify the version that it has. */
export function matchesPreconditions(
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

/**
 * Ignores a condition that is longer than any that this service or an upstream could have issued.
 */
function toCondition(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header.length <= CONDITION_CHARACTERS_MAX
    ? header
    : undefined;
}
