import { sql } from 'kysely';

import {
  ZERO_COUNTERS,
  ROLLUP_MS,
  type RollupDimension,
  type Counters,
} from '#features/analytics/rollup.ts';
import {
  addStartup,
  createSketch,
  formatSketch,
  type StartupSketch,
} from '#features/analytics/startup-sketch.ts';
import type { Database, Tx } from '#platform/db/database.ts';

export type GeneratedViews = {
  readonly accountId: string;
  readonly videoId: string;
  readonly rollups: number;
  readonly sessions: number;
};

type GenerateViewsOptions = {
  readonly accountId: string;
  /**
   * The first video gets its own rollups and all sessions. The others count only toward the
   * account.
   */
  readonly videoIds: readonly string[];
  readonly views: number;
  readonly fromMs: number;
  readonly toMs: number;
};

type View = Readonly<Record<Exclude<RollupDimension, 'all'>, string>> & {
  readonly atMs: number;
  readonly watchMs: number;
  readonly startupMs: number;
};

type Row = {
  readonly scope: string;
  readonly dimension: string;
  readonly atMs: number;
  readonly value: string;
  readonly counters: { -readonly [Name in keyof Counters]: number };
  readonly startups: StartupSketch;
};

const VALUES = {
  country: 60,
  device: 3,
  browser: 8,
  os: 8,
  referrer: 200,
  site: 200,
  type: 3,
} as const;
const ROWS_PER_INSERT = 4_000;

/**
 * Stores views as ingest would: rollups of the account and one video, and one row per view. Values
 * are skewed, so a few are common and most are rare. Each run generates the same data.
 */
export async function generateViews(
  database: Database,
  options: GenerateViewsOptions,
): Promise<GeneratedViews> {
  const random = createRandom();
  const [videoId = ''] = options.videoIds;
  const stepMs = ROLLUP_MS * 48;
  let rollups = 0;
  let sessions = 0;
  const days = Math.ceil((options.toMs - options.fromMs) / stepMs);
  for (let day = 0; day < days; day += 1) {
    const startMs = options.fromMs + day * stepMs;
    const count = Math.round(((day + 1) * options.views) / days) - sessions;
    const views = Array.from({ length: count }, () =>
      generateView(random, { startMs, stepMs, videoIds: options.videoIds }),
    );
    const rows = aggregateViews(views, { ...options, videoId });
    await database.transaction(async (tx) => {
      await insertRollups(tx, database.kind, rows);
      await insertSessions(tx, database.kind, {
        views,
        videoId,
        accountId: options.accountId,
        first: sessions,
      });
    });
    rollups += rows.length;
    sessions += count;
  }
  return { accountId: options.accountId, videoId, rollups, sessions };
}

/** A seeded random number generator (mulberry32), so that every run is identical. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Day = {
  readonly startMs: number;
  readonly stepMs: number;
  readonly videoIds: readonly string[];
};

function generateView(random: () => number, { startMs, stepMs, videoIds }: Day): View {
  /** Squares the random number, so that the first values are the most common. */
  const draw = (name: keyof typeof VALUES): string =>
    `${name}-${Math.floor(random() ** 2 * VALUES[name])}`;
  return {
    atMs: startMs + Math.floor(random() * stepMs),
    video: videoIds[Math.floor(random() ** 2 * videoIds.length)] ?? '',
    country: draw('country'),
    device: draw('device'),
    browser: draw('browser'),
    os: draw('os'),
    referrer: draw('referrer'),
    site: draw('site'),
    type: draw('type'),
    watchMs: Math.floor(random() * 600_000),
    startupMs: Math.floor(100 + random() ** 4 * 5_000),
  };
}

function aggregateViews(
  views: readonly View[],
  { accountId, videoId }: { readonly accountId: string; readonly videoId: string },
): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const view of views) {
    const atMs = Math.floor(view.atMs / ROLLUP_MS) * ROLLUP_MS;
    const scopes = view.video === videoId ? [accountId, videoId] : [accountId];
    const { video, atMs: _at, watchMs: _watch, startupMs: _startup, ...values } = view;
    for (const scope of scopes) {
      const videoValues = scope === accountId ? { video } : {};
      for (const [dimension, value] of Object.entries({ all: '', ...videoValues, ...values })) {
        addView(rows, { scope, dimension, atMs, value }, view);
      }
    }
  }
  return [...rows.values()];
}

