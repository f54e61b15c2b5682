import assert from 'node:assert/strict';
import { it } from 'node:test';

import { aReadyVideo } from '#test/support/video-fixtures.ts';

import { CARD_SIZE, drawCard } from './draw-card.ts';
import { measurePoster } from './measure-poster.ts';
import { Posters } from './posters.ts';

it('stops waiting for a slow frame, which is then there for the next response', async () => {
  const frame = Promise.withResolvers<Buffer>();
  const signals: AbortSignal[] = [];
  const posters = new Posters({
    egress: { open: () => assert.fail('no request is needed') },
    frames: {
      capture: ({ signal }) => {
        signals.push(signal);
        return frame.promise;
      },
    },
    findUploaded: async () => undefined,
    threads: { run: () => assert.fail('no poster is resized') },
    clock: () => 0,
  });
  const video = aReadyVideo({ thumbnail: null });

  assert.equal(await measurePoster(posters, video, 1), null);
  const later = measurePoster(posters, video);
  frame.resolve(drawCard(video.id, 'play'));
  const sizes = {
    original: CARD_SIZE,
    smaller: [
      { width: 640, height: 360 },
      { width: 320, height: 180 },
      { width: 160, height: 90 },
    ],
  };
  assert.deepEqual(await later, sizes);
  assert.deepEqual(await measurePoster(posters, video), sizes);
  assert.equal(signals.length, 1);
});
