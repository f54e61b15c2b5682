import { ZERO_COUNTERS, type RollupDimension, type Counters } from '#features/analytics/rollup.ts';
import { addStartup, createSketch, formatSketch } from '#features/analytics/startup-sketch.ts';
import type { Database } from '#platform/db/database.ts';
import type { PlaySessionsTable } from '#platform/db/schema/view-tables.ts';

/** A row of `analytics_rollups`. Omitted counters are 0. */
export type RollupInput = Partial<Counters> & {
  readonly scope: string;
  readonly at: string;
  readonly dimension?: RollupDimension;
  readonly value?: string;
  /** Milliseconds. */
  readonly startups?: readonly number[];
  readonly peak?: number;
};

export async function addRollups(
  { transaction }: Pick<Database, 'transaction'>,
  rollups: readonly RollupInput[],
): Promise<void> {
  const rows = rollups.map(({ at, dimension = 'all', value = '', startups, ...rest }) => ({
    ...ZERO_COUNTERS,
    peak: 0,
    ...rest,
    at_ms: Date.parse(at),
    dimension,
    value,
    startups: toSketchText(startups ?? []),
  }));
  await transaction((tx) => tx.insertInto('analytics_rollups').values(rows).execute());
}

export async function addSessions(
  { transaction }: Pick<Database, 'transaction'>,
  sessions: readonly (Pick<PlaySessionsTable, 'video_id' | 'session_id' | 'started_at_ms'> &
    Partial<PlaySessionsTable>)[],
): Promise<void> {
  const rows = sessions.map((session) => ({
    ...SESSION,
    last_at_ms: session.started_at_ms,
    ...session,
  }));
  await transaction((tx) => tx.insertInto('play_sessions').values(rows).execute());
}

const SESSION = {
  owner_id: 'acc_2222222222222222',
  viewer: null,
  country: 'unknown',
  device: 'desktop',
  browser: 'Firefox',
  os: 'Linux',
  referrer: 'none',
  site: 'none',
  link: 'none',
  type: 'MP4',
  live: 0,
  duration_ms: null,
  played_at_ms: null,
  watch_ms: 0,
  rebuffer_ms: 0,
  rebuffers: 0,
  seeks: 0,
  startup_ms: null,
  errors: 0,
  last_error: null,
  bitrate_kbps: null,
  bitrate_changes: 0,
  completed: 0,
  watched: '[]',
  state: '{}',
};

function toSketchText(startups: readonly number[]): string {
  const sketch = createSketch();
  for (const ms of startups) addStartup(sketch, ms);
  return formatSketch(sketch);
}
