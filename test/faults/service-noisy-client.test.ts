// docs/faults.md 121: no client can delay the others with sources that are expensive to parse.
// `bench/noisy-neighbour.ts` measures the delays.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';

import { type AttackSources, listAttackSources } from '../support/attack-sources.ts';
import {
  ATTACKED_SETTINGS,
  type AttackOutcomes,
  attackTogether,
  CONNECTION_LOST,
  LARGEST_SOURCES,
  watchUntil,
} from '../support/attack-together.ts';
import { corpusMissing } from '../support/corpus.ts';
import { readMemory } from '../support/process-memory.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { spawnService } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const METRICS_TOKEN = 'a token of many characters';
const HEAP_MEBIBYTES = 512;
const MEMORY_BYTES_MAX = 700_000_000;
const VIEWER_REQUESTS_MIN = 10;
/** As many as two clients may submit, which is more than the service can parse in time. */
const LARGEST_MAX = 60;

const { scripts, paths: all } = listAttackSources();

/** The tasks on threads that parse each kind of text. */
const TASKS = ['page', 'feed', 'oembed', 'json', 'playlist', 'mpd', 'captions'];

for (const { name, paths, statuses } of [
  { name: 'expensive sources', paths: all, statuses: ['200'] },
  // The speed of the machine decides which limit ends them.
  {
    name: 'the largest sources',
    paths: LARGEST_SOURCES.slice(0, LARGEST_MAX),
    statuses: ['503', '504'],
  },
]) {
  it(`fault 121: ${name} do not interrupt the requests of other clients`, async (test) => {
    if (corpusMissing !== false) test.diagnostic(`only generated sources: ${corpusMissing}`);
    const { viewer, outcomes, peakBytes } = await attack(paths);
    test.diagnostic(JSON.stringify({ peakBytes, viewer, outcomes }));
    assert.equal(viewer.lost, 0);
    assert.ok(viewer.completed > VIEWER_REQUESTS_MIN, `${viewer.completed} requests of the viewer`);
    assert.ok(statuses.some((status) => outcomes[status]));
    assert.equal(outcomes['500'], undefined);
    assert.equal(outcomes[CONNECTION_LOST], undefined);
    assert.ok(peakBytes < MEMORY_BYTES_MAX, `${peakBytes} bytes`);
  });
}

it('fault 121: every kind of expensive text is parsed on threads', async () => {
  await using origin = await openOrigin();
  await using folder = await openTemporaryFolder();
  await using service = await spawnService({ DATA_DIR: folder.path, METRICS_TOKEN });
  for (const [path = ''] of Map.groupBy(all, (each) => each.split('/')[1]).values()) {
    await attackTogether({ service, origin, paths: [path] });
  }
  const tasks = await listTasksOnThreads(service.url);
  assert.deepEqual(
    TASKS.filter((task) => !tasks.has(task)),
    [],
  );
});

type Attacked = {
  readonly viewer: Awaited<ReturnType<typeof watchUntil>>;
  readonly outcomes: AttackOutcomes;
  readonly peakBytes: number;
};

/** Attacks a service while a viewer uses it. */
async function attack(paths: AttackSources['paths']): Promise<Attacked> {
  await using origin = await openOrigin();
  await using folder = await openTemporaryFolder();
  await using service = await spawnService({
    ...ATTACKED_SETTINGS,
    DATA_DIR: folder.path,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEBIBYTES}`,
  });
  const { id } = await embed(service.url, origin.url('/sample.mp4'));
  const segment = new URL(`/stream/${id}`, service.url);

  const attacking = attackTogether({ service, origin, paths });
  const viewer = await watchUntil(attacking, [new URL('/healthz', service.url), segment]);
  const outcomes = await attacking;

  const { peakBytes } = await readMemory(service.pid);
  return { viewer, outcomes, peakBytes };
}

function openOrigin(): Promise<ScriptedOrigin> {
  const media = serveBytes(MP4, { type: 'video/mp4' });
  return openScriptedOrigin({ ...scripts, '/sample.mp4': media });
}

async function listTasksOnThreads(service: URL): Promise<ReadonlySet<string>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(new URL('/metrics', service), { headers })).text();
  const counts = text.matchAll(/^reelay_thread_task_duration_seconds_count\{.*?task="([^"]+)"/gm);
  return new Set(Array.from(counts, ([, task = '']) => task));
}
