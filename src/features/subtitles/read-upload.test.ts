import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { testThreads } from '#test/support/test-threads.ts';

import { convertUpload } from './convert-upload.ts';
import { readUpload, retimeTrack } from './read-upload.ts';

const OPTIONS = { lang: 'en', client: 'client' };

function toSrt(cues: number, text: string): Buffer {
  return Buffer.from(
    Array.from({ length: cues }, (_, at) => `${toTimes(at)}\n${text}\n`).join('\n'),
  );
}

function toTimes(at: number): string {
  return `${at}\n00:${toClock(at)},000 --> 00:${toClock(at + 1)},000`;
}

function toClock(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':');
}

const SMALL = toSrt(2, 'Hello');
const LARGE = toSrt(3_000, 'Hello <i>there</i> & goodbye');

describe('readUpload', () => {
  it('converts small files on the main thread and large files on another thread alike', async () => {
    for (const bytes of [SMALL, LARGE]) {
      const retiming = { offsetMs: 500, scale: 2 };
      const { text, repairs } = await readUpload({ bytes, retiming }, OPTIONS, testThreads);
      const expected = convertUpload({ bytes, retiming }, 'en');
      assert.ok(expected.kind === 'converted');
      const { vtt, cueCount, format, charset } = expected;
      assert.deepEqual(text, { vtt, cueCount, original: { bytes, format, charset } });
      assert.deepEqual(repairs, expected.repairs);
      // The caller’s buffer was not moved to the thread.
      assert.notEqual(bytes.length, 0);
    }
  });

  it('rejects a file with the location of the error', async () => {
    for (const bytes of [SMALL, LARGE]) {
      const broken = Buffer.concat([bytes, Buffer.from('\n1\n00:00:01,000 --> noon\nHello\n')]);
      const line = broken.toString().split('\n').length - 2;
      await assert.rejects(
        readUpload({ bytes: broken, isStrict: true }, OPTIONS, testThreads),
        (error: unknown) =>
          error instanceof Error && error.message.includes(`Line ${line}, column`),
      );
      assert.ok((await readUpload({ bytes: broken }, OPTIONS, testThreads)).text.cueCount > 0);
    }
  });
});

describe('retimeTrack', () => {
  it('shifts the cues of small and large tracks', async () => {
    for (const bytes of [SMALL, LARGE]) {
      const { vtt, cueCount } = (await readUpload({ bytes }, OPTIONS, testThreads)).text;
      const retiming = { offsetMs: 60_000, scale: 1 };
      const retimed = await retimeTrack({ vtt, retiming, client: 'client' }, testThreads);
      assert.equal(retimed.cueCount, cueCount);
      assert.match(retimed.vtt, /^WEBVTT\n\n(?:.*\n)?(?:00:)?01:00\.000 --> /);
    }
  });
});
