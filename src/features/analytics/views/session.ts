import type { PlayerState } from '#lib/cmcd/read-reports.ts';

import type { SeenNumbers } from './seen-numbers.ts';
import type { WatchedParts } from './watched-parts.ts';

/** Who watches what, told when the session begins; it stays with it, so that its sums stay in their rows. */
export type SessionFacts = {
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
  readonly type: string;
  readonly isLive: boolean;
  readonly durationMs: number | null;
};

/** One view, as far as it has been reported. */
export type Session = SessionFacts & {
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
  readonly watched: WatchedParts;
  readonly state: SessionState;
};

/** What the next report is added to. */
export type SessionState = {
  /** Reports say more than requests for media: once there are some, requests are passed over. */
  readonly source: 'reports' | 'requests';
  /** What is to be added to the player's clock to get ours; the least that was seen. */
  readonly clockOffsetMs: number | null;
  readonly seen: SeenNumbers;
  /** The last of the moments that are settled: what comes in before it tells no more of times. */
  readonly anchor: Moment | null;
  /** The latest moments, in their order; a report that was overtaken finds its place among them. */
  readonly tail: readonly Moment[];
  /** What was watched before them. */
  readonly settledParts: WatchedParts;
  /** Minutes up to this one have been counted. */
  readonly countedMinuteMs: number;
  /** A state told of an error that has been counted; its event may be yet to come. */
  readonly isErrorOwed: boolean;
};

/** What a player told of a moment. */
export type Moment = {
  /** The report's sequence number, or the place in which it came. */
  readonly order: number;
  readonly atMs: number;
  /** Null where it isn't told: as before. */
  readonly state: PlayerState | null;
  readonly playheadMs: number | null;
  readonly rate: number;
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

export function beginSession(facts: SessionFacts, atMs: number): Session {
  return {
    ...facts,
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
