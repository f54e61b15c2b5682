// What 1,000,000 videos with waiting checks cost an idle service, compared with 1,000 videos in
// alternating rounds: the claim of due jobs, idle CPU, the longest stall of a light request, and
// POST /videos, on SQLite and PostgreSQL.
// node bench/million-videos.ts [VIDEOS]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { claimJobs } from '#platform/jobs/store.ts';
import { startPostgres } from '#test/support/postgres.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { registerOwner } from '#test/support/webhook-owner.ts';

import { createDatabase } from './support/create-database.ts';
import { median } from './support/median.ts';
import {
  readCpuSeconds,
  type ServiceProcess,
  startServiceProcess,
} from './support/service-process.ts';

const VIDEOS = Number(process.argv[2] ?? 1_000_000);
const FEW_VIDEOS = 1_000;
const ROUNDS = 5;
const IDLE_MS = 6_000;
const STALL_PAUSE_MS = 5;
const CLAIMS = 200;
const POSTS = 20;
const WARM_UP_MS = 3_000;
const DAY_MS = 86_400_000;
const CLAIM = {
  workerId: 'bench',
  kinds: ['check-video', 'resolve', 'deliver'],
  runningIds: [],
  limit: 16,
  leaseMs: 30_000,
};

type Subject = {
  readonly service: ServiceProcess;
  readonly database: Database;
  readonly headers: Readonly<Record<string, string>>;
};

type Figures = Readonly<Record<(typeof MEASURES)[number][0], number>>;

const MEASURES = [
  ['claim', 'ms per claim, median'],
  ['claimMax', 'ms per claim, maximum'],
  ['cpu', '% of a core while idle'],
  ['stall', 'ms, longest GET /healthz'],
  ['post', 'ms per POST /videos, median'],
  ['postMax', 'ms per POST /videos, maximum'],
] as const;

let posted = 0;

const postgres = await startPostgres({ isDurable: true });
try {
  await compare('SQLite', null);
  await compare('PostgreSQL', postgres.url);
} finally {
  await postgres.stop();
}

async function compare(databaseName: string, server: string | null): Promise<void> {
  await using few = await openSubject(server, FEW_VIDEOS);
  await using many = await openSubject(server, VIDEOS);
  const rounds: { readonly few: Figures; readonly many: Figures }[] = [];
  for (const subject of [few, many]) await measure(subject);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ few: await measure(few), many: await measure(many) });
  }
  console.log(`\n${databaseName}: median of ${ROUNDS} rounds (minimum to maximum)`);
  const heads = [FEW_VIDEOS, VIDEOS].map((count) => `${count} videos`.padStart(30));
  console.log(`${''.padEnd(32)}${heads.join('')}`);
  for (const [name, label] of MEASURES) {
    const columns = (['few', 'many'] as const).map((which) =>
      toSpread(rounds.map((round) => round[which][name])).padStart(30),
    );
    console.log(`${label.padEnd(32)}${columns.join('')}`);
  }
}

