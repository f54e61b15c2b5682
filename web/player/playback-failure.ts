/** The reason why a video does not play, as shown to viewers; `messages/` contains the texts. */
export type PlaybackFailure =
  | 'gone'
  | 'refused'
  | 'incomplete'
  | 'unreachable'
  | 'unavailable'
  | 'busy'
  | 'overQuota'
  | 'offline'
  | 'offAir'
  | 'ended'
  | 'unsupported'
  | 'protected'
  | 'invalid'
  | 'damaged'
  | 'unplayable';

/** True if the browser has received the media, but cannot play it. */
export function isFormatFailure(failure: PlaybackFailure): boolean {
  return failure === 'unsupported' || failure === 'damaged';
}

/** Error codes of the API that are more specific than their status. */
const FAILURES_BY_CODE: ReadonlyMap<string, PlaybackFailure> = new Map([
  ['source_protected', 'refused'],
  ['url_not_allowed', 'refused'],
  ['source_unsupported', 'invalid'],
  ['quota_exceeded', 'overQuota'],
]);

export function classifyErrorCode(code: string): PlaybackFailure | undefined {
  return FAILURES_BY_CODE.get(code);
}

/** Classifies the HTTP status of a stream; `undefined` for a success. */
export function classifyStatus(status: number): PlaybackFailure | undefined {
  if (status < 400) return undefined;
  if (status === 401 || status === 403 || status === 422 || status === 451) return 'refused';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'busy';
  if (status === 503) return 'unavailable';
  if (status === 416) return 'damaged';
  return 'unreachable';
}

/**
 * Selects the failure to show if every source has failed. "Unsupported" is only shown if no source
 * has failed for another reason. A live stream that is missing has not started or is between two
 * broadcasts. If it has ended, there is no recording.
 */
export function pickFailure(
  failures: readonly PlaybackFailure[],
  { isLive, hasEnded }: { readonly isLive: boolean; readonly hasEnded: boolean },
): PlaybackFailure {
  const failure = failures.find((candidate) => candidate !== 'unsupported') ?? 'unsupported';
  if (failure !== 'gone') return failure;
  if (hasEnded) return 'ended';
  return isLive ? 'offAir' : failure;
}

/**
 * Returns true if the source may play again with a newly loaded manifest. Expired URLs usually
 * cause one of the first three failures. A live playlist that contradicts its previous version is
 * valid on its own.
 */
export function isWorthReopening(
  failure: PlaybackFailure,
  { isLive }: { readonly isLive: boolean },
): boolean {
  if (failure === 'gone' || failure === 'refused' || failure === 'incomplete') return true;
  return isLive && (failure === 'invalid' || failure === 'damaged');
}

const RETRY_SECONDS_MIN = 5;
const RETRY_SECONDS_MAX = 60;
const RETRIES_MAX = 8;
const OFF_AIR_RETRY_SECONDS = 10;

/** Failures that are usually temporary. */
const TRANSIENT_FAILURES: ReadonlySet<PlaybackFailure> = new Set([
  'incomplete',
  'unreachable',
  'unavailable',
  'unplayable',
  'busy',
  'invalid',
]);

/**
 * Returns the seconds until the automatic retry, depending on the number of failed attempts.
 * Returns null if there is no retry.
 */
export function decideRetry(failure: PlaybackFailure, failedAttempts: number): number | null {
  if (failure === 'offAir') return OFF_AIR_RETRY_SECONDS;
  if (!TRANSIENT_FAILURES.has(failure) || failedAttempts >= RETRIES_MAX) return null;
  return Math.min(RETRY_SECONDS_MIN * 2 ** failedAttempts, RETRY_SECONDS_MAX);
}

const RECONNECT_MS_MIN = 1_000;
/** These attempts last about five minutes. After a longer outage, the stream has probably ended. */
const FAST_RECONNECTS_MAX = 150;
const SLOW_RECONNECT_MS_MIN = 10_000;

/** Failures that a live stream doesn't recover from, or not before the next day. */
const PERMANENT_FAILURES: ReadonlySet<PlaybackFailure> = new Set([
  'unsupported',
  'protected',
  'overQuota',
]);

type Reconnect = {
  readonly failedAttempts: number;
  readonly hasPlayed: boolean;
  /** A random number from 0 to 1. The jitter spreads the requests of many viewers. */
  readonly random: number;
};

/**
 * Returns the milliseconds until a live stream is opened again, or null if `decideRetry` applies
 * instead. A stream that has never played has probably not started or can't be played in this
 * browser.
 */
export function decideReconnect(
  failure: PlaybackFailure,
  { failedAttempts, hasPlayed, random }: Reconnect,
): number | null {
  // The browser reports when it is online again, and a permanent failure can't be fixed by
  // reconnecting.
  if (failure === 'offline' || PERMANENT_FAILURES.has(failure)) return null;
  if (!hasPlayed && !TRANSIENT_FAILURES.has(failure)) return null;
  const shortest = failedAttempts < FAST_RECONNECTS_MAX ? RECONNECT_MS_MIN : SLOW_RECONNECT_MS_MIN;
  return shortest * (1 + random);
}
