// Deliveries per second, from the triggering API call to the logged success, compared with pg-boss
// with the same guarantees and with a loop that only signs and sends. Also measures the delay for
// one destination while another hangs. The rounds of the contenders alternate.
// node bench/webhook-deliveries.ts [COUNT]
import { setTimeout as delay } from 'node:timers/promises';

import { startPostgres } from '#test/support/postgres.ts';

import { openSampleOrigin } from '../scripts/sample-origin.ts';
import {
  type DeliverySystem,
  openPgBoss,
  openReelay,
  type SystemOptions,
} from './support/delivery-systems.ts';
import { median } from './support/median.ts';
import { openProcesses } from './support/processes.ts';
import { openWebhookReceiver } from './support/webhook-receiver.ts';

const COUNT = Number(process.argv[2] ?? 2_000);
const ROUNDS = 5;
const DESTINATIONS = 4;
const CONCURRENT_CALLS = 32;
const POLL_INTERVAL_MS = 20;
/**
 * Number of deliveries that are pending for the hanging destination, and number of measured
 * deliveries to the healthy one.
 */
const HANGING_DELIVERIES = 1_000;
const HEALTHY_DELIVERIES = 100;
const HEALTHY_INTERVAL_MS = 20;

await using origin = await openSampleOrigin();
await using receiver = await openWebhookReceiver();
const postgres = await startPostgres({ isDurable: true });
const video = new URL('/fast-start.mp4', origin.url);
const destinations = Array.from(
  { length: DESTINATIONS },
  (_, index) => `${receiver.origin}/${index}`,
);

type Contender = {
  readonly name: string;
  /** Worker processes besides the API process. With 0, the API process also delivers. */
  readonly workers: number;
  readonly open: (options: Pick<SystemOptions, 'isAllInOne'>) => Promise<DeliverySystem>;
};

const onSqlite = (options: Pick<SystemOptions, 'isAllInOne'>): Promise<DeliverySystem> =>
  openReelay({ ...options, postgresUrl: null, destinations, video });
const onPostgres = (options: Pick<SystemOptions, 'isAllInOne'>): Promise<DeliverySystem> =>
  openReelay({ ...options, postgresUrl: postgres.url, destinations, video });
const pgBoss = (): Promise<DeliverySystem> =>
  openPgBoss({ postgresUrl: postgres.url, destinations });

const CONTENDERS: readonly Contender[] = [
  { name: 'reelay, SQLite, one process', workers: 0, open: onSqlite },
  { name: 'reelay, PostgreSQL, 1 worker', workers: 1, open: onPostgres },
  { name: 'reelay, PostgreSQL, 2 workers', workers: 2, open: onPostgres },
  { name: 'pg-boss, 1 worker', workers: 1, open: pgBoss },
  { name: 'pg-boss, 2 workers', workers: 2, open: pgBoss },
];

try {
  await compare();
  await compareDelays();
} finally {
  await postgres.stop();
}

type Round = {
  readonly endToEnd: number;
  readonly queued: number;
  /** Microseconds of the API and the workers per queued delivery. */
  readonly cpu: number;
};

async function compare(): Promise<void> {
  const limits: number[] = [];
  const rounds = new Map<string, readonly Round[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await measurePostLoop());
    for (const contender of CONTENDERS) {
      const endToEnd = await measureEndToEnd(contender);
      const { queued, cpu } = await measureQueueDrain(contender);
      const earlier = rounds.get(contender.name) ?? [];
      rounds.set(contender.name, [...earlier, { endToEnd, queued, cpu }]);
    }
  }
  console.log(
    `deliveries/s, ${COUNT} to ${DESTINATIONS} destinations: median of ${ROUNDS} rounds (minimum to maximum)`,
  );
  console.log(`${'sign and send only'.padEnd(32)}${toSpread(limits)}`);
  const heads = ['call to log', 'queue to log', 'CPU µs per queued'];
  console.log(`${''.padEnd(32)}${heads.map((head) => head.padStart(24)).join('')}`);
  for (const [name, all] of rounds) {
    const columns = (['endToEnd', 'queued', 'cpu'] as const).map((measure) =>
      toSpread(all.map((round) => round[measure])),
    );
    console.log(`${name.padEnd(32)}${columns.join('')}`);
  }
}

function toSpread(values: readonly number[]): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})`.padStart(24);
}

async function measurePostLoop(): Promise<number> {
  await using processes = openProcesses();
  const args = [`${receiver.origin}/0`, String(COUNT * 5)];
  return Number(await processes.start('bench/support/programs/post-loop.ts', args));
}

async function measureEndToEnd({ workers, open }: Contender): Promise<number> {
  await using system = await open({ isAllInOne: workers === 0 });
  await system.startWorkers(workers);
  await triggerDeliveries(system, CONCURRENT_CALLS * 4);
  await waitUntilLogged(system);
  const startedAtMs = performance.now();
  await triggerDeliveries(system, COUNT);
  await waitUntilLogged(system);
  return COUNT / ((performance.now() - startedAtMs) / 1000);
}

async function measureQueueDrain({
  workers,
  open,
}: Contender): Promise<Pick<Round, 'queued' | 'cpu'>> {
  await using system = await open({ isAllInOne: false });
  await triggerDeliveries(system, COUNT);
  const first = receiver.waitForCount(receiver.arrivedAtMs.length + 1);
  const starting = system.startWorkers(Math.max(1, workers));
  await first;
  const startedAtMs = performance.now();
  await starting;
  const cpuBefore = system.readCpuSeconds();
  const arrivedBefore = receiver.arrivedAtMs.length;
  await waitUntilLogged(system);
  const queued = COUNT / ((performance.now() - startedAtMs) / 1000);
  const seconds = system.readCpuSeconds() - cpuBefore;
  return { queued, cpu: (seconds * 1_000_000) / (receiver.arrivedAtMs.length - arrivedBefore) };
}

async function triggerDeliveries(
  { triggerDelivery }: DeliverySystem,
  count: number,
): Promise<void> {
  let next = 0;
  async function triggerNext(): Promise<void> {
    for (let index = next; index < count; index = next) {
      next += 1;
      await triggerDelivery(index % DESTINATIONS, `Title ${performance.now()} ${index}`);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, triggerNext));
}

async function waitUntilLogged({ countPending }: DeliverySystem): Promise<void> {
  while ((await countPending()) > 0) await delay(POLL_INTERVAL_MS);
}

async function compareDelays(): Promise<void> {
  console.log(`\ncall to arrival, median / maximum of ${HEALTHY_DELIVERIES}`);
  for (const [name, postgresUrl] of [
    ['SQLite', null],
    ['PostgreSQL', postgres.url],
  ] as const) {
    await using system = await openReelay({
      postgresUrl,
      isAllInOne: true,
      destinations: [`${receiver.origin}/healthy`, `${receiver.origin}/hang`],
      video,
    });
    const before = await measureArrivals(system);
    for (let index = 0; index < HANGING_DELIVERIES; index += 1) {
      await system.triggerDelivery(1, `Title ${index}`);
    }
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
    await system.triggerDelivery(0, `Title ${startedAtMs}`);
    await receiver.waitForCount(arrivals + 1);
    delaysMs.push((receiver.arrivedAtMs[arrivals] ?? Number.NaN) - startedAtMs);
    await delay(HEALTHY_INTERVAL_MS);
  }
  return `${median(delaysMs).toFixed(1)} / ${Math.max(...delaysMs).toFixed(1)} ms`;
}
