import { findIsoBodies } from './find-iso-bodies.ts';
import { listTransportPackets } from './transport-packets.ts';

/**
 * The clock of MPEG-2 systems (ISO/IEC 13818-1 §2.4.2.1), and the wraparound of its 33-bit
 * timestamps.
 */
const TICKS_PER_SECOND = 90_000;
const TICKS_WRAP = 2 ** 33;
const PTS_AT = 9;
const PTS_BYTES = 5;
/** Stream IDs of AC-3 and similar codecs, and of VC-1 (ISO/IEC 13818-1, table 2-22). */
const OTHER_MEDIA_STREAMS: ReadonlySet<number> = new Set([0xbd, 0xfd]);
/** Identifies the timestamp tag at the start of packed audio (RFC 8216bis §3.1.5). */
const ID3_OWNER = Buffer.from('com.apple.streaming.transportStreamTimestamp\0', 'latin1');

/**
 * Returns a segment's earliest timestamp in 33-bit ticks of 90 kHz, the value that players count
 * from: the first PTS of a transport stream, the decode time of a fragment (using the timescale in
 * its initialization section `map`), or the timestamp tag of packed audio. Undefined if the prefix
 * contains none.
 */
export function readFirstTimestamp(prefix: Uint8Array, map: Uint8Array | null): number | undefined {
  return (
    readTransportStream(prefix) ?? readPackedAudio(prefix) ?? readFragment(prefix, map ?? prefix)
  );
}

function readTransportStream(bytes: Uint8Array): number | undefined {
  // Considers the first timestamp of each stream, because the earliest is not always first in the
  // file.
  const firstByPid = new Map<number, number>();
  for (const { pid, isUnitStart: begins, payload } of listTransportPackets(bytes)) {
    if (!begins || firstByPid.has(pid) || !isTimedMedia(payload)) continue;
    firstByPid.set(pid, readTicks(payload.subarray(PTS_AT, PTS_AT + PTS_BYTES)));
  }
  return findEarliest([...firstByPid.values()]);
}

/**
 * Returns true if a PES packet of audio or video with a PTS starts here (ISO/IEC 13818-1 §2.4.3.6).
 */
function isTimedMedia(pes: Uint8Array): boolean {
  const [first, second, third, streamId = 0, , , , flags = 0] = pes;
  const isPes = first === 0 && second === 0 && third === 1 && pes.length >= PTS_AT + PTS_BYTES;
  const isMedia = (streamId >= 0xc0 && streamId <= 0xef) || OTHER_MEDIA_STREAMS.has(streamId);
  const hasPts = (flags & 0x80) !== 0;
  return isPes && isMedia && hasPts;
}

/** Decodes 33 bits from five bytes with marker bits. */
function readTicks([a = 0, b = 0, c = 0, d = 0, e = 0]: Uint8Array): number {
  return ((a >> 1) & 7) * 2 ** 30 + b * 2 ** 22 + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1);
}

/** Timestamps wrap around, so if two of them are far apart, the larger one is the earlier. */
function findEarliest(timestamps: readonly number[]): number | undefined {
  const [first, ...others] = timestamps;
  if (first === undefined) return undefined;
  const distances = others.map(
    (timestamp) => ((timestamp - first + TICKS_WRAP * 1.5) % TICKS_WRAP) - TICKS_WRAP / 2,
  );
  return (first + Math.min(0, ...distances) + TICKS_WRAP) % TICKS_WRAP;
}

function readPackedAudio(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return undefined;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  const at = head.indexOf(ID3_OWNER);
  const valueAt = at + ID3_OWNER.length;
  if (at === -1 || valueAt + 8 > head.length) return undefined;
  return Number(head.readBigUInt64BE(valueAt) & 0x1ffffffffn);
}

function readFragment(bytes: Uint8Array, map: Uint8Array): number | undefined {
  const timescales = readTimescales(map);
  const starts = findIsoBodies(bytes, ['moof'])
    .slice(0, 1)
    .flatMap((moof) => findIsoBodies(moof, ['traf']))
    .flatMap((traf) => readStartSeconds(traf, timescales));
  if (starts.length === 0) return undefined;
  return Math.round(Math.min(...starts) * TICKS_PER_SECOND) % TICKS_WRAP;
}

/** Timescales of video and audio tracks by track ID. */
function readTimescales(map: Uint8Array): ReadonlyMap<number, number> {
  return new Map(
    findIsoBodies(map, ['moov', 'trak']).flatMap((trak) => {
      const [header] = findIsoBodies(trak, ['tkhd']);
      const [media] = findIsoBodies(trak, ['mdia', 'mdhd']);
      const [handler] = findIsoBodies(trak, ['mdia', 'hdlr']);
      const id = header && readFieldAfterTimes(header);
      const timescale = media && readFieldAfterTimes(media);
      const type = Buffer.from(handler?.subarray(8, 12) ?? []).toString('latin1');
      const isMedia = type === 'vide' || type === 'soun';
      return id !== undefined && timescale && isMedia ? [[id, timescale] as const] : [];
    }),
  );
}

/**
 * Reads the field of a full box that follows the creation and modification times, which are 64-bit
 * in version 1.
 */
function readFieldAfterTimes(body: Uint8Array): number | undefined {
  const at = body[0] === 1 ? 20 : 12;
  return body.length < at + 4 ? undefined : toDataView(body).getUint32(at);
}

function readStartSeconds(
  traf: Uint8Array,
  timescales: ReadonlyMap<number, number>,
): readonly number[] {
  const [header] = findIsoBodies(traf, ['tfhd']);
  const [time] = findIsoBodies(traf, ['tfdt']);
  if (header === undefined || header.length < 8 || time === undefined) return [];
  const timescale = timescales.get(toDataView(header).getUint32(4));
  const isLong = time[0] === 1;
  if (timescale === undefined || time.length < (isLong ? 12 : 8)) return [];
  const ticks = isLong ? Number(toDataView(time).getBigUint64(4)) : toDataView(time).getUint32(4);
  return [ticks / timescale];
}

function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
