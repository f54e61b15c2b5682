import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { readFirstTimestamp } from './first-timestamp.ts';

const MAP = readSample('hls-fmp4/360p/init_0.mp4');
const FRAGMENT = readSample('hls-fmp4/360p/segment-1.m4s');
const TRANSPORT = readSample('hls-ts/360p/segment-0.ts');

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../../samples/${path}`, import.meta.url));
}

describe('readFirstTimestamp', () => {
  it('returns the first PTS of a transport stream', () => {
    // The expected values are those reported by ffprobe.
    assert.equal(readFirstTimestamp(TRANSPORT, null), 133_200);
    assert.equal(readFirstTimestamp(readSample('hls-ts/360p/segment-1.ts'), null), 313_200);
    assert.equal(readFirstTimestamp(readSample('hls-ts/audio/segment-0.ts'), null), 131_110);
  });

  it('returns the earliest PTS of all streams, across wraparound', () => {
    const rest = Buffer.alloc(188, 0x47);
    const late = pesPacket(0x100, 2 ** 33 - 10);
    assert.equal(
      readFirstTimestamp(Buffer.concat([pesPacket(0x101, 5), late, rest]), null),
      2 ** 33 - 10,
    );
    assert.equal(
      readFirstTimestamp(Buffer.concat([pesPacket(0x101, 500), pesPacket(0x100, 400), rest]), null),
      400,
    );
  });

  it('returns the decode time of a fragment in the timescale of its track', () => {
    assert.equal(readFirstTimestamp(FRAGMENT, MAP), 180_000);
    assert.equal(readFirstTimestamp(Buffer.concat([MAP, FRAGMENT]), null), 180_000);
    assert.equal(readFirstTimestamp(FRAGMENT, null), undefined);
  });

  it('returns the timestamp tag of packed audio', () => {
    const owner = Buffer.from('com.apple.streaming.transportStreamTimestamp\0', 'latin1');
    const time = Buffer.from([0, 0, 0, 1, 0, 0, 0, 9]);
    const bytes = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x3fPRIV'), owner, time]);
    assert.equal(readFirstTimestamp(bytes, null), 2 ** 32 + 9);
    assert.equal(readFirstTimestamp(bytes.subarray(0, -1), null), undefined);
  });

  it('finds a transport stream after foreign bytes', () => {
    assert.equal(readFirstTimestamp(Buffer.concat([Buffer.alloc(100), TRANSPORT]), null), 133_200);
  });

  it('returns a valid timestamp or undefined for any bytes', () => {
    for (const original of [TRANSPORT.subarray(0, 2_000), FRAGMENT.subarray(0, 2_000)]) {
      fc.assert(
        fc.property(fc.nat(original.length), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
          const bytes = Buffer.from(original);
          bytes.set(noise.subarray(0, bytes.length - at), at);
          const found = readFirstTimestamp(bytes, MAP) ?? 0;
          assert.ok(Number.isInteger(found) && found >= 0 && found < 2 ** 33);
        }),
      );
    }
  });
});

/** A transport packet that starts a video PES packet. */
function pesPacket(pid: number, pts: number): Buffer {
  const packet = Buffer.alloc(188, 0xff);
  packet.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10, 0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5]);
  const bits = BigInt(pts);
  packet.set(
    [
      0x21 | (Number(bits >> 30n) << 1),
      Number((bits >> 22n) & 0xffn),
      1 | (Number((bits >> 15n) & 0x7fn) << 1),
      Number((bits >> 7n) & 0xffn),
      1 | (Number(bits & 0x7fn) << 1),
    ],
    13,
  );
  return packet;
}
