import { createHash } from 'node:crypto';

import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';

import type { FailureReason } from '../core/failure-reasons.ts';
import type { Outcome } from '../core/outcome.ts';

/** Exponential backoff after a failed resolution; the delay doubles up to the maximum. */
const FAILURE_BACKOFF_MS_MIN = 30_000;
const FAILURE_BACKOFF_MS_MAX = 10 * 60_000;
export const CACHED_FAILURES_MAX = 5_000;

type FailedOutcome = Outcome & { readonly kind: 'failed' };

export type CachedFailure = {
  readonly outcome: FailedOutcome;
  readonly ageMs: number;
  /** Time until the source may be requested again. */
  readonly retryInMs: number;
};

/**
 * Stores recent failures, so that repeated requests for a dead link cause no traffic. Each process
 * has its own cache.
 */
export type FailureCache = {
  /** Returns undefined if the URL has not failed or may be retried. */
  readonly get: (url: URL) => CachedFailure | undefined;
  /** A success clears the entry; each further failure doubles the backoff. */
  readonly record: (url: URL, outcome: Outcome) => void;
};

type Entry = {
  readonly outcome: FailedOutcome;
  readonly atMs: number;
  readonly waitMs: number;
};

/**
 * Failures that the source did not cause: it is blocked, or this server is overloaded. A list of
 * channels is read again for its entries.
 */
const UNCACHED_REASONS: ReadonlySet<FailureReason> = new Set([
  'url_blocked',
  'source_blocked',
  'provider_off',
  'crowded',
  'channel_list',
]);

export function createFailureCache(clock: Clock): FailureCache {
  const entries = createLruCache<string, Entry>(CACHED_FAILURES_MAX);

  return {
    get(url) {
      const entry = entries.get(toKey(url));
      if (entry === undefined) return undefined;
      const ageMs = Math.max(0, clock() - entry.atMs);
      if (ageMs >= entry.waitMs) return undefined;
      return { outcome: entry.outcome, ageMs, retryInMs: entry.waitMs - ageMs };
    },
    record(url, outcome) {
      const key = toKey(url);
      const previous = entries.get(key);
      if (outcome.kind === 'resolved') entries.delete(key);
      if (outcome.kind === 'resolved' || UNCACHED_REASONS.has(outcome.reason)) return;
      entries.set(key, { outcome, atMs: clock(), waitMs: nextWait(previous, clock()) });
    },
  };
}

/** Doubles the previous wait, or starts again at the minimum if the last failure is too old. */
function nextWait(previous: Entry | undefined, nowMs: number): number {
  const isRecent = previous !== undefined && nowMs - previous.atMs < 2 * FAILURE_BACKOFF_MS_MAX;
  return isRecent ? Math.min(previous.waitMs * 2, FAILURE_BACKOFF_MS_MAX) : FAILURE_BACKOFF_MS_MIN;
}

/**
 * URLs are long and may contain secrets, so only a digest is stored. Fragments never reach a
 * server.
 */
function toKey(url: URL): string {
  const withoutFragment = new URL(url);
  withoutFragment.hash = '';
  return createHash('sha256').update(withoutFragment.href).digest('base64');
}
