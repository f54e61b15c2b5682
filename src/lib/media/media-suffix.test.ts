import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { findMediaSuffix } from './media-suffix.ts';
import { writeBox } from './write-iso-box.ts';

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../../samples/${path}`, import.meta.url));
}

const STREAM = readSample('hls-ts/180p/segment-0.ts');
const AAC = Buffer.from('fff150801f7ffc21', 'hex');
const MP3 = Buffer.from('fffb90c400000000', 'hex');
const ID3 = Buffer.from('ID3\u0004\0\0\0\0\u0001\u0002', 'latin1');
const ID3_TAG = Buffer.concat([ID3, Buffer.alloc(130, 0xff)]);

describe('findMediaSuffix', () => {
  for (const [name, bytes, expected] of [
    ['a transport stream', STREAM, '.ts'],
    ['a transport stream behind an image', Buffer.concat([Buffer.from('GIF89a'), STREAM]), '.ts'],
    ['a fragment', writeBox('moof', Buffer.alloc(8)), '.m4s'],
    ['MP4', readSample('hls-fmp4/180p/init_1.mp4'), '.mp4'],
    ['WebM', readSample('clip.webm'), '.webm'],
    ['ADTS', AAC, '.aac'],
    ['ADTS with a checksum', Buffer.from('fff050801f7ffc21', 'hex'), '.aac'],
    ['ADTS after a tag', Buffer.concat([ID3_TAG, AAC]), '.aac'],
    ['MP3', MP3, '.mp3'],
    ['MP3 after a tag', Buffer.concat([ID3_TAG, MP3]), '.mp3'],
    ['AC-3', Buffer.from('0b77000000400000', 'hex'), '.ac3'],
    ['E-AC-3', Buffer.from('0b77000000800000', 'hex'), '.ec3'],
    ['WebVTT', Buffer.from('\uFEFFWEBVTT - a\n\n'), '.vtt'],
    ['a picture', Buffer.from('ffd8ffe000104a46', 'hex'), '.jpg'],
    ['a tag without audio', ID3_TAG, undefined],
    ['encrypted bytes', Buffer.from('9f3c771244aa00c2', 'hex'), undefined],
    ['a page', Buffer.from('<html>'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(findMediaSuffix(bytes), expected));
  }
});
