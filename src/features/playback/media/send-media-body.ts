import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { MEDIA_SNIFF_BYTES } from '#contract/limits.ts';
import { formatContentRange, isOpenEnded } from '#lib/http/content-range.ts';

import type { Target } from '../find-target.ts';
import { brokenAnswer, toPlaybackError } from '../upstream/upstream-failure.ts';
import { type Cut, cutCountedBody } from './cut-body.ts';
import type { MediaVerdict } from './media-answer.ts';
import type { MediaResponse } from './media-response.ts';
import { decideMediaType, isPage, isPartOfNaming, namesAddresses, OCTETS } from './media-type.ts';
import { peekBody, type PeekedBody } from './peek-body.ts';
import { sendStream } from './send-stream.ts';

type BodyVerdict = Extract<MediaVerdict, { kind: 'whole' | 'part' }>;

export type MediaBody = {
  readonly target: Target;
  readonly response: MediaResponse;
  readonly verdict: BodyVerdict;
  readonly headers: Readonly<Record<string, string>>;
  readonly isHead: boolean;
};

/**
 * Sends the head once the first bytes are here and were looked at, then the rest as it comes. A body that ends early
 * breaks the viewer's connection: it must never look complete.
 */
export async function sendMediaBody(
  reply: FastifyReply,
  { target, response, verdict, headers, isHead }: MediaBody,
): Promise<FastifyReply> {
  const peeked = await peek(response);
  const start = peeked.prefix.subarray(0, MEDIA_SNIFF_BYTES);
  const declared = response.headers.get('content-type');
  const isStart = verdict.kind === 'whole' || verdict.bodyStart === 0;
  const isSource = target.expiryDay === null;
  const payload = toPayload(peeked, verdict, response.headers.get('content-length'));
  const isOther = isStart
    ? namesAddresses(start) || (isSource && isPage(start, declared))
    : isPartOfNaming(start, declared);
  if (payload === undefined || isOther) {
    await response[Symbol.asyncDispose]();
    throw brokenAnswer();
  }
  reply.headers(headers).type(toType(target, start, declared));
  if (isHead) {
    await response[Symbol.asyncDispose]();
    setWholeHeaders(reply, verdict.kind === 'whole' ? verdict.size : verdict.range.size);
    return reply.send();
  }
  if (verdict.kind === 'whole') setWholeHeaders(reply, verdict.size);
  else setPartHeaders(reply, verdict);
  if (!Buffer.isBuffer(payload)) {
    return sendStream(reply, { body: payload, isOwn: response.bodyBytes.kind === 'own' });
  }
  // What is held for the viewer counts until it has left.
  reply.raw.once('close', () => void response[Symbol.asyncDispose]());
  return reply.send(payload);
}

async function peek(response: MediaResponse): Promise<PeekedBody> {
  const { bodyBytes } = response;
  if (bodyBytes.kind === 'here') return { kind: 'whole', prefix: bodyBytes.bytes };
  try {
    return await peekBody(response.body, MEDIA_SNIFF_BYTES);
  } catch (error) {
    throw toPlaybackError(error);
  }
}

function setWholeHeaders(reply: FastifyReply, size: number | null): void {
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

/** A source's type was found out when it was resolved; keys are bytes and nothing else. */
function toType({ source, use, expiryDay }: Target, prefix: Buffer, declared?: string): string {
  if (use === 'key') return OCTETS;
  return expiryDay === null ? source.mimeType : decideMediaType(prefix, declared);
}

/** Undefined when the body is here already and shorter than it should be. */
function toPayload(
  peeked: PeekedBody,
  verdict: BodyVerdict,
  contentLength: string | undefined,
): Readable | Buffer | undefined {
  const cut = toCut(verdict);
  if (peeked.kind === 'whole') {
    if (cut === null) return peeked.prefix;
    const part = peeked.prefix.subarray(cut.skip, cut.skip + cut.length);
    return part.length === cut.length ? part : undefined;
  }
  return cut === null ? peeked.body : cutCountedBody(peeked.body, cut, contentLength);
}

/** Null for all there is, however much that turns out to be. */
function toCut(verdict: BodyVerdict): Cut | null {
  if (verdict.kind === 'whole') {
    return verdict.size === null ? null : { skip: 0, length: verdict.size };
  }
  const { start, end } = verdict.range;
  if (isOpenEnded(verdict.range)) return null;
  return { skip: start - verdict.bodyStart, length: end - start + 1 };
}
