import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';

import { RESOLUTION_ATTEMPTS_MAX } from '#features/videos/addresses/resolve-job.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { openScriptedOrigin, type Script, serveBytes } from '../support/scripted-origin.ts';
import { getVideo, postVideo, waitUntilResolved } from '../support/service-client.ts';
import { type Settings, spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { TEST_SETTINGS, toDatabaseSettings } from '../support/test-settings.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
/** Longer than a job lease. */
const NEXT_START_MS = 60_000;

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  it('resumes the job of a killed process after its lease has expired', async () => {
    const settings = toSettings(await createDatabaseConfig());
    const requested = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({ '/a.mp4': neverRespond(requested.resolve) });
    await using first = await spawnService(settings);
    const { id, status } = await postVideo(first.url, origin.url('/a.mp4'), 'respond-async');
    await requested.promise;
    await first.stop('SIGKILL');
    origin.script('/a.mp4', serveBytes(MP4, { type: 'video/mp4' }));
    const second = await startApp(settings);
    const waiting = await getVideo(second.url, id);
    await second[Symbol.asyncDispose]();
    await using third = await startApp(settings, { clock: () => Date.now() + NEXT_START_MS });
    const video = await waitUntilResolved(third.url, id);

    assert.match(status, /queued|resolving/);
    // Until the lease expires, other processes must assume that the first one is running.
    assert.equal(waiting.status, 'resolving');
    assert.equal(video.status, 'ready');
    assert.equal(video.duration, 8);
    assert.equal(video.sources.length, 1);
  });

  it('fails a job with a message if its last attempt was killed', async () => {
    const databaseConfig = await createDatabaseConfig();
    const settings = toSettings(databaseConfig);
    let requested = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({
      '/a.mp4': neverRespond(() => requested.resolve()),
    });
    await using first = await spawnService(settings);
    const { id } = await postVideo(first.url, origin.url('/a.mp4'), 'respond-async');
    await requested.promise;
    await first.stop('SIGKILL');
    await spendAttempts(await open(databaseConfig), RESOLUTION_ATTEMPTS_MAX - 1);
    requested = Promise.withResolvers();
    const offset = { CLOCK_OFFSET_MS: String(NEXT_START_MS) };
    await using second = await spawnService({ ...settings, ...offset });
    await requested.promise;
    await second.stop('SIGKILL');
    await using last = await startApp(settings, { clock: () => Date.now() + 2 * NEXT_START_MS });
    const video = await waitUntilResolved(last.url, id);

    assert.equal(video.status, 'failed');
    assert.equal(video.error?.code, 'source_error');
    assert.match(video.error?.message ?? '', /every attempt was interrupted/);
    assert.equal(origin.requests.length, 2);
  });
});

/**
 * Simulates attempts of killed processes on the only job. Real attempts would take one process
 * start each.
 */
async function spendAttempts(database: Database, attempts: number): Promise<void> {
  await database.transaction((tx) => tx.updateTable('jobs').set({ attempts }).execute());
}

function toSettings(database: DatabaseConfig): Settings {
  return { ...TEST_SETTINGS, ...toDatabaseSettings(database) };
}

/** Calls `onRequest` and never responds. */
function neverRespond(onRequest: () => void): Script {
  return () => onRequest();
}
