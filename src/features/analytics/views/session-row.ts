import type { Selectable } from 'kysely';

import type { PlaySessionsTable } from '#platform/db/schema/view-tables.ts';

import type { PlayedRanges } from './played-ranges.ts';
import type { Session, SessionState } from './session.ts';

export type PlaySessionRow = Selectable<PlaySessionsTable>;

/** Columns that depend on the reports of a session. */
export const MEASURED_COLUMNS = [
  'live',
  'last_at_ms',
  'played_at_ms',
  'watch_ms',
  'rebuffer_ms',
  'rebuffers',
  'seeks',
  'startup_ms',
  'errors',
  'last_error',
  'bitrate_kbps',
  'bitrate_changes',
  'completed',
  'watched',
] as const satisfies readonly (keyof PlaySessionRow)[];

export function toSession(row: PlaySessionRow): Session {
  const watched: PlayedRanges = JSON.parse(row.watched);
  const state: SessionState = JSON.parse(row.state);
  return {
    videoId: row.video_id,
    sessionId: row.session_id,
    ownerId: row.owner_id,
    viewer: row.viewer,
    country: row.country,
    device: row.device,
    browser: row.browser,
    os: row.os,
    referrer: row.referrer,
    site: row.site,
    link: row.link,
    type: row.type,
    isLive: row.live === 1,
    durationMs: row.duration_ms,
    startedAtMs: row.started_at_ms,
    lastAtMs: row.last_at_ms,
    playedAtMs: row.played_at_ms,
    watchMs: row.watch_ms,
    rebufferMs: row.rebuffer_ms,
    rebuffers: row.rebuffers,
    seeks: row.seeks,
    startupMs: row.startup_ms,
    errors: row.errors,
    lastError: row.last_error,
    bitrateKbps: row.bitrate_kbps,
    bitrateChanges: row.bitrate_changes,
    isCompleted: row.completed === 1,
    watched,
    state,
  };
}

export function toRow(session: Session): PlaySessionRow {
  return {
    video_id: session.videoId,
    session_id: session.sessionId,
    owner_id: session.ownerId,
    viewer: session.viewer,
    country: session.country,
    device: session.device,
    browser: session.browser,
    os: session.os,
    referrer: session.referrer,
    site: session.site,
    link: session.link,
    type: session.type,
    live: session.isLive ? 1 : 0,
    duration_ms: session.durationMs,
    started_at_ms: session.startedAtMs,
    last_at_ms: session.lastAtMs,
    played_at_ms: session.playedAtMs,
    watch_ms: session.watchMs,
    rebuffer_ms: session.rebufferMs,
    rebuffers: session.rebuffers,
    seeks: session.seeks,
    startup_ms: session.startupMs === null ? null : Math.round(session.startupMs),
    errors: session.errors,
    last_error: session.lastError,
    bitrate_kbps: session.bitrateKbps,
    bitrate_changes: session.bitrateChanges,
    completed: session.isCompleted ? 1 : 0,
    watched: JSON.stringify(session.watched),
    state: JSON.stringify(session.state),
  };
}
