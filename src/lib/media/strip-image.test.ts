import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { readImageSize } from './read-image-size.ts';
import { stripImage, type UploadType } from './strip-image.ts';

const SECRET = Buffer.from('GPS 48.2N 16.3E');
const FRAME = segment(0xc0, Buffer.from('0800c8012c0301220000', 'hex'));
const SCAN = Buffer.concat([
  segment(0xda, Buffer.from('00', 'hex')),
  Buffer.from('a1ff00b2ffd0c3', 'hex'),
]);
const END = Buffer.from('ffd9', 'hex');

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** EXIF with the orientation, followed by a text. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const number = (value: number, bytes: number): string => {
    const hex = value.toString(16).padStart(bytes * 2, '0');
    return order === 'MM' ? hex : Buffer.from(Buffer.from(hex, 'hex').toReversed()).toString('hex');
  };
  const entry = `${number(0x0112, 2)}${number(3, 2)}${number(1, 4)}${number(orientation, 2)}0000`;
  const tiff = `${number(42, 2)}${number(8, 4)}${number(1, 2)}${entry}${number(0, 4)}`;
  const head = Buffer.from(`Exif\0\0${order}`, 'latin1');
  return segment(0xe1, Buffer.concat([head, Buffer.from(tiff, 'hex'), SECRET]));
}

function jpeg(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...parts]);
}

function chunk(type: string, data: Buffer = SECRET): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

function png(...chunks: readonly Buffer[]): Buffer {
  const header = chunk('IHDR', Buffer.from('0000012c000000c80802000000', 'hex'));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, ...chunks]);
}

function riff(type: string, data: Buffer = SECRET): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: readonly Buffer[]): Buffer {
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

const LOSSY = riff('VP8 ', Buffer.from('0000009d012a2c01c8000000', 'hex'));
const EXTENDED = (flags: string): Buffer =>
  riff('VP8X', Buffer.from(`${flags}0000002b0100c70000`, 'hex'));

describe('stripImage', () => {
  it('removes places, texts, previews and bytes after the image, and keeps the rest', () => {
    const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01', 'latin1'));
    const color = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'));
    const dropped = [0xe1, 0xe0, 0xe2, 0xed, 0xfe].map((marker) => segment(marker, SECRET));
    assert.deepEqual(
      stripImage(jpeg(jfif, ...dropped, color, FRAME, SCAN, SCAN, END, SECRET), 'image/jpeg'),
      jpeg(jfif, color, FRAME, SCAN, SCAN, END),
    );
    const data = chunk('IDAT', Buffer.from('12', 'hex'));
    const last = chunk('IEND', Buffer.alloc(0));
    const texts = ['tEXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'fdAT'].map((type) => chunk(type));
    assert.deepEqual(
      stripImage(png(...texts, chunk('sRGB'), data, last, SECRET), 'image/png'),
      png(chunk('sRGB'), data, last),
    );
    const [exifChunk, xmp] = [riff('EXIF'), riff('XMP ')];
    assert.deepEqual(
      stripImage(webp(EXTENDED('3c'), riff('ICCP'), LOSSY, exifChunk, xmp), 'image/webp'),
      webp(EXTENDED('30'), riff('ICCP'), LOSSY),
    );
  });

  it('keeps the orientation, which turns the size', () => {
    for (const order of ['II', 'MM'] as const) {
      for (const [orientation, size] of [
        [3, { width: 300, height: 200 }],
        [6, { width: 200, height: 300 }],
        [9, { width: 300, height: 200 }],
      ] as const) {
        const image = jpeg(exif(orientation, order), FRAME, SCAN, END);
        const stripped = stripImage(image, 'image/jpeg') ?? assert.fail();
        assert.deepEqual(readImageSize(stripped, 'image/jpeg'), size);
        assert.ok(!stripped.includes(SECRET));
      }
    }
  });

  it('refuses damaged and animated images, and images of too many parts', () => {
    const many = Array.from({ length: 5_000 }, () => segment(0xdb, Buffer.alloc(0)));
    const refused: readonly (readonly [UploadType, Buffer])[] = [
      ['image/jpeg', jpeg(FRAME, END)],
      ['image/jpeg', jpeg(FRAME, SCAN.subarray(0, 2), Buffer.from('ffff00', 'hex'))],
      ['image/jpeg', jpeg(...many, FRAME, SCAN, END)],
      ['image/png', png(chunk('IDAT'))],
      ['image/png', png().subarray(0, 30)],
      ['image/webp', webp(EXTENDED('02'), riff('ANIM'), riff('ANMF'))],
      ['image/webp', webp(LOSSY).subarray(0, 25)],
    ];
    for (const [type, image] of refused) assert.equal(stripImage(image, type), undefined);
    const cut = stripImage(jpeg(FRAME, SCAN), 'image/jpeg');
    assert.deepEqual(cut, jpeg(FRAME, SCAN, END));
  });

  it('never throws, and changes no stripped image', () => {
    const starts = { 'image/jpeg': jpeg(), 'image/png': png(), 'image/webp': webp(EXTENDED('08')) };
    const types = ['image/jpeg', 'image/png', 'image/webp'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.array(fc.oneof(fc.uint8Array({ maxLength: 12 }), fc.constantFrom(FRAME, SCAN, LOSSY))),
        (type, parts) => {
          const stripped = stripImage(Buffer.concat([starts[type], ...parts]), type);
          if (stripped !== undefined) assert.deepEqual(stripImage(stripped, type), stripped);
        },
      ),
    );
  });
});
