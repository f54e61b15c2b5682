import type { Feed as ParsedFeed } from '#lib/xml/feed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Longest time between two checks. */
const CHECK_INTERVAL_MS_MAX = DAY_MS;
/** Upper bound on the time that a server may ask for with `Retry-After`. */
export const PAUSE_MS_MAX = 7 * DAY_MS;
/** A feed that has failed for this long, and this often, is disabled. */
const FAILING_MS_MAX = 14 * DAY_MS;
const FAILED_CHECKS_MAX = 10;

const PERIODS_MS: ReadonlyMap<string, number> = new Map([
  ['hourly', HOUR_MS],
  ['daily', DAY_MS],
  ['weekly', 7 * DAY_MS],
  ['monthly', 30 * DAY_MS],
  ['yearly', 365 * DAY_MS],
]);

/**
 * The time between two updates that the feed states: RSS 2.0 `ttl`, or `sy:updatePeriod` and
 * `sy:updateFrequency` (https://web.resource.org/rss/1.0/modules/syndication/).
 */
export function readUpdateIntervalMs({
  ttl,
  updatePeriod,
  updateFrequency,
}: Pick<ParsedFeed, 'ttl' | 'updatePeriod' | 'updateFrequency'>): number {
  const period = PERIODS_MS.get(updatePeriod?.trim().toLowerCase() ?? '') ?? 0;
  const ttlMs = parseCount(ttl, 0) * MINUTE_MS;
  return Math.max(ttlMs, period / Math.max(1, parseCount(updateFrequency, 1)));
}

function parseCount(text: string | null, missing: number): number {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : missing;
}

export type NextCheckInput = {
  readonly nowMs: number;
  /** Shortest interval, set by the operator. */
  readonly intervalMs: number;
  /** What the server and the feed ask for. */
  readonly wantedMs: number;
  readonly failedInRow: number;
  /** The server asked for no requests until then. */
  readonly pausedUntilMs: number | null;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
};

/** The wait doubles with each consecutive failure. Jitter of up to a tenth spreads the checks. */
export function decideNextCheck({
  nowMs,
  intervalMs,
  wantedMs,
  failedInRow,
  pausedUntilMs,
  random,
}: NextCheckInput): number {
  const longestMs = Math.max(intervalMs, CHECK_INTERVAL_MS_MAX);
  const baseMs = Math.max(intervalMs, Math.min(wantedMs, longestMs));
  const waitMs = Math.min(baseMs * 2 ** Math.min(failedInRow, 20), longestMs);
  const dueMs = nowMs + Math.round(waitMs * (1 + random / 10));
  return Math.max(dueMs, pausedUntilMs ?? 0);
}

/** True for a feed whose URL is probably wrong, because its checks have failed for two weeks. */
export function shouldDisable(
  {
    failedInRow,
    failingSinceMs,
  }: { readonly failedInRow: number; readonly failingSinceMs: number },
  nowMs: number,
): boolean {
  return failedInRow >= FAILED_CHECKS_MAX && nowMs - failingSinceMs >= FAILING_MS_MAX;
}
