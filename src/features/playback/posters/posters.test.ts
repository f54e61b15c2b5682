import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createBusyError } from '#platform/threads/fair-queue.ts';
import { aReadyVideo } from '#test/support/video-fixtures.ts';

import { CARD_SIZE, drawCard } from './draw-card.ts';
import { Posters } from './posters.ts';

it('caches an original once if it is returned as a smaller poster', async () => {
  const video = aReadyVideo({ thumbnail: null });
  const card = drawCard(video.id, 'play');
  const posters = new Posters({
    egress: { open: () => assert.fail('no request is needed') },
    frames: { capture: async () => card },
    findUploaded: async () => undefined,
    threads: { run: () => Promise.reject(createBusyError()) },
    clock: () => 0,
  });
  const request = { video, token: undefined, signal: new AbortController().signal, client: 'test' };
  for (const width of [CARD_SIZE.width, 640, 160] as const) {
    const poster = await posters.findSmall({ ...request, form: { width, as: 'image/webp' } });
    assert.deepEqual(poster.bytes, card);
  }
  assert.ok(posters.cachedBytes < card.length + 100, `${posters.cachedBytes}`);
});
