// Deliveries per second, from a filled queue and from the triggering API call to the logged
// success, compared with pg-boss with the same guarantees and with a loop that only signs and
// sends. Also measures the delay for one destination while another hangs. The rounds of the
// contenders alternate, after a warm-up. Takes at most three minutes.
// node bench/webhook-deliveries.ts [ROUNDS]
import { setTimeout as delay } from 'node:timers/promises';

import { startPostgres } from '#test/support/postgres.ts';

import { openSampleOrigin } from '../scripts/sample-origin.ts';
import { type DeliverySystem, openPgBoss, openReelay } from './support/delivery-systems.ts';
import { median } from './support/median.ts';
import { printDocumentTable, printTable } from './support/print-table.ts';
import { openProcesses, type Processes } from './support/processes.ts';
import { toSpread } from './support/to-spread.ts';
import { openWebhookReceiver } from './support/webhook-receiver.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
/** Number of times that each worker drains a queue before the first round, for V8 to optimize it. */
const WARM_UPS = 4;
const DESTINATIONS = 4;
/** Number of queued deliveries to each destination. */
const QUEUED = 500;
const CALLS = 320;
const CONCURRENT_CALLS = 32;
const POLL_INTERVAL_MS = 5;
/**
 * Share of a core of each worker in one of the measurements: receiver, database and two workers need
 * more than two cores, which would hide that a second worker adds throughput.
 */
const WORKER_SHARE = 0.25;
const PEER = 'pg-boss, 1 worker';
/**
 * Number of deliveries that are pending for the hanging destination, and number of measured
 * deliveries to the healthy one.
 */
const HANGING_DELIVERIES = 1_000;
const HEALTHY_DELIVERIES = 100;
const HEALTHY_INTERVAL_MS = 20;

type Contender = {
  readonly system: DeliverySystem;
  readonly workers: Processes;
  readonly workerCount: number;
};

type Round = {
  readonly queued: number;
  readonly called: number;
  /** From the queue, with `WORKER_SHARE`; null without workers. */
  readonly limited: number | null;
  /** Microseconds of the API and the workers per queued delivery. */
  readonly cpuMicroseconds: number;
};

await using stack = new AsyncDisposableStack();
const origin = stack.use(await openSampleOrigin());
const receiver = stack.use(await openWebhookReceiver());
const postgres = await startPostgres({ isDurable: true });
stack.defer(() => postgres.stop());
const video = new URL('/fast-start.mp4', origin.url);
await compareRates();
await compareDelays();

async function compareRates(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const destinations = Array.from({ length: DESTINATIONS }, (_, at) => `${receiver.origin}/${at}`);
  const openContender = async (
    workerCount: number,
    opening: Promise<DeliverySystem>,
  ): Promise<Contender> => {
    const system = opened.use(await opening);
    const workers = opened.use(await system.startWorkers(workerCount));
    const contender = { system, workers, workerCount };
    const drains = WARM_UPS * Math.max(1, workerCount);
    for (let drained = 0; drained < drains; drained += 1) await drainQueue(contender.system);
    return contender;
  };
  const onSqlite = { postgresUrl: null, isAllInOne: true, destinations, video };
  const onPostgres = { postgresUrl: postgres.url, isAllInOne: false, destinations, video };
  const contenders = new Map([
    ['reelay, SQLite, one process', await openContender(0, openReelay(onSqlite))],
    ['reelay, PostgreSQL, 1 worker', await openContender(1, openReelay(onPostgres))],
    ['reelay, PostgreSQL, 2 workers', await openContender(2, openReelay(onPostgres))],
    [PEER, await openContender(1, openPgBoss(onPostgres))],
    ['pg-boss, 2 workers', await openContender(2, openPgBoss(onPostgres))],
  ]);
  const limits: number[] = [];
  const rounds = new Map([...contenders.keys()].map((name) => [name, new Array<Round>()]));
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await measurePostLoop());
    for (const [name, contender] of contenders) {
      rounds.get(name)?.push(await measureRound(contender));
    }
  }
  printRates(rounds, limits);
}

function printRates(
  rounds: ReadonlyMap<string, readonly Round[]>,
  limits: readonly number[],
): void {
  const peer = rounds.get(PEER) ?? [];
  const rows = [...rounds].map(([name, results]) => {
    const ratios = results.map(({ queued }, at) => queued / (peer[at]?.queued ?? Number.NaN));
    const toCell = (measure: Exclude<keyof Round, 'limited'>, unit: string): string =>
      toSpread(
        results.map((round) => round[measure]),
        unit,
      );
    const ratio = median(ratios).toFixed(2);
    return [
      name,
      toCell('queued', '/s'),
      ratio,
      toCell('called', '/s'),
      toCell('cpuMicroseconds', 'µs'),
    ];
  });
  const limit = ['sign and send only', toSpread(limits, '/s'), '', '', ''];
  printDocumentTable('webhook-deliveries', [...rows, limit]);
  const limited = [...rounds].flatMap(([name, results]) => {
    const rates = results.flatMap((round) => round.limited ?? []);
    return rates.length === 0 ? [] : [[name, toSpread(rates, '/s')]];
  });
  printTable([`deliveries, with ${WORKER_SHARE} of a core per worker`, 'queue to log'], limited);
}

