import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';
import { readWvttFragment } from '#test/support/wvtt-fragment.ts';

import { writeCues } from './write-cues.ts';

const PERIOD = { mediaSeconds: 10, playlistSeconds: 60 };
const SEGMENT = { startSeconds: 12, endSeconds: 18 };
const WRAP_SECONDS = 2 ** 33 / 90_000;

type Visible = readonly [fromMs: number, toMs: number, ...cues: readonly string[]];

/** The visible cues, with the times of the media. */
function convert(webvtt: string, segment = SEGMENT, period = PERIOD): readonly Visible[] {
  const { startMs, samples } = readWvttFragment(writeCues(Buffer.from(webvtt), segment, period));
  let endMs = startMs;
  return samples.flatMap(({ durationMs, cues }): readonly Visible[] => {
    endMs += durationMs;
    return cues.length === 0 ? [] : [[endMs - durationMs, endMs, ...cues]];
  });
}

/** A cue in the second minute. */
function cue(from: number, to: number): string {
  return `\n\n00:01:0${from}.000 --> 00:01:0${to}.500 line:0\nHallo\n`;
}

describe('writeCues', () => {
  it('maps cues to the media, or counts them from the start of the playlist', () => {
    const expected = [[13_000, 14_500, 'sttg line:0, payl Hallo']];
    // 63 seconds of the playlist are 3 seconds after the start of the period.
    assert.deepEqual(convert(`WEBVTT${cue(3, 4)}`), expected);
    const map = `WEBVTT\r\nX-TIMESTAMP-MAP=MPEGTS:1080000,LOCAL:00:01:00.000${cue(1, 2)}`;
    assert.deepEqual(convert(map), expected);
    const other = `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:01:00.000,MPEGTS:${1_080_000 + 2 ** 33}${cue(1, 2)}`;
    assert.deepEqual(convert(other), expected);
  });

  it('keeps times after a wraparound, and those that count from the epoch', () => {
    const text = `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:90000\n\n00:01.000 --> 00:02.000\nA\n`;
    const start = WRAP_SECONDS + 1;
    const segment = { startSeconds: start, endSeconds: start + 4 };
    const [shown] = convert(text, segment, { mediaSeconds: start, playlistSeconds: 0 });
    assert.ok(shown !== undefined);
    assert.deepEqual(
      shown.slice(0, 2).map((ms) => Math.round(Number(ms) / 1000 - WRAP_SECONDS)),
      [2, 3],
    );
    const epoch = { startSeconds: 1.7e9, endSeconds: 1.7e9 + 4 };
    const plain = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n';
    assert.deepEqual(convert(plain, epoch, { mediaSeconds: 1.7e9, playlistSeconds: 0 }), [
      [1.7e12 + 1000, 1.7e12 + 2000, 'payl A'],
    ]);
  });

  it('has the cues that are visible in the segment', () => {
    const cues = [
      ['01:00.000', '01:03.000', 'before'],
      ['01:07.000', '01:09.000', 'across'],
      ['01:08.000', '01:09.000', 'after'],
    ].map(([from, to, text]) => `${from} --> ${to}\n${text}`);
    assert.deepEqual(convert(['WEBVTT', ...cues, ''].join('\n\n')), [
      [12_000, 13_000, 'payl before'],
      [17_000, 18_000, 'payl across'],
    ]);
  });

  it('has no cues if the text has none', () => {
    for (const text of ['', 'WEBVTT\n', '<html>', 'WEBVTT\n\n99:99 --> x\nA\n', '\0\0\0'])
      assert.deepEqual(convert(text), [], text);
  });

  it('writes a fragment for any bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.uint8Array(), (header, bytes) => {
        const text = Buffer.concat([Buffer.from(`WEBVTT\nX-TIMESTAMP-MAP=${header}\n\n`), bytes]);
        assert.ok(writeCues(text, SEGMENT, PERIOD).includes('moof'));
      }),
      { numRuns: 25 },
    );
  });
});
