import { MEDIA_ATTEMPTS_MAX } from '#contract/limits.ts';
import { type ByteRange, formatRange } from '#lib/http/parse-range.ts';

import type { Target } from '../find-target.ts';
import { toStatusError } from '../upstream/upstream-failure.ts';
import {
  decideMediaAnswer,
  isSameRange,
  type MediaQuestion,
  type MediaVerdict,
} from './media-answer.ts';
import type { MediaResponse } from './media-response.ts';
import type { OpenMediaUpstream } from './shared-media.ts';

type UsableVerdict = Exclude<MediaVerdict, { kind: 'ask_again' | 'refused' }>;

/** An upstream answer together with what it is good for. Dispose the response. */
export type OpenedMedia = { readonly response: MediaResponse; readonly verdict: UsableVerdict };

export type OpenMediaOptions = {
  readonly openUpstream: OpenMediaUpstream;
  readonly question: MediaQuestion;
  readonly signal: AbortSignal;
  /** What to ask for first, in place of the question's range: its beginning. */
  readonly first?: ByteRange;
};

/** Media is passed on for as long as it plays, and as much as there is. */
const MEDIA_LIMITS = { totalTimeoutMs: null, bodyBytesMax: null } as const;

/** Asks the upstream, and asks again where the answer can't be used. Rejects with what the viewer is told. */
export async function openMedia(
  { url, source, video }: Pick<Target, 'url' | 'source' | 'video'>,
  { openUpstream, question, signal, first }: OpenMediaOptions,
): Promise<OpenedMedia> {
  const asked: (ByteRange | null)[] = [];
  let askedRange = first ?? question.range ?? null;
  let decode = false;
  for (;;) {
    const response = await openUpstream({
      url,
      source,
      scope: toScope(video),
      signal,
      headers: toHeaders(question, askedRange),
      limits: MEDIA_LIMITS,
      decode,
    });
    const { status, headers } = response;
    if (!decode && isCoded(headers)) {
      // Against our wish it is compressed: its ranges would be those of the compressed bytes.
      await response[Symbol.asyncDispose]();
      decode = true;
      askedRange = null;
      continue;
    }
    const verdict = decideMediaAnswer(question, { askedRange, status, headers });
    if (verdict.kind !== 'ask_again' && verdict.kind !== 'refused') return { response, verdict };
    await response[Symbol.asyncDispose]();
    asked.push(askedRange);
    const next = verdict.kind === 'ask_again' ? findNext(verdict.ranges, asked) : undefined;
    if (next === undefined) throw toStatusError(status, headers);
    askedRange = next;
  }
}

/** The first that was not asked for yet, as long as anything may be asked. */
function findNext(
  ranges: readonly (ByteRange | null)[],
  asked: readonly (ByteRange | null)[],
): ByteRange | null | undefined {
  if (asked.length >= MEDIA_ATTEMPTS_MAX) return undefined;
  return ranges.find((range) => !asked.some((before) => isSameRange(range, before)));
}

/** A private video's bytes are shared among those who may play it, and with nobody else. */
export function toScope({ id, visibility }: Pick<Target['video'], 'id' | 'visibility'>): string {
  return visibility === 'private' ? id : 'public';
}

/** Conditions go along, so that an upstream that knows them answers once and shortly. */
function toHeaders(question: MediaQuestion, range: ByteRange | null): Record<string, string> {
  const { ifNoneMatch, ifModifiedSince, ifRange } = question;
  return {
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    ...(ifModifiedSince !== undefined && { 'if-modified-since': ifModifiedSince }),
    ...(range !== null && { range: formatRange(range) }),
    ...(range !== null &&
      range === question.range &&
      ifRange !== undefined && { 'if-range': ifRange }),
  };
}

function isCoded(headers: ReadonlyMap<string, string>): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}
