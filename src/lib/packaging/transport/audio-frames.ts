import { writeAc3Config, writeEac3Config } from '../codecs/ac3-config.ts';
import { createBitReader } from '../codecs/bit-reader.ts';
import { readAc3Channels } from '../codecs/read-ac3-channels.ts';
import { writeBits } from '../codecs/write-bits.ts';
import { writeDecoderDescriptor } from '../codecs/write-decoder-descriptor.ts';
import { writeAudioEntry } from '../codecs/write-entry.ts';
import type { AudioDescription } from '../presentation.ts';
import type { TransportCodec } from './elementary-stream.ts';

/** The header of a frame. */
export type AudioFrame = {
  readonly lengthBytes: number;
  /** Bytes before the payload, which MP4 omits. */
  readonly headerBytes: number;
  /** 0 for a frame that is part of the one before it. */
  readonly samples: number;
  readonly sampleRate: number;
};

export type AudioFormat = {
  /** Undefined if no frame starts here. */
  readonly readFrame: (bytes: Uint8Array) => AudioFrame | undefined;
  /** Writes the sample entry; undefined for a layout that only the stream states. */
  readonly writeEntry: (frame: Uint8Array) => Buffer | undefined;
};

const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
const AAC_CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];
const AAC_OBJECT_TYPE = 0x40;

type AdtsHeader = AudioFrame & {
  readonly objectType: number;
  readonly rateIndex: number;
  readonly channelIndex: number;
};

/** ISO/IEC 14496-3 §1.A.2.2: one raw data block per frame. */
function readAdts(bytes: Uint8Array): AdtsHeader | undefined {
  if (bytes.length < 7 || bytes[0] !== 0xff || ((bytes[1] ?? 0) & 0xf6) !== 0xf0) return undefined;
  const read = createBitReader(bytes.subarray(0, 7));
  read(15);
  const headerBytes = read(1) === 1 ? 7 : 9;
  const [profile, rateIndex] = [read(2), read(4)];
  read(1);
  const channelIndex = read(3);
  read(4);
  const lengthBytes = read(13);
  read(11);
  const blocks = read(2) + 1;
  const sampleRate = AAC_RATES[rateIndex];
  if (sampleRate === undefined || lengthBytes <= headerBytes || blocks > 1) return undefined;
  const objectType = profile + 1;
  return {
    lengthBytes,
    headerBytes,
    samples: 1024,
    sampleRate,
    objectType,
    rateIndex,
    channelIndex,
  };
}

function writeAacEntry(frame: Uint8Array): Buffer | undefined {
  const header = readAdts(frame);
  const channels = AAC_CHANNELS[header?.channelIndex ?? 0];
  if (header === undefined || !channels) return undefined;
  const { objectType, rateIndex, channelIndex, sampleRate } = header;
  const config = writeBits([objectType, 5], [rateIndex, 4], [channelIndex, 4], [0, 3]);
  const descriptor = writeDecoderDescriptor('audio', AAC_OBJECT_TYPE, config);
  return writeAudioEntry('mp4a', { channels, sampleRate }, [descriptor]);
}

const MPEG_RATES = [44_100, 48_000, 32_000];
/** Kilobits per second of layers I, II and III of MPEG-1, and of layers I, and II and III of MPEG-2. */
const MPEG_BITRATES = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];

type MpegHeader = AudioFrame & { readonly isFirst: boolean; readonly channels: number };

/** ISO/IEC 11172-3 §2.4.1.3, and ISO/IEC 13818-3 for lower sample rates. */
function readMpeg(bytes: Uint8Array): MpegHeader | undefined {
  if (!startsMpeg(bytes)) return undefined;
  const read = createBitReader(bytes.subarray(0, 4));
  read(11);
  const [version, layerCode] = [read(2), read(2)];
  read(1);
  const [bitrateIndex, rateIndex, padding] = [read(4), read(2), read(1)];
  read(1);
  const channels = read(2) === 3 ? 1 : 2;
  const isFirst = version === 3;
  const layer = 4 - layerCode;
  const bitrate = MPEG_BITRATES[isFirst ? layer - 1 : Math.min(layer, 2) + 2]?.[bitrateIndex];
  const [divisor, fullRate] = [MPEG_DIVISORS[version], MPEG_RATES[rateIndex]];
  if (!divisor || layerCode === 0 || !bitrate || fullRate === undefined) return undefined;
  const sampleRate = fullRate / divisor;
  const samples = countMpegSamples(layer, { isFirst });
  const slotBytes = layer === 1 ? 4 : 1;
  const slots = Math.floor((samples / 8 / slotBytes) * ((bitrate * 1000) / sampleRate)) + padding;
  return { lengthBytes: slots * slotBytes, headerBytes: 0, samples, sampleRate, isFirst, channels };
}

