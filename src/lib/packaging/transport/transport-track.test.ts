import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { listPackets, type Packet, readBytes } from '#test/support/packets.ts';
import { joinTransports, type StreamInput, writeTransport } from '#test/support/transport-file.ts';

import { writeNumbers } from '../../media/write-iso-box.ts';
import { writeInit } from '../iso/write-init.ts';
import { PackagingError } from '../packaging-error.ts';
import { readTransport } from './read-transport.ts';
import {
  readTransportStart,
  readTransportTracks,
  TICKS_WRAP,
  type TransportSegment,
  writeTransportSegments,
} from './transport-track.ts';

const SAMPLES = new URL('../../../../samples/', import.meta.url);

function listFiles(folder: string, pattern: RegExp): readonly Buffer[] {
  const names = readdirSync(new URL(folder, SAMPLES)).toSorted();
  return names
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, SAMPLES)));
}

async function listFilePackets(file: Buffer): Promise<readonly Packet[]> {
  const [track] = (await readBytes(file)).tracks;
  assert.ok(track !== undefined);
  return listPackets(track, file);
}

type Options = Partial<TransportSegment>;

const DEFAULTS: TransportSegment = {
  kind: 'audio',
  startTicks: 0,
  durationTicks: 90_000,
  sequenceNumber: 1,
};

/** The packets of a kind after the conversion of one segment. */
function convert(bytes: Buffer, options: Options = {}): Promise<readonly Packet[]> {
  const { kind, ...others } = { ...DEFAULTS, ...options };
  const track = readTransportTracks(bytes).find(({ description }) => description.kind === kind);
  const segments = writeTransportSegments(bytes, [{ kind, ...others }]);
  const init = track && writeInit({ ...track.init, shiftTicks: 0 });
  return listFilePackets(Buffer.concat([init ?? Buffer.alloc(0), ...segments]));
}

/** The times in ticks after the first decode time, and whether the packets are keyframes. */
function toTicks(packets: readonly Packet[]): readonly (readonly number[])[] {
  const start = packets[0]?.dts ?? 0;
  return packets.map(({ pts, dts, isKey }) => [
    Math.round((pts - start) * 90_000),
    Math.round(((dts ?? 0) - start) * 90_000),
    isKey ? 1 : 0,
  ]);
}

function toDigest(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** AAC frames of 44.1 kHz in stereo. */
function writeAdts(payload: Uint8Array): Buffer {
  const length = payload.length + 7;
  const header = [
    0xff,
    0xf1,
    0x50,
    0x80 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ];
  return Buffer.from([...header, ...payload]);
}

function aFrame(byte: number): Buffer {
  return Buffer.alloc(100, byte);
}

/** NAL units after start codes of three and four bytes. */
function toByteStream(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit, index) => [Buffer.alloc(2 + (index % 2)), Buffer.from([1]), unit]),
  );
}

/** NAL units after their length. */
function toSample(units: readonly Buffer[]): Buffer {
  return Buffer.concat(units.flatMap((unit) => [writeNumbers(unit.length), unit]));
}

const AAC = 0x0f;
const AVC = 0x1b;

/** Writes the pictures of a segment into packets that start with the last bytes of the picture before. */
function shiftPackets(segment: Buffer, shiftBytes: number): Buffer {
  const packets = readTransport(segment)[0]?.packets ?? [];
  const shifted = packets.map(({ pts, dts, data }, index) => {
    const before = packets[index - 1]?.data ?? Buffer.alloc(0);
    const end = index === packets.length - 1 ? data.length : data.length - shiftBytes;
    const start = before.subarray(Math.max(0, before.length - shiftBytes));
    return {
      pts,
      ...(dts !== null && { dts }),
      data: Buffer.concat([start, data.subarray(0, end)]),
    };
  });
  return writeTransport([{ type: AVC, packets: shifted }]);
}

