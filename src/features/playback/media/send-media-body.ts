import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { formatContentRange, isOpenEnded } from '#lib/http/content-range.ts';
import { peekBody, type PeekedBody } from '#platform/egress/peek-body.ts';

import type { Target } from '../target/find-target.ts';
import { brokenResponseError, toPlaybackError } from '../upstream/upstream-failure.ts';
import { type ByteQuota, countBytes } from '../viewer/byte-quota.ts';
import type { MediaResponse } from './media-response.ts';
import {
  decideMediaType,
  isPage,
  isPartOfManifestOrPage,
  isManifestOrPage,
  OCTET_STREAM,
} from './media-type.ts';
import type { MediaVerdict } from './media-verdict.ts';
import { sendStream } from './send-stream.ts';
import { type BodySlice, sliceBodyOfLength } from './slice-body.ts';

/** Larger cached media is written in parts, because a part counts as sent as a whole. */
const MEDIA_WRITE_BYTES_MAX = 1024 * 1024;
/** Bytes inspected before a media response is sent to the viewer. */
const MEDIA_SNIFF_BYTES = 600;

type BodyVerdict = Extract<MediaVerdict, { kind: 'complete' | 'part' }>;

export type MediaBody = {
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
  { target, response, verdict, headers, isHead, quota }: MediaBody,
): Promise<FastifyReply> {
  const { bodyStart = 0 } = verdict;
  const wrapperBytes = Math.max(0, -bodyStart);
  const peeked = await peek(response, wrapperBytes + MEDIA_SNIFF_BYTES);
  const start = peeked.prefix.subarray(wrapperBytes, wrapperBytes + MEDIA_SNIFF_BYTES);
  const declared = response.headers.get('content-type');
  const isStart = bodyStart <= 0;
  const isSource = target.expiryDay === null;
  const payload = toPayload(peeked, verdict, response.headers.get('content-length'));
  const isWrongContent = isStart
    ? isManifestOrPage(start) || (isSource && isPage(start, declared))
    : isPartOfManifestOrPage(start, declared);
  if (payload === undefined || isWrongContent) {
    await response[Symbol.asyncDispose]();
    throw brokenResponseError();
  }
  reply.headers(headers).type(toType(target, start, declared));
  if (isHead) {
    await response[Symbol.asyncDispose]();
    setFullHeaders(reply, verdict.kind === 'complete' ? verdict.size : verdict.range.size);
    return reply.send();
  }
  if (verdict.kind === 'complete') setFullHeaders(reply, verdict.size);
  else setPartHeaders(reply, verdict);
  if (!Buffer.isBuffer(payload)) {
    const isExclusive = response.bodyBytes.kind === 'exclusive';
    return sendStream(reply, { body: payload, isExclusive, quota });
  }
  // Buffered bytes stay pinned until the connection closes.
  reply.raw.once('close', () => void response[Symbol.asyncDispose]());
  if (payload.length > MEDIA_WRITE_BYTES_MAX) {
    // Sent in parts, so that a viewer who leaves early does not use the owner's quota for the rest.
    return sendStream(reply, {
      body: Readable.from(split(payload)),
      isExclusive: false,
      quota,
    });
  }
  countBytes(quota, payload.length);
  return reply.send(payload);
}

function* split(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += MEDIA_WRITE_BYTES_MAX) {
    yield bytes.subarray(start, start + MEDIA_WRITE_BYTES_MAX);
  }
}

async function peek(response: MediaResponse, bytes: number): Promise<PeekedBody> {
  const { bodyBytes } = response;
  if (bodyBytes.kind === 'buffered') return { kind: 'complete', prefix: bodyBytes.bytes };
  try {
    return await peekBody(response.body, bytes);
  } catch (error) {
    throw toPlaybackError(error);
  }
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

/** Returns undefined when a buffered body is shorter than expected. */
function toPayload(
  peeked: PeekedBody,
  verdict: BodyVerdict,
  contentLength: string | undefined,
): Readable | Buffer | undefined {
  const slice = toSlice(verdict);
  if (peeked.kind === 'complete') {
    const part = peeked.prefix.subarray(slice.skip, slice.skip + slice.length);
    return part.length === slice.length || slice.length === Infinity ? part : undefined;
  }
  return sliceBodyOfLength(peeked.body, slice, contentLength);
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
