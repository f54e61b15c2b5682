import { findEbmlBodies } from '../../media/read-ebml.ts';
import { writeBox } from '../../media/write-iso-box.ts';
import { readFloat, readNumber } from './elements.ts';
import type { MatroskaTrack } from './read-tracks.ts';

const COLOUR = 0x55b0;
const COLOR = { matrix: 0x55b1, range: 0x55b9, transfer: 0x55ba, primaries: 0x55bb };
const LIGHT = { maxContent: 0x55bc, maxAverage: 0x55bd };
const MASTERING = 0x55d0;
/** Chromaticities in the order of `mdcv`: green, blue, red, white point; then luminances. */
const CHROMATICITIES = [0x55d3, 0x55d4, 0x55d5, 0x55d6, 0x55d1, 0x55d2, 0x55d7, 0x55d8];
const LUMINANCES = [0x55d9, 0x55da];
const CHROMATICITY_UNITS = 50_000;
const LUMINANCE_UNITS = 10_000;
const UNSPECIFIED = 2;
const FULL_RANGE = 2;

type Colors = { readonly primaries: number; readonly transfer: number; readonly matrix: number };

export function readColors({ video }: Pick<MatroskaTrack, 'video'>): Colors {
  const [color = new Uint8Array()] = findEbmlBodies(video, COLOUR);
  const read = (id: number): number => Math.min(readNumber(color, id) ?? UNSPECIFIED, 0xff);
  return {
    primaries: read(COLOR.primaries),
    transfer: read(COLOR.transfer),
    matrix: read(COLOR.matrix),
  };
}

/** Writes the boxes of color and HDR (ISO/IEC 14496-12 §12.1.5 to §12.1.8). */
export function writeColorBoxes(track: Pick<MatroskaTrack, 'video'>): readonly Buffer[] {
  const [color] = findEbmlBodies(track.video, COLOUR);
  if (color === undefined) return [];
  const { primaries, transfer, matrix } = readColors(track);
  const fields = Buffer.alloc(11);
  fields.write('nclx');
  fields.writeUInt16BE(primaries, 4);
  fields.writeUInt16BE(transfer, 6);
  fields.writeUInt16BE(matrix, 8);
  fields[10] = readNumber(color, COLOR.range) === FULL_RANGE ? 0x80 : 0;
  return [writeBox('colr', fields), ...writeMastering(color), ...writeLight(color)];
}

function writeMastering(color: Uint8Array): readonly Buffer[] {
  const [mastering] = findEbmlBodies(color, MASTERING);
  if (mastering === undefined) return [];
  const points = CHROMATICITIES.map((id) => readFloat(mastering, id));
  const luminances = LUMINANCES.map((id) => readFloat(mastering, id));
  const fields = Buffer.alloc(24);
  for (const [index, value = 0] of points.entries()) {
    fields.writeUInt16BE(toUnits(value, CHROMATICITY_UNITS, 0xffff), index * 2);
  }
  for (const [index, value = 0] of luminances.entries()) {
    fields.writeUInt32BE(toUnits(value, LUMINANCE_UNITS, 0xffffffff), 16 + index * 4);
  }
  return [writeBox('mdcv', fields)];
}

function writeLight(color: Uint8Array): readonly Buffer[] {
  const content = readNumber(color, LIGHT.maxContent);
  const average = readNumber(color, LIGHT.maxAverage);
  if (content === undefined || average === undefined) return [];
  const fields = Buffer.alloc(4);
  fields.writeUInt16BE(Math.min(content, 0xffff));
  fields.writeUInt16BE(Math.min(average, 0xffff), 2);
  return [writeBox('clli', fields)];
}

function toUnits(value: number, units: number, max: number): number {
  const scaled = Math.round(value * units);
  return scaled >= 0 && scaled <= max ? scaled : 0;
}
