// docs/faults.md 110: delivering processes may be killed at any time, and no event is lost.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { readEnvironment } from '#platform/config/env.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { startReceiver } from '../support/receiver.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { type ServiceProcess, spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { TEST_SETTINGS } from '../support/test-settings.ts';
import { registerOwner, type WebhookOwner } from '../support/webhook-owner.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const EVENTS = Number(readEnvironment()['WEBHOOK_KILL_EVENTS'] ?? 60);
const KILLS = 2;
const VIDEOS = 8;
const SETTINGS = {
  APP_SECRET: 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU',
  JOB_LEASE: '2s',
  WEBHOOK_ATTEMPTS: '20',
  WEBHOOK_BACKOFF: '0',
};
const PATHS = ['/one', '/other'] as const;
/** The receiver defers one in this many requests. */
const DEFERRED_ONE_IN = 20;
/** Concurrent deliveries per destination, including those whose result is being logged. */
const CONCURRENT_DELIVERIES_MAX = 64;
const POLL_MS = 100;

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  it(`delivers ${EVENTS} events to two destinations over ${KILLS} kills`, async () => {
    const databaseConfig = await createDatabaseConfig();
    const scripts = { '/a.mp4': serveBytes(MP4, { type: 'video/mp4' }) };
    await using origin = await openScriptedOrigin(scripts);
    await using fleet = await startFleet(databaseConfig);
    await using receiver = await openReceiver(fleet.killOne);
    const owner = await registerOwner(fleet.findWeb);
    const secrets = new Map<string, string>();
    for (const path of PATHS) {
      secrets.set(path, await owner.addDestination(`${receiver.origin}${path}`));
    }
    const titles = await retitleAll(owner, origin.url('/a.mp4'));
    const database = await open(databaseConfig);
    await waitForDeliveries(database);
    await fleet.stop();

    const { arrivals } = receiver;
    assert.equal(fleet.kills(), KILLS);
    for (const arrival of arrivals) verify(arrival, secrets.get(arrival.path) ?? '');
    const receivedTitles = arrivals.map(({ body }) => toEvent(body).data.video.title);
    assert.deepEqual(
      titles.filter((title) => !receivedTitles.includes(title)),
      [],
    );

    // All requests with one delivery ID have the same body and path.
    const byId = Map.groupBy(arrivals, ({ deliveryId }) => deliveryId);
    for (const [id, same] of byId) {
      assert.equal(new Set(same.map(({ path, body }) => `${path} ${body}`)).size, 1, id);
    }
    const pairs = arrivals.map(({ path, body }) => `${path} ${toEvent(body).id}`);
    const log = await readLog(database);
    assert.equal(new Set(pairs).size, log.length);
    assert.equal(log.length, (await countEvents(database)) * PATHS.length);

    let unlogged = 0;
    for (const { id, status, successes, failures } of log) {
      const seen = byId.get(id) ?? [];
      const accepted = seen.filter(({ isAccepted }) => isAccepted).length;
      assert.equal(status, 'succeeded', id);
      assert.ok(
        accepted >= 1 && successes >= 1 && successes <= accepted,
        `${id}: ${accepted} accepted`,
      );
      assert.ok(failures <= seen.length - accepted, `${id}: ${failures} logged as failed`);
      unlogged += seen.length - successes - failures;
    }
    assert.ok(
      unlogged <= KILLS * PATHS.length * CONCURRENT_DELIVERIES_MAX,
      `${unlogged} arrivals not logged`,
    );
  });
});

type Arrival = {
  readonly path: string;
  readonly deliveryId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** True if the response was a 204. Other requests get a 503 and are retried. */
  readonly isAccepted: boolean;
};

type Receiver = AsyncDisposable & {
  readonly origin: string;
  readonly arrivals: readonly Arrival[];
};

/** Triggers kills at random requests, before some responses and after others. */
async function openReceiver(killOne: () => void): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const total = EVENTS * PATHS.length;
  const fatal = new Set<number>();
  while (fatal.size < KILLS) fatal.add(Math.floor(Math.random() * total * 0.9));

  const receiver = await startReceiver((_request, response) => {
    const { path, headers, body } = receiver.received.at(-1) ?? assert.fail();
    const index = arrivals.length;
    const isAccepted = Math.random() >= 1 / DEFERRED_ONE_IN;
    arrivals.push({ path, deliveryId: String(headers['webhook-id']), headers, body, isAccepted });
    const isFatal = fatal.has(index);
    if (isFatal && index % 2 === 0) killOne();
    response.writeHead(isAccepted ? 204 : 503).end();
    if (isFatal && index % 2 === 1) killOne();
  });
  return { ...receiver, origin: `http://127.0.0.1:${receiver.port}`, arrivals };
}

