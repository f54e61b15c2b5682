// Report times after 10 thousand, 1 million and 20 million player events, compared with counting
// the views directly. Also measures the event loop delay and memory use. Views are generated as
// ingest stores them: 40 events each, spread over a year.
// node bench/analytics-reports.ts [sqlite|postgres] [EVENTS …]
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { sql } from 'kysely';

import { createReports, type Reports } from '#features/analytics/index.ts';
import type { AccountReportQuery } from '#features/analytics/report-wire.ts';
import { openSessionExport } from '#features/analytics/reports/export-sessions.ts';
import { getAccountReport } from '#features/analytics/reports/get-report.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';
import { startPostgres } from '#test/support/postgres.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';

import { generateViews, type GeneratedViews } from './support/generate-views.ts';
import { median } from './support/median.ts';

const [kind = 'sqlite', ...counts] = process.argv.slice(2);
const EVENTS = counts.length > 0 ? counts.map(Number) : [10_000, 1_000_000, 20_000_000];
const EVENTS_PER_VIEW = 40;
const VIDEOS = 20;
const ROUNDS = 5;
const NOW = Date.parse('2026-07-01T00:00:00Z');
const YEAR = { from: '2025-07-01', to: '2026-07-01', timezone: 'Europe/Berlin' } as const;
const MONTH = { ...YEAR, from: '2026-06-01' } as const;
const MEGABYTE = 1024 * 1024;

type Case = { readonly name: string; readonly query: AccountReportQuery };

const CASES: readonly Case[] = [
  { name: 'top videos of a month, daily', query: MONTH },
  { name: 'countries of a month, daily', query: { ...MONTH, dimension: 'country' } },
  { name: 'one week, hourly', query: { ...YEAR, from: '2026-06-24', interval: 'hour' } },
  {
    name: 'a year and the previous one, daily',
    query: { ...YEAR, interval: 'day', compare: 'previous', country: 'country-1' },
  },
  { name: 'top videos of a year, monthly', query: { ...YEAR, interval: 'month' } },
  {
    name: 'referrers of a year, monthly',
    query: { ...YEAR, interval: 'month', dimension: 'referrer' },
  },
];

for (const events of EVENTS) await measure(events);

async function measure(events: number): Promise<void> {
  await using opened = await open();
  const { database } = opened;
  const startedMs = performance.now();
  const generated = await generateViews(database, {
    accountId: accountId('bench'),
    videoIds: await createVideos(database),
    views: events / EVENTS_PER_VIEW,
    fromMs: Date.parse(`${YEAR.from}T00:00:00Z`),
    toMs: NOW,
  });
  if (kind === 'postgres') await database.transaction((tx) => sql`analyze`.execute(tx));
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(
    `\n${events.toLocaleString('en')} events, ${kind}: ${generated.rollups.toLocaleString('en')} rollups, ` +
      `${generated.sessions.toLocaleString('en')} views, generated in ${seconds} s`,
  );
  console.log(`${''.padEnd(44)}first    repeat    longest event loop delay`);
  for (const each of CASES) await measureReport(database, each);
  await measurePeer(database, generated);
  await measureExport(database, generated);
}

async function measureReport(database: Database, { name, query }: Case): Promise<void> {
  const reports = createBenchReports(database);
  await print(name, () => getAccountReport(reports, accountId('bench'), query));
}

/**
 * Measures a query that counts the stored views directly instead of reading rollups. It computes no
 * percentiles.
 */
async function measurePeer({ queries }: Database, { videoId }: GeneratedViews): Promise<void> {
  await print('peer: views of a year by referrer', () =>
    queries
      .selectFrom('play_sessions')
      .select((select) => [
        'referrer',
        select.fn.countAll().as('plays'),
        select.fn.sum('watch_ms').as('watch_ms'),
      ])
      .where('video_id', '=', videoId)
      .where('started_at_ms', '>=', Date.parse(YEAR.from))
      .groupBy('referrer')
      .execute(),
  );
}

async function print(name: string, run: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const firstMs = await measureMs(run);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await measureMs(run));
    await new Promise(setImmediate);
  }
  delay.disable();
  const cells = [firstMs, median(times), delay.max / 1e6];
  console.log(name.padEnd(44) + cells.map((ms) => `${ms.toFixed(1)} ms`.padEnd(9)).join(''));
}

/**
 * Measures CPU time for SQLite, which runs in this process, so that other load on the machine does
 * not matter. PostgreSQL runs in other processes, so wall-clock time is used.
 */
async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return kind === 'postgres' ? performance.now() - startMs : (user + system) / 1000;
}

async function measureExport(database: Database, { videoId }: GeneratedViews): Promise<void> {
  const reports = createBenchReports(database);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  let bytes = 0;
  const startMs = performance.now();
  const videoExport = {
    accountId: accountId('bench'),
    scope: { kind: 'video', id: videoId },
  } as const;
  for await (const part of await openSessionExport(reports, videoExport, YEAR)) {
    bytes += Buffer.byteLength(String(part));
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startMs) / 1000;
  console.log(
    `export of all views: ${(bytes / MEGABYTE).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
      `peak memory +${((peak - before) / MEGABYTE).toFixed(0)} MB`,
  );
}

function createBenchReports(database: Database): Reports {
  return createReports({
    database,
    clock: () => NOW,
    threads: createThreadPool(),
    getOwnedVideo: async ({ id }) => ({ id }),
    findTitles: async () => new Map(),
    findDeletedIds: async () => [],
    lockOwner: async () => {},
    lockVideos: async (_tx, ids) => new Set(ids),
  });
}

async function createVideos(database: Database): Promise<readonly string[]> {
  const ids = Array.from(
    { length: VIDEOS },
    (_none, index) => `vid_${String(index).padStart(16, '1')}`,
  );
  const [first] = ids;
  await database.transaction((tx) =>
    sql`insert into videos (id, owner_id, source_digest, status, visibility, thumbnail_proxied,
      force_proxy, revision, created_at_ms, updated_at_ms, playback_epoch)
      values (${first}, ${accountId('bench')}, '', 'queued', 'public', 0, 0, 1, 0, 0, 0)`.execute(
      tx,
    ),
  );
  return ids;
}

async function open(): Promise<AsyncDisposable & { readonly database: Database }> {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const database = await openDatabase(
    postgres === undefined
      ? { kind: 'sqlite', file: join(folder, 'reelay.db') }
      : { kind: 'postgres', url: postgres.url },
    { log: silentLog },
  );
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
