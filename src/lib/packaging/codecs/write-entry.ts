import { writeBox } from '../../media/write-iso-box.ts';
import type { AudioDescription } from '../presentation.ts';

const RESOLUTION = 0x480000;

/** Writes a sample entry of video (ISO/IEC 14496-12 §12.1.3) with the size in pixels. */
export function writeVisualEntry(
  type: string,
  pixels: { readonly width: number; readonly height: number },
  boxes: readonly Uint8Array[],
): Buffer {
  const fields = Buffer.alloc(78);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(Math.min(pixels.width, 0xffff), 24);
  fields.writeUInt16BE(Math.min(pixels.height, 0xffff), 26);
  fields.writeUInt32BE(RESOLUTION, 28);
  fields.writeUInt32BE(RESOLUTION, 32);
  fields.writeUInt16BE(1, 40);
  fields.writeUInt16BE(24, 74);
  fields.writeUInt16BE(0xffff, 76);
  return writeBox(type, fields, ...boxes);
}

/** Writes a sample entry of audio (ISO/IEC 14496-12 §12.2.3). */
export function writeAudioEntry(
  type: string,
  { channels, sampleRate }: AudioDescription,
  boxes: readonly Uint8Array[],
): Buffer {
  const fields = Buffer.alloc(28);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(Math.min(channels, 0xffff), 16);
  fields.writeUInt16BE(16, 18);
  // Higher rates do not fit, and are in the configuration.
  fields.writeUInt16BE(sampleRate <= 0xffff ? sampleRate : 0, 24);
  return writeBox(type, fields, ...boxes);
}
