import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';

import { readImageSize } from '#lib/media/read-image-size.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';

import { encodePng } from './encode-png.ts';
import type { Poster } from './poster.ts';
import { resizeImage, type ResizableType, type ResizedType } from './resize-image.ts';
import { resizePoster, RESIZED_PIXELS_MAX } from './resize-poster.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const SIZE = { width: 640, height: 360 };

describe('resizeImage', () => {
  it('scales JPEG, PNG and WebP to WebP and JPEG', async () => {
    const byType = await createImages();
    for (const type of TYPES) {
      for (const as of ['image/webp', 'image/jpeg'] as const) {
        const resized = await resize(byType[type], { type, as });
        assert.ok(resized !== null, `${type} as ${as}`);
        assert.equal(sniffImage(resized), as);
        assert.deepEqual(readImageSize(resized, as), { width: 160, height: 90 });
      }
    }
  });

  it('applies the EXIF orientation', async () => {
    const byType = await createImages();
    const turned = addOrientation(byType['image/jpeg'], 6);
    const resized = await resize(turned, { type: 'image/jpeg', as: 'image/jpeg' });
    assert.deepEqual(resized && readImageSize(resized, 'image/jpeg'), { width: 160, height: 284 });
  });

  it('draws transparent pixels on white in JPEG', async () => {
    const resized = await resize(toPng(SIZE, [0, 0, 0, 0]), {
      type: 'image/png',
      as: 'image/jpeg',
    });
    const white = await resize(toPng(SIZE, [255, 255, 255, 255]), {
      type: 'image/png',
      as: 'image/jpeg',
    });
    assert.deepEqual(resized, white);
  });

  it('returns null for images that are damaged, animated, in CMYK or need too much memory', async () => {
    const byType = await createImages();
    const cases: readonly (readonly [string, ResizableType, Buffer])[] = [
      ...TYPES.map((type) => ['no image', type, Buffer.from('nothing')] as const),
      ['truncated PNG', 'image/png', byType['image/png'].subarray(0, 60)],
      ['truncated WebP', 'image/webp', byType['image/webp'].subarray(0, 60)],
      ['truncated JPEG', 'image/jpeg', byType['image/jpeg'].subarray(0, 100)],
      ['animated WebP', 'image/webp', animate(byType['image/webp'])],
      ['CMYK', 'image/jpeg', toFlatJpeg({ width: 512, height: 8, components: 4 })],
      ['bomb', 'image/jpeg', toFlatJpeg({ width: 30_000, height: 30_000, components: 1 })],
    ];
    for (const [name, type, bytes] of cases) {
      assert.equal(await resize(bytes, { type, as: 'image/webp' }), null, name);
      const next = await resize(byType[type], { type, as: 'image/webp' });
      assert.ok(next !== null, `after ${name}`);
    }
    const gray = toFlatJpeg({ width: 512, height: 8, components: 1 });
    assert.ok((await resize(gray, { type: 'image/jpeg', as: 'image/webp' })) !== null);
  });
});

describe('resizePoster', () => {
  it('never decodes images that are small, of another type or very large', async () => {
    const side = Math.ceil(Math.sqrt(RESIZED_PIXELS_MAX)) + 1;
    const posters: readonly Pick<Poster, 'type' | 'size'>[] = [
      { type: 'image/png', size: { width: 1, height: 1 } },
      { type: 'image/png', size: { width: 160, height: 9000 } },
      { type: 'image/png', size: { width: side, height: side } },
      { type: 'image/jpeg', size: { width: 65_535, height: 65_535 } },
      { type: 'image/webp', size: { width: 2 ** 24, height: 2 ** 24 } },
      { type: 'image/gif', size: SIZE },
      { type: 'image/avif', size: undefined },
    ];
    for (const fields of posters) {
      const poster = { ...fields, bytes: Buffer.alloc(9000), freshUntilMs: 1 };
      const context = {
        threads: { run: () => assert.fail('an image is decoded') },
        client: 'test',
        signal: new AbortController().signal,
      };
      const form = { width: 160, as: 'image/webp' } as const;
      assert.equal(await resizePoster(poster, form, context), poster);
    }
  });
});

async function resize(
  bytes: Uint8Array,
  { type, as }: { readonly type: ResizableType; readonly as: ResizedType },
): Promise<Buffer | null> {
  const resized = await resizeImage({ bytes: new Uint8Array(bytes), type, width: 160, as });
  return resized && Buffer.from(resized);
}

/** One image in each format. */
function createImages(): ReturnType<typeof encodeImages> {
  return (images ??= encodeImages());
}

let images: ReturnType<typeof encodeImages> | undefined;

async function encodeImages(): Promise<Readonly<Record<ResizableType, Buffer>>> {
  const rgb = new Uint8Array(1280 * 720 * 3).map((_, at) => (at * 7 + (at >> 9)) % 256);
  const png = encodePng({ width: 1280, height: 720, rgb });
  const convert = async (as: ResizedType): Promise<Buffer> => {
    const input = { bytes: new Uint8Array(png), type: 'image/png', width: 640, as } as const;
    return Buffer.from((await resizeImage(input)) ?? assert.fail());
  };
  return {
    'image/png': png,
    'image/jpeg': await convert('image/jpeg'),
    'image/webp': await convert('image/webp'),
  };
}

/** Inserts an Exif segment with an orientation (Exif 2.32, §4.6.4). */
function addOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('49492a00080000000100120103000100000000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  const exif = toSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** A PNG of one color with transparency (W3C PNG 3rd edition §5). */
function toPng({ width, height }: typeof SIZE, color: readonly number[]): Buffer {
  const header = Buffer.from(encodePng({ width, height, rgb: new Uint8Array(width * height * 3) }));
  const ihdr = Buffer.from(header.subarray(16, 29));
  ihdr.writeUInt8(6, 9);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.from(Array(width).fill(color).flat())]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    header.subarray(0, 8),
    toChunk('IHDR', ihdr),
    toChunk('IDAT', data),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** Contains the image as the only frame of an animation (RFC 9649 §2.7.1). */
function animate(webp: Buffer): Buffer {
  const extended = Buffer.alloc(10);
  extended.writeUInt8(2, 0);
  const frame = Buffer.alloc(16);
  for (const [at, value] of [
    [0, SIZE.width],
    [3, SIZE.height],
  ] as const) {
    extended.writeUIntLE(value - 1, at + 4, 3);
    frame.writeUIntLE(value - 1, at + 6, 3);
  }
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    toRiffChunk('VP8X', extended),
    toRiffChunk('ANIM', Buffer.alloc(6)),
    toRiffChunk('ANMF', Buffer.concat([frame, webp.subarray(12)])),
  ]);
  return toRiffChunk('RIFF', body);
}

function toRiffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}    `, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A JPEG of one color, whose missing data a decoder adds (ITU-T T.81 B.2). */
function toFlatJpeg({
  width,
  height,
  components,
}: {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}): Buffer {
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const frame = Buffer.from([8, 0, 0, 0, 0, components, ...ids.flatMap((id) => [id, 0x11, 0])]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  /** One code of one bit. */
  const code = [1, ...Array<number>(15).fill(0), 0];
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    toSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    toSegment(0xc0, frame),
    toSegment(0xc4, Buffer.from([0x00, ...code, 0x10, ...code])),
    toSegment(0xda, Buffer.from([components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    Buffer.alloc(256),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function toSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