async function measurePostLoop(): Promise<number> {
  await using processes = openProcesses();
  const args = [`${receiver.origin}/0`, String(QUEUED * DESTINATIONS * 2)];
  return Number(await processes.start('bench/support/programs/post-loop.ts', args));
}

async function measureRound(contender: Contender): Promise<Round> {
  const { system, workers } = contender;
  const cpuBefore = system.readCpuSeconds() + workers.readCpuSeconds();
  const queued = await drainQueue(system);
  const cpuSeconds = system.readCpuSeconds() + workers.readCpuSeconds() - cpuBefore;
  const called = await callAll(system);
  const limited = await drainLimited(contender);
  return { queued, called, limited, cpuMicroseconds: (cpuSeconds * 1e6) / (QUEUED * DESTINATIONS) };
}

/** Returns the deliveries per second from the moment at which the queue has been filled. */
async function drainQueue(system: DeliverySystem): Promise<number> {
  const arrived = receiver.arrivedAtMs.length;
  await system.fillQueue(QUEUED);
  const startedAtMs = performance.now();
  // With SQLite, only the processes of the service notify its workers.
  await Promise.all(Array.from({ length: DESTINATIONS }, (_, at) => trigger(system, at)));
  await waitUntilLogged(system, arrived + (QUEUED + 1) * DESTINATIONS);
  return ((QUEUED + 1) * DESTINATIONS) / ((performance.now() - startedAtMs) / 1000);
}

async function drainLimited({ system, workers, workerCount }: Contender): Promise<number | null> {
  if (workerCount === 0) return null;
  using limits = new DisposableStack();
  limits.use(workers.limitCpu(WORKER_SHARE));
  return await drainQueue(system);
}

/** Returns the deliveries per second from the first API call. */
async function callAll(system: DeliverySystem): Promise<number> {
  const arrived = receiver.arrivedAtMs.length;
  const startedAtMs = performance.now();
  const calls = Array.from({ length: CALLS }, (_, index) => index).values();
  async function callNext(): Promise<void> {
    for (const index of calls) await trigger(system, index % DESTINATIONS);
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, callNext));
  await waitUntilLogged(system, arrived + CALLS);
  return CALLS / ((performance.now() - startedAtMs) / 1000);
}

/** Titles differ, because an update without a change publishes no event. */
async function trigger(system: DeliverySystem, destination: number): Promise<void> {
  await system.triggerDelivery(destination, `Title ${performance.now()}`);
}

/** Counts in the database only after the last arrival, because counting slows the workers down. */
async function waitUntilLogged({ countPending }: DeliverySystem, arrivals: number): Promise<void> {
  await receiver.waitForCount(arrivals);
  while ((await countPending()) > 0) await delay(POLL_INTERVAL_MS);
}

async function compareDelays(): Promise<void> {
  console.log(`\ncall to arrival, median / maximum of ${HEALTHY_DELIVERIES}`);
  for (const [name, postgresUrl] of [
    ['SQLite', null],
    ['PostgreSQL', postgres.url],
  ] as const) {
    const destinations = [`${receiver.origin}/healthy`, `${receiver.origin}/hang`];
    await using system = await openReelay({ postgresUrl, isAllInOne: true, destinations, video });
    const before = await measureArrivals(system);
    const arrived = receiver.arrivedAtMs.length;
    await system.fillQueue(HANGING_DELIVERIES);
    await receiver.waitForCount(arrived + HANGING_DELIVERIES);
    const during = await measureArrivals(system);
    console.log(
      `${name}: ${before}; with ${HANGING_DELIVERIES} pending for a hanging destination: ${during}`,
    );
  }
}

async function measureArrivals(system: DeliverySystem): Promise<string> {
  const delaysMs: number[] = [];
  for (let round = 0; round < HEALTHY_DELIVERIES; round += 1) {
    const arrivals = receiver.arrivedAtMs.length;
    const startedAtMs = performance.now();
    await trigger(system, 0);
    await receiver.waitForCount(arrivals + 1);
    delaysMs.push((receiver.arrivedAtMs[arrivals] ?? Number.NaN) - startedAtMs);
    await delay(HEALTHY_INTERVAL_MS);
  }
  return `${median(delaysMs).toFixed(1)} / ${Math.max(...delaysMs).toFixed(1)} ms`;
}