async function openSubject(
  server: string | null,
  videos: number,
): Promise<Subject & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const url = server === null ? null : await createDatabase(server);
  const service = opened.use(
    await startServiceProcess({
      DATA_DIR: folder,
      ...(url !== null && { DATABASE_URL: url }),
      REGISTRATION: 'open',
      RATE_LIMIT_API: '100000000/1m',
      QUOTA_VIDEOS: 'none',
      APP_SECRET: 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU',
      EGRESS_ALLOW: '127.0.0.1/32',
    }),
  );
  const { headers } = await registerOwner(() => service.url);
  const config =
    url === null
      ? ({ kind: 'sqlite', file: join(folder, 'reelay.db') } as const)
      : ({ kind: 'postgres', url } as const);
  const database = opened.use(await openDatabase(config, { log: silentLog }));
  await insertVideos(database, videos);
  await delay(WARM_UP_MS);
  const closing = opened.move();
  return { service, database, headers, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

/** Ready videos of the account, each with one URL and one check within the next 30 days. */
async function insertVideos(
  { kind, transaction, queries }: Database,
  count: number,
): Promise<void> {
  const nowMs = Date.now();
  const { id } = await queries.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const values =
    kind === 'sqlite'
      ? sql`(with recursive numbers (number) as (select 1 union all
          select number + 1 from numbers where number < ${sql.lit(count)}) select number from numbers)`
      : sql`(select number from generate_series(1, ${sql.lit(count)}) as number)`;
  await transaction(async (tx) => {
    if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into videos (id, owner_id, source_digest, status, thumbnail_proxied, visibility,
        force_proxy, revision, created_at_ms, updated_at_ms, resolved_at_ms, playback_epoch)
      select 'vid_' || number, ${sql.lit(id)}, 'digest' || number, 'ready', 0, 'public', 0, 1,
        ${sql.lit(nowMs)} - number, ${sql.lit(nowMs)} - number, ${sql.lit(nowMs)}, 0
      from ${values} as numbered`.execute(tx);
    await sql`
      insert into addresses (video_id, digest, position, url_sealed, sealed_as, failed_checks,
        created_at_ms)
      select 'vid_' || number, 'digest' || number, 0, 'sealed', 'addresses', 0, ${sql.lit(nowMs)}
      from ${values} as numbered`.execute(tx);
    await sql`
      insert into jobs (id, kind, subject, payload, run_at_ms, attempts, attempts_max,
        created_at_ms)
      select 'job_' || number, 'check-video', 'vid_' || number, '',
        ${sql.lit(nowMs + DAY_MS)} + number % 1000 * cast(${sql.lit((30 * DAY_MS) / 1000)} as bigint), 0, 5,
        ${sql.lit(nowMs)}
      from ${values} as numbered`.execute(tx);
  });
  // As autovacuum does, which runs soon after so many inserts.
  if (kind === 'postgres') await transaction((tx) => sql`analyze`.execute(tx));
}

async function measure(subject: Subject): Promise<Figures> {
  const claims = await measureClaims(subject.database);
  const idle = await measureIdle(subject.service);
  const posts = await measurePosts(subject);
  return {
    claim: median(claims),
    claimMax: Math.max(...claims),
    ...idle,
    post: median(posts),
    postMax: Math.max(...posts),
  };
}

/** Without the transaction, which takes as long for every statement. */
async function measureClaims(database: Database): Promise<readonly number[]> {
  return database.transaction(async (tx) => {
    const times: number[] = [];
    for (let count = 0; count < CLAIMS; count += 1) {
      const startedAtMs = performance.now();
      await claimJobs(tx, database, { ...CLAIM, nowMs: Date.now() });
      times.push(performance.now() - startedAtMs);
    }
    return times;
  });
}

async function measureIdle({ pid, url }: ServiceProcess): Promise<Pick<Figures, 'cpu' | 'stall'>> {
  const cpuBefore = readCpuSeconds(pid);
  const startedAtMs = performance.now();
  await delay(IDLE_MS);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const cpu = (100 * (readCpuSeconds(pid) - cpuBefore)) / seconds;
  let stall = 0;
  for (const endMs = performance.now() + IDLE_MS; performance.now() < endMs;) {
    const sentAtMs = performance.now();
    await (await fetch(new URL('/healthz', url))).arrayBuffer();
    stall = Math.max(stall, performance.now() - sentAtMs);
    await delay(STALL_PAUSE_MS);
  }
  return { cpu, stall };
}

async function measurePosts({ service, headers }: Subject): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < POSTS; count += 1) {
    posted += 1;
    const startedAtMs = performance.now();
    const response = await fetch(new URL('/api/v1/videos', service.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', prefer: 'respond-async' },
      // Nothing listens on this port, so each resolution fails quickly.
      body: JSON.stringify({ url: `http://127.0.0.1:65000/${posted}.mp4` }),
    });
    const text = await response.text();
    times.push(performance.now() - startedAtMs);
    if (!response.ok) throw new Error(text);
    await delay(STALL_PAUSE_MS);
  }
  return times;
}

function toSpread(values: readonly number[]): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