function addView(
  rows: Map<string, Row>,
  key: Pick<Row, 'scope' | 'dimension' | 'atMs' | 'value'>,
  view: View,
): void {
  const name = JSON.stringify(key);
  const row = rows.get(name) ?? {
    ...key,
    counters: { ...ZERO_COUNTERS },
    startups: createSketch(),
  };
  rows.set(name, row);
  row.counters.sessions += 1;
  row.counters.plays += 1;
  row.counters.viewers += 1;
  row.counters.watch_ms += view.watchMs;
  addStartup(row.startups, view.startupMs);
}

/**
 * Passes the rows as one JSON array: building a statement with thousands of values takes longer
 * than running it.
 */
async function insertRollups(tx: Tx, kind: Database['kind'], rows: readonly Row[]): Promise<void> {
  const lists = rows.map(({ scope, dimension, atMs, value, counters, startups }) => [
    scope,
    dimension,
    atMs,
    value,
    counters.sessions,
    counters.watch_ms,
    formatSketch(startups),
  ]);
  for (const part of chunk(lists)) {
    const { text, number, from } = toReaders(kind, part);
    await sql`insert into analytics_rollups (scope, dimension, at_ms, value, sessions, plays, viewers, completed, failed,
      errors, rebuffers, watch_ms, rebuffer_ms, startups, peak)
      select ${text(0)}, ${text(1)}, ${number(2)}, ${text(3)}, ${number(4)}, ${number(4)}, ${number(4)}, 0, 0,
      0, 0, ${number(5)}, 0, ${text(6)}, 1 ${from}`.execute(tx);
  }
}

type Sessions = {
  readonly views: readonly View[];
  readonly videoId: string;
  readonly accountId: string;
  readonly first: number;
};

async function insertSessions(
  tx: Tx,
  kind: Database['kind'],
  { views, videoId, accountId, first }: Sessions,
): Promise<void> {
  const lists = views.map((view, index) => [
    `session-${first + index}`,
    view.country,
    view.browser,
    view.os,
    view.device,
    view.referrer,
    view.site,
    view.atMs,
    view.watchMs,
    view.startupMs,
    JSON.stringify([[0, view.watchMs]]),
  ]);
  for (const part of chunk(lists)) {
    const { text, number, from } = toReaders(kind, part);
    await sql`insert into play_sessions (video_id, session_id, owner_id, country, browser, os, device, referrer, site,
      type, live, started_at_ms, last_at_ms, played_at_ms, watch_ms, startup_ms, watched, rebuffer_ms, rebuffers, seeks,
      errors, bitrate_changes, completed, state)
      select ${sql.lit(videoId)}, ${text(0)}, ${sql.lit(accountId)}, ${text(1)}, ${text(2)}, ${text(3)}, ${text(4)},
      ${text(5)}, ${text(6)}, 'MP4', 0, ${number(7)}, ${number(7)}, ${number(7)}, ${number(8)}, ${number(9)}, ${text(10)},
      0, 0, 0, 0, 0, 0, '{}' ${from}`.execute(tx);
  }
}

function readText(index: number) {
  return sql`row.value ->> ${sql.lit(index)}`;
}

function toReaders(kind: Database['kind'], lists: readonly (readonly unknown[])[]) {
  const json = JSON.stringify(lists);
  return kind === 'sqlite'
    ? { text: readText, number: readText, from: sql`from json_each(${json}) as row` }
    : {
        text: readText,
        number: (index: number) => sql`(row.value ->> ${sql.lit(index)})::bigint`,
        from: sql`from jsonb_array_elements(${json}::jsonb) as row`,
      };
}

function* chunk<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_INSERT) {
    yield items.slice(start, start + ROWS_PER_INSERT);
  }
}
