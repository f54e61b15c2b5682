// Player events stored per second: many batches per commit, one commit per batch, and a bare insert
// per event without rollups. Acknowledged events are on disk. The rounds alternate.
// node bench/analytics-ingest.ts [sqlite|postgres] [EVENTS]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { commitBatches, type SessionBatch } from '#features/analytics/ingest/commit-batches.ts';
import { GroupCommit } from '#features/analytics/ingest/group-commit.ts';
import {
  REPORT_COMMIT_DELAY_MS,
  REPORT_TRANSACTIONS_MAX,
} from '#features/analytics/ingest/ingest.ts';
import type { Batch } from '#features/analytics/views/order-reports.ts';
import type { CmcdReport } from '#lib/cmcd/parse-reports.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { startPostgres } from '#test/support/postgres.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { median } from './support/median.ts';

const [kind = 'sqlite', events = '20000'] = process.argv.slice(2);
const EVENTS = Number(events);
const ROUNDS = 5;
/** Concurrent views of `VIDEOS` videos in one account. */
const VIEWS = 500;
const VIDEOS = 20;
/**
 * One request body contains the events of five seconds, the interval at which the Reelay player
 * reports.
 */
const EVENTS_PER_BODY = 2;
const STEP_MS = 5_000;
/** Number of bodies that the service commits together. */
const BATCHES_AT_A_TIME = 200;
const START_MS = Date.UTC(2026, 4, 12, 10);
let runs = 0;

await using opened = await open();
const { database } = opened;
await createVideos(database);
console.log(`${kind}: ${EVENTS} events from ${VIEWS} views`);
await compare([
  {
    name: 'group commit',
    events: EVENTS,
    run: (views, rounds) => commitInGroups(views, rounds, BATCHES_AT_A_TIME),
  },
  {
    name: 'one commit per batch',
    events: EVENTS / 10,
    run: (views, rounds) => commitInGroups(views, rounds, 1),
  },
  { name: 'one insert per event', events: EVENTS / 4, run: insertEvents },
]);

/** `run` returns the latency of each body. Each view sends its next body after the response. */
type Contender = {
  readonly name: string;
  readonly events: number;
  readonly run: (views: number, rounds: number) => Promise<readonly number[]>;
};

type Figures = { readonly perSecond: number; readonly p50: number; readonly p99: number };

async function compare(contenders: readonly Contender[]): Promise<void> {
  const figures = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const contender of contenders) {
      const measured = await measure(contender);
      if (round > 0) figures.get(contender.name)?.push(measured);
    }
  }
  console.log(`median of ${ROUNDS} rounds (minimum to maximum)`);
  const heads = ['events/s', 'latency p50, ms', 'latency p99, ms'];
  console.log(`${''.padEnd(24)}${heads.map((head) => head.padStart(24)).join('')}`);
  for (const [name, rounds] of figures) {
    const columns = (['perSecond', 'p50', 'p99'] as const).map((key) =>
      toSpread(rounds.map((round) => round[key])),
    );
    console.log(`${name.padEnd(24)}${columns.join('')}`);
  }
}

