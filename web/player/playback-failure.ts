/** Why a video does not play, as far as a viewer can make use of it; `words/` says it. */
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

/** Codes of this service's errors that tell more than their status. */
const FAILURE_OF_CODE: ReadonlyMap<string, PlaybackFailure> = new Map([
  ['source_protected', 'refused'],
  ['url_not_allowed', 'refused'],
  ['source_unsupported', 'damaged'],
]);

export function classifyErrorCode(code: string): PlaybackFailure | undefined {
  return FAILURE_OF_CODE.get(code);
}

/** What an HTTP status of the stream says about it; `undefined` for one that says nothing is wrong. */
export function classifyStatus(status: number): PlaybackFailure | undefined {
  if (status < 400) return undefined;
  if (status === 401 || status === 403 || status === 422 || status === 451) return 'refused';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status === 503) return 'busy';
  if (status === 416) return 'damaged';
  return 'unreachable';
}

/**
 * What to say when every source has failed: "this browser can't" only where nothing else was wrong. A
 * live stream that isn't there has not begun, or is between two broadcasts.
 */
export function pickFailure(
  failures: readonly PlaybackFailure[],
  { isLive }: { readonly isLive: boolean },
): PlaybackFailure {
  const failure = failures.find((candidate) => candidate !== 'unsupported') ?? 'unsupported';
  return isLive && failure === 'gone' ? 'offAir' : failure;
}

/** What the addresses in a manifest come to when they were good for a while only. */
export function mayBeExpired(failure: PlaybackFailure): boolean {
  return failure === 'gone' || failure === 'refused';
}

const RETRY_SECONDS_MIN = 5;
const RETRY_SECONDS_MAX = 60;
const RETRIES_MAX = 8;
const WAITING_ROOM_SECONDS = 10;

/** Those that pass by themselves, as far as one can tell. */
const PASSING: ReadonlySet<PlaybackFailure> = new Set(['unreachable', 'unplayable', 'busy']);

/** Seconds until the player tries again by itself, after so many tries in vain; null for never. */
export function decideRetry(failure: PlaybackFailure, triesInVain: number): number | null {
  if (failure === 'offAir') return WAITING_ROOM_SECONDS;
  if (!PASSING.has(failure) || triesInVain >= RETRIES_MAX) return null;
  return Math.min(RETRY_SECONDS_MIN * 2 ** triesInVain, RETRY_SECONDS_MAX);
}