describe('writeTransportSegments', () => {
  it('keeps the end of a picture at the start of the packet of the next one', async () => {
    const [segment = Buffer.alloc(0)] = listFiles('hls-ts/360p', /\.ts$/);
    const expected = await convert(segment, { kind: 'video' });
    assert.ok(expected.length > 0);
    assert.deepEqual(await convert(shiftPackets(segment, 10), { kind: 'video' }), expected);
  });

  it('keeps the frames of audio, whose timestamps are those of the stream', async () => {
    const segments = listFiles('hls-ts/audio', /\.ts$/);
    const packets = (
      await Promise.all(segments.map((each) => convert(each, { startTicks: 131_110 })))
    ).flat();
    const [init = Buffer.alloc(0), ...rest] = listFiles('hls-fmp4/audio', /^init|\.m4s$/);
    const expected = await listFilePackets(Buffer.concat([init, ...rest]));
    assert.deepEqual(
      packets.map(({ hash }) => hash),
      expected.map(({ hash }) => hash),
    );
    const ticks = toTicks(expected);
    const differences = toTicks(packets).map(([pts = 0], index) => pts - (ticks[index]?.[0] ?? 0));
    // Timestamps of packets of several frames are rounded.
    assert.ok(Math.max(...differences) - Math.min(...differences) <= 3, differences.join(' '));
  });

  it('keeps the pictures of video, their order and their keyframes', async () => {
    const segments = listFiles('hls-ts/360p', /\.ts$/);
    const [init = Buffer.alloc(0), ...rest] = listFiles('hls-fmp4/360p', /^init|\.m4s$/);
    const expected = await listFilePackets(Buffer.concat([init, ...rest]));
    const packets = (
      await Promise.all(
        segments.map((each) => convert(each, { kind: 'video', startTicks: 126_000 })),
      )
    ).flat();
    assert.deepEqual(toTicks(packets), toTicks(expected));
    const [track] = readTransportTracks(segments[0] ?? Buffer.alloc(0));
    assert.equal(track?.description.codec, 'avc1.4d401e');
    assert.deepEqual(
      [track?.description.video?.width, track?.description.video?.height],
      [640, 360],
    );
  });

  it('writes the picture and the sound of a segment together as it writes each alone', () => {
    const [video = Buffer.alloc(0), audio = Buffer.alloc(0)] = ['360p', 'audio'].map(
      (name) => listFiles(`hls-ts/${name}`, /\.ts$/)[0],
    );
    const muxed = joinTransports(video, audio);
    const kinds = ['video', 'audio'] as const;
    const segments = kinds.map((kind, index) => ({ ...DEFAULTS, kind, sequenceNumber: 7 + index }));
    const together = writeTransportSegments(muxed, segments);
    assert.deepEqual(
      together,
      segments.flatMap((segment) => writeTransportSegments(muxed, [segment])),
    );
    const numbers = together.map((bytes) => bytes.readUInt32BE(bytes.indexOf('mfhd') + 8));
    assert.deepEqual(numbers, [7, 8]);
    const sizes = together.map(({ length }) => length);
    assert.ok(Math.min(...sizes) > 1000, sizes.join(' '));
  });

  it('continues after the timestamps have wrapped around', async () => {
    const ticks = [TICKS_WRAP - 2090, 0, 2090];
    const packets = ticks.map((pts, index) => ({ pts, data: writeAdts(aFrame(index)) }));
    const found = await convert(writeTransport([{ type: AAC, packets }]), {
      startTicks: TICKS_WRAP - 3000,
    });
    const expected = [-2090, 0, 2090].map((pts) => (TICKS_WRAP + pts) / 90_000);
    assert.deepEqual(
      found.map(({ pts }) => pts),
      expected,
    );
    assert.equal(readTransportStart(writeTransport([{ type: AAC, packets }]), 'audio'), ticks[0]);
  });

  it('joins frames and pictures that continue in the next packet', async () => {
    const [a, b] = [writeAdts(aFrame(1)), writeAdts(aFrame(2))];
    const cut = Buffer.concat([a, b]);
    const bytes = writeTransport([
      {
        type: AAC,
        packets: [
          { pts: 9000, data: cut.subarray(0, 150) },
          { pts: 90_000, data: Buffer.concat([cut.subarray(150), a]) },
        ],
      },
    ]);
    const found = await convert(bytes);
    assert.deepEqual(
      found.map(({ hash }) => hash),
      [1, 2, 1].map((byte) => toDigest(aFrame(byte))),
    );
    assert.deepEqual(
      found.map(({ pts }) => Math.round(pts * 90_000)),
      [9000, 11_090, 90_000],
    );
  });

  it('has no negative decode time, and keeps the presentation time', async () => {
    const packets = [TICKS_WRAP - 90, 3600].map((pts) => ({ pts, data: writeAdts(aFrame(1)) }));
    const found = await convert(writeTransport([{ type: AAC, packets }]));
    assert.deepEqual(
      found.map(({ pts }) => Math.round(pts * 90_000)),
      [-90, 3600],
    );
    assert.ok(found.every(({ dts }) => (dts ?? 0) >= 0));
  });

  for (const [name, type, frame, codec, samples] of [
    [
      'MP3',
      0x03,
      Buffer.from([0xff, 0xfb, 0x90, 0x00, ...Buffer.alloc(413)]),
      'mp4a.6b',
      1152 / 44_100,
    ],
    [
      'MPEG-2 layer III',
      0x04,
      Buffer.from([0xff, 0xf3, 0x90, 0x00, ...Buffer.alloc(257)]),
      'mp4a.69',
      576 / 22_050,
    ],
    [
      'AC-3',
      0x81,
      Buffer.from([0x0b, 0x77, 0, 0, 0x14, 0x40, 0x43, ...Buffer.alloc(761)]),
      'ac-3',
      1536 / 48_000,
    ],
    [
      'E-AC-3',
      0x87,
      Buffer.from([0x0b, 0x77, 0x01, 0x7f, 0x3f, 0x86, ...Buffer.alloc(762)]),
      'ec-3',
      1536 / 48_000,
    ],
  ] as const) {
    it(`keeps frames of ${name}`, async () => {
      const bytes = writeTransport([
        { type, packets: [{ pts: 0, data: Buffer.concat([frame, frame]) }] },
      ]);
      assert.equal(readTransportTracks(bytes)[0]?.description.codec.toLowerCase(), codec);
      const found = await convert(bytes);
      assert.deepEqual(
        found.map(({ hash }) => hash),
        [frame, frame].map(toDigest),
      );
      assert.ok(Math.abs((found[1]?.pts ?? 0) - samples) < 1 / 90_000);
    });
  }

  it('keeps pictures of HEVC and their captions, and continues one whose packet has no time', async () => {
    const sets = [
      '460150',
      '40010c01ffff01600000030090000003000003003c959409',
      '42010101600000030090000003000003003ca00a080c1f3e595952930bc05a020000030002000003003210',
      '4401c073c189',
    ].map((hex) => Buffer.from(hex, 'hex'));
    const [key, other] = [Buffer.from([0x28, 1, 7, 7]), Buffer.from([0x02, 1, 8])];
    // CEA-608 in registered user data (ANSI/SCTE 128-1).
    const captions = Buffer.from('4e01040eb50031474139340341fffc9420ff80', 'hex');
    const packets = [
      { pts: 7200, dts: 0, data: toByteStream([...sets, key]) },
      { pts: 3600, dts: 3600, data: toByteStream([captions, other]) },
      { pts: null, data: toByteStream([other]) },
    ];
    const bytes = writeTransport([{ type: 0x24, packets }]);
    const [track] = readTransportTracks(bytes);
    const { codec, video } = track?.description ?? {};
    assert.deepEqual([codec, video?.width, video?.height], ['hvc1.1.6.L60.90', 320, 180]);
    const found = await convert(bytes, { kind: 'video' });
    assert.deepEqual(
      found.map(({ pts, dts, isKey, hash }) => [pts, dts, isKey, hash]),
      [
        [0.08, 0, true, toDigest(toSample([...sets, key]))],
        [0.04, 0.04, false, toDigest(toSample([captions, other, other]))],
      ],
    );
  });

  it('reads packed audio with its ID3 timestamp', async () => {
    const owner = Buffer.from('com.apple.streaming.transportStreamTimestamp\0', 'latin1');
    const frame = Buffer.concat([
      Buffer.from('PRIV'),
      Buffer.from([0, 0, 0, owner.length + 8, 0, 0]),
      owner,
      Buffer.from([0, 0, 0, 0, 0, 1, 0x5f, 0x90]),
    ]);
    const tag = Buffer.concat([
      Buffer.from('ID3'),
      Buffer.from([4, 0, 0, 0, 0, 0, frame.length]),
      frame,
    ]);
    const found = await convert(Buffer.concat([tag, writeAdts(aFrame(1)), writeAdts(aFrame(2))]));
    assert.deepEqual(
      found.map(({ hash }) => hash),
      [1, 2].map((byte) => toDigest(aFrame(byte))),
    );
    assert.equal(found[0]?.pts, 1);
  });

  it('refuses streams that MP4 lacks, and other formats', () => {
    for (const type of [0x02, 0x11, 0xdb]) {
      const stream: StreamInput = { type, packets: [{ pts: 0, data: Buffer.alloc(10) }] };
      assert.throws(() => readTransportTracks(writeTransport([stream])), PackagingError, `${type}`);
    }
    assert.throws(() => readTransportTracks(Buffer.alloc(2000, 7)), PackagingError);
    const empty: StreamInput = {
      type: 0x1b,
      packets: [{ pts: 0, data: Buffer.from([0, 0, 1, 9, 0x10]) }],
    };
    assert.throws(() => readTransportTracks(writeTransport([empty])), /configuration/);
  });

  it('throws PackagingError, and nothing else, for damaged streams', () => {
    const [sample = Buffer.alloc(0)] = listFiles('hls-ts/360p', /\.ts$/);
    const start = sample.subarray(0, 188 * 40);
    const damage = fc.array(fc.tuple(fc.nat(start.length - 1), fc.nat(255)), { maxLength: 40 });
    fc.assert(
      fc.property(damage, (bytes) => {
        const copy = Buffer.from(start);
        for (const [at, value] of bytes) copy[at] = value;
        try {
          readTransportTracks(copy);
          const segments = writeTransportSegments(copy, [
            { ...DEFAULTS, kind: 'video' },
            { ...DEFAULTS, kind: 'audio' },
          ]);
          assert.ok(Buffer.concat(segments).length <= copy.length * 2 + 1000);
        } catch (error) {
          assert.ok(error instanceof PackagingError, String(error));
        }
      }),
    );
  });
});
