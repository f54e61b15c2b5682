import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { toSourceTarget } from '../target/find-target.ts';
import { createThumbnails } from './find-images.ts';
import { THUMBNAIL_ABSENCE_MS } from './preview-plans.ts';
import type { Previews } from './previews.ts';

const source = anMp4Source();
const TARGET = toSourceTarget(aReadyVideo({ sources: [source] }), source);
const PREVIEWS: Previews = {
  cues: [
    {
      startSeconds: 0,
      endSeconds: 4,
      sheet: 0,
      area: { x: 0, y: 0, width: 160, height: 90 },
    },
  ],
  sheets: [{ kind: 'image', url: new URL('https://media.example/1.png'), range: null }],
  imageType: 'image/png',
};

const CASES = [
  ['takes long', () => new Promise<Previews>(() => undefined), 1],
  ['fails', () => Promise.reject(new AppError('source_error', 'Broken.')), 1],
  ['finds the service busy', () => Promise.reject(createUnavailableError('Busy.')), 2],
] as const satisfies readonly (readonly [string, () => Promise<Previews>, number])[];

describe('thumbnails of manifests', () => {
  for (const [outcome, find, searches] of CASES) {
    it(`are looked for ${searches === 1 ? 'once a minute' : 'again'} if the search ${outcome}`, async () => {
      let nowMs = 1_000;
      let count = 0;
      let known: Previews | undefined;
      const thumbnails = createThumbnails(
        {
          findKnown: () => known,
          find: () => {
            count += 1;
            return find();
          },
          clock: () => nowMs,
        },
        1,
      );
      const findImages = () => thumbnails.findImages(TARGET, 'client');
      assert.deepEqual([await findImages(), await findImages()], [undefined, undefined]);
      assert.equal(count, searches);
      nowMs += THUMBNAIL_ABSENCE_MS;
      assert.equal(await findImages(), undefined);
      assert.equal(count, searches + 1);

      known = PREVIEWS;
      const images = await findImages();
      assert.deepEqual(images?.timesMs, [0, 4_000]);
      assert.equal(await findImages(), images, 'calculated once');
      assert.equal(count, searches + 1);
    });
  }
});
