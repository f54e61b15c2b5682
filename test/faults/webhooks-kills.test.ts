// docs/faults.md 110: whoever delivers may be killed at any moment, and no event is lost.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { readEnvironment } from '#platform/config/env.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { registerOwner, type WebhookOwner } from '../support/webhook-owner.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const EVENTS = Number(readEnvironment()['WEBHOOK_KILL_EVENTS'] ?? 120);
const KILLS = 3;
const VIDEOS = 8;
const SETTINGS = {
  APP_SECRET: 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU',
  JOB_LEASE: '2s',
  WEBHOOK_ATTEMPTS: '20',
  WEBHOOK_BACKOFF: '0',
};
const PATHS = ['/one', '/other'] as const;
/** Each path defers one in so many arrivals. */
const DEFERRED_OF = 20;
/** Sent or being logged at one time, for each destination. */
const HELD_MAX = 64;
const LOOK_MS = 100;

forEachDatabase((_kind, open, { newPlace }) => {
  it(`${EVENTS} events reach two destinations over ${KILLS} kills`, async () => {
    const place = await newPlace();
    const address = { '/a.mp4': serveBytes(MP4, { type: 'video/mp4' }) };
    await using origin = await openScriptedOrigin(address);
    await using fleet = await startFleet(place);
    await using receiver = await openReceiver(fleet.killOne);
    const owner = await registerOwner(fleet.findWeb);
    const secrets = new Map<string, string>();
    for (const path of PATHS) {
      secrets.set(path, await owner.addDestination(`${receiver.origin}${path}`));
    }
    const titles = await retitleAll(owner, origin.url('/a.mp4'));
    const database = await open(place);
    await untilNothingWaits(database);
    await fleet.stop();

    const { arrivals } = receiver;
    assert.equal(fleet.kills(), KILLS);
    for (const arrival of arrivals) verify(arrival, secrets.get(arrival.path) ?? '');
    const told = arrivals.map(({ body }) => toEvent(body).data.video.title);
    assert.deepEqual(
      titles.filter((title) => !told.includes(title)),
      [],
    );

    // One ID, one body, one path, however often it came.
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
      const taken = seen.filter(({ isTaken }) => isTaken).length;
      assert.equal(status, 'succeeded', id);
      assert.ok(taken >= 1 && successes >= 1 && successes <= taken, `${id}: ${taken} taken`);
      assert.ok(failures <= seen.length - taken, `${id}: ${failures} logged as failed`);
      unlogged += seen.length - successes - failures;
    }
    assert.ok(unlogged <= KILLS * PATHS.length * HELD_MAX, `${unlogged} arrivals not logged`);
  });
});

type Arrival = {
  readonly path: string;
  readonly deliveryId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Answered with 204; the others are told to come back. */
  readonly isTaken: boolean;
};

type Receiver = AsyncDisposable & {
  readonly origin: string;
  readonly arrivals: readonly Arrival[];
};

/** Calls for a kill at random arrivals, before some answers and after others. */
async function openReceiver(killOne: () => void): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const total = EVENTS * PATHS.length;
  const fatal = new Set<number>();
  while (fatal.size < KILLS) fatal.add(Math.floor(Math.random() * total * 0.9));

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { headers, url: path = '' } = request;
    const place = arrivals.length;
    const isTaken = Math.random() >= 1 / DEFERRED_OF;
    arrivals.push({ path, deliveryId: String(headers['webhook-id']), headers, body, isTaken });
    const isFatal = fatal.has(place);
    if (isFatal && place % 2 === 0) killOne();
    response.writeHead(isTaken ? 204 : 503).end();
    if (isFatal && place % 2 === 1) killOne();
  }

  // Whoever is killed breaks off in the middle of a request.
  const server = createServer((request, response) => {
    take(request, response).catch(() => undefined);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    arrivals,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Fleet = AsyncDisposable & {
  readonly findWeb: () => URL | undefined;
  /** One of those who deliver, any; another is started in its place. */
  readonly killOne: () => void;
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

/** PostgreSQL: two workers, and one who takes requests and stays. SQLite: one who does both. */
async function startFleet(place: DatabaseConfig): Promise<Fleet> {
  const where =
    place.kind === 'sqlite' ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url };
  const start = (role: string): Promise<ServiceProcess> =>
    startServiceProcess({ ...SETTINGS, ...where, ROLE: role });
  const role = place.kind === 'sqlite' ? 'all' : 'worker';
  const web = place.kind === 'sqlite' ? undefined : await start('web');
  const doomed: (ServiceProcess | undefined)[] = [];
  for (let index = 0; index < (web === undefined ? 1 : 2); index += 1)
    doomed.push(await start(role));
  let kills = 0;
  let replacing = Promise.resolve();

  async function replace(): Promise<void> {
    const index = Math.floor(Math.random() * doomed.length);
    kills += 1;
    const victim = doomed[index];
    doomed[index] = undefined;
    await victim?.end('SIGKILL');
    doomed[index] = await start(role);
  }

  async function stop(): Promise<void> {
    await replacing;
    for (const process of [web, ...doomed]) await process?.end('SIGKILL');
  }

  return {
    findWeb: () => (web ?? doomed[0])?.url,
    killOne: () => {
      replacing = replacing.then(replace);
    },
    kills: () => kills,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** One change after another of each video; answers the titles whose change was acknowledged: all. */
async function retitleAll(owner: WebhookOwner, address: URL): Promise<readonly string[]> {
  const titles: string[] = [];
  await Promise.all(
    Array.from({ length: VIDEOS }, async (_, video) => {
      const id = await owner.createVideo(address);
      for (let change = video; change < EVENTS; change += VIDEOS) {
        await owner.retitle(id, `Title ${change}`);
        titles.push(`Title ${change}`);
      }
    }),
  );
  return titles;
}

async function untilNothingWaits({ queries }: Database): Promise<void> {
  const findWaiting = () =>
    queries
      .selectFrom('deliveries')
      .select('id')
      .where('status', '=', 'pending')
      .executeTakeFirst();
  while ((await findWaiting()) !== undefined) await delay(LOOK_MS);
}

/** By the public library's lights, and by the signature of our own. */
function verify({ headers, body }: Arrival, secret: string): void {
  const header = (name: string): string => String(headers[name]);
  new Webhook(secret).verify(body, {
    'webhook-id': header('webhook-id'),
    'webhook-timestamp': header('webhook-timestamp'),
    'webhook-signature': header('webhook-signature'),
  });
  assert.equal(header('x-service-delivery'), header('webhook-id'));
}

type Told = { readonly id: string; readonly data: { readonly video: { readonly title: string } } };

function toEvent(body: string): Told {
  return JSON.parse(body);
}

type Logged = {
  readonly id: string;
  readonly status: string;
  readonly successes: number;
  readonly failures: number;
};

async function readLog({ queries }: Database): Promise<readonly Logged[]> {
  const deliveries = await queries.selectFrom('deliveries').select(['id', 'status']).execute();
  const attempts = await queries
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'success'])
    .execute();
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.delivery_id);
  return deliveries.map((delivery) => {
    const all = attemptsOf.get(delivery.id) ?? [];
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
