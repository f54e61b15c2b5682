import { type ByteRange, formatRange } from '#lib/http/parse-range.ts';

import type { Target } from '../target/find-target.ts';
import { toStatusError } from '../upstream/upstream-failure.ts';
import type { MediaResponse } from './media-response.ts';
import {
  decideMediaVerdict,
  isSameRange,
  type ViewerRequest,
  type MediaVerdict,
} from './media-verdict.ts';
import type { MediaCaller, MediaRequest, SharedMedia } from './shared-media.ts';

/** Upstream requests per media response or part, including retries after invalid responses. */
const MEDIA_ATTEMPTS_MAX = 5;

type UsableVerdict = Exclude<MediaVerdict, { kind: 'retry' | 'refused' }>;

/** An upstream response and how to use it. */
export type OpenedMedia = { readonly response: MediaResponse; readonly verdict: UsableVerdict };

/** Without a path, the position of the media is unknown. */
type MediaTarget = Pick<Target, 'url' | 'source' | 'video'> & Partial<Pick<Target, 'media'>>;

export type OpenMediaOptions = {
  readonly media: SharedMedia;
  readonly viewerRequest: ViewerRequest;
  readonly caller: MediaCaller;
  /** If given, this beginning of the viewer's range is requested first. */
  readonly first?: ByteRange;
};

/** Media streams have no time or size limit. */
const MEDIA_LIMITS = { totalTimeoutMs: null, bodyBytesMax: null } as const;

/**
 * Requests media, and retries with other ranges while the response is unusable. Cached media is
 * returned without a promise. Rejects with a playback error.
 */
export function openMedia(
  target: MediaTarget,
  options: OpenMediaOptions,
): OpenedMedia | Promise<OpenedMedia> {
  const { url, source, video } = target;
  const scope = `${toScope(video)}${findGeneration(target)}`;
  const undeclaredSecondsMax = toUndeclaredSecondsMax(video);
  return openShared({ url, source, scope, undeclaredSecondsMax }, options);
}

/** A file of an upstream, and how its bytes are shared. */
export type SharedFile = Pick<MediaRequest, 'url' | 'source' | 'scope' | 'undeclaredSecondsMax'>;

/** Like `openMedia`. */
export function openShared(
  file: SharedFile,
  options: OpenMediaOptions,
): OpenedMedia | Promise<OpenedMedia> {
  const attempt = { range: options.first ?? options.viewerRequest.range ?? null, decode: false };
  const response = request(file, options, attempt);
  const verdict =
    response instanceof Promise ? undefined : decide(response, options.viewerRequest, attempt);
  return response instanceof Promise || verdict === undefined || !isUsable(verdict)
    ? openRepeatedly(file, options, { response, attempt })
    : { response, verdict };
}

/** What is requested of the upstream. */
type Attempt = { readonly range: ByteRange | null; readonly decode: boolean };

function request(
  file: SharedFile,
  { media, viewerRequest, caller }: OpenMediaOptions,
  { range, decode }: Attempt,
): MediaResponse | Promise<MediaResponse> {
  const { url, source, scope, undeclaredSecondsMax } = file;
  const headers = toHeaders(viewerRequest, range);
  const common = { limits: MEDIA_LIMITS, waitsFor: 'media' } as const;
  return media.open({
    url,
    source,
    scope,
    undeclaredSecondsMax,
    caller,
    headers,
    decode,
    ...common,
  });
}

/** Undefined if the body has to be decoded. */
function decide(
  { status, headers }: MediaResponse,
  viewerRequest: ViewerRequest,
  { range, decode }: Attempt,
): MediaVerdict | undefined {
  if (!decode && isContentEncoded(headers)) return undefined;
  return decideMediaVerdict(viewerRequest, { requestedRange: range, status, headers });
}

function isUsable(verdict: MediaVerdict): verdict is UsableVerdict {
  return verdict.kind !== 'retry' && verdict.kind !== 'refused';
}

async function openRepeatedly(
  file: SharedFile,
  options: OpenMediaOptions,
  first: { readonly response: MediaResponse | Promise<MediaResponse>; readonly attempt: Attempt },
): Promise<OpenedMedia> {
  const attempted: (ByteRange | null)[] = [];
  let { attempt } = first;
  let response = await first.response;
  for (;;) {
    const verdict = decide(response, options.viewerRequest, attempt);
    if (verdict !== undefined && isUsable(verdict)) return { response, verdict };
    response.body.destroy();
    if (verdict === undefined) {
      // The upstream compressed the response although this was not requested. A range would refer
      // to the compressed bytes, so the full resource is requested and decoded.
      attempt = { range: null, decode: true };
    } else {
      attempted.push(attempt.range);
      const next = verdict.kind === 'retry' ? findNext(verdict.ranges, attempted) : undefined;
      if (next === undefined) throw toStatusError(response.status, response.headers);
      attempt = { ...attempt, range: next };
    }
    response = await request(file, options, attempt);
  }
}

/** The first range that was not yet attempted, within the attempt limit. */
function findNext(
  ranges: readonly (ByteRange | null)[],
  attempted: readonly (ByteRange | null)[],
): ByteRange | null | undefined {
  if (attempted.length >= MEDIA_ATTEMPTS_MAX) return undefined;
  return ranges.find((range) => !attempted.some((before) => isSameRange(range, before)));
}

/** A private video's bytes are shared only among its permitted viewers. */
export function toScope({ id, visibility }: Pick<Target['video'], 'id' | 'visibility'>): string {
  return visibility === 'private' ? id : 'public';
}

/** Bytes of an earlier generation have the same URL. */
function findGeneration({ media }: MediaTarget): string {
  return media?.generation ?? '';
}

/** A live stream that restarts may use the same names for other bytes. */
export function toUndeclaredSecondsMax({ live }: Pick<Target['video'], 'live'>): number {
  return live?.state === 'live' ? (live.dvrWindow ?? Infinity) : Infinity;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Forwards conditions, so that an upstream can respond with 304. */
function toHeaders(
  viewerRequest: ViewerRequest,
  range: ByteRange | null,
): Readonly<Record<string, string>> {
  const { ifNoneMatch, ifModifiedSince, ifRange } = viewerRequest;
  if (range === null && ifNoneMatch === undefined && ifModifiedSince === undefined)
    return NO_HEADERS;
  return {
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    ...(ifModifiedSince !== undefined && { 'if-modified-since': ifModifiedSince }),
    ...(range !== null && { range: formatRange(range) }),
    ...(range !== null &&
      range === viewerRequest.range &&
      ifRange !== undefined && { 'if-range': ifRange }),
  };
}

function isContentEncoded(headers: ReadonlyMap<string, string>): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}
