import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';

import { RESOLUTION_ATTEMPTS_MAX } from '#contract/limits.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { toPlaceSettings } from '../support/place-settings.ts';
import { openScriptedOrigin, type Script, serveBytes } from '../support/scripted-origin.ts';
import { createVideo, getVideo, untilSettled } from '../support/service-client.ts';
import { type Settings, startServiceProcess } from '../support/service-process.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
/** Longer than a lease lasts. */
const NEXT_START_MS = 60_000;

forEachDatabase((_kind, open, { newPlace }) => {
  it('a job whose process was killed is taken up by the next one after the lease', async () => {
    const settings = toPlaceSettings(await newPlace());
    const asked = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({ '/a.mp4': stayAsked(asked.resolve) });
    await using first = await startServiceProcess(settings);
    const { id, status } = await createVideo(first.url, origin.url('/a.mp4'), 'respond-async');
    await asked.promise;
    await first.end('SIGKILL');
    origin.script('/a.mp4', serveBytes(MP4, { type: 'video/mp4' }));
    await using second = await startServiceProcess(settings);
    const waiting = await getVideo(second.url, id);
    await second.end('SIGKILL');
    await using third = await startServiceProcess(after(settings, 1));
    const video = await untilSettled(third.url, id);

    assert.match(status, /queued|resolving/);
    // Until the lease has lapsed the first process may yet be alive, for all that others know.
    assert.equal(waiting.status, 'resolving');
    assert.equal(video.status, 'ready');
    assert.equal(video.duration, 8);
    assert.equal(video.sources.length, 1);
  });

  it('a job whose last attempt was killed, too, ends as failed, and says so', async () => {
    const place = await newPlace();
    const settings = toPlaceSettings(place);
    let asked = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({ '/a.mp4': stayAsked(() => asked.resolve()) });
    await using first = await startServiceProcess(settings);
    const { id } = await createVideo(first.url, origin.url('/a.mp4'), 'respond-async');
    await asked.promise;
    await first.end('SIGKILL');
    await spendAttempts(await open(place), RESOLUTION_ATTEMPTS_MAX - 1);
    asked = Promise.withResolvers();
    await using second = await startServiceProcess(after(settings, 1));
    await asked.promise;
    await second.end('SIGKILL');
    await using last = await startServiceProcess(after(settings, 2));
    const video = await untilSettled(last.url, id);

    assert.equal(video.status, 'failed');
    assert.equal(video.error?.code, 'source_error');
    assert.match(video.error?.message ?? '', /every attempt was cut short/);
    assert.equal(origin.requests.length, 2);
  });
});

/** As if so many processes had been killed at the only job there is; each would cost a start. */
async function spendAttempts(database: Database, attempts: number): Promise<void> {
  await database.transaction((tx) => tx.updateTable('jobs').set({ attempts }).execute());
}

/** The settings of a process that is started so many leases later. */
function after(settings: Settings, starts: number): Settings {
  return { ...settings, CLOCK_OFFSET_MS: String(starts * NEXT_START_MS) };
}

/** Says that it was asked, and never answers. */
function stayAsked(onAsked: () => void): Script {
  return () => onAsked();
}
