// What 1,000,000 videos with waiting checks cost a service, compared with 1,000 videos in
// alternating rounds: the claim of due jobs, idle CPU, POST /videos, filtered lists, searches, and
// the longest stall of a light request, on SQLite and PostgreSQL.
// node bench/million-videos.ts [VIDEOS]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import { digestLabel } from '#features/videos/fields/labels.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { selectWork } from '#platform/jobs/claim-jobs.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';
import { startPostgres } from '#test/support/postgres.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { registerOwner } from '#test/support/webhook-owner.ts';

import { createDatabase } from './support/create-database.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import {
  readCpuSeconds,
  type ServiceProcess,
  startServiceProcess,
} from './support/service-process.ts';
import { toSpread } from './support/to-spread.ts';

const VIDEOS = Number(process.argv[2] ?? 1_000_000);
const FEW_VIDEOS = 1_000;
const ROUNDS = 5;
const IDLE_MS = 4_000;
const STALL_PAUSE_MS = 5;
const CLAIMS = 200;
const REQUESTS = 20;
/** Videos that have a status, a type, a provider and a visibility that no other video has. */
const RARE_VIDEOS = 10;
/** The newest videos, whose sealed URLs a search opens. */
const SEARCHED_VIDEOS = 3_000;
const APP_SECRET = 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU';
const WARM_UP_MS = 3_000;
const DAY_MS = 86_400_000;
const CLAIM = { kinds: ['check-video', 'resolve', 'deliver'], countMax: 32 };

type Subject = {
  readonly service: ServiceProcess;
  readonly database: Database;
  readonly headers: Readonly<Record<string, string>>;
};

const LISTS = {
  status: 'status=failed',
  type: 'type=DASH',
  combined: 'status=failed&type=DASH&visibility=private&sort=-updatedAt',
  provider: 'provider=vimeo&sort=updatedAt',
  labels: 'metadata=course:101&status=failed&sort=-updatedAt',
  title: 'sort=title',
  plays: 'sort=-plays',
  search: 'q=no-video-has-this',
} as const;
type ListName = keyof typeof LISTS;

type Figures = Readonly<
  Record<'claim' | 'cpu' | 'stall' | 'post' | 'searchStall' | ListName, number>
>;

const MEASURES: readonly (readonly [keyof Figures, label: string, unit: string])[] = [
  ['claim', 'claim', 'ms'],
  ['cpu', 'idle CPU, of a core', '%'],
  ['stall', 'longest `GET /healthz` while idle', 'ms'],
  ['post', '`POST /videos`', 'ms'],
  ['status', '`status=` of 10 videos', 'ms'],
  ['type', '`type=` of 10 videos', 'ms'],
  ['combined', '`status=`, `type=` and `visibility=` of 10 videos', 'ms'],
  ['provider', '`provider=` of 10 videos', 'ms'],
  ['labels', '`metadata=` of all videos with `status=` of 10', 'ms'],
  ['title', '`sort=title`', 'ms'],
  ['plays', '`sort=-plays`', 'ms'],
  ['search', '`q=`, a page without a match', 'ms'],
  ['searchStall', 'longest `GET /healthz` during searches', 'ms'],
];

