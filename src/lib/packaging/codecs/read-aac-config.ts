import { readDecoderConfig } from '../../media/read-sample-entry-codec.ts';
import type { AudioDescription } from '../presentation.ts';

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
/** Channels of each configuration (ISO/IEC 14496-3, table 1.19). */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];
const EXPLICIT_RATE = 15;
const EXTENDED_TYPE = 31;
const AAC_OBJECT_TYPE = 0x40;
/** The part of the configuration that has these fields. */
const CONFIG_BYTES = 8;

/** Reads the configuration in an `esds` box's body. Undefined for other codecs. */
export function readAacConfig(esds: Uint8Array | undefined): AudioDescription | undefined {
  if (esds === undefined) return undefined;
  const { objectType, info } = readDecoderConfig(esds);
  return objectType === AAC_OBJECT_TYPE && info !== undefined ? parseAacConfig(info) : undefined;
}

/**
 * Parses an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1). Undefined for a channel layout that only
 * the stream states.
 */
function parseAacConfig(config: Uint8Array): AudioDescription | undefined {
  const bits = Array.from(config.subarray(0, CONFIG_BYTES), (byte) =>
    byte.toString(2).padStart(8, '0'),
  ).join('');
  const read = (at: number, length: number): number =>
    Number.parseInt(bits.slice(at, at + length), 2);
  const rateAt = read(0, 5) === EXTENDED_TYPE ? 11 : 5;
  const rateIndex = read(rateAt, 4);
  const isExplicit = rateIndex === EXPLICIT_RATE;
  const sampleRate = isExplicit ? read(rateAt + 4, 24) : SAMPLE_RATES[rateIndex];
  const channels = CHANNELS[read(rateAt + (isExplicit ? 28 : 4), 4)];
  return channels && sampleRate ? { channels, sampleRate } : undefined;
}
