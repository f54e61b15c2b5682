import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { readMemory } from '../support/process-memory.ts';
import { spawnServiceCommand } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { openMixedTraffic } from './mixed-traffic.ts';

const LAUNCHER = fileURLToPath(new URL('../../reelay', import.meta.url));
const STEP_MINUTES = 0.5;
const WARM_UP_MINUTES = 10;
const MEASURED_MINUTES = 20;
const TIMEOUT_MS = 2_300_000;
const MINUTE_MS = 60_000;
const MEGABYTE = 2 ** 20;
const GROWTH_MAX_MB_PER_MINUTE = 1;
const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'error',
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
it('needs no more memory over time', { skip, timeout: TIMEOUT_MS }, async (t) => {
  await using cleanup = new AsyncDisposableStack();
  const folder = cleanup.use(await openTemporaryFolder());
  const origin = cleanup.use(await openSampleOrigin());
  const PATH = readEnvironment()['PATH'] ?? '';
  const env = { PATH, DATA_DIR: folder.path, ...SETTINGS };
  // With the options of the launcher, which limit memory.
  const service = cleanup.use(await spawnServiceCommand([LAUNCHER, 'serve'], { env }));
  const traffic = await openMixedTraffic(service.url, origin.url);
  await traffic.run(WARM_UP_MINUTES * MINUTE_MS);
  const samples: Sample[] = [];
  for (let minutes = 0; minutes <= MEASURED_MINUTES; minutes += STEP_MINUTES) {
    const { nowBytes } = await readMemory(service.pid);
    samples.push({ minutes, megabytes: nowBytes / MEGABYTE });
    await traffic.run(STEP_MINUTES * MINUTE_MS);
  }
  const growth = measureSlope(samples);
  const last = samples.at(-1)?.megabytes.toFixed(0);
  t.diagnostic(`${growth.toFixed(2)} MB/min, ${last} MB after ${traffic.sent()} actions`);
  assert.ok(growth <= GROWTH_MAX_MB_PER_MINUTE, `${growth} MB/min`);
});

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