/** Base58 has no 0. */
const ID = sql`'vid_11111111' || replace(cast(10000000 + number as text), '0', 'A')`;

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
  const heads = [FEW_VIDEOS, VIDEOS].map((count) => `${count.toLocaleString('en')} videos`);
  const rows = MEASURES.map(([name, label, unit]) => [
    label,
    ...(['few', 'many'] as const).map((which) =>
      toSpread(
        rounds.map((round) => round[which][name]),
        unit,
      ),
    ),
  ]);
  printTable([databaseName, ...heads], rows);
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
      APP_SECRET,
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
async function insertVideos(database: Database, count: number): Promise<void> {
  const { kind, transaction, queries } = database;
  const nowMs = Date.now();
  const { id } = await queries.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const values =
    kind === 'sqlite'
      ? sql`(with recursive numbers (number) as (select 1 union all
          select number + 1 from numbers where number < ${sql.lit(count)}) select number from numbers)`
      : sql`(select number from generate_series(1, ${sql.lit(count)}) as number)`;
  const isRare = sql`number % ${sql.lit(count / RARE_VIDEOS)} = 0`;
  const oneOf = (rare: string, usual: string): RawBuilder<unknown> =>
    sql`case when ${isRare} then ${sql.lit(rare)} else ${sql.lit(usual)} end`;
  await transaction(async (tx) => {
    if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into videos (id, owner_id, source_digest, status, type, provider, visibility, title,
        title_key, plays, iframe_url, error_code, error_message, thumbnail_must_proxy, force_proxy, revision,
        created_at_ms, updated_at_ms, resolved_at_ms, playback_epoch, metadata)
      select ${ID}, ${sql.lit(id)}, 'digest' || number, ${oneOf('failed', 'ready')},
        ${oneOf('DASH', 'MP4')}, ${oneOf('vimeo', 'youtube')}, ${oneOf('private', 'public')},
        'Title of video ' || number, cast(10000000 + number as text),
        ${sql.lit(count)} - number, 'https://player.example/' || number,
        case when ${isRare} then 'source_error' end, case when ${isRare} then 'Failed.' end, 0, 0,
        1, ${sql.lit(nowMs)} - number, ${sql.lit(nowMs)} - number, ${sql.lit(nowMs)}, 0,
        '{"course":"101"}'
      from ${values} as numbered`.execute(tx);
    await insertLabels(tx);
    await sql`
      insert into addresses (video_id, digest, position, url_sealed, failed_checks, created_at_ms)
      select ${ID}, 'digest' || number, 0, 'sealed', 0, ${sql.lit(nowMs)}
      from ${values} as numbered`.execute(tx);
    await sql`
      insert into jobs (id, kind, subject, payload, run_at_ms, attempts, attempts_max,
        created_at_ms)
      select 'job_' || number, 'check-video', ${ID}, '',
        ${sql.lit(nowMs + DAY_MS)} + number % 1000 * cast(${sql.lit((30 * DAY_MS) / 1000)} as bigint), 0, 5,
        ${sql.lit(nowMs)}
      from ${values} as numbered`.execute(tx);
    await sealUrls(tx);
  });
  // As autovacuum does, which runs soon after so many inserts.
  if (kind === 'postgres') await transaction((tx) => sql`analyze`.execute(tx));
}

/** All videos have the same pair of metadata. */
async function insertLabels(tx: Tx): Promise<void> {
  const course = digestLabel({ kind: 'metadata', key: 'course', value: '101' });
  await sql`
      insert into video_labels (video_id, label, owner_id, status, visibility, type,
        created_at_ms, updated_at_ms)
      select id, ${sql.lit(course)}, owner_id, status, visibility, type, created_at_ms, updated_at_ms
      from videos`.execute(tx);
}

/** Only the URLs that the measured requests open, because sealing them all would take minutes. */
async function sealUrls(tx: Tx): Promise<void> {
  const { seal } = createSecrets(APP_SECRET);
  const newest = tx
    .selectFrom('videos')
    .select(['id', 'source_digest'])
    .orderBy('created_at_ms', 'desc')
    .limit(SEARCHED_VIDEOS);
  const rare = tx
    .selectFrom('videos')
    .select(['id', 'source_digest'])
    .where('status', '=', 'failed');
  const rows = [...(await newest.execute()), ...(await rare.execute())];
  for (const { id, source_digest: digest } of rows) {
    await tx
      .updateTable('addresses')
      .set({
        url_sealed: seal(`https://media.example/videos/${id}.mp4`, `addresses.url:${id}:${digest}`),
      })
      .where('video_id', '=', id)
      .execute();
  }
}

async function measure(subject: Subject): Promise<Figures> {
  const claims = await measureClaims(subject.database);
  const idle = await measureIdle(subject.service);
  const post = await measurePosts(subject);
  return {
    ...idle,
    claim: median(claims),
    post,
    status: await measureList(subject, LISTS.status),
    type: await measureList(subject, LISTS.type),
    combined: await measureList(subject, LISTS.combined),
    provider: await measureList(subject, LISTS.provider),
    labels: await measureList(subject, LISTS.labels),
    title: await measureList(subject, LISTS.title),
    plays: await measureList(subject, LISTS.plays),
    search: await measureList(subject, LISTS.search),
    searchStall: await measureSearchStall(subject),
  };
}

/** Claims that find no due jobs. */
async function measureClaims({ queries }: Database): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < CLAIMS; count += 1) {
    const startedAtMs = performance.now();
    await selectWork(queries, { ...CLAIM, nowMs: Date.now() }).executeTakeFirstOrThrow();
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

async function measureIdle({ pid, url }: ServiceProcess): Promise<Pick<Figures, 'cpu' | 'stall'>> {
  const cpuBefore = readCpuSeconds(pid);
  const startedAtMs = performance.now();
  await delay(IDLE_MS);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const cpu = (100 * (readCpuSeconds(pid) - cpuBefore)) / seconds;
  const probe = watchStalls(url);
  await delay(IDLE_MS);
  return { cpu, stall: await probe.stop() };
}

/** Sends light requests, one after the other. `stop` returns the time of the longest one in ms. */
function watchStalls(url: URL): { readonly stop: () => Promise<number> } {
  const stopping = new AbortController();
  const watching = measureLongest(url, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

async function measureLongest(url: URL, signal: AbortSignal): Promise<number> {
  let longestMs = 0;
  while (!signal.aborted) {
    const sentAtMs = performance.now();
    await (await fetch(new URL('/healthz', url))).arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - sentAtMs);
    await delay(STALL_PAUSE_MS);
  }
  return longestMs;
}

async function measurePosts({ service, headers }: Subject): Promise<number> {
  return measureRequests(() => {
    posted += 1;
    return fetch(new URL('/api/v1/videos', service.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', prefer: 'respond-async' },
      // Nothing listens on this port, so each resolution fails quickly.
      body: JSON.stringify({ url: `http://127.0.0.1:65000/${posted}.mp4` }),
    });
  });
}

function measureList({ service, headers }: Subject, query: string): Promise<number> {
  return measureRequests(() =>
    fetch(new URL(`/api/v1/videos?${query}`, service.url), { headers: { ...headers } }),
  );
}

async function measureSearchStall(subject: Subject): Promise<number> {
  const probe = watchStalls(subject.service.url);
  await measureList(subject, LISTS.search);
  return probe.stop();
}

/** The median time of a request in ms. */
async function measureRequests(send: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const startedAtMs = performance.now();
    const response = await send();
    const text = await response.text();
    times.push(performance.now() - startedAtMs);
    if (!response.ok) throw new Error(text);
    await delay(STALL_PAUSE_MS);
  }
  return median(times);
}
