import type { PlayerState } from '#lib/cmcd/parse-reports.ts';

import type { PlayedRanges } from './played-ranges.ts';
import type { RequestedMedia } from './requested-media.ts';
import type { SeenNumbers } from './seen-numbers.ts';

/** Fixed when the session starts, so that its counters stay in the same rows. */
export type SessionDetails = {
  readonly videoId: string;
  readonly sessionId: string;
  readonly ownerId: string;
  readonly viewer: string | null;
  readonly country: string;
  readonly device: string;
  readonly browser: string;
  readonly os: string;
  readonly referrer: string;
  readonly site: string;
  /** The ID of a share link. */
  readonly link: string;
  readonly type: string;
  readonly isLive: boolean;
  readonly durationMs: number | null;
};

/** One view, from its reports so far. */
export type Session = SessionDetails & {
  readonly startedAtMs: number;
  readonly lastAtMs: number;
  readonly playedAtMs: number | null;
  readonly watchMs: number;
  readonly rebufferMs: number;
  readonly rebuffers: number;
  readonly seeks: number;
  readonly startupMs: number | null;
  readonly errors: number;
  readonly lastError: string | null;
  readonly bitrateKbps: number | null;
  readonly bitrateChanges: number;
  readonly isCompleted: boolean;
  readonly watched: PlayedRanges;
  readonly state: SessionState;
};

/** Ingestion state; stored as JSON, so its keys must not be renamed. */
export type SessionState = {
  /** Reports are more precise than media requests: after the first report, requests are ignored. */
  readonly source: 'reports' | 'requests';
  /** Server time minus player time; the smallest value seen. */
  readonly clockOffsetMs: number | null;
  readonly seen: SeenNumbers;
  /** The last finalized moment; late reports before it no longer change any times. */
  readonly anchor: Moment | null;
  /** The latest moments in order; late reports are inserted between them. */
  readonly tail: readonly Moment[];
  /** The ranges played up to the anchor. */
  readonly settledParts: PlayedRanges;
  /** Minutes up to this one have been counted. */
  readonly countedMinuteMs: number;
  /** Media time of a session that sends only media requests. */
  readonly media?: RequestedMedia;
  /** An error has been counted from its state; the event for the same error may still arrive. */
  readonly isErrorOwed: boolean;
};

/** A player's report of one moment. */
export type Moment = {
  /** The report's sequence number, or its order of arrival. */
  readonly order: number;
  readonly atMs: number;
  /** Null if not reported: the previous state continues. */
  readonly state: PlayerState | null;
  readonly playheadMs: number | null;
  readonly rate: number;
  /** Media played since the previous moment, if it is known from media requests. */
  readonly playedMs?: number;
};

export const NEW_STATE: SessionState = {
  source: 'reports',
  clockOffsetMs: null,
  seen: [],
  anchor: null,
  tail: [],
  settledParts: [],
  countedMinuteMs: 0,
  isErrorOwed: false,
};

export function createSession(details: SessionDetails, atMs: number): Session {
  return {
    ...details,
    startedAtMs: atMs,
    lastAtMs: atMs,
    playedAtMs: null,
    watchMs: 0,
    rebufferMs: 0,
    rebuffers: 0,
    seeks: 0,
    startupMs: null,
    errors: 0,
    lastError: null,
    bitrateKbps: null,
    bitrateChanges: 0,
    isCompleted: false,
    watched: [],
    state: NEW_STATE,
  };
}
