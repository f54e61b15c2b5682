import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';

import { loadConfig } from '../platform/config/load-config.ts';
import { openParts } from './open-parts.ts';
import { videosCommand } from './videos-command.ts';

it('lists, shows and deletes videos, and says by its status when there is none', async (test) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelay-command-'));
  test.after(() => rm(dataDir, { recursive: true, force: true }));
  const loaded = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', EGRESS_ALLOW: '127.0.0.1' });
  const id = await createVideo(loaded);
  const printed: string[] = [];
  test.mock.method(console, 'log', (line: string) => printed.push(line));
  test.mock.method(console, 'error', () => {});

  assert.equal(await videosCommand(loaded, ['list']), 0);
  assert.match(printed[0] ?? '', new RegExp(`^${id}\tqueued\tpublic\tanonymous\t`));
  assert.equal(await videosCommand(loaded, ['show', id, '--json']), 0);
  assert.match(printed[1] ?? '', new RegExp(`^\\{"id":"${id}"`));
  assert.equal(await videosCommand(loaded, ['delete', id]), 0);
  assert.equal(await videosCommand(loaded, ['delete', id]), 1);
  assert.equal(await videosCommand(loaded, ['show', id]), 1);
  assert.equal(await videosCommand(loaded, ['rename', id]), 2);
});

async function createVideo({ config, appSecret }: ReturnType<typeof loadConfig>): Promise<string> {
  await using parts = await openParts(config, appSecret);
  const { video } = await parts.videos.createVideo(
    { url: 'http://127.0.0.1:8081/talk.mp4' },
    { ownerId: null, waitMs: 0, signal: new AbortController().signal },
  );
  return video.id;
}
