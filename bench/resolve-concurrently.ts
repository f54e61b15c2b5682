// CPU time of the service per resolution of an MP4 file, alone, and with four and eight at once.
// node bench/resolve-concurrently.ts
import { openSampleOrigin } from '../scripts/sample-origin.ts';
import { embed } from './support/embed.ts';
import { printDocumentTable } from './support/print-table.ts';
import { readCpuSeconds, startServiceProcess } from './support/service-process.ts';
import { toSpread } from './support/to-spread.ts';

const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
/** CPU time is counted in ticks of 10 ms, so each round measures many resolutions. */
const RESOLUTIONS_PER_ROUND = 48;
const CONCURRENCIES = [1, 4, 8] as const;

await using origin = await openSampleOrigin();
await using service = await startServiceProcess({
  EGRESS_ALLOW: origin.url.host,
  RATE_LIMIT_EMBED: '100000000/1m',
  HOST_LIMITS: 'none',
});
let resolutions = 0;

const times = new Map(CONCURRENCIES.map((concurrency) => [concurrency, [] as number[]]));
for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
  for (const concurrency of CONCURRENCIES) {
    const milliseconds = await measureCpuMs(concurrency);
    if (round >= WARM_UP_ROUNDS) times.get(concurrency)?.push(milliseconds);
  }
}
const rows = [...times].map(([concurrency, found]) => [String(concurrency), toSpread(found, 'ms')]);
printDocumentTable('concurrent-resolutions', rows);

/** Includes all threads of the service. */
async function measureCpuMs(concurrency: number): Promise<number> {
  const before = readCpuSeconds(service.pid);
  for (let done = 0; done < RESOLUTIONS_PER_ROUND; done += concurrency) {
    await Promise.all(Array.from({ length: concurrency }, resolveNext));
  }
  return ((readCpuSeconds(service.pid) - before) * 1000) / RESOLUTIONS_PER_ROUND;
}

/** A URL that was never resolved before. */
async function resolveNext(): Promise<void> {
  resolutions += 1;
  await embed(service.url, new URL(`/fast-start.mp4?n=${resolutions}`, origin.url));
}
