import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string, uint8Array } from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';
import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import type { MediaKind } from './media-kind.ts';
import { sniffMedia } from './sniff-media.ts';

const box = (type: string, body = ''): string =>
  `\u0000\u0000\u0000${String.fromCharCode(8 + body.length)}${type}${body}`;
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const packets = (count: number): Buffer => {
  const stream = Buffer.alloc(188 * count);
  for (let at = 0; at < stream.length; at += 188) stream[at] = 0x47;
  return stream;
};

describe('sniffMedia', () => {
  const cases: readonly (readonly [string, Buffer | string, string | null, MediaKind])[] = [
    ['an MP4 file', box('ftyp', 'isom') + box('moov'), null, 'mp4'],
    ['an initialized segment', box('styp', 'msdh') + box('moov'), null, 'mp4'],
    ['a QuickTime file by its brand', box('ftyp', 'qt  '), null, 'quicktime'],
    ['a QuickTime file without a brand', box('wide') + box('mdat'), null, 'quicktime'],
    ['a segment', box('styp', 'msdh') + box('moof'), 'video/mp4', 'iso_segment'],
    ['a segment with a file type', box('ftyp', 'isom') + box('moof'), null, 'iso_segment'],
    ['an index without its file', box('sidx', 'x'), null, 'iso_segment'],
    ['a HEIC image', box('ftyp', 'heic'), null, 'image'],
    ['a box with an impossible size', '\u0000\u0000\u0000\u0004ftyp', 'video/mp4', 'text'],
    ['WebM', hex('1a45dfa39342 82847765626d'.replaceAll(' ', '')), null, 'webm'],
    ['Matroska', hex('1a45dfa3a34282886d6174726f736b61'), 'video/webm', 'matroska'],
    ['EBML without a type', hex('1a45dfa380'), null, 'matroska'],
    ['a WebM cluster', hex('1f43b675ff'), null, 'webm_segment'],
    ['a transport stream', packets(3), null, 'mpeg_ts'],
    ['one transport packet', packets(1), null, 'mpeg_ts'],
    ['a G that no packet follows', Buffer.concat([packets(1), Buffer.from('x')]), null, 'binary'],
    ['a program stream', hex('000001ba44'), null, 'mpeg_ps'],
    ['Ogg with Opus', `OggS\u0000\u0002${'\u0000'.repeat(22)}OpusHead`, 'video/ogg', 'audio'],
    ['Ogg with Theora', `OggS\u0000\u0002${'\u0000'.repeat(22)}\u0080theora`, null, 'ogg'],
    ['Ogg with Vorbis first', 'OggS\u0001vorbis OggS\u0080theora', 'audio/ogg', 'ogg'],
    ['AVI', 'RIFFxxxxAVI LIST', null, 'avi'],
    ['Flash video', 'FLV\u0001\u0005', null, 'flv'],
    ['Windows Media', hex('3026b2758e66cf11a6d9'), null, 'windows_media'],
    ['MP3', 'ID3\u0003', null, 'audio'],
    ['a bare MPEG audio frame', hex('fffa93cc'), null, 'audio'],
    ['a PNG image', hex('89504e470d0a1a0a'), null, 'image'],
    ['gzip that no header announced', hex('1f8b0800'), null, 'archive'],
    ['nothing', '', 'video/mp4', 'empty'],
    ['zeros', Buffer.alloc(64), 'video/mp4', 'binary'],
    ['plain words', 'hello', null, 'text'],
    ['plain words that say to be a page', 'hello', 'text/html', 'html'],
    ['JSON that says to be a page', '{"a":1}', 'text/html', 'json'],
    ['markup without a name, sent as a page', '<?php echo 1 ?>', 'text/html', 'html'],
  ];
  for (const [name, bytes, type, kind] of cases) {
    it(`classifies ${name} as ${kind}`, () => {
      assert.equal(sniffMedia(Buffer.from(bytes.toString('latin1'), 'latin1'), type), kind);
    });
  }

  it('accepts any bytes and any text', () => {
    assertProperty(
      property(uint8Array({ maxLength: 512 }), string({ unit: codePoint }), (bytes, text) => {
        assert.equal(typeof sniffMedia(bytes, text), 'string');
        assert.equal(typeof sniffMedia(Buffer.from(`<${text}`), null), 'string');
      }),
    );
  });

  it('stops early in a text without a root element', () => {
    const text = `<?xml version="1.0"?>${'<!-- -->'.repeat(8000)}`;
    assert.equal(sniffMedia(Buffer.from(text)), 'xml');
  });
});

/** The kinds that match each class of the corpus. */
const KINDS_OF_CLASS: Readonly<Record<string, readonly MediaKind[]>> = {
  MP4: ['mp4'],
  MP4_AUDIO_ONLY: ['mp4'],
  MOV: ['quicktime'],
  SEGMENT_NO_INIT: ['iso_segment'],
  WEBM: ['webm'],
  WEBM_AUDIO_ONLY: ['webm'],
  MKV: ['matroska'],
  MKV_AUDIO_ONLY: ['matroska'],
  TS: ['mpeg_ts'],
  TS_AUDIO_ONLY: ['mpeg_ts'],
  OGG: ['ogg'],
  OGG_AUDIO_ONLY: ['audio'],
  AVI: ['avi'],
  FLV: ['flv'],
  OTHER_AUDIO_ONLY: ['audio'],
};

describe('media file corpus', { skip: corpusMissing }, () => {
  it('is classified without file names', () => {
    const rows = readFileSync(corpusPath('media', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
    for (const row of rows) {
      const { file, cls }: { file: string; cls: string } = JSON.parse(row);
      const kinds = KINDS_OF_CLASS[cls];
      if (kinds === undefined) continue;
      const prefix = readFileSync(corpusPath('media', file)).subarray(0, 65_536);
      assert.ok(kinds.includes(sniffMedia(prefix)), `${file} is ${cls}`);
    }
  });
});
