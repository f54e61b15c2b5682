import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { CONDITION_CHARACTERS_MAX, MEDIA_HEAD_BYTES } from '#contract/limits.ts';
import { assertNever } from '#lib/assert-never.ts';
import { meetsPreconditions } from '#lib/http/meets-preconditions.ts';
import { type ByteRange, parseRange } from '#lib/http/parse-range.ts';

import type { Target } from '../find-target.ts';
import { joinParts } from './join-parts.ts';
import type { MediaQuestion } from './media-answer.ts';
import { toMediaHeaders } from './media-headers.ts';
import { openMedia } from './open-media.ts';
import { sendMediaBody } from './send-media-body.ts';
import type { OpenMediaUpstream } from './shared-media.ts';

export type MediaAnswer = {
  readonly target: Target;
  readonly openUpstream: OpenMediaUpstream;
  /** Aborted when the viewer leaves, which ends the upstream request. */
  readonly signal: AbortSignal;
};

const HEAD_RANGE: ByteRange = { kind: 'from', start: 0, end: MEDIA_HEAD_BYTES - 1 };

const UNCONDITIONAL: MediaQuestion = {
  range: undefined,
  ifRange: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
};

/** Passes media on with exact byte ranges: 200, 206, 304, 412, 416 (RFC 9110 §13, §14). */
export async function serveMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { target, openUpstream, signal }: MediaAnswer,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const question = isHead ? toHeadQuestion(request) : toQuestion(request);
  const opened = await openMedia(target, { openUpstream, question, signal });
  if (!isAsItWas(request, opened.response.headers)) {
    await opened.response[Symbol.asyncDispose]();
    throw new AppError('precondition_failed', 'The file has changed; ask for it anew.');
  }
  const { response, verdict } = joinParts(opened, (range, first) =>
    openMedia(target, { openUpstream, question: { ...UNCONDITIONAL, range }, signal, first }),
  );
  const headers = {
    ...toMediaHeaders(response.headers, [response.url, target.url]),
    ...(target.grant !== null && { 'cache-control': 'private, no-store' }),
  };
  switch (verdict.kind) {
    case 'not_modified':
      await response[Symbol.asyncDispose]();
      return reply.headers(headers).code(304).send();
    case 'unsatisfiable':
      await response[Symbol.asyncDispose]();
      if (!isHead) throw notSatisfiable(verdict.size);
      // Even the first byte lies beyond the end.
      return reply.headers(headers).type(target.source.mimeType).header('content-length', 0).send();
    case 'whole':
    case 'part':
      return await sendMediaBody(reply, { target, response, verdict, headers, isHead });
    default:
      return assertNever(verdict);
  }
}

/** Who goes on with a file may say what it has the beginning of. */
function isAsItWas({ headers }: FastifyRequest, said: ReadonlyMap<string, string>): boolean {
  return meetsPreconditions(
    {
      ifMatch: headers['if-match'],
      ifUnmodifiedSince: toCondition(headers['if-unmodified-since']),
    },
    { etag: said.get('etag'), lastModified: said.get('last-modified') },
  );
}

function toQuestion({ headers }: FastifyRequest): MediaQuestion {
  return {
    range: parseRange(headers.range),
    ifRange: toCondition(headers['if-range']),
    ifNoneMatch: toCondition(headers['if-none-match']),
    ifModifiedSince: toCondition(headers['if-modified-since']),
  };
}

/** Upstreams refuse HEAD more often than GET, and only the first bytes tell the type. Ranges don't apply to it. */
function toHeadQuestion(request: FastifyRequest): MediaQuestion {
  return { ...toQuestion(request), range: HEAD_RANGE, ifRange: undefined };
}

/** A longer condition is none that we or an upstream ever gave out. */
function toCondition(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header.length <= CONDITION_CHARACTERS_MAX
    ? header
    : undefined;
}

function notSatisfiable(size: number): AppError {
  return new AppError(
    'range_not_satisfiable',
    `The range lies beyond the ${size} bytes there are.`,
    {
      headers: { 'content-range': `bytes */${size}` },
    },
  );
}