type Fleet = AsyncDisposable & {
  readonly findWeb: () => URL | undefined;
  /** Kills a random delivering process and starts a replacement. */
  readonly killOne: () => void;
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

/**
 * PostgreSQL: two workers, and a web process that is never killed. SQLite: one process for both.
 */
async function startFleet(databaseConfig: DatabaseConfig): Promise<Fleet> {
  const databaseSettings =
    databaseConfig.kind === 'sqlite'
      ? { DATA_DIR: dirname(databaseConfig.file) }
      : { DATABASE_URL: databaseConfig.url };
  const start = (role: string): Promise<ServiceProcess> =>
    spawnService({ ...SETTINGS, ...databaseSettings, ROLE: role });
  const role = databaseConfig.kind === 'sqlite' ? 'all' : 'worker';
  const web =
    databaseConfig.kind === 'sqlite'
      ? undefined
      : await startApp({ ...TEST_SETTINGS, ...SETTINGS, ...databaseSettings, ROLE: 'web' });
  const targets: (ServiceProcess | undefined)[] = [];
  for (let index = 0; index < (web === undefined ? 1 : 2); index += 1)
    targets.push(await start(role));
  let kills = 0;
  let replacing = Promise.resolve();

  async function replace(): Promise<void> {
    const index = Math.floor(Math.random() * targets.length);
    kills += 1;
    const victim = targets[index];
    targets[index] = undefined;
    await victim?.stop('SIGKILL');
    targets[index] = await start(role);
  }

  async function stop(): Promise<void> {
    await replacing;
    for (const process of [web, ...targets]) await process?.[Symbol.asyncDispose]();
  }

  return {
    findWeb: () => (web ?? targets[0])?.url,
    killOne: () => {
      replacing = replacing.then(replace);
    },
    kills: () => kills,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Changes the title of each video repeatedly, and returns the acknowledged titles. */
async function retitleAll(owner: WebhookOwner, url: URL): Promise<readonly string[]> {
  const titles: string[] = [];
  await Promise.all(
    Array.from({ length: VIDEOS }, async (_, video) => {
      const id = await owner.createVideo(url);
      for (let change = video; change < EVENTS; change += VIDEOS) {
        await owner.retitle(id, `Title ${change}`);
        titles.push(`Title ${change}`);
      }
    }),
  );
  return titles;
}

async function waitForDeliveries({ queries }: Database): Promise<void> {
  const findPending = () =>
    queries
      .selectFrom('deliveries')
      .select('id')
      .where('status', '=', 'pending')
      .executeTakeFirst();
  while ((await findPending()) !== undefined) await delay(POLL_MS);
}

/** Verifies the signature with the public library, and compares the delivery ID headers. */
function verify({ headers, body }: Arrival, secret: string): void {
  const header = (name: string): string => String(headers[name]);
  new Webhook(secret).verify(body, {
    'webhook-id': header('webhook-id'),
    'webhook-timestamp': header('webhook-timestamp'),
    'webhook-signature': header('webhook-signature'),
  });
  assert.equal(header('x-service-delivery'), header('webhook-id'));
}

type ReceivedEvent = {
  readonly id: string;
  readonly data: { readonly video: { readonly title: string } };
};

function toEvent(body: string): ReceivedEvent {
  return JSON.parse(body);
}

type LoggedDelivery = {
  readonly id: string;
  readonly status: string;
  readonly successes: number;
  readonly failures: number;
};

async function readLog({ queries }: Database): Promise<readonly LoggedDelivery[]> {
  const deliveries = await queries.selectFrom('deliveries').select(['id', 'status']).execute();
  const attempts = await queries
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'success'])
    .execute();
  const attemptsByDelivery = Map.groupBy(attempts, (attempt) => attempt.delivery_id);
  return deliveries.map((delivery) => {
    const all = attemptsByDelivery.get(delivery.id) ?? [];
    const successes = all.filter(({ success }) => success === 1).length;
    return { ...delivery, successes, failures: all.length - successes };
  });
}

async function countEvents({ queries }: Database): Promise<number> {
  const { count } = await queries
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', 'video.updated')
    .executeTakeFirstOrThrow();
  return count;
}
