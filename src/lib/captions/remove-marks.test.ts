import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readCaptions } from './read-captions.ts';

const RLE = '\u202b';
const PDF = '\u202c';
const ISOLATE = '\u2067';

/** The times and texts of the cues, and the codes of the repairs. */
function read(file: string): readonly [cues: readonly string[], repairs: readonly string[]] {
  const result = readCaptions(Buffer.from(file));
  assert.ok(result.kind === 'read', JSON.stringify(result));
  const { cues, repairs } = result.captions;
  return [
    cues.map(({ startMs, endMs, text }) => `${startMs}-${endMs} ${text}`),
    repairs.map(({ code }) => code),
  ];
}

const time = (second: number): string => `00:00:0${second},000 --> 00:00:0${second + 1},000`;

describe('invisible marks', () => {
  for (const [name, file, cue] of [
    [
      'around and inside SubRip times',
      `${RLE}7${PDF}\n${RLE}00:00:01,000 ${ISOLATE}--> \u200e00:00:\u200b02,000${PDF}\n${RLE}مرحبا${PDF}\n`,
      `1000-2000 ${RLE}مرحبا${PDF}`,
    ],
    [
      'before the signature of WebVTT',
      '\u2060WEBVTT\n\n\u200f00:01.000 --> 00:02.000\na\n',
      '1000-2000 a',
    ],
    ['in SBV times', '\u200e0:00:01.000,\u200e0:00:02.000\na\n', '1000-2000 a'],
    ['before LRC times', `\u200f[00:01.00]${RLE}a${PDF}\n[00:02.00]\n`, `1000-2000 ${RLE}a${PDF}`],
    [
      'in SubStation Alpha times',
      '[Script Info]\n[Events]\nFormat: Layer, Start, End, Text\nDialogue: 0,\u200e0:00:01.00,\u200e0:00:02.00,\u200fa\n',
      '1000-2000 \u200fa',
    ],
    [
      'in TTML times',
      '<tt><body><div><p begin="\u200e1s" end="\u200f2s">\u200ea</p></div></body></tt>',
      '1000-2000 \u200ea',
    ],
  ] as const) {
    it(`are removed ${name}, and stay in the text`, () => {
      assert.deepEqual(read(file)[0], [cue]);
    });
  }

  it('end a SubRip cue if they are alone on a line, and are reported', () => {
    const [cues, repairs] = read(`1\n${time(1)}\na\n\u200e\n\u200f2\n${time(3)}\nb\u200e\n`);
    assert.deepEqual(cues, ['1000-2000 a', '3000-4000 b\u200e']);
    assert.deepEqual(repairs, ['marks_removed']);
  });

  it('do not make times of text', () => {
    const [cues] = read('1\n00:00:01,000 --> 00:00:02,000\n\u200fAt 10:30 --> home\n');
    assert.deepEqual(cues, ['1000-2000 \u200fAt 10:30 --&gt; home']);
    assert.equal(readCaptions(Buffer.from('\u200fSee you\u200e at 10:30.')).kind, 'refused');
  });
});

describe('a refusal', () => {
  for (const [file, message] of [
    ['WEBVTT\n\n00:99 --> 00:02\na', /The file was read as WebVTT\.$/],
    ['1\n00:00:61,000 --> 00:00:62,000\na', /The file was read as SubRip\.$/],
    ['<tt><body><p>a</p></body></tt>', /The file was read as TTML\.$/],
    ['[Script Info]\n[Events]\n', /The file was read as SubStation Alpha\.$/],
    [
      '# VobSub index file, v7',
      /^This is a VobSub index.* Expected one of these formats: WebVTT, /,
    ],
    ['Scenarist_SCC V1.0\n', /^This is a Scenarist \(SCC\) file/],
    ['[10][20]text', /^This is an MPL2 file/],
    ['<!DOCTYPE html><title>404', /^This is a web page/],
    ['{"events": []}', /^This is a JSON document/],
    ['Dear diary', /^Expected one of these formats: WebVTT, SubRip/],
  ] as const) {
    it(`names the format of ${JSON.stringify(file)}`, () => {
      const result = readCaptions(Buffer.from(file));
      assert.ok(result.kind === 'refused');
      assert.match(result.problem.message, message);
    });
  }
});
