import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import { readIsoBoxes } from '../../media/read-iso-boxes.ts';
import {
  AUDIO_ENTRY_BYTES,
  readSampleEntryCodec,
  VISUAL_ENTRY_BYTES,
} from '../../media/read-sample-entry-codec.ts';
import { writeBox } from '../../media/write-iso-box.ts';
import { readAacConfig } from '../codecs/read-aac-config.ts';
import { readAc3Channels } from '../codecs/read-ac3-channels.ts';
import type { AudioDescription, VideoDescription } from '../presentation.ts';

/** A sample entry (ISO/IEC 14496-12 §8.5.2) with the parameters that manifests state. */
export type SampleEntry = {
  /** The complete box. */
  readonly box: Uint8Array;
  readonly type: string;
  /** In RFC 6381 notation, or the type. */
  readonly codec: string;
};

/** A hostile entry of several megabytes would be part of every initialization segment. */
const ENTRY_BYTES_MAX = 256 * 1024;
const QUICKTIME_BYTES: ReadonlyMap<number, number> = new Map([
  [1, 16],
  [2, 36],
]);

/** Lists the sample entries of a sample table box's body. */
export function listSampleEntries(
  table: Uint8Array,
  kind: 'video' | 'audio' | 'text',
): readonly SampleEntry[] {
  const [descriptions = new Uint8Array()] = findIsoBodies(table, ['stsd']);
  const list = descriptions.subarray(8);
  return readIsoBoxes(list).flatMap(({ type, start, bodyStart, end }) => {
    if (end > list.length || end - start > ENTRY_BYTES_MAX) return [];
    const original = list.subarray(bodyStart, end);
    const body = kind === 'audio' ? toIsoAudio(type, original) : original;
    const box =
      body === original ? Uint8Array.from(list.subarray(start, end)) : writeBox(type, body);
    return [{ box, type, codec: readSampleEntryCodec(type, body) ?? type.trimEnd() }];
  });
}

/**
 * QuickTime extends audio entries, and puts the codec configuration into a `wave` box (QuickTime
 * File Format, “Sound Sample Description”), which players of fragmented MP4 do not read.
 */
function toIsoAudio(type: string, body: Uint8Array): Uint8Array {
  const extra = QUICKTIME_BYTES.get((body[8] ?? 0) * 256 + (body[9] ?? 0));
  if (type !== 'mp4a' || extra === undefined) return body;
  const boxes = body.subarray(AUDIO_ENTRY_BYTES + extra);
  const [config] = [...findIsoBodies(boxes, ['wave', 'esds']), ...findIsoBodies(boxes, ['esds'])];
  if (config === undefined) return body;
  const fields = Uint8Array.from(body.subarray(0, AUDIO_ENTRY_BYTES));
  fields.fill(0, 8, 16);
  return Buffer.concat([fields, writeBox('esds', config)]);
}

/** Width and height are 0 if neither the track nor its entry states them. */
export function describeVideo(
  { box }: SampleEntry,
  track: { readonly width: number; readonly height: number; readonly isTurned: boolean },
): Omit<VideoDescription, 'frameRate'> {
  const view = new DataView(box.buffer, box.byteOffset, box.length);
  const size =
    track.width > 0 && track.height > 0
      ? track
      : box.length < 8 + VISUAL_ENTRY_BYTES
        ? { width: 0, height: 0 }
        : { width: view.getUint16(32), height: view.getUint16(34) };
  const [width, height] = [size.width, size.height].map(Math.round);
  const range = readRange(box.subarray(8 + VISUAL_ENTRY_BYTES));
  return track.isTurned
    ? { width: height ?? 0, height: width ?? 0, range }
    : { width: width ?? 0, height: height ?? 0, range };
}

/** Transfer characteristics of HDR (ISO/IEC 23091-2 §8.2). */
const RANGES: ReadonlyMap<number, VideoDescription['range']> = new Map([
  [16, 'PQ'],
  [18, 'HLG'],
]);

/** Reads the transfer characteristics of a `colr` box, or of VP9's configuration. */
function readRange(boxes: Uint8Array): VideoDescription['range'] {
  const colors = findIsoBodies(boxes, ['colr']).filter((body) => body[0] === 0x6e);
  const vp9 = findIsoBodies(boxes, ['vpcC'])[0]?.[8];
  const transfers = [...colors.map((body) => (body[6] ?? 0) * 256 + (body[7] ?? 0)), vp9 ?? 0];
  return transfers.map((transfer) => RANGES.get(transfer)).find((range) => range) ?? 'SDR';
}

/** Reads the codec's configuration, because entries often state two channels for any number. */
export function describeAudio({ box, type }: SampleEntry): AudioDescription {
  const isComplete = box.length >= 8 + AUDIO_ENTRY_BYTES;
  const view = new DataView(box.buffer, box.byteOffset, box.length);
  const boxes = box.subarray(8 + AUDIO_ENTRY_BYTES);
  const aac = type === 'mp4a' ? readAacConfig(findIsoBodies(boxes, ['esds'])[0]) : undefined;
  const channels = aac?.channels ?? readAc3Channels(boxes);
  return {
    channels: channels ?? (isComplete ? view.getUint16(24) : 0),
    sampleRate: aac?.sampleRate ?? (isComplete ? view.getUint16(32) : 0),
  };
}
