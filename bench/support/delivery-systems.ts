import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Pool as PostgresPool } from 'pg';
import pino from 'pino';
import { Pool } from 'undici';

import { openDatabase } from '#platform/db/open-database.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';
import { registerOwner, type WebhookOwner } from '#test/support/webhook-owner.ts';

import { createDatabase } from './create-database.ts';
import { fillDeliveryQueue } from './fill-delivery-queue.ts';
import { openProcesses, type Processes } from './processes.ts';

/** A system with an API whose calls trigger deliveries, and with workers that send them. */
export type DeliverySystem = AsyncDisposable & {
  /** Triggers one delivery to the destination with the given index. */
  readonly triggerDelivery: (destination: number, title: string) => Promise<void>;
  /** Writes this number of deliveries to each destination at once. */
  readonly fillQueue: (countPerDestination: number) => Promise<void>;
  /** Starts worker processes, which end when they are disposed. */
  readonly startWorkers: (count: number) => Promise<Processes>;
  /** Returns the number of deliveries not yet logged as successful. */
  readonly countPending: () => Promise<number>;
  /** CPU time of the API, without the workers and the database server. */
  readonly readCpuSeconds: () => number;
};

export type SystemOptions = {
  /** Null for SQLite. */
  readonly postgresUrl: string | null;
  /** True if the API process also sends deliveries. */
  readonly isAllInOne: boolean;
  readonly destinations: readonly string[];
  /** The source URL of the videos whose updates trigger deliveries. */
  readonly video: URL;
};

const MAIN = 'src/app/main.ts';
const PG_BOSS = 'bench/support/programs/pg-boss.ts';
const CONCURRENT_CALLS = 32;
const APP_SECRET = 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU';
const SETTINGS = {
  APP_SECRET,
  PORT: '0',
  LOG_LEVEL: 'silent',
  EGRESS_ALLOW: '127.0.0.1/32',
  RATE_LIMIT_API: '100000000/1m',
  RATE_LIMIT_AUTH: '1000/1m',
  REGISTRATION: 'open',
};

export async function openReelay(options: SystemOptions): Promise<DeliverySystem> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = options.postgresUrl && (await createDatabase(options.postgresUrl));
  const environment = {
    ...SETTINGS,
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: postgres }),
  };
  const processes = opened.use(openProcesses());
  const role = options.isAllInOne ? 'all' : 'web';
  const line = await processes.start(MAIN, [], { ...environment, ROLE: role });
  const service = new URL(/https?:\/\/[^\s"]+/.exec(line)?.[0] ?? '');
  const receivers = await Promise.all(
    options.destinations.map((url, index) =>
      createReceiverAccount(service, { url, index, options }),
    ),
  );
  const api = new Pool(service.origin, { connections: CONCURRENT_CALLS });
  opened.defer(() => api.close());
  const database = opened.use(
    await openDatabase(
      postgres
        ? { kind: 'postgres', url: postgres }
        : { kind: 'sqlite', file: join(folder, 'reelay.db') },
      { log: pino({ level: 'silent' }) },
    ),
  );
  const secrets = createSecrets(APP_SECRET);
  const closing = opened.move();
  return {
    async triggerDelivery(destination, title) {
      const receiver = receivers[destination];
      if (receiver === undefined) throw new Error('Unknown destination.');
      const { statusCode, body } = await api.request({
        method: 'PATCH',
        path: `/api/v1/videos/${receiver.videoId}`,
        headers: { ...receiver.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(text);
    },
    fillQueue: (countPerDestination) =>
      fillDeliveryQueue({ database, secrets }, countPerDestination),
    startWorkers: (count) =>
      startAll(count, (workers) => workers.start(MAIN, [], { ...environment, ROLE: 'worker' })),
    async countPending() {
      const { count } = await database.queries
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return count;
    },
    readCpuSeconds: processes.readCpuSeconds,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function startAll(
  count: number,
  start: (processes: Processes) => Promise<string>,
): Promise<Processes> {
  await using opened = new AsyncDisposableStack();
  const processes = opened.use(openProcesses());
  for (let index = 0; index < count; index += 1) await start(processes);
  opened.move();
  return processes;
}

type Receiving = {
  readonly url: string;
  readonly index: number;
  readonly options: Pick<SystemOptions, 'video'>;
};

async function createReceiverAccount(
  service: URL,
  { url, index, options }: Receiving,
): Promise<Pick<WebhookOwner, 'headers'> & { readonly videoId: string }> {
  const owner = await registerOwner(() => service, `owner-${index}@example.com`);
  await owner.addDestination(url);
  return { headers: owner.headers, videoId: await owner.createVideo(options.video) };
}

/** Opens the pg-boss equivalent, whose API only updates a row and enqueues its deliveries. */
export async function openPgBoss(
  options: Pick<SystemOptions, 'destinations'> & { readonly postgresUrl: string },
): Promise<DeliverySystem> {
  await using opened = new AsyncDisposableStack();
  const url = await createDatabase(options.postgresUrl);
  const processes = opened.use(openProcesses());
  const destinations = options.destinations.join(',');
  const service = await processes.start(PG_BOSS, ['web', url, destinations]);
  const api = new Pool(service, { connections: CONCURRENT_CALLS });
  opened.defer(() => api.close());
  const database = new PostgresPool({ connectionString: url, max: 1 });
  opened.defer(() => database.end());
  const closing = opened.move();
  async function call(method: 'PATCH' | 'PUT', destination: number, body: string): Promise<void> {
    const response = await api.request({ method, path: `/${destination}`, body });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(text);
  }

  return {
    triggerDelivery: (destination, title) => call('PATCH', destination, title),
    async fillQueue(countPerDestination) {
      for (const index of options.destinations.keys()) {
        await call('PUT', index, String(countPerDestination));
      }
    },
    startWorkers: (count) =>
      startAll(count, (workers) =>
        workers.start(PG_BOSS, ['worker', url, destinations, String(count)]),
      ),
    async countPending() {
      const names = options.destinations.map((each) => new URL(each).pathname.slice(1));
      const { rows } = await database.query<{ count: string }>(
        `select count(*) from pgboss.job where name = any($1) and state <> 'completed'`,
        [names],
      );
      return Number(rows[0]?.count);
    },
    readCpuSeconds: processes.readCpuSeconds,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