function startsMpeg(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
}

/** Of the sample rate, by version: MPEG-2.5, an invalid one, MPEG-2 and MPEG-1. */
const MPEG_DIVISORS = [4, 0, 2, 1];

function countMpegSamples(layer: number, { isFirst }: Pick<MpegHeader, 'isFirst'>): number {
  if (layer === 1) return 384;
  return layer === 3 && !isFirst ? 576 : 1152;
}

function writeMpegEntry(frame: Uint8Array): Buffer | undefined {
  const header = readMpeg(frame);
  if (header === undefined) return undefined;
  const descriptor = writeDecoderDescriptor(
    'audio',
    header.isFirst ? 0x6b : 0x69,
    new Uint8Array(),
  );
  return writeAudioEntry('mp4a', header, [descriptor]);
}

const AC3_RATES = [48_000, 44_100, 32_000];
const AC3_BITRATES = [
  32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
];
const AC3_SAMPLES = 1536;

function startsAc3(bytes: Uint8Array): boolean {
  return bytes.length >= 5 && bytes[0] === 0x0b && bytes[1] === 0x77;
}

/** ETSI TS 102 366 §4.3.1. */
function readAc3(bytes: Uint8Array): AudioFrame | undefined {
  const read = createBitReader(bytes.subarray(0, 5));
  if (!startsAc3(bytes)) return undefined;
  read(32);
  const [rateIndex, sizeCode] = [read(2), read(6)];
  const [sampleRate, bitrate] = [AC3_RATES[rateIndex], AC3_BITRATES[sizeCode >> 1]];
  if (sampleRate === undefined || bitrate === undefined) return undefined;
  const words = Math.floor((bitrate * 1000 * AC3_SAMPLES) / sampleRate / 16);
  // Only this rate does not divide evenly.
  const extra = sampleRate === 44_100 ? sizeCode & 1 : 0;
  return { lengthBytes: (words + extra) * 2, headerBytes: 0, samples: AC3_SAMPLES, sampleRate };
}

const EAC3_BLOCKS = [1, 2, 3, 6];

/** ETSI TS 102 366, annex E.1.2. */
function readEac3(bytes: Uint8Array): AudioFrame | undefined {
  const read = createBitReader(bytes.subarray(0, 5));
  if (!startsAc3(bytes)) return undefined;
  read(16);
  const isDependent = read(2) === 1;
  read(3);
  const lengthBytes = (read(11) + 1) * 2;
  const rateIndex = read(2);
  const half = read(2);
  const isHalf = rateIndex === 3;
  const fullRate = AC3_RATES[isHalf ? half : rateIndex];
  if (fullRate === undefined) return undefined;
  const samples = isDependent ? 0 : 256 * (isHalf ? 6 : (EAC3_BLOCKS[half] ?? 6));
  return { lengthBytes, headerBytes: 0, samples, sampleRate: isHalf ? fullRate / 2 : fullRate };
}

function writeDolbyEntry(
  type: string,
  config: Buffer | undefined,
  frame: AudioFrame | undefined,
): Buffer | undefined {
  const channels = config && readAc3Channels(config);
  if (config === undefined || channels === undefined || frame === undefined) return undefined;
  const description: AudioDescription = { channels, sampleRate: frame.sampleRate };
  return writeAudioEntry(type, description, [config]);
}

export const AUDIO_FORMATS: ReadonlyMap<TransportCodec, AudioFormat> = new Map<
  TransportCodec,
  AudioFormat
>([
  ['aac', { readFrame: readAdts, writeEntry: writeAacEntry }],
  ['mpeg', { readFrame: readMpeg, writeEntry: writeMpegEntry }],
  [
    'ac-3',
    {
      readFrame: readAc3,
      writeEntry: (frame) => writeDolbyEntry('ac-3', writeAc3Config(frame), readAc3(frame)),
    },
  ],
  [
    'ec-3',
    {
      readFrame: readEac3,
      writeEntry: (frame) => writeDolbyEntry('ec-3', writeEac3Config(frame), readEac3(frame)),
    },
  ],
]);
