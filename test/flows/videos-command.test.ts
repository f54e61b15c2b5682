import assert from 'node:assert/strict';
import { it } from 'node:test';

import { openServices } from '#app/open-services.ts';
import { createVideo } from '#features/videos/index.ts';
import { loadConfig } from '#platform/config/load-config.ts';

import { forEachDatabase } from '../support/databases.ts';
import { runReelayInProcess, type ProcessResult } from '../support/spawn-service.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('lists, shows and deletes videos, and exits with status 4 for an unknown video', async () => {
    const settings = {
      ...toDatabaseSettings(await createDatabaseConfig()),
      LOG_LEVEL: 'silent',
      EGRESS_ALLOW: '127.0.0.1',
    };
    const run = (...args: readonly string[]): Promise<ProcessResult> =>
      runReelayInProcess(['videos', ...args], settings);
    const ids = await createVideos(settings, 3);
    const [first = '', , last = ''] = ids;

    const list = JSON.parse((await run('list', '--json')).stdout);
    const listed = list.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(listed.toSorted(), ids.toSorted());
    assert.equal(list.hasMore, false);
    const short = await run('list', '--limit', '2', '--status', 'queued');
    assert.equal(short.stdout.split('\n').length, 4);
    assert.match(short.stdout, /^vid_\w{16} {2}queued {2}public {2}anonymous {2}talk-\d\n/);
    assert.match(short.stdout, /\nThere are more\. Use --limit COUNT to list them\.\n$/);
    assert.equal((await run('list', '--status', 'ready')).stdout, 'There are no videos.\n');

    const shown = JSON.parse((await run('show', first, '--json')).stdout);
    assert.deepEqual([shown.id, shown.status, shown.ownerId], [first, 'queued', null]);
    assert.match((await run('show', last)).stdout, new RegExp(`^id +${last}\nstatus +queued\n`));

    assert.equal((await run('delete', first)).stdout, `Deleted ${first}.\n`);
    for (const args of [
      ['delete', first],
      ['show', first],
      ['show', 'x'],
    ]) {
      const { code, stdout, stderr } = await run(...args, '--json');
      assert.equal(code, 4);
      assert.equal(stdout, '');
      assert.equal(JSON.parse(stderr).error.code, 'video_not_found');
    }
  });
});

async function createVideos(
  settings: Readonly<Record<string, string>>,
  count: number,
): Promise<readonly string[]> {
  const { config, appSecret } = loadConfig(settings);
  await using services = await openServices(config, appSecret);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { video } = await createVideo(
      services.videos.ctx,
      { url: `http://127.0.0.1:8081/talk-${index}.mp4` },
      { ownerId: null, waitMs: 0, signal: new AbortController().signal },
    );
    ids.push(video.id);
  }
  return ids;
}
