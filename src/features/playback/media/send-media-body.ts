import type { FastifyReply } from 'fastify';

import { formatContentRange, isOpenEnded } from '#lib/http/content-range.ts';

import type { Target } from '../target/find-target.ts';
import { brokenResponseError, toPlaybackError } from '../upstream/upstream-failure.ts';
import type { ByteQuota } from '../viewer/byte-quota.ts';
import type { MediaBody, PeekedBytes } from './media-body.ts';
import type { MediaResponse } from './media-response.ts';
import {
  decideMediaType,
  isPage,
  isPartOfManifestOrPage,
  isManifestOrPage,
  OCTET_STREAM,
} from './media-type.ts';
import type { MediaVerdict } from './media-verdict.ts';
import { type BodySlice, sliceBody } from './slice-body.ts';
import { writeBody } from './write-body.ts';

/** Bytes inspected before a media response is sent to the viewer. */
const MEDIA_SNIFF_BYTES = 600;

type BodyVerdict = Extract<MediaVerdict, { kind: 'complete' | 'part' }>;

export type SentMedia = {
  readonly target: Target;
  readonly response: MediaResponse;
  readonly verdict: BodyVerdict;
  readonly headers: Readonly<Record<string, string>>;
  readonly isHead: boolean;
  readonly quota: ByteQuota;
};

/**
 * Sends the headers after sniffing the first bytes, then streams the rest. A body that ends early
 * aborts the viewer's connection, so it never looks complete.
 */
export async function sendMediaBody(
  reply: FastifyReply,
  { target, response, verdict, headers, isHead, quota }: SentMedia,
): Promise<FastifyReply> {
  const { body } = response;
  const { bodyStart = 0 } = verdict;
  const wrapperBytes = Math.max(0, -bodyStart);
  const peeked = await peek(body, wrapperBytes + MEDIA_SNIFF_BYTES);
  const start = peeked.prefix.subarray(wrapperBytes, wrapperBytes + MEDIA_SNIFF_BYTES);
  const declared = response.headers.get('content-type');
  const slice = toSlice(verdict);
  if (isTooShort(peeked, slice) || isWrongContent(start, { target, declared, bodyStart })) {
    body.destroy();
    throw brokenResponseError();
  }
  reply.headers(headers).type(toType(target, start, declared));
  if (isHead) {
    body.destroy();
    setFullHeaders(reply, verdict.kind === 'complete' ? verdict.size : verdict.range.size);
    return reply.send();
  }
  if (verdict.kind === 'complete') setFullHeaders(reply, verdict.size);
  else setPartHeaders(reply, verdict);
  return writeBody(reply, {
    body: sliceBody(body, slice, response.headers.get('content-length')),
    lengthBytes: slice.length,
    quota,
  });
}

async function peek(body: MediaBody, bytes: number): Promise<PeekedBytes> {
  try {
    return await body.peek(bytes);
  } catch (error) {
    throw toPlaybackError(error);
  }
}

/** True if the body is known to be shorter than expected. */
function isTooShort({ kind, prefix }: PeekedBytes, { skip, length }: BodySlice): boolean {
  return kind === 'complete' && length !== Infinity && prefix.length < skip + length;
}

function isWrongContent(
  start: Buffer,
  {
    target,
    declared,
    bodyStart,
  }: {
    readonly target: Target;
    readonly declared: string | undefined;
    readonly bodyStart: number;
  },
): boolean {
  if (bodyStart > 0) return isPartOfManifestOrPage(start, declared);
  const isSource = target.expiryDay === null;
  return isManifestOrPage(start) || (isSource && isPage(start, declared));
}

function setFullHeaders(reply: FastifyReply, size: number | null): void {
  if (size !== null) reply.header('content-length', size).header('accept-ranges', 'bytes');
}

function setPartHeaders(
  reply: FastifyReply,
  { range }: Extract<BodyVerdict, { kind: 'part' }>,
): void {
  reply
    .code(206)
    .header('accept-ranges', 'bytes')
    .header('content-range', formatContentRange(range));
  if (!isOpenEnded(range)) reply.header('content-length', range.end - range.start + 1);
}

/**
 * The type of a source's own URL was detected during resolution, so it is not detected again. Keys
 * are opaque bytes.
 */
function toType({ source, use, expiryDay }: Target, prefix: Buffer, declared?: string): string {
  if (use === 'key') return OCTET_STREAM;
  return expiryDay === null ? source.mimeType : decideMediaType(prefix, declared);
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
