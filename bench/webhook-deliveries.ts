// Deliveries a second, from the call that causes them to their logged success, against pg-boss with the same
// guarantees and against a loop that only signs and sends; and the delay of one destination while another
// hangs. node bench/webhook-deliveries.ts [COUNT]
import { setTimeout as delay } from 'node:timers/promises';

import { startPostgres } from '#test/support/postgres.ts';

import { openSampleOrigin } from '../scripts/sample-origin.ts';
import {
  type DeliveringSystem,
  openBoss,
  openReelay,
  type SystemOptions,
} from './support/delivering-systems.ts';
import { median } from './support/median.ts';
import { openProcesses } from './support/processes.ts';
import { openWebhookReceiver } from './support/webhook-receiver.ts';

const COUNT = Number(process.argv[2] ?? 2_000);
const DESTINATIONS = 4;
const CALLS_AT_ONCE = 32;
const LOOK_MS = 20;
/** What waits for the destination that hangs, and what the other one gets meanwhile. */
const HANGING = 1_000;
const HEALTHY = 100;
const HEALTHY_EVERY_MS = 20;

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
  /** Processes beside the one that has the API; 0: that one delivers too. */
  readonly workers: number;
  readonly open: (options: Pick<SystemOptions, 'isAllInOne'>) => Promise<DeliveringSystem>;
};

const onSqlite = (options: Pick<SystemOptions, 'isAllInOne'>): Promise<DeliveringSystem> =>
  openReelay({ ...options, postgresUrl: null, destinations, video });
const onPostgres = (options: Pick<SystemOptions, 'isAllInOne'>): Promise<DeliveringSystem> =>
  openReelay({ ...options, postgresUrl: postgres.url, destinations, video });
const boss = (): Promise<DeliveringSystem> => openBoss({ postgresUrl: postgres.url, destinations });

const CONTENDERS: readonly Contender[] = [
  { name: 'reelay, SQLite, one process', workers: 0, open: onSqlite },
  { name: 'reelay, PostgreSQL, 1 worker', workers: 1, open: onPostgres },
  { name: 'reelay, PostgreSQL, 2 workers', workers: 2, open: onPostgres },
  { name: 'pg-boss, 1 worker', workers: 1, open: boss },
  { name: 'pg-boss, 2 workers', workers: 2, open: boss },
];

try {
  await compare();
  await compareDelays();
} finally {
  await postgres.stop();
}

async function compare(): Promise<void> {
  const limit = await runLoop();
  console.log(`deliveries a second (${COUNT} to ${DESTINATIONS} destinations)`);
  console.log(`${'sign and send only'.padEnd(32)} ${limit.toFixed(0).padStart(6)}`);
  console.log(
    `${''.padEnd(32)} ${'from call to log'.padStart(17)} ${'from queue to log'.padStart(18)}`,
  );
  for (const contender of CONTENDERS) {
    const wholeWay = await timeWholeWay(contender);
    const queued = await timeQueued(contender);
    const figures = [wholeWay.toFixed(0).padStart(17), queued.toFixed(0).padStart(18)];
    console.log(`${contender.name.padEnd(32)} ${figures.join(' ')}`);
  }
}

async function runLoop(): Promise<number> {
  await using processes = openProcesses();
  const args = [`${receiver.origin}/0`, String(COUNT * 5)];
  return Number(await processes.start('bench/support/programs/post-loop.ts', args));
}

async function timeWholeWay({ workers, open }: Contender): Promise<number> {
  await using system = await open({ isAllInOne: workers === 0 });
  await system.startWorkers(workers);
  await causeMany(system, CALLS_AT_ONCE * 4);
  await untilLogged(system);
  const startedAtMs = performance.now();
  await causeMany(system, COUNT);
  await untilLogged(system);
  return COUNT / ((performance.now() - startedAtMs) / 1000);
}

async function timeQueued({ workers, open }: Contender): Promise<number> {
  await using system = await open({ isAllInOne: false });
  await causeMany(system, COUNT);
  const first = receiver.until(receiver.arrivedAtMs.length + 1);
  const starting = system.startWorkers(Math.max(1, workers));
  await first;
  const startedAtMs = performance.now();
  await starting;
  await untilLogged(system);
  return COUNT / ((performance.now() - startedAtMs) / 1000);
}

async function causeMany({ cause }: DeliveringSystem, count: number): Promise<void> {
  let next = 0;
  async function causeNext(): Promise<void> {
    for (let index = next; index < count; index = next) {
      next += 1;
      await cause(index % DESTINATIONS, `Title ${performance.now()} ${index}`);
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, causeNext));
}

async function untilLogged({ countWaiting }: DeliveringSystem): Promise<void> {
  while ((await countWaiting()) > 0) await delay(LOOK_MS);
}

async function compareDelays(): Promise<void> {
  console.log(`\nfrom call to arrival, median / slowest of ${HEALTHY}`);
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
    const before = await timeArrivals(system);
    for (let index = 0; index < HANGING; index += 1) await system.cause(1, `Title ${index}`);
    const meanwhile = await timeArrivals(system);
    console.log(`${name}: ${before}; while ${HANGING} wait for another that hangs: ${meanwhile}`);
  }
}

async function timeArrivals(system: DeliveringSystem): Promise<string> {
  const delaysMs: number[] = [];
  for (let index = 0; index < HEALTHY; index += 1) {
    const place = receiver.arrivedAtMs.length;
    const startedAtMs = performance.now();
    await system.cause(0, `Title ${startedAtMs}`);
    await receiver.until(place + 1);
    delaysMs.push((receiver.arrivedAtMs[place] ?? Number.NaN) - startedAtMs);
    await delay(HEALTHY_EVERY_MS);
  }
  return `${median(delaysMs).toFixed(1)} / ${Math.max(...delaysMs).toFixed(1)} ms`;
}
