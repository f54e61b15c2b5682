import type { RollupDimension } from '#features/analytics/rollup.ts';
import type { Database } from '#platform/db/database.ts';
import { addRollups, type RollupInput } from '#test/support/rollups.ts';

type SampleVideo = { readonly id: string; readonly share: number };

type SampleViews = {
  readonly owner: string;
  readonly videos: readonly SampleVideo[];
  readonly nowMs: number;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAYS = 60;
const HOURS = [8, 11, 14, 17, 20, 22];
const STEPS = 100;
/** SQLite allows at most 32,766 values per statement. */
const ROWS_PER_INSERT = 1_000;

const VALUES: readonly (readonly [RollupDimension, Readonly<Record<string, number>>])[] = [
  ['country', { DE: 0.34, US: 0.22, FR: 0.14, BR: 0.1, IN: 0.08, PL: 0.06, unknown: 0.06 }],
  ['device', { mobile: 0.52, desktop: 0.36, tablet: 0.08, tv: 0.04 }],
  ['browser', { Chrome: 0.55, Safari: 0.27, Firefox: 0.18 }],
  ['os', { Android: 0.38, Windows: 0.3, iOS: 0.2, macOS: 0.12 }],
  ['site', { 'blog.example': 0.46, none: 0.3, 'shop.example': 0.24 }],
  ['referrer', { none: 0.5, 'search.example': 0.32, 'news.example': 0.18 }],
  ['type', { MP4: 0.6, HLS: 0.4 }],
];

/** Adds sixty days of deterministic rollups, for screenshots. */
export async function addSampleViews(
  database: Pick<Database, 'transaction'>,
  { owner, videos, nowMs }: SampleViews,
): Promise<void> {
  const today = nowMs - (nowMs % DAY_MS);
  const rollups: RollupInput[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    for (const hour of HOURS) {
      const atMs = today - day * DAY_MS + hour * HOUR_MS;
      if (atMs > nowMs) continue;
      const at = new Date(atMs).toISOString();
      const plays = toPlays(DAYS - day, hour);
      rollups.push(...toRollups({ scope: owner, at, plays }));
      for (const { id, share } of videos) {
        const videoPlays = Math.round(plays * share);
        rollups.push(...toRollups({ scope: id, at, plays: videoPlays }));
        rollups.push(
          toRollup({ scope: owner, at, plays: videoPlays }, { dimension: 'video', value: id }),
        );
      }
    }
  }
  for (let first = 0; first < rollups.length; first += ROWS_PER_INSERT) {
    await addRollups(database, rollups.slice(first, first + ROWS_PER_INSERT));
  }
  await addMinutesAndRetention(database, { owner, videos, nowMs });
}

/** A growing curve with peaks in the evenings and at weekends. */
function toPlays(day: number, hour: number): number {
  const week = 1 + 0.35 * Math.sin((day / 7) * 2 * Math.PI);
  const evening = hour >= 17 ? 1.6 : 1;
  return Math.round((12 + day * 0.45) * week * evening + (day % 5));
}

type ScopedPlays = { readonly scope: string; readonly at: string; readonly plays: number };

function toRollups(total: ScopedPlays): readonly RollupInput[] {
  const parts = VALUES.flatMap(([dimension, values]) =>
    Object.entries(values).map(([value, share]) =>
      toRollup({ ...total, plays: Math.round(total.plays * share) }, { dimension, value }),
    ),
  );
  return [toRollup(total, { dimension: 'all', value: '' }), ...parts];
}

function toRollup(
  { scope, at, plays }: ScopedPlays,
  part: { readonly dimension: RollupDimension; readonly value: string },
): RollupInput {
  const failed = Math.round(plays * 0.02);
  return {
    scope,
    at,
    ...part,
    sessions: plays + failed,
    plays,
    viewers: Math.round(plays * 0.72),
    completed: Math.round(plays * 0.41),
    failed,
    watch_ms: plays * 94_000,
    rebuffer_ms: plays * 620,
    startups: [320, 410, 480, 560, 640, 900, 1_450],
    ...(part.dimension === 'all' && { peak: Math.max(1, Math.round(plays / 6)) }),
  };
}

async function addMinutesAndRetention(
  { transaction }: Pick<Database, 'transaction'>,
  { owner, videos, nowMs }: SampleViews,
): Promise<void> {
  const present = nowMs - (nowMs % MINUTE_MS);
  const minutes = [owner, ...videos.map(({ id }) => id)].flatMap((scope) =>
    Array.from({ length: 60 }, (_none, ago) => ({
      scope,
      at_ms: present - ago * MINUTE_MS,
      playing: Math.round(8 + 5 * Math.sin(ago / 7) + (ago % 3)),
    })),
  );
  const plays = 1_000;
  const retention = videos.map(({ id }) => ({
    video_id: id,
    at_ms: nowMs - (nowMs % DAY_MS),
    plays,
    steps: JSON.stringify(
      Array.from({ length: STEPS }, (_none, step) => toRetainedViews(step, plays)),
    ),
  }));
  await transaction(async (tx) => {
    await tx.insertInto('analytics_minutes').values(minutes).execute();
    await tx.insertInto('analytics_retention').values(retention).execute();
  });
}

/** Some viewers leave immediately, most stay, and one part is replayed more often. */
function toRetainedViews(step: number, plays: number): number {
  const staying = 0.55 + 0.43 * Math.exp(-step / 18) - step * 0.0016;
  const soughtOut = 0.14 * Math.exp(-(((step - 62) / 4) ** 2));
  return Math.round(plays * Math.min(1, staying + soughtOut));
}
