import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readWvttFragment } from '#test/support/wvtt-fragment.ts';

import { findIsoBodies } from '../media/find-iso-bodies.ts';
import { writeWvttFragment, writeWvttInit } from './write-wvtt.ts';

const WEBVTT = [
  'WEBVTT',
  'STYLE\n::cue { color: red }',
  '00:00:01.000 --> 00:00:04.000 line:0\nfirst',
  'two\n00:00:03.000 --> 00:00:05.000\nsecond <00:00:04.000>goes on\n',
].join('\n\n');

const FIRST = 'sttg line:0, payl first';
const SECOND = 'iden two, payl second goes on';

describe('writeWvttFragment', () => {
  it('writes contiguous samples with the visible cues', () => {
    const segment = { startSeconds: 0, endSeconds: 8, mediaSeconds: 100 };
    assert.deepEqual(readWvttFragment(writeWvttFragment(WEBVTT, segment)), {
      startMs: 100_000,
      samples: [
        { durationMs: 1000, cues: [] },
        { durationMs: 2000, cues: [FIRST] },
        { durationMs: 1000, cues: [FIRST, SECOND] },
        { durationMs: 1000, cues: [SECOND] },
        { durationMs: 3000, cues: [] },
      ],
    });
  });

  it('clips cues to the segment', () => {
    const segment = { startSeconds: 3.5, endSeconds: 4.5, mediaSeconds: 0 };
    assert.deepEqual(readWvttFragment(writeWvttFragment(WEBVTT, segment)).samples, [
      { durationMs: 500, cues: [FIRST, SECOND] },
      { durationMs: 500, cues: [SECOND] },
    ]);
    const silent = { startSeconds: 6, endSeconds: 7, mediaSeconds: 0 };
    assert.deepEqual(readWvttFragment(writeWvttFragment(WEBVTT, silent)).samples, [
      { durationMs: 1000, cues: [] },
    ]);
  });

  it('shows a cue once others have made room for it', () => {
    const cues = [
      ...Array.from({ length: 32 }, () => '00:00:00.000 --> 00:00:05.000\nearly'),
      '00:00:01.000 --> 00:00:04.000\ntoo short',
      '00:00:02.000 --> 00:00:09.000\nlate',
    ];
    const segment = { startSeconds: 0, endSeconds: 10, mediaSeconds: 0 };
    const { samples } = readWvttFragment(
      writeWvttFragment(`${['WEBVTT', ...cues].join('\n\n')}\n`, segment),
    );
    assert.ok(samples.every(({ cues: shown }) => shown.length <= 32));
    const late = samples.filter(({ cues: shown }) => shown.includes('payl late'));
    assert.deepEqual(late, [{ durationMs: 4000, cues: ['payl late'] }]);
    assert.ok(samples.every(({ cues: shown }) => !shown.includes('payl too short')));
  });

  it('limits its size when many cues overlap', () => {
    const cues = Array.from(
      { length: 2_000 },
      (_, index) => `00:00:00.000 --> 00:00:0${(index / 1000 + 5).toFixed(3)}\n${index}`,
    );
    const segment = { startSeconds: 0, endSeconds: 8, mediaSeconds: 0 };
    const fragment = writeWvttFragment(['WEBVTT', ...cues].join('\n\n'), segment);
    assert.ok(fragment.length < 2_000_000);
    assert.equal(readWvttFragment(fragment).samples[0]?.cues.length, 32);

    const long = `00:00:00.000 --> 00:00:08.000\n${'x'.repeat(20_000)}`;
    const short = cues.map((cue) => cue.replace('00:00:00.000', '00:00:01.000'));
    const hostile = ['WEBVTT', ...Array.from({ length: 31 }, () => long), ...short].join('\n\n');
    assert.ok(writeWvttFragment(hostile, segment).length < 40_000_000);
  });
});

it('writes styles into the initialization section', () => {
  const init = writeWvttInit(WEBVTT);
  const [descriptions] = findIsoBodies(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']);
  assert.ok(descriptions);
  const [entry] = findIsoBodies(descriptions.subarray(8), ['wvtt']);
  const [config] = findIsoBodies(entry?.subarray(8) ?? new Uint8Array(), ['vttC']);
  assert.equal(Buffer.from(config ?? []).toString(), 'WEBVTT\n\nSTYLE\n::cue { color: red }');
});
