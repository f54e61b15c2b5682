import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { readCodecs } from './read-codecs.ts';

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../../samples/${path}`, import.meta.url));
}

/** The expected values are those of the samples' playlists. */
describe('readCodecs', () => {
  for (const [path, codecs] of [
    ['hls-ts/360p/segment-0.ts', 'avc1.4d401e'],
    ['hls-ts/180p/segment-0.ts', 'avc1.4d400c'],
    ['hls-ts/audio/segment-0.ts', 'mp4a.40.2'],
    ['hls-fmp4/360p/init_0.mp4', 'avc1.4d401e'],
    ['hls-fmp4/audio/init_2.mp4', 'mp4a.40.2'],
    ['fast-start.mp4', 'avc1.4d401e,mp4a.40.2'],
  ] as const) {
    it(`reads ${codecs} in ${path}`, () =>
      assert.equal(readCodecs(readSample(path), null), codecs));
  }

  it('formats HEVC codecs', () => {
    const record = [1, 0x01, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93];
    const entry = box('hvc1', Buffer.alloc(78), box('hvcC', Buffer.from(record)));
    assert.equal(readCodecs(toMovie(entry), null), 'hvc1.1.6.L93.b0');
  });

  for (const [type, record, codec] of [
    ['av01', 'av1C81040c00', 'av01.0.04M.08'],
    ['av01', 'av1C812dec00', 'av01.1.13H.12'],
    ['vp09', 'vpcC01000000021ea001100900', 'vp09.02.30.10'],
    ['vp08', 'vpcC01000000000a8000000000', 'vp08.00.10.08'],
  ] as const) {
    it(`formats ${codec}`, () => {
      const bytes = Buffer.from(record.slice(4), 'hex');
      const entry = box(type, Buffer.alloc(78), box(record.slice(0, 4), bytes));
      assert.equal(readCodecs(toMovie(entry), null), codec);
    });
  }

  it('reads extended audio object types', () => {
    const config = Buffer.from('000000000411400000000000000000000000000502f950', 'hex');
    const entry = box('mp4a', Buffer.alloc(28), box('esds', config));
    assert.equal(readCodecs(toMovie(entry), null), 'mp4a.40.42');
  });

  it('returns undefined if a codec is unknown', () => {
    const movie = toMovie(box('Opus', Buffer.alloc(28)));
    assert.equal(readCodecs(movie, null), 'opus');
    assert.equal(readCodecs(toMovie(box('encv', Buffer.alloc(78))), null), undefined);
    assert.equal(readCodecs(Buffer.from('not a media file'), null), undefined);
    // An HEVC stream, whose parameters are not supported in transport streams.
    const unknown = Buffer.from(readSample('hls-ts/360p/segment-0.ts'));
    for (let at = unknown.indexOf(0x1b); at < 600; at = unknown.indexOf(0x1b, at + 1))
      unknown[at] = 0x24;
    assert.equal(readCodecs(unknown, null), undefined);
  });

  it('returns a valid codec string or undefined for any bytes', () => {
    for (const path of ['hls-ts/360p/segment-0.ts', 'hls-fmp4/audio/init_2.mp4']) {
      const original = readSample(path).subarray(0, 3_000);
      fc.assert(
        fc.property(fc.nat(original.length - 1), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
          const bytes = Buffer.from(original);
          bytes.set(noise.subarray(0, bytes.length - at), at);
          assert.match(readCodecs(bytes, null) ?? '', /^[\w.,-]*$/);
        }),
      );
    }
  });
});

function toMovie(entry: Buffer): Buffer {
  const table = box('stbl', box('stsd', Buffer.alloc(8), entry));
  return box('moov', box('trak', box('mdia', box('minf', table))));
}

function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
