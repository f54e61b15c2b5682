// docs/faults.md 121: no client can delay the others with sources that are expensive to parse.
// `bench/noisy-neighbour.ts` measures the delays.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, it } from 'node:test';

import { type AttackSources, listAttackSources } from '../support/attack-sources.ts';
import {
  ATTACKED_SETTINGS,
  attackTogether,
  CONNECTION_LOST,
  LARGEST_SOURCES,
  watchUntil,
} from '../support/attack-together.ts';
import { corpusMissing } from '../support/corpus.ts';
import { readMemory } from '../support/process-memory.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { spawnService } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const METRICS_TOKEN = 'a token of many characters';
const HEAP_MEBIBYTES = 512;
const MEMORY_BYTES_MAX = 700_000_000;
const VIEWER_REQUESTS_MIN = 10;
/** With these, the last client submits more than the service can parse in time. */
const LARGEST_MAX = 29;
/** Larger than texts that are parsed on the main thread. */
const SMALL_BYTES = 64 * 1024;

const { scripts, paths } = listAttackSources();
const small = listAttackSources({ bytesMax: SMALL_BYTES });

/** The tasks on threads that parse each kind of text. */
const TASKS = ['page', 'feed', 'oembed', 'json', 'playlist', 'mpd', 'captions'];

const origin = await openScriptedOrigin();
const folder = await openTemporaryFolder();
const service = await spawnService({
  ...ATTACKED_SETTINGS,
  DATA_DIR: folder.path,
  METRICS_TOKEN,
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MEBIBYTES}`,
});
after(async () => {
  for (const each of [service, folder, origin]) await each[Symbol.asyncDispose]();
});

it('fault 121: every kind of expensive text is parsed on threads', async () => {
  serve(small.scripts);
  for (const [path = ''] of Map.groupBy(small.paths, (each) => each.split('/')[1]).values()) {
    await attackTogether({ service, origin, paths: [path] });
  }
  const tasks = await listTasksOnThreads();
  assert.deepEqual(
    TASKS.filter((task) => !tasks.has(task)),
    [],
  );
});

it('fault 121: expensive sources do not interrupt the requests of other clients', async (test) => {
  if (corpusMissing !== false) test.diagnostic(`only generated sources: ${corpusMissing}`);
  serve(scripts);
  const { id } = await embed(service.url, origin.url('/sample.mp4'));
  const segment = new URL(`/stream/${id}`, service.url);

  const attacking = attackTogether({
    service,
    origin,
    paths: [...paths, ...LARGEST_SOURCES.slice(0, LARGEST_MAX)],
  });
  const viewer = await watchUntil(attacking, [new URL('/healthz', service.url), segment]);
  const outcomes = await attacking;
  const { peakBytes } = await readMemory(service.pid);

  test.diagnostic(JSON.stringify({ peakBytes, viewer, outcomes }));
  assert.equal(viewer.lost, 0);
  assert.ok(viewer.completed > VIEWER_REQUESTS_MIN, `${viewer.completed} requests of the viewer`);
  assert.ok(outcomes['200']);
  // The speed of the machine decides which limit ends the largest sources.
  assert.ok(outcomes['503'] ?? outcomes['504']);
  assert.equal(outcomes['500'], undefined);
  assert.equal(outcomes[CONNECTION_LOST], undefined);
  assert.ok(peakBytes < MEMORY_BYTES_MAX, `${peakBytes} bytes`);
});

function serve(responses: AttackSources['scripts']): void {
  for (const [path, script] of Object.entries(responses)) origin.script(path, script);
  origin.script('/sample.mp4', serveBytes(MP4, { type: 'video/mp4' }));
}

async function listTasksOnThreads(): Promise<ReadonlySet<string>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(new URL('/metrics', service.url), { headers })).text();
  const counts = text.matchAll(/^reelay_thread_task_duration_seconds_count\{.*?task="([^"]+)"/gm);
  return new Set(Array.from(counts, ([, task = '']) => task));
}
