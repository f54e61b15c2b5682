import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PACKAGED_FORMS } from '#contract/packaged-forms.ts';
import { anMp4Source } from '#test/support/video-fixtures.ts';

import { isAvailableAs } from './available-forms.ts';

describe('isAvailableAs', () => {
  for (const [format, codecs, drm, forms] of [
    ['MP4', 'avc1.4d401e', null, ['HLS', 'DASH', 'MP4']],
    ['WebM', 'vp9', null, ['HLS', 'DASH', 'MP4']],
    ['WebM', 'vp8,opus', null, ['DASH']],
    ['MP4', 'avc1.4d401e, vorbis', null, ['DASH', 'MP4']],
    ['HLS', 'avc1.4d401e,mp4a.40.2', null, ['HLS', 'FMP4', 'DASH', 'MP4']],
    ['HLS', null, ['fairplay'], ['HLS']],
    ['DASH', 'avc1.4d401e,mp4a.40.2', null, ['HLS', 'DASH', 'MP4']],
    ['DASH', null, null, ['HLS', 'DASH', 'MP4']],
    ['DASH', 'vp09.00.10.08', null, ['HLS', 'DASH', 'MP4']],
    ['DASH', 'vp9, vorbis', null, ['DASH']],
    ['DASH', 'avc1.4d401e', ['widevine'], ['DASH']],
  ] as const) {
    it(`is true for ${forms.join(', ')} of ${format} with ${codecs}, ${drm?.[0]}`, () => {
      const source = anMp4Source({ format, codecs, drm });
      const available = PACKAGED_FORMS.filter((form) => isAvailableAs(source, form));
      assert.deepEqual(available, forms);
    });
  }
});
