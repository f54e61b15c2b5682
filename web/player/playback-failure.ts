/** The reason why a video does not play, as shown to viewers; `messages/` contains the texts. */
export type PlaybackFailure =
  | 'gone'
  | 'refused'
  | 'unreachable'
  | 'busy'
  | 'offline'
  | 'offAir'
  | 'unsupported'
  | 'protected'
  | 'damaged'
  | 'unplayable';

/** Error codes of the API that are more specific than their status. */
const FAILURES_BY_CODE: ReadonlyMap<string, PlaybackFailure> = new Map([
  ['source_protected', 'refused'],
  ['url_not_allowed', 'refused'],
  ['source_unsupported', 'damaged'],
]);

export function classifyErrorCode(code: string): PlaybackFailure | undefined {
  return FAILURES_BY_CODE.get(code);
}

/** Classifies the HTTP status of a stream; `undefined` for a success. */
export function classifyStatus(status: number): PlaybackFailure | undefined {
  if (status < 400) return undefined;
  if (status === 401 || status === 403 || status === 422 || status === 451) return 'refused';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status === 503) return 'busy';
  if (status === 416) return 'damaged';
  return 'unreachable';
}

/**
 * The failure to show when every source has failed: "unsupported" only if no source failed for
 * another reason. A missing live stream has not started, or is between two broadcasts.
 */
export function pickFailure(
  failures: readonly PlaybackFailure[],
  { isLive }: { readonly isLive: boolean },
): PlaybackFailure {
  const failure = failures.find((candidate) => candidate !== 'unsupported') ?? 'unsupported';
  return isLive && failure === 'gone' ? 'offAir' : failure;
}

/** Requests for expired URLs in a manifest usually fail with one of these reasons. */
export function isPossiblyExpired(failure: PlaybackFailure): boolean {
  return failure === 'gone' || failure === 'refused';
}

const RETRY_SECONDS_MIN = 5;
const RETRY_SECONDS_MAX = 60;
const RETRIES_MAX = 8;
const OFF_AIR_RETRY_SECONDS = 10;

/** Failures that are usually temporary. */
const TRANSIENT_FAILURES: ReadonlySet<PlaybackFailure> = new Set([
  'unreachable',
  'unplayable',
  'busy',
]);

/** Seconds until the automatic retry, after a number of failed attempts; null for none. */
export function decideRetry(failure: PlaybackFailure, failedAttempts: number): number | null {
  if (failure === 'offAir') return OFF_AIR_RETRY_SECONDS;
  if (!TRANSIENT_FAILURES.has(failure) || failedAttempts >= RETRIES_MAX) return null;
  return Math.min(RETRY_SECONDS_MIN * 2 ** failedAttempts, RETRY_SECONDS_MAX);
}
