import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SUBTITLE_CONVERSION_QUEUE_MAX } from '#contract/limits.ts';

import { createConversionThread } from './conversion-thread.ts';
import { convertUpload } from './convert-upload.ts';

const FILE = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n');
const BROKEN = Buffer.from('1\n00:00:01,000 --> noon\nHello\n');

describe('createConversionThread', () => {
  it('returns the results of convertUpload, one file after another', async () => {
    const convert = createConversionThread();
    const uploads = [
      { bytes: FILE, retiming: { offsetMs: 500, scale: 2 } },
      { bytes: BROKEN },
      { bytes: BROKEN, skipInvalid: true },
      { bytes: FILE, format: 'srt', charset: undefined },
    ] as const;
    const conversions = await Promise.all(uploads.map((upload) => convert(upload, 'en')));
    assert.deepEqual(
      conversions,
      uploads.map((upload) => convertUpload(upload, 'en')),
    );
    assert.deepEqual(
      conversions.map(({ kind }) => kind),
      ['converted', 'refused', 'refused', 'converted'],
    );
    // The caller's buffer was not transferred.
    assert.equal(FILE.length, 38);
  });

  it('rejects callers when the queue is full', async () => {
    const convert = createConversionThread();
    const all = Array.from({ length: SUBTITLE_CONVERSION_QUEUE_MAX + 2 }, () =>
      convert({ bytes: FILE }, 'en'),
    );
    await assert.rejects(Promise.all(all), { code: 'unavailable' });
    const outcomes = await Promise.allSettled(all);
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1);
  });
});
