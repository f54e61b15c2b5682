import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { classifySegment } from './classify-segment.ts';
import { writeBox } from './write-iso-box.ts';

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../../samples/${path}`, import.meta.url));
}

const SOUND = readSample('hls-ts/audio/segment-0.ts');
const PICTURE = readSample('hls-ts/180p/segment-0.ts');

describe('classifySegment', () => {
  for (const [name, bytes, expected] of [
    ['a transport stream with AAC', SOUND, 'audio'],
    ['a transport stream with AVC', PICTURE, 'video'],
    ['AAC behind an image', Buffer.concat([Buffer.alloc(300, 1), SOUND]), 'audio'],
    ['AC-3', replaceStreamType(SOUND, 0x0f, 0x81), 'audio'],
    ['HEVC', replaceStreamType(PICTURE, 0x1b, 0x24), 'video'],
    ['a stream without its program map', SOUND.subarray(188 * 3), 'unknown'],
    ['packed AAC', Buffer.from('fff150801f7ffc', 'hex'), 'audio'],
    ['packed audio after a timestamp', Buffer.from('ID3\u0004\0\0\0\0\0\u003f'), 'audio'],
    ['MP4 with AAC', readSample('hls-fmp4/audio/init_2.mp4'), 'audio'],
    ['MP4 with AVC', readSample('hls-fmp4/180p/init_1.mp4'), 'video'],
    ['a fragment', writeBox('moof', Buffer.alloc(8)), 'unknown'],
    ['WebVTT', Buffer.from('WEBVTT\n'), 'unknown'],
    ['nothing', Buffer.alloc(0), 'unknown'],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(classifySegment(bytes), expected));
  }
});

/** Replaces the type of the only stream in the program map. */
function replaceStreamType(stream: Buffer, from: number, to: number): Buffer {
  const changed = Buffer.from(stream);
  const at = changed.indexOf(Buffer.from([from, 0xe1]));
  assert.ok(at > 0 && at < 2 * 188 * 3);
  changed[at] = to;
  return changed;
}
