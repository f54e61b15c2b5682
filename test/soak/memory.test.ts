import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { readMemory } from '../support/process-memory.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { spawnServiceCommand } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { waitUntil } from '../support/wait-until.ts';
import { openMixedTraffic } from './mixed-traffic.ts';

const LAUNCHER = fileURLToPath(new URL('../../reelay', import.meta.url));
const STEP_MINUTES = 0.5;
const WARM_UP_MINUTES = 10;
const MEASURED_MINUTES = 20;
const TIMEOUT_MS = 2_300_000;
const MINUTE_MS = 60_000;
const MEGABYTE = 2 ** 20;
const GROWTH_MAX_MB_PER_MINUTE = 1;
const SAMPLE = new URL('../../samples/fast-start.mp4', import.meta.url);
const SAMPLE_PATHS = [
  '/fast-start.mp4',
  '/clip.webm',
  '/hls-ts/index.m3u8',
  '/hls-fmp4/index.m3u8',
];
/** Too large for the cache, and for the buffers between viewer and upstream. */
const LARGE_BYTES = 20 * MEGABYTE;
const METRICS_TOKEN = 'a token of many characters';
const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'error',
  METRICS_TOKEN,
  EGRESS_ALLOW: '127.0.0.1/32',
  REGISTRATION: 'open',
  FFMPEG: 'none',
  HOST_LIMITS: 'none',
  RATE_LIMIT_EMBED: '100000/1m',
  RATE_LIMIT_VIDEOS: '100000/1m',
  RATE_LIMIT_API: '100000/1m',
  RATE_LIMIT_AUTH: '100000/1m',
  RATE_LIMIT_INGEST: '100000/1m',
};

type Sample = { readonly minutes: number; readonly megabytes: number };

// `/proc` exists only on Linux.
const skip = process.platform !== 'linux';
it(
  'needs no more memory over time, and returns all slabs',
  { skip, timeout: TIMEOUT_MS },
  async (t) => {
    await using cleanup = new AsyncDisposableStack();
    const folder = cleanup.use(await openTemporaryFolder());
    const origin = cleanup.use(await openSampleOrigin());
    const PATH = readEnvironment()['PATH'] ?? '';
    const env = { PATH, DATA_DIR: folder.path, ...SETTINGS };
    // With the options of the launcher, which limit memory.
    const service = cleanup.use(await spawnServiceCommand([LAUNCHER, 'serve'], { env }));
    const large = cleanup.use(await openLargeOrigin());
    const samples = SAMPLE_PATHS.map((path) => new URL(path, origin.url));
    const traffic = await openMixedTraffic(service.url, [...samples, large.url('/large.mp4')]);
    await traffic.run(WARM_UP_MINUTES * MINUTE_MS);
    const measured: Sample[] = [];
    for (let minutes = 0; minutes <= MEASURED_MINUTES; minutes += STEP_MINUTES) {
      const { nowBytes } = await readMemory(service.pid);
      measured.push({ minutes, megabytes: nowBytes / MEGABYTE });
      await traffic.run(STEP_MINUTES * MINUTE_MS);
    }
    const growth = measureSlope(measured);
    const last = measured.at(-1)?.megabytes.toFixed(0);
    t.diagnostic(`${growth.toFixed(2)} MB/min, ${last} MB after ${traffic.sent()} actions`);
    assert.ok(growth <= GROWTH_MAX_MB_PER_MINUTE, `${growth} MB/min`);
    // The traffic has ended.
    await waitUntil(async () => (await countUsedSlabs(service.url)) === 0);
  },
);

/** Serves the sample followed by a `free` box, which makes a large but valid MP4 file. */
async function openLargeOrigin(): Promise<ScriptedOrigin> {
  const box = Buffer.alloc(LARGE_BYTES);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const bytes = Buffer.concat([await readFile(SAMPLE), box]);
  return await openScriptedOrigin({ '/large.mp4': serveBytes(bytes, { type: 'video/mp4' }) });
}

async function countUsedSlabs(service: URL): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(new URL('/metrics', service), { headers })).text();
  return Number(/^reelay_slabs\{state="used"\} (\d+)$/m.exec(text)?.[1]);
}

/** Least squares, in megabytes per minute. */
function measureSlope(samples: readonly Sample[]): number {
  const meanMinutes = mean(samples.map(({ minutes }) => minutes));
  const meanMegabytes = mean(samples.map(({ megabytes }) => megabytes));
  const covariance = samples.map(
    ({ minutes, megabytes }) => (minutes - meanMinutes) * (megabytes - meanMegabytes),
  );
  const variance = samples.map(({ minutes }) => (minutes - meanMinutes) ** 2);
  return mean(covariance) / mean(variance);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
