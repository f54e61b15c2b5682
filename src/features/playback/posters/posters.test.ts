import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createBusyError } from '#platform/threads/fair-queue.ts';
import { testThreads } from '#test/support/test-threads.ts';
import { aReadyVideo } from '#test/support/video-fixtures.ts';

import { CARD_SIZE, drawCard } from './draw-card.ts';
import { Posters } from './posters.ts';

const video = aReadyVideo({ thumbnail: null });
const card = drawCard(video.id, 'play');

for (const [reason, original, threads] of [
  ['the threads are busy', card, { run: () => Promise.reject(createBusyError()) }],
  ['it is damaged', card.subarray(0, -100), testThreads],
] as const) {
  it(`caches an original once if it is returned as a smaller poster because ${reason}`, async () => {
    const posters = new Posters({
      egress: { open: () => assert.fail('no request is needed') },
      frames: { capture: async () => original },
      findUploaded: async () => undefined,
      threads,
      clock: () => 0,
    });
    const { signal } = new AbortController();
    const request = { video, token: undefined, signal, client: { background: 'test' } };
    for (const width of [CARD_SIZE.width, 640, 640, 160] as const) {
      const poster = await posters.findSmall({ ...request, form: { width, as: 'image/webp' } });
      assert.deepEqual(poster.bytes, original);
    }
    assert.ok(posters.cachedBytes < original.length + 500, `${posters.cachedBytes}`);
  });
}
