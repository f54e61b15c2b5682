import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import type { ReportScope, TimeSpan } from '../rollup.ts';
import type { SessionWire } from '../session-wire.ts';
import { listSessions, type SessionPosition, type SessionRow } from '../stores/session-store.ts';
import type { Reports } from './report-context.ts';
import { toSeconds } from './report-metrics.ts';
import { getReportRange, type RangeQuery } from './report-range.ts';

/** Small pages, because one session may have many played ranges. */
const SESSIONS_PER_PAGE = 100;

/**
 * A backpressured stream of the sessions in the range as JSON lines. Throws validation_failed, and
 * `unavailable` when too many exports are running.
 */
export function openSessionExport(
  { database, clock, exportSlots }: Reports,
  { accountId, scope }: { readonly accountId: AccountId; readonly scope: ReportScope },
  query: RangeQuery,
): Readable {
  const { span } = getReportRange({ interval: 'month', ...query }, clock());
  const slot = exportSlots.acquire(accountId);
  const sessions = exportSessions(database.queries, scope, span);
  const lines = Readable.from(sessions, { highWaterMark: 1 });
  return lines.once('close', () => slot[Symbol.dispose]());
}

/**
 * The sessions that started within the span, oldest first, as JSON lines (NDJSON). Follows the
 * reader's pace: at most one page is in memory.
 */
export async function* exportSessions(
  queries: Queries,
  scope: ReportScope,
  span: TimeSpan,
): AsyncGenerator<string> {
  let after: SessionPosition | null = null;
  for (;;) {
    const page: readonly SessionRow[] = await listSessions(queries, {
      scope,
      span,
      after,
      rowsMax: SESSIONS_PER_PAGE,
    });
    if (page.length > 0) {
      yield page.map((row) => `${JSON.stringify(toSessionWire(row))}\n`).join('');
    }
    const last = page.at(-1);
    if (last === undefined || page.length < SESSIONS_PER_PAGE) return;
    after = last;
    await setImmediate();
  }
}

function toSessionWire(row: SessionRow): SessionWire {
  return {
    id: row.session_id,
    videoId: row.video_id,
    viewer: row.viewer,
    startedAt: toTime(row.started_at_ms),
    playedAt: row.played_at_ms === null ? null : toTime(row.played_at_ms),
    lastAt: toTime(row.last_at_ms),
    country: row.country,
    device: row.device,
    browser: row.browser,
    os: row.os,
    referrer: row.referrer,
    site: row.site,
    type: row.type,
    live: row.live === 1,
    duration: toNullableSeconds(row.duration_ms),
    watchTime: toSeconds(row.watch_ms),
    watched: readParts(row.watched),
    completed: row.completed === 1,
    startupTime: toNullableSeconds(row.startup_ms),
    rebufferTime: toSeconds(row.rebuffer_ms),
    rebuffers: row.rebuffers,
    seeks: row.seeks,
    bitrate: row.bitrate_kbps === null ? null : row.bitrate_kbps * 1000,
    bitrateChanges: row.bitrate_changes,
    errors: row.errors,
    lastError: row.last_error,
  };
}

function readParts(json: string): SessionWire['watched'] {
  const parts: readonly (readonly [number, number])[] = JSON.parse(json);
  return parts.map(([startMs, endMs]) => ({ start: toSeconds(startMs), end: toSeconds(endMs) }));
}

function toNullableSeconds(ms: number | null): number | null {
  return ms === null ? null : toSeconds(ms);
}

function toTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
