import { TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { assertNever } from '#lib/assert-never.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import type { Clock } from '#platform/clock.ts';

import type { AddItemsResult } from './add-items.ts';
import {
  decideNextCheck,
  PAUSE_MS_MAX,
  readUpdateIntervalMs,
  shouldDisable,
} from './decide-next-check.ts';
import type { CheckResult } from './feed-store.ts';
import type { Feed, FeedError } from './feed.ts';
import type { FetchOutcome } from './fetch-document.ts';

/** A check that is stopped, crashes or is postponed is repeated after this time. */
export const RECHECK_MS = 5 * 60_000;

/** The services that choose the time of the next check. */
export type ScheduleContext = {
  readonly clock: Clock;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** `intervalMs` is the shortest time between two checks of a feed. */
  readonly feeds: { readonly intervalMs: number };
};

type ResultInput = {
  readonly feed: Feed;
  readonly outcome: FetchOutcome;
  readonly items: AddItemsResult | undefined;
};

/** The status of a feed after a check. */
export function toCheckResult(
  ctx: ScheduleContext,
  { feed, outcome, items }: ResultInput,
): CheckResult {
  switch (outcome.kind) {
    case 'postponed':
      return { ...feed, nextCheckAtMs: ctx.clock() + RECHECK_MS };
    case 'failed':
      return toFailure(ctx, feed, outcome);
    case 'feed':
    case 'unchanged':
      return toSuccess(ctx, { feed, outcome, items });
    default:
      return assertNever(outcome);
  }
}

function toSuccess(
  { clock, random, feeds: { intervalMs } }: ScheduleContext,
  {
    feed,
    outcome,
    items,
  }: ResultInput & { readonly outcome: FetchOutcome & { readonly kind: 'feed' | 'unchanged' } },
): CheckResult {
  const nowMs = clock();
  const isComplete = items?.kind !== 'quota_exceeded';
  const wantedMs =
    outcome.kind === 'feed'
      ? Math.max(outcome.maxAgeMs, readUpdateIntervalMs(outcome.feed))
      : outcome.maxAgeMs;
  const healthy = { failedInRow: 0, failingSinceMs: null, pausedUntilMs: null };
  return {
    ...feed,
    ...healthy,
    ...(outcome.kind === 'feed' && readDocument(feed, outcome)),
    // A document whose items were not all added is fetched again.
    ...(!isComplete && { etag: null, lastModified: null }),
    documentUrl: outcome.documentUrl,
    checkedAtMs: nowMs,
    succeededAtMs: isComplete ? nowMs : feed.succeededAtMs,
    error: isComplete ? null : 'quota_exceeded',
    nextCheckAtMs: decideNextCheck({ nowMs, intervalMs, wantedMs, ...healthy, random: random() }),
  };
}

const VALIDATOR_CHARACTERS_MAX = 1_000;

function readDocument(
  feed: Feed,
  { feed: { title }, etag, lastModified }: FetchOutcome & { readonly kind: 'feed' },
): Pick<CheckResult, 'title' | 'etag' | 'lastModified'> {
  return {
    title: title === null ? feed.title : cleanLine(title, TITLE_CHARACTERS_MAX),
    etag: toValidator(etag),
    lastModified: toValidator(lastModified),
  };
}

function toValidator(text: string | null): string | null {
  return text !== null && text.length <= VALIDATOR_CHARACTERS_MAX ? text : null;
}

/** After these errors, the next check starts at the feed's URL again. */
const WRONG_DOCUMENT: ReadonlySet<FeedError> = new Set(['not_found', 'gone', 'not_a_feed']);

function toFailure(
  { clock, random, feeds: { intervalMs } }: ScheduleContext,
  feed: Feed,
  { error, retryAfterMs }: FetchOutcome & { readonly kind: 'failed' },
): CheckResult {
  const nowMs = clock();
  const failedInRow = feed.failedInRow + 1;
  const failingSinceMs = feed.failingSinceMs ?? nowMs;
  const pausedUntilMs = retryAfterMs === null ? null : nowMs + Math.min(retryAfterMs, PAUSE_MS_MAX);
  const isForgotten = feed.documentUrl !== null && WRONG_DOCUMENT.has(error);
  const isGone = error === 'gone' && feed.documentUrl === null;
  const isFailing = shouldDisable({ failedInRow, failingSinceMs }, nowMs);
  const reason = isGone ? 'gone' : 'failing';
  const wait = { nowMs, intervalMs, wantedMs: 0, failedInRow, pausedUntilMs, random: random() };
  return {
    ...feed,
    ...(isForgotten && { documentUrl: null, etag: null, lastModified: null }),
    checkedAtMs: nowMs,
    failedInRow,
    failingSinceMs,
    pausedUntilMs,
    error,
    disabled: isGone || isFailing ? { reason, atMs: nowMs } : null,
    nextCheckAtMs: decideNextCheck(wait),
  };
}
