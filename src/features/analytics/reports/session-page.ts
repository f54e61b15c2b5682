import { toTime } from '#lib/text/to-time.ts';
import type { Queries } from '#platform/db/database.ts';

import type { ReportScope, TimeSpan } from '../rollup.ts';
import type { SessionWire } from '../session-wire.ts';
import { listSessions, type SessionPosition, type SessionRow } from '../stores/session-store.ts';
import { toSeconds } from './report-metrics.ts';

/** Small pages, because one session may have many played ranges. */
const SESSIONS_PER_PAGE = 100;

export type ExportedRange = {
  readonly scope: ReportScope;
  readonly span: TimeSpan;
  /** Videos of the account whose sessions are omitted. */
  readonly deletedIds: readonly string[];
};
export type SessionPageInput = ExportedRange & { readonly after: SessionPosition | null };

export type SessionPage = {
  /** JSON lines (NDJSON). */
  readonly text: string;
  /** The last session of the page; null if no page follows. */
  readonly next: SessionPosition | null;
};

export async function readSessionPage(
  queries: Queries,
  input: SessionPageInput,
): Promise<SessionPage> {
  const rows = await listSessions(queries, { ...input, rowsMax: SESSIONS_PER_PAGE });
  const last = rows.length < SESSIONS_PER_PAGE ? undefined : rows.at(-1);
  return {
    text: rows.map((row) => `${JSON.stringify(toSessionWire(row))}\n`).join(''),
    next: last === undefined ? null : toPosition(last),
  };
}

function toPosition({ started_at_ms, video_id, session_id }: SessionRow): SessionPosition {
  return { started_at_ms, video_id, session_id };
}

function toSessionWire(row: SessionRow): SessionWire {
  return {
    id: row.session_id,
    videoId: row.video_id,
    viewer: row.viewer,
    startedAt: toTime(row.started_at_ms),
    playedAt: toTime(row.played_at_ms),
    lastAt: toTime(row.last_at_ms),
    country: row.country,
    device: row.device,
    browser: row.browser,
    os: row.os,
    referrer: row.referrer,
    site: row.site,
    link: row.link,
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
