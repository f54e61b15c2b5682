import type { RollupDimension } from '#features/analytics/rollup.ts';
import type { Database } from '#platform/db/database.ts';
import { addRollups, type GivenRollup } from '#test/support/rollups.ts';

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
/** SQLite takes no more than 32,766 values in one statement. */
const ROWS_AT_ONCE = 1_000;

const VALUES: readonly (readonly [RollupDimension, Readonly<Record<string, number>>])[] = [
  ['country', { DE: 0.34, US: 0.22, FR: 0.14, BR: 0.1, IN: 0.08, PL: 0.06, unknown: 0.06 }],
  ['device', { mobile: 0.52, desktop: 0.36, tablet: 0.08, tv: 0.04 }],
  ['browser', { Chrome: 0.55, Safari: 0.27, Firefox: 0.18 }],
  ['os', { Android: 0.38, Windows: 0.3, iOS: 0.2, macOS: 0.12 }],
  ['site', { 'blog.example': 0.46, none: 0.3, 'shop.example': 0.24 }],
  ['referrer', { none: 0.5, 'search.example': 0.32, 'news.example': 0.18 }],
  ['type', { MP4: 0.6, HLS: 0.4 }],
];

/** Sixty days of views as they would have been counted, for pictures; the same ones every time. */
export async function addSampleViews(
  database: Pick<Database, 'transaction'>,
  { owner, videos, nowMs }: SampleViews,
): Promise<void> {
  const today = nowMs - (nowMs % DAY_MS);
  const rollups: GivenRollup[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    for (const hour of HOURS) {
      const atMs = today - day * DAY_MS + hour * HOUR_MS;
      if (atMs > nowMs) continue;
      const at = new Date(atMs).toISOString();
      const plays = toPlays(DAYS - day, hour);
      rollups.push(...toRollups({ scope: owner, at, plays }));
      for (const { id, share } of videos) {
        const ofVideo = Math.round(plays * share);
        rollups.push(...toRollups({ scope: id, at, plays: ofVideo }));
        rollups.push(
          toRollup({ scope: owner, at, plays: ofVideo }, { dimension: 'video', value: id }),
        );
      }
    }
  }
  for (let first = 0; first < rollups.length; first += ROWS_AT_ONCE) {
    await addRollups(database, rollups.slice(first, first + ROWS_AT_ONCE));
  }
  await addMinutesAndRetention(database, { owner, videos, nowMs });
}

/** Grows, and is more in the evening and at the week's end. */
function toPlays(day: number, hour: number): number {
  const week = 1 + 0.35 * Math.sin((day / 7) * 2 * Math.PI);
  const evening = hour >= 17 ? 1.6 : 1;
  return Math.round((12 + day * 0.45) * week * evening + (day % 5));
}

type Counted = { readonly scope: string; readonly at: string; readonly plays: number };

function toRollups(counted: Counted): readonly GivenRollup[] {
  const parts = VALUES.flatMap(([dimension, values]) =>
    Object.entries(values).map(([value, share]) =>
      toRollup({ ...counted, plays: Math.round(counted.plays * share) }, { dimension, value }),
    ),
  );
  return [toRollup(counted, { dimension: 'all', value: '' }), ...parts];
}

function toRollup(
  { scope, at, plays }: Counted,
  part: { readonly dimension: RollupDimension; readonly value: string },
): GivenRollup {
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
    steps: JSON.stringify(Array.from({ length: STEPS }, (_none, step) => toSeen(step, plays))),
  }));
  await transaction(async (tx) => {
    await tx.insertInto('analytics_minutes').values(minutes).execute();
    await tx.insertInto('analytics_retention').values(retention).execute();
  });
}

/** Some leave at once, most stay, and one part is looked up more than the rest. */
function toSeen(step: number, plays: number): number {
  const staying = 0.55 + 0.43 * Math.exp(-step / 18) - step * 0.0016;
  const soughtOut = 0.14 * Math.exp(-(((step - 62) / 4) ** 2));
  return Math.round(plays * Math.min(1, staying + soughtOut));
}
