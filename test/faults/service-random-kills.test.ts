// docs/faults.md 110: a process may be killed at any time, and acknowledged records survive.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { postVideo, waitUntilResolved } from '../support/service-client.ts';
import { type ServiceProcess, spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SETTINGS } from '../support/test-settings.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const KILLS = 2;
const CONCURRENT_CREATIONS = 12;
const KILLED_WITHIN_MS = 200;
/** Makes the leases of earlier processes expire. */
const NEXT_START_MS = 60_000;

it(`keeps every acknowledged record intact over ${KILLS} kills at random times`, async () => {
  await using origin = await openScriptedOrigin();
  await using data = await openTemporaryFolder();
  const acknowledged = new Set<string>();
  const moments: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const moment = Math.random() * KILLED_WITHIN_MS;
    moments.push(moment);
    await using service = await spawnService(toSettings(data.path, kill));
    const creating = Array.from({ length: CONCURRENT_CREATIONS }, (_, index) =>
      createAcknowledged(service, origin, { kill, index, acknowledged }),
    );
    // The last kill always follows a response, even on a slow machine.
    if (kill === KILLS - 1) await Promise.race(creating);
    await delay(moment);
    await service.stop('SIGKILL');
    await Promise.all(creating);
    assert.deepEqual(
      findFlaws(join(data.path, 'reelay.db')),
      [],
      `killed after ${moments.join(', ')} ms`,
    );
  }
  await using service = await startApp(
    { ...TEST_SETTINGS, DATA_DIR: data.path },
    { clock: () => Date.now() + KILLS * NEXT_START_MS },
  );
  const videos = await Promise.all(
    [...acknowledged].map((id) => waitUntilResolved(service.url, id)),
  );

  assert.ok(acknowledged.size > 0, `killed after ${moments.join(', ')} ms`);
  for (const { status, sources, duration, error } of videos) {
    // A record may have failed only if every attempt was interrupted.
    if (status === 'failed') assert.match(error?.message ?? '', /every attempt was interrupted/);
    else assert.deepEqual({ duration, sources: sources.length }, { duration: 8, sources: 1 });
  }
});

type Creation = {
  readonly kill: number;
  readonly index: number;
  readonly acknowledged: Set<string>;
};

/**
 * Half of the requests wait for the resolution. A response that the kill cuts off is not an
 * acknowledgment.
 */
async function createAcknowledged(
  service: ServiceProcess,
  origin: ScriptedOrigin,
  { kill, index, acknowledged }: Creation,
): Promise<void> {
  const path = `/${kill}-${index}.mp4`;
  origin.script(path, serveBytes(MP4, { type: 'video/mp4' }));
  const prefer = index % 2 === 0 ? 'respond-async' : 'wait=10';
  try {
    const { id } = await postVideo(service.url, origin.url(path), prefer);
    acknowledged.add(id);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
  }
}

/** Finds inconsistencies in the database file of a killed process. */
function findFlaws(file: string): readonly unknown[] {
  const database = new DatabaseSync(file);
  try {
    const damage = database.prepare('pragma integrity_check').all();
    const orphans = database.prepare('pragma foreign_key_check').all();
    const incomplete = database
      .prepare(
        `select id, status from videos where
          (status = 'ready') <> exists (select 1 from sources where video_id = videos.id) or
          (status in ('queued', 'resolving')
            and not exists (select 1 from jobs where subject = videos.id))`,
      )
      .all();
    return [...damage.filter((row) => row['integrity_check'] !== 'ok'), ...orphans, ...incomplete];
  } finally {
    database.close();
  }
}

function toSettings(dataDir: string, starts: number): Record<string, string> {
  return { DATA_DIR: dataDir, CLOCK_OFFSET_MS: String(starts * NEXT_START_MS) };
}
