// docs/faults.md 113 and 119: the service was killed during playback, and restarts with a clock
// that is a day off.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import { spawnService } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 86_400_000;

for (const [name, offsetMs] of [
  ['forward', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  it(`plays existing videos and resolves new ones with the clock set a day ${name}`, async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    await using before = await spawnService({ DATA_DIR: data.path });
    const video = await embed(before.url, new URL('/hls-ts/index.m3u8', origin.url));
    const stream = new URL(String(video.embed.stream));
    const playlist = await (await fetch(stream)).text();
    await before.stop('SIGKILL');

    await using after = await spawnService({
      DATA_DIR: data.path,
      CLOCK_OFFSET_MS: String(offsetMs),
    });
    const streamUrl = new URL(stream.pathname, after.url);
    assert.equal((await getVideo(after.url, video.id)).status, 'ready');
    assert.equal((await fetch(streamUrl)).status, 200);
    // URLs that a player read before the restart still play.
    for (const rendition of listHlsUrls(playlist, streamUrl)) {
      assert.equal((await fetch(rendition)).status, 200);
    }
    const fresh = await createVideo(after.url, new URL('/fast-start.mp4', origin.url));
    assert.equal(fresh.status, 'ready');
  });
}
