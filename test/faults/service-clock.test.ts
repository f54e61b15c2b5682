// docs/faults.md 113 and 119: the service was killed while something played, and the machine's clock is a day off now.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { listHlsAddresses } from '../support/manifest-addresses.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 86_400_000;

for (const [name, offsetMs] of [
  ['forward', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  it(`set a day ${name}, the service plays what it had and resolves what is new`, async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    await using before = await startServiceProcess({ DATA_DIR: data.path });
    const video = await embed(before.url, new URL('/hls-ts/index.m3u8', origin.url));
    const stream = new URL(String(video.embed.stream));
    const playlist = await (await fetch(stream)).text();
    await before.end('SIGKILL');

    await using after = await startServiceProcess({
      DATA_DIR: data.path,
      CLOCK_OFFSET_MS: String(offsetMs),
    });
    const address = new URL(stream.pathname, after.url);
    assert.equal((await getVideo(after.url, video.id)).status, 'ready');
    assert.equal((await fetch(address)).status, 200);
    // Links that a player had read before go on to play.
    for (const rendition of listHlsAddresses(playlist, address)) {
      assert.equal((await fetch(rendition)).status, 200);
    }
    const fresh = await createVideo(after.url, new URL('/fast-start.mp4', origin.url));
    assert.equal(fresh.status, 'ready');
  });
}
