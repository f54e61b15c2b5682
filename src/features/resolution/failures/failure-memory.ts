import { createHash } from 'node:crypto';

import { FAILURE_MEMORY_MAX, FAILURE_WAIT_MS_MAX, FAILURE_WAIT_MS_MIN } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';

import type { FailureReason } from '../failure-reasons.ts';
import type { Outcome } from '../outcome.ts';

type Failed = Outcome & { readonly kind: 'failed' };

export type RecalledFailure = {
  readonly outcome: Failed;
  readonly agoMs: number;
  /** Until then the source is left alone. */
  readonly againInMs: number;
};

/** Failures of late, so that a dead link that many ask for is not asked for each of them. In this process only. */
export type FailureMemory = {
  /** Undefined for what has not failed, or may be tried again. */
  readonly recall: (url: URL) => RecalledFailure | undefined;
  /** A success is the end of it; each further failure doubles the time. */
  readonly note: (url: URL, outcome: Outcome) => void;
};

type Entry = {
  readonly outcome: Failed;
  readonly atMs: number;
  readonly waitMs: number;
};

/** These say nothing about the source: the address is wrong or barred, or this service was too busy. */
const NOT_OF_THE_SOURCE: ReadonlySet<FailureReason> = new Set([
  'address_refused',
  'provider_off',
  'crowded',
]);

export function createFailureMemory(clock: Clock): FailureMemory {
  // A Map keeps the order of insertion: its first key is the one that failed longest ago.
  const entries = new Map<string, Entry>();

  return {
    recall(url) {
      const entry = entries.get(toKey(url));
      if (entry === undefined) return undefined;
      const agoMs = Math.max(0, clock() - entry.atMs);
      if (agoMs >= entry.waitMs) return undefined;
      return { outcome: entry.outcome, agoMs, againInMs: entry.waitMs - agoMs };
    },
    note(url, outcome) {
      const key = toKey(url);
      const before = entries.get(key);
      if (outcome.kind === 'resolved') entries.delete(key);
      if (outcome.kind === 'resolved' || NOT_OF_THE_SOURCE.has(outcome.reason)) return;
      entries.delete(key);
      entries.set(key, { outcome, atMs: clock(), waitMs: nextWait(before, clock()) });
      for (const oldest of entries.keys()) {
        if (entries.size <= FAILURE_MEMORY_MAX) break;
        entries.delete(oldest);
      }
    },
  };
}

/** Twice the last one, unless that was so long ago that nothing follows from it. */
function nextWait(before: Entry | undefined, nowMs: number): number {
  const isRecent = before !== undefined && nowMs - before.atMs < 2 * FAILURE_WAIT_MS_MAX;
  return isRecent ? Math.min(before.waitMs * 2, FAILURE_WAIT_MS_MAX) : FAILURE_WAIT_MS_MIN;
}

/** Addresses may hold secrets, and are long: their digest is kept. A fragment never reaches a server. */
function toKey(url: URL): string {
  const source = new URL(url);
  source.hash = '';
  return createHash('sha256').update(source.href).digest('base64');
}
