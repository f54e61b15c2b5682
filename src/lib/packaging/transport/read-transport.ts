import { listTransportStreams, type TransportStream } from '../../media/list-transport-streams.ts';
import { listTransportPackets, type TransportPacket } from '../../media/transport-packets.ts';
import { PackagingError } from '../packaging-error.ts';
import type { ElementaryStream, PesPacket } from './elementary-stream.ts';
import { readPackedAudio } from './read-packed-audio.ts';

/** Stream types (ISO/IEC 13818-1, table 2-34; ATSC A/53 for AC-3). */
const CODECS: ReadonlyMap<number, Omit<ElementaryStream, 'packets'>> = new Map([
  [0x1b, { kind: 'video', codec: 'h264' }],
  [0x24, { kind: 'video', codec: 'hevc' }],
  [0x0f, { kind: 'audio', codec: 'aac' }],
  [0x03, { kind: 'audio', codec: 'mpeg' }],
  [0x04, { kind: 'audio', codec: 'mpeg' }],
  [0x81, { kind: 'audio', codec: 'ac-3' }],
  [0x87, { kind: 'audio', codec: 'ec-3' }],
]);
/** The program map is repeated several times per second. */
const MAP_PACKETS_MAX = 20_000;

/**
 * Reads the first stream of each kind in a segment: a transport stream, or packed audio. Throws a
 * PackagingError for another format, or for a codec that segments of MP4 lack.
 */
export function readTransport(bytes: Uint8Array): readonly ElementaryStream[] {
  const packed = readPackedAudio(bytes);
  if (packed !== undefined) return [packed];
  const streams = listTransportStreams([...listTransportPackets(bytes).take(MAP_PACKETS_MAX)]);
  if (streams.length === 0) {
    throw new PackagingError('unsupported', 'Its segments have an unknown format.');
  }
  const found = streams.map((stream) => ({ ...requireCodec(stream), pid: stream.pid }));
  const chosen = (['video', 'audio'] as const).flatMap(
    (kind) => found.find((each) => each.kind === kind) ?? [],
  );
  const packets = readPackets(listTransportPackets(bytes), new Set(chosen.map(({ pid }) => pid)));
  return chosen.map(({ pid, kind, codec }) => ({ kind, codec, packets: packets.get(pid) ?? [] }));
}

function requireCodec({ type }: TransportStream): Omit<ElementaryStream, 'packets'> {
  const codec = CODECS.get(type);
  if (codec !== undefined) return codec;
  throw new PackagingError('unsupported', `Its stream type ${type} is not available in MP4.`);
}

/** PES packets by the ID of their stream. The parts of a packet are joined once. */
function readPackets(
  packets: Iterable<TransportPacket>,
  pids: ReadonlySet<number>,
): ReadonlyMap<number, readonly PesPacket[]> {
  const streams = new Map<number, { parts: Uint8Array[]; packets: PesPacket[] }>();
  for (const { pid, isUnitStart, payload } of packets) {
    if (!pids.has(pid)) continue;
    const stream = streams.get(pid) ?? { parts: [], packets: [] };
    streams.set(pid, stream);
    if (isUnitStart) closePacket(stream);
    // A packet whose start is in the previous segment is incomplete.
    if (isUnitStart || stream.parts.length > 0) stream.parts.push(payload);
  }
  for (const stream of streams.values()) closePacket(stream);
  return new Map([...streams].map(([pid, stream]) => [pid, stream.packets]));
}

function closePacket(stream: { parts: Uint8Array[]; readonly packets: PesPacket[] }): void {
  const bytes = stream.parts.length === 0 ? undefined : Buffer.concat(stream.parts);
  const packet = bytes && parsePes(bytes);
  if (packet !== undefined) stream.packets.push(packet);
  stream.parts = [];
}

const HEADER_BYTES = 9;

function parsePes(bytes: Buffer): PesPacket | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUIntBE(0, 3) !== 1) return undefined;
  const length = bytes.readUInt16BE(4);
  const [flags = 0, headerBytes = 0] = bytes.subarray(7);
  // Packets of video may have no stated length.
  const end = length === 0 ? bytes.length : Math.min(bytes.length, 6 + length);
  const pts = (flags & 0x80) === 0 ? null : readTicks(bytes, HEADER_BYTES);
  const dts = (flags & 0xc0) === 0xc0 ? readTicks(bytes, HEADER_BYTES + 5) : pts;
  return { pts, dts, data: bytes.subarray(HEADER_BYTES + headerBytes, end) };
}

/** Decodes 33 bits from five bytes with marker bits. */
function readTicks(bytes: Buffer, at: number): number | null {
  const [a, b, c, d, e] = bytes.subarray(at, at + 5);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (e === undefined) return null;
  return ((a >> 1) & 7) * 2 ** 30 + b * 2 ** 22 + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1);
}
