import { listTransportStreams, type TransportStream } from '../../media/list-transport-streams.ts';
import { listTransportPackets, TransportPackets } from '../../media/transport-packets.ts';
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
  const streams = listTransportStreams(listTransportPackets(bytes).take(MAP_PACKETS_MAX));
  if (streams.length === 0) {
    throw new PackagingError('unsupported', 'Its segments have an unknown format.');
  }
  const found = streams.map((stream) => ({ ...requireCodec(stream), pid: stream.pid }));
  const chosen = (['video', 'audio'] as const).flatMap(
    (kind) => found.find((each) => each.kind === kind) ?? [],
  );
  const pids = chosen.map(({ pid }) => pid);
  const payloads = joinPayloads(bytes, pids);
  return chosen.map(({ pid, kind, codec }) => {
    const payload = payloads.get(pid);
    return { kind, codec, packets: payload === undefined ? [] : splitPackets(payload) };
  });
}

function requireCodec({ type }: TransportStream): Omit<ElementaryStream, 'packets'> {
  const codec = CODECS.get(type);
  if (codec !== undefined) return codec;
  throw new PackagingError('unsupported', `Its stream type ${type} is not available in MP4.`);
}

/** The payloads of the packets of a stream, joined, and where PES packets start in them. */
type Payload = { readonly bytes: Buffer; readonly starts: number[]; lengthBytes: number };

/** By the ID of the stream. Each byte is copied once. */
function joinPayloads(bytes: Uint8Array, pids: readonly number[]): ReadonlyMap<number, Payload> {
  const lengths = new Map(pids.map((pid) => [pid, 0]));
  const counted = new TransportPackets(bytes);
  while (counted.next()) {
    const length = lengths.get(counted.pid);
    if (length !== undefined) lengths.set(counted.pid, length + counted.end - counted.start);
  }
  const payloads = new Map(
    [...lengths].map(([pid, length]): [number, Payload] => [
      pid,
      { bytes: Buffer.allocUnsafeSlow(length), starts: [], lengthBytes: 0 },
    ]),
  );
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const packets = new TransportPackets(bytes);
  while (packets.next()) {
    const { pid, isUnitStart, start, end } = packets;
    const payload = payloads.get(pid);
    if (payload === undefined) continue;
    if (isUnitStart) payload.starts.push(payload.lengthBytes);
    // A packet whose start is in the previous segment is incomplete.
    if (payload.starts.length === 0) continue;
    payload.lengthBytes += source.copy(payload.bytes, payload.lengthBytes, start, end);
  }
  return payloads;
}

function splitPackets({ bytes, starts, lengthBytes }: Payload): readonly PesPacket[] {
  return starts.flatMap((start, index) => {
    const packet = parsePes(bytes.subarray(start, starts[index + 1] ?? lengthBytes));
    return packet === undefined ? [] : [packet];
  });
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