function toSpread(values: readonly number[]): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})`.padStart(24);
}

async function measure({ events: count, run }: Contender): Promise<Figures> {
  const rounds = Math.max(1, Math.round(count / VIEWS / EVENTS_PER_BODY));
  const startedMs = performance.now();
  const latenciesMs = (await run(VIEWS, rounds)).toSorted((a, b) => a - b);
  const seconds = (performance.now() - startedMs) / 1000;
  const percentile = (part: number): number =>
    latenciesMs[Math.floor(latenciesMs.length * part)] ?? 0;
  const perSecond = (rounds * VIEWS * EVENTS_PER_BODY) / seconds;
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Returns all IDs, because no video is deleted during the benchmark. */
async function lockVideos(_tx: unknown, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(ids);
}

async function addPlays(): Promise<void> {}

async function commitInGroups(
  views: number,
  rounds: number,
  itemsMax: number,
): Promise<readonly number[]> {
  runs += 1;
  const run = runs;
  const group = new GroupCommit<SessionBatch>({
    commit: (batches) =>
      database.transaction((tx) => commitBatches(tx, batches, { database, lockVideos, addPlays })),
    delayMs: itemsMax === 1 ? 0 : REPORT_COMMIT_DELAY_MS,
    transactionsMax: REPORT_TRANSACTIONS_MAX,
    weigh: () => 1,
    groupWeightMax: itemsMax,
    queuedWeightMax: VIEWS * 2,
  });
  return sendAll(views, rounds, (view, round) => group.add([toBatch(view, round, run)]));
}

async function insertEvents(views: number, rounds: number): Promise<readonly number[]> {
  await database.transaction((tx) =>
    sql`create table if not exists events_bare (sid text, sn integer, at_ms bigint, report text)`.execute(
      tx,
    ),
  );
  return sendAll(views, rounds, async (view, round) => {
    for (const report of toReports(view, round)) {
      await database.transaction((tx) =>
        sql`insert into events_bare values
          (${`view-${view}`}, ${report.sequence}, ${report.clockMs}, ${JSON.stringify(report)})`.execute(
          tx,
        ),
      );
    }
  });
}

async function sendAll(
  views: number,
  rounds: number,
  send: (view: number, round: number) => Promise<void>,
): Promise<readonly number[]> {
  const latenciesMs: number[] = [];
  await Promise.all(
    Array.from({ length: views }, async (_, view) => {
      for (let round = 0; round < rounds; round += 1) {
        const sentMs = performance.now();
        await send(view, round);
        latenciesMs.push(performance.now() - sentMs);
      }
    }),
  );
  return latenciesMs;
}

function toBatch(view: number, round: number, run: number): SessionBatch {
  const batch: Batch = {
    kind: 'reports',
    arrivedAtMs: START_MS + (round + 1) * STEP_MS,
    reports: toReports(view, round),
  };
  const country = ['DE', 'FR', 'IN', 'BR', 'US'][view % 5] ?? 'DE';
  const details = {
    videoId: toVideoId(view % VIDEOS),
    sessionId: `run-${run}-view-${view}`,
    ownerId: 'acc_bench222222222222',
    viewer: `run-${run}-viewer-${view}`,
    country,
    device: view % 3 === 0 ? 'mobile' : 'desktop',
    browser: view % 2 === 0 ? 'Chrome' : 'Firefox',
    os: view % 2 === 0 ? 'Windows' : 'Linux',
    referrer: 'none',
    site: `site-${view % 10}.example`,
    link: 'none',
    type: 'MP4',
    isLive: false,
    durationMs: 600_000,
  };
  return { details, batch };
}

function toReports(view: number, round: number): readonly CmcdReport[] {
  return Array.from({ length: EVENTS_PER_BODY }, (_, index) => {
    const sequence = round * EVENTS_PER_BODY + index;
    const playedMs = (sequence * STEP_MS) / EVENTS_PER_BODY;
    return {
      event: sequence === 0 ? 'ps' : 't',
      clockMs: START_MS + playedMs,
      sequence,
      sessionId: `view-${view}`,
      contentId: toVideoId(view % VIDEOS),
      state: 'p',
      playheadMs: playedMs,
      rate: null,
      startupMs: sequence === 0 ? 300 + view : null,
      bitrateKbps: 2_400,
      errorCodes: [],
      isLive: null,
      site: null,
      referrer: null,
      isAnonymous: false,
    };
  });
}

function toVideoId(index: number): string {
  return `vid_bench${String(index).padStart(11, '2')}`;
}

async function createVideos({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    for (let index = 0; index < VIDEOS; index += 1) {
      await tx
        .insertInto('videos')
        .values({
          id: toVideoId(index),
          owner_id: 'acc_bench222222222222',
          source_digest: `digest-${index}`,
          status: 'queued',
          provider: null,
          type: null,
          title: null,
          description: null,
          source_title: null,
          source_description: null,
          thumbnail_url_sealed: null,
          thumbnail_must_proxy: 0,
          duration: null,
          width: null,
          height: null,
          live: null,
          iframe_url: null,
          visibility: 'public',
          embed_sites: null,
          force_proxy: 0,
          error_code: null,
          error_message: null,
          revision: 1,
          created_at_ms: START_MS,
          updated_at_ms: START_MS,
          resolved_at_ms: null,
          playback_epoch: 0,
          last_played_at_ms: null,
        })
        .execute();
    }
  });
}

async function open(): Promise<AsyncDisposable & { readonly database: Database }> {
  await using opening = new AsyncDisposableStack();
  const connection = opening.use(await openDatabaseKind(opening));
  const closing = opening.move();
  return { database: connection, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

async function openDatabaseKind(opening: AsyncDisposableStack): Promise<Database> {
  if (kind === 'postgres') {
    const postgres = await startPostgres({ isDurable: true });
    opening.defer(() => postgres.stop());
    return openDatabase({ kind: 'postgres', url: postgres.url }, { log: silentLog });
  }
  const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  return openDatabase({ kind: 'sqlite', file: join(folder, 'bench.db') }, { log: silentLog });
}
