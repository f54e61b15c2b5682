import { TS_PACKET_BYTES } from '#lib/media/transport-packets.ts';
import type { PesPacket } from '#lib/packaging/transport/elementary-stream.ts';
import { readTransport } from '#lib/packaging/transport/read-transport.ts';

/** One elementary stream of a transport stream, with its PES packets. */
export type StreamInput = {
  readonly type: number;
  readonly packets: readonly {
    readonly pts: number | null;
    readonly dts?: number;
    readonly data: Uint8Array;
  }[];
};

const MAP_PID = 0x100;
const FIRST_PID = 0x101;
const VIDEO_STREAM = 0xe0;

/** Writes a transport stream (ISO/IEC 13818-1 §2.4) with one program. Checksums are zero. */
export function writeTransport(streams: readonly StreamInput[]): Buffer {
  const program = [0x00, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | (MAP_PID >> 8), MAP_PID & 0xff];
  const rows = streams.flatMap(({ type }, index) => [
    type,
    0xe0 | 1,
    FIRST_PID + index - 0x100,
    0xf0,
    0,
  ]);
  const map = [0x02, 0xb0, 13 + rows.length, 0, 1, 0xc1, 0, 0, 0xe0, 0, 0xf0, 0, ...rows];
  return Buffer.concat([
    ...writePackets(0, Buffer.from([0, ...program, 0, 0, 0, 0])),
    ...writePackets(MAP_PID, Buffer.from([0, ...map, 0, 0, 0, 0])),
    ...streams.flatMap(({ packets }, index) =>
      packets.flatMap((packet) => writePackets(FIRST_PID + index, writePes(packet))),
    ),
  ]);
}

function writePes({ pts, dts, data }: StreamInput['packets'][number]): Buffer {
  const times = [
    ...(pts === null ? [] : writeTicks(dts === undefined ? 2 : 3, pts)),
    ...(dts === undefined ? [] : writeTicks(1, dts)),
  ];
  const flags = pts === null ? 0 : dts === undefined ? 0x80 : 0xc0;
  return Buffer.from([0, 0, 1, VIDEO_STREAM, 0, 0, 0x80, flags, times.length, ...times, ...data]);
}

function writeTicks(mark: number, ticks: number): readonly number[] {
  const bits = (shift: number, count: number): number =>
    Math.floor(ticks / 2 ** shift) % 2 ** count;
  return [
    (mark << 4) | (bits(30, 3) << 1) | 1,
    bits(22, 8),
    (bits(15, 7) << 1) | 1,
    bits(7, 8),
    (bits(0, 7) << 1) | 1,
  ];
}

/** The last packet is filled with an adaptation field. */
function writePackets(pid: number, unit: Buffer): readonly Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < unit.length;) {
    const payload = unit.subarray(at, at + TS_PACKET_BYTES - 4);
    const missing = TS_PACKET_BYTES - 4 - payload.length;
    const start = at === 0 ? 0x40 : 0;
    const header = [0x47, start | (pid >> 8), pid & 0xff, missing > 0 ? 0x30 : 0x10];
    const filler =
      missing === 0
        ? []
        : missing === 1
          ? [0]
          : [missing - 1, 0, ...Array<number>(missing - 2).fill(0xff)];
    packets.push(Buffer.from([...header, ...filler, ...payload]));
    at += payload.length;
  }
  return packets;
}

const AVC = 0x1b;
const AAC = 0x0f;

/** A transport stream with the picture and the sound of others, whose packets alternate. */
export function joinTransports(video: Uint8Array, audio: Uint8Array): Buffer {
  const [picture = [], sound = []] = [video, audio].map(
    (bytes) => readTransport(bytes)[0]?.packets,
  );
  const bytes = writeTransport([
    { type: AVC, packets: picture.map(toUnit) },
    { type: AAC, packets: sound.map(toUnit) },
  ]);
  const packets = Array.from({ length: bytes.length / TS_PACKET_BYTES }, (_, index) =>
    bytes.subarray(index * TS_PACKET_BYTES, (index + 1) * TS_PACKET_BYTES),
  );
  const [program, map, pictures = [], sounds = []] = Map.groupBy(packets, toPid).values();
  const longest = Math.max(pictures.length, sounds.length);
  const alternating = Array.from({ length: longest }, (_, index) => [
    pictures[index],
    sounds[index],
  ]);
  return Buffer.concat([program, map, ...alternating].flat().flatMap((packet) => packet ?? []));
}

function toPid(packet: Buffer): number {
  return packet.readUInt16BE(1) & 0x1fff;
}

function toUnit({ pts, dts, data }: PesPacket): StreamInput['packets'][number] {
  return { pts, data, ...(dts !== null && { dts }) };
}
