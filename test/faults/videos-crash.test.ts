import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findReadableVideo } from '#features/videos/index.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';

import { openVideos } from '../support/open-features.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { resolved } from '../support/test-resolver.ts';

const PROGRAM = fileURLToPath(new URL('../support/programs/create-videos.ts', import.meta.url));
const CRASHES = 2;
const ACKNOWLEDGED_MAX = 40;

// docs/faults.md 110: after a crash, acknowledged videos exist, others are complete or absent, and
// the queue continues.
describe('a process that is killed while it creates videos', () => {
  it('loses no acknowledged video, and leaves none unfinished', async () => {
    await using folder = await openTemporaryFolder();
    const file = join(folder.path, 'reelay.db');
    const acknowledged: string[] = [];
    for (let run = 0; run < CRASHES; run += 1) {
      acknowledged.push(
        ...(await crashAfter(1 + Math.floor(Math.random() * ACKNOWLEDGED_MAX), [file, `${run}`])),
      );
    }

    await using database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog });
    const videos = openVideos({ database, resolver: { resolveUrl: async () => resolved() } });
    await finishQueue(database, videos);

    const rows = await database.queries.selectFrom('videos').select(['id', 'status']).execute();
    assert.deepEqual([...new Set(rows.map((row) => row.status))], ['ready']);
    const stored = new Set(rows.map((row) => row.id));
    assert.deepEqual(
      acknowledged.filter((id) => !stored.has(id)),
      [],
    );
    for (const { id } of rows) {
      const video = await findReadableVideo(videos, id);
      assert.ok(video?.status === 'ready');
      assert.equal(video.sources.length, 1);
    }
  });
});

async function crashAfter(count: number, args: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(line);
    if (ids.length === count) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL');
  assert.ok(ids.length >= count);
  return ids;
}

/** Runs a worker until no job is left. Jobs of crashed workers run when their leases expire. */
async function finishQueue(
  database: Awaited<ReturnType<typeof openDatabase>>,
  { resolveJob }: ReturnType<typeof openVideos>,
): Promise<void> {
  const emptied = Promise.withResolvers<void>();
  const worker = createWorker({
    database,
    handlers: [resolveJob],
    workerId: 'the surviving worker',
    clock: Date.now,
    log: silentLog,
    concurrency: 8,
    leaseMs: 60_000,
    pollMs: 50,
    onFinished: () => void resolveWhenEmpty(),
  });

  async function resolveWhenEmpty(): Promise<void> {
    const left = await database.queries.selectFrom('jobs').select('id').executeTakeFirst();
    if (left === undefined) emptied.resolve();
  }

  worker.start();
  await resolveWhenEmpty();
  await emptied.promise;
  await worker.stop({ graceMs: 1_000 });
}
