import type { TransportPacket } from './transport-packets.ts';

/** An elementary stream of a transport stream (ISO/IEC 13818-1, table 2-34). */
export type TransportStream = { readonly type: number; readonly pid: number };

/** Timed metadata and private data, which are not media. */
const DATA_STREAM_TYPES: ReadonlySet<number> = new Set([0x05, 0x06, 0x15, 0x86]);

/** Lists the media streams of the first program; none if its map is not in the packets. */
export function listTransportStreams(
  packets: readonly TransportPacket[],
): readonly TransportStream[] {
  const program = packets.find(({ pid, isUnitStart: begins }) => pid === 0 && begins)?.payload;
  const mapPid = program && readPid(program, 1 + (program[0] ?? 0) + 10);
  const map = packets.find(({ pid, isUnitStart: begins }) => pid === mapPid && begins)?.payload;
  return listStreams(map ?? new Uint8Array()).filter(({ type }) => !DATA_STREAM_TYPES.has(type));
}

function readPid(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) & 0x1f) * 256 + (bytes[at + 1] ?? 0);
}

/**
 * Lists the streams of a program map section (ISO/IEC 13818-1 §2.4.4.8) after its pointer field.
 */
function listStreams(payload: Uint8Array): readonly TransportStream[] {
  const section = payload.subarray(1 + (payload[0] ?? 0));
  if (section[0] !== 2) return [];
  const lengthAt = (at: number): number =>
    ((section[at] ?? 0) & 0x0f) * 256 + (section[at + 1] ?? 0);
  // The section ends with a checksum.
  const end = Math.min(3 + lengthAt(1) - 4, section.length);
  const streams: TransportStream[] = [];
  for (let at = 12 + lengthAt(10); at + 5 <= end; at += 5 + lengthAt(at + 3)) {
    streams.push({ type: section[at] ?? 0, pid: readPid(section, at + 1) });
  }
  return streams;
}
