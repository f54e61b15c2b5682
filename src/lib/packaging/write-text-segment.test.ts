import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { aBlock, aMatroskaFile } from '#test/support/matroska-file.ts';
import { aMp4, type Mp4Track } from '#test/support/mp4-file.ts';
import { packageSegment, readBytes } from '#test/support/packets.ts';

import { writeBox } from '../media/write-iso-box.ts';
import { writeTextSegment } from './write-text-segment.ts';

function write(codec: Parameters<typeof writeTextSegment>[0], bytes: Buffer): string {
  const samples = [{ startSeconds: 1, endSeconds: 2.5, bytes }];
  return writeTextSegment(codec, samples, { startSeconds: 0, endSeconds: 6 }).toString();
}

const HEADER = 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n';
const TIMES = '00:00:01.000 --> 00:00:02.500';

function aText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0, bytes.length]), bytes]);
}

describe('writeTextSegment', () => {
  it('converts each form of text to a cue', () => {
    const cue = writeBox(
      'vttc',
      writeBox('iden', Buffer.from('7')),
      writeBox('sttg', Buffer.from('align:start unknown:1')),
      writeBox('payl', Buffer.from('<b>Hi</b>')),
    );
    for (const [codec, bytes, expected] of [
      ['tx3g', aText('a < b & <i>'), `${TIMES}\na &lt; b &amp; &lt;i&gt;`],
      [
        'wvtt',
        Buffer.concat([cue, cue]),
        `7\n${TIMES} align:start\n<b>Hi</b>\n\n7\n${TIMES} align:start\n<b>Hi</b>`,
      ],
      ['plain', Buffer.from('<i>One</i>\r\nTwo\0junk'), `${TIMES}\n<i>One</i>\nTwo`],
      ['webm', Buffer.from('id\nline:0\nOne\nTwo'), `id\n${TIMES} line:0\nOne\nTwo`],
    ] as const) {
      assert.equal(write(codec, bytes), `${HEADER}\n${expected}\n`);
    }
  });

  it('removes scripts and forged blocks', () => {
    const text = write('plain', Buffer.from('<script>x</script>\n\nSTYLE\n::cue{}'));
    assert.doesNotMatch(text, /<script|\n\nSTYLE/);
    assert.doesNotMatch(write('webm', Buffer.from('a --> b\n\nText')), /a -->/);
  });

  it('omits empty samples', () => {
    assert.equal(write('tx3g', aText('')), HEADER);
    assert.equal(write('wvtt', writeBox('vtte')), HEADER);
  });
});

const VIDEO: Mp4Track = {
  handler: 'vide',
  timescale: 1000,
  samples: Array.from({ length: 9 }, (_, index) => ({
    bytes: Buffer.from([index]),
    duration: 2000,
    shift: 0,
    isKey: true,
  })),
};

describe('text tracks', () => {
  it('are cut like the video, with cues that continue', async () => {
    const texts = ['', 'Long', '', 'Last'].map((text, index) => ({
      bytes: aText(text),
      duration: [5000, 4000, 1000, 500][index] ?? 0,
      shift: 0,
      isKey: true,
    }));
    const file = aMp4([VIDEO, { handler: 'sbtl', timescale: 1000, samples: texts }]);
    const [, text] = (await readBytes(file)).tracks;
    assert.ok(text !== undefined);
    assert.deepEqual(
      text.segments.map(({ startTicks, durationTicks }) => [startTicks, durationTicks]),
      [
        [0, 6000],
        [6000, 6000],
        [12_000, 6000],
      ],
    );
    const segments = text.segments.map((_segment, number) =>
      packageSegment(text, number, file).toString(),
    );
    const long = '00:00:05.000 --> 00:00:09.000\nLong';
    assert.deepEqual(segments, [
      `${HEADER}\n${long}\n`,
      `${HEADER}\n${long}\n\n00:00:10.000 --> 00:00:10.500\nLast\n`,
      HEADER,
    ]);
  });

  it('of Matroska have the duration of their blocks', async () => {
    const file = aMatroskaFile({
      tracks: [
        { number: 1, type: 1, codec: 'V_VP8' },
        { number: 2, type: 17, codec: 'S_TEXT/UTF8' },
        { number: 3, type: 17, codec: 'S_TEXT/ASS' },
      ],
      clusters: [
        {
          units: 0,
          blocks: [
            aBlock({ track: 1, units: 0, isKey: true, frames: [Buffer.from('v')] }),
            aBlock({
              track: 2,
              units: 900,
              isKey: true,
              frames: [Buffer.from('Hi')],
              durationUnits: 400,
            }),
          ],
        },
      ],
      durationUnits: 3000,
    });
    const { tracks, refused } = await readBytes(file);
    assert.deepEqual(
      refused.map(({ codec, reason }) => [codec, reason]),
      [['S_TEXT/ASS', 'codec']],
    );
    const [, text] = tracks;
    assert.ok(text !== undefined);
    assert.deepEqual(text.segments[0], { ...text.segments[0], startTicks: 0, durationTicks: 3000 });
    assert.equal(
      packageSegment(text, 0, file).toString(),
      `${HEADER}\n00:00:00.900 --> 00:00:01.300\nHi\n`,
    );
  });
});
