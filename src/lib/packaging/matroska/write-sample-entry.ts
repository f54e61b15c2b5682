import { findEbmlBodies } from '../../media/read-ebml.ts';
import { writeBox, writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import { writeAc3Config, writeEac3Config } from '../codecs/ac3-config.ts';
import { writeVp9Config } from '../codecs/vp9-config.ts';
import { writeDecoderDescriptor } from '../codecs/write-decoder-descriptor.ts';
import { writeAudioEntry, writeVisualEntry } from '../codecs/write-entry.ts';
import { readColors, writeColorBoxes } from './color-boxes.ts';
import { type MatroskaTrack, readAudio, readVideoSize } from './read-tracks.ts';

/** The type of a sample entry, and the box of its codec configuration. */
type Configuration = { readonly type: string; readonly box: Buffer };

/** Undefined if the track or its first frame lacks the configuration. */
type Configure = (track: MatroskaTrack, frame: Uint8Array) => Configuration | undefined;

/** Converts codec configurations (Matroska Media Container Codec Specifications). */
const CONFIGURE: ReadonlyMap<string, Configure> = new Map<string, Configure>([
  ['V_MPEG4/ISO/AVC', (track) => wrap('avc1', 'avcC', track.codecPrivate)],
  [
    'V_MPEGH/ISO/HEVC',
    (track) =>
      wrap(hasParameterSets(track.codecPrivate) ? 'hvc1' : 'hev1', 'hvcC', track.codecPrivate),
  ],
  ['V_AV1', (track) => wrap('av01', 'av1C', track.codecPrivate)],
  ['V_VP9', configureVp9],
  ['V_MPEG4/ISO/ASP', (track) => describe('video', 0x20, track.codecPrivate)],
  [
    'A_AAC',
    (track) =>
      track.codecPrivate.length === 0 ? undefined : describe('audio', 0x40, track.codecPrivate),
  ],
  ['A_MPEG/L3', () => describe('audio', 0x6b, new Uint8Array())],
  ['A_AC3', (_track, frame) => toConfiguration('ac-3', writeAc3Config(frame))],
  ['A_EAC3', (_track, frame) => toConfiguration('ec-3', writeEac3Config(frame))],
  ['A_OPUS', (track) => toConfiguration('Opus', writeOpusConfig(track.codecPrivate))],
  ['A_FLAC', (track) => toConfiguration('fLaC', writeFlacConfig(track.codecPrivate))],
]);

/** Writes the sample entry of a track. Undefined for another codec, or without a configuration. */
export function writeSampleEntry(track: MatroskaTrack, frame: Uint8Array): Buffer | undefined {
  const configuration = CONFIGURE.get(track.codecId)?.(track, frame);
  if (configuration === undefined) return undefined;
  const { type, box } = configuration;
  return track.kind === 'video'
    ? writeVideo(track, configuration)
    : writeAudioEntry(type, readAudio(track), [box]);
}

function wrap(type: string, name: string, record: Uint8Array): Configuration | undefined {
  return record.length < 4 ? undefined : { type, box: writeBox(name, record) };
}

function toConfiguration(type: string, box: Buffer | undefined): Configuration | undefined {
  return box && { type, box };
}

function describe(kind: 'video' | 'audio', objectType: number, config: Uint8Array): Configuration {
  const type = kind === 'video' ? 'mp4v' : 'mp4a';
  return { type, box: writeDecoderDescriptor(kind, objectType, config) };
}

/** Without parameter sets in the configuration, frames contain them (ISO/IEC 14496-15 §8.3.3). */
function hasParameterSets(record: Uint8Array): boolean {
  return (record[22] ?? 0) > 0;
}

function configureVp9(track: MatroskaTrack, firstFrame: Uint8Array): Configuration | undefined {
  const { pixels } = readVideoSize(track);
  const { codecPrivate } = track;
  const color = readColors(track);
  return toConfiguration('vp09', writeVp9Config({ codecPrivate, firstFrame, ...pixels, color }));
}

const OPUS_HEAD_BYTES = 19;

/** Converts an identification header (RFC 7845 §5.1) to the `dOps` box, which is big-endian. */
function writeOpusConfig(head: Uint8Array): Buffer | undefined {
  if (head.length < OPUS_HEAD_BYTES) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const fields = Buffer.alloc(11);
  fields[1] = view.getUint8(9);
  fields.writeUInt16BE(view.getUint16(10, true), 2);
  fields.writeUInt32BE(view.getUint32(12, true), 4);
  fields.writeInt16BE(view.getInt16(16, true), 8);
  fields[10] = view.getUint8(18);
  return writeBox('dOps', fields, head.subarray(OPUS_HEAD_BYTES));
}

const FLAC_MARKER_BYTES = 4;

/** The metadata blocks follow a marker. */
function writeFlacConfig(record: Uint8Array): Buffer | undefined {
  if (record.length <= FLAC_MARKER_BYTES) return undefined;
  return writeFullBox('dfLa', {}, record.subarray(FLAC_MARKER_BYTES));
}

function writeVideo(track: MatroskaTrack, { type, box }: Configuration): Buffer {
  const { pixels, display } = readVideoSize(track);
  const [across, down] = [display.width * pixels.height, display.height * pixels.width];
  const isSquare = across === down || across === 0 || down === 0;
  const scale = Math.max(1, Math.max(across, down) / 0xffff);
  const ratio = isSquare
    ? []
    : [writeBox('pasp', writeNumbers(...[across, down].map((each) => Math.round(each / scale))))];
  const boxes = [box, ...ratio, ...writeColorBoxes(track), ...writeDolbyVision(track)];
  return writeVisualEntry(type, pixels, boxes);
}

const BLOCK_ADDITION = { mapping: 0x41e4, type: 0x41e7, data: 0x41ed };
const DOLBY_VISION: ReadonlySet<string> = new Set(['dvcC', 'dvvC']);

/** The configuration of Dolby Vision, whose type is the name of its box. */
function writeDolbyVision({ body }: MatroskaTrack): readonly Buffer[] {
  return findEbmlBodies(body, BLOCK_ADDITION.mapping).flatMap((mapping) => {
    const [type = new Uint8Array()] = findEbmlBodies(mapping, BLOCK_ADDITION.type);
    const [data] = findEbmlBodies(mapping, BLOCK_ADDITION.data);
    const name = Buffer.from(type).toString('latin1');
    return data !== undefined && DOLBY_VISION.has(name) ? [writeBox(name, data)] : [];
  });
}
