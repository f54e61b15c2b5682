import type { TransportPacket } from './transport-packets.ts';

/** An elementary stream of a transport stream (ISO/IEC 13818-1, table 2-34). */
export type TransportStream = { readonly type: number; readonly pid: number };

/** Timed metadata and private data, which are not media. */
const DATA_STREAM_TYPES: ReadonlySet<number> = new Set([0x05, 0x06, 0x15, 0x86]);

/**
 * Lists the media streams of the first program; none if its map is not in the packets. Reads no
 * packets after the map.
 */
export function listTransportStreams(
  packets: Iterable<TransportPacket>,
): readonly TransportStream[] {
  const map = findProgramMap(packets) ?? new Uint8Array();
  return listStreams(map).filter(({ type }) => !DATA_STREAM_TYPES.has(type));
}

/** The map may precede the table that names it. */
function findProgramMap(packets: Iterable<TransportPacket>): Uint8Array | undefined {
  const firsts = new Map<number, Uint8Array>();
  for (const { pid, isUnitStart, payload } of packets) {
    if (!isUnitStart || firsts.has(pid)) continue;
    firsts.set(pid, payload);
    const program = firsts.get(PROGRAM_PID);
    const map = program && firsts.get(readPid(program, 1 + (program[0] ?? 0) + 10));
    if (map !== undefined) return map;
  }
  return undefined;
}

/** Of the program association table (ISO/IEC 13818-1, table 2-3). */
const PROGRAM_PID = 0;

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
