import { PackagingError } from '../packaging-error.ts';
import { AUDIO_FORMATS } from './audio-frames.ts';
import type { ElementaryStream, PesPacket } from './elementary-stream.ts';
import { findFirstUnit, splitUnits } from './split-units.ts';
import { VIDEO_FORMATS } from './video-units.ts';

/** A picture or an audio frame. */
export type TransportUnit = {
  /** In ticks of 90 kHz, which wrap around after 33 bits. */
  readonly pts: number;
  readonly dts: number;
  readonly isKey: boolean;
  /** The parts of the sample in MP4. */
  readonly parts: readonly Uint8Array[];
};

export const TRANSPORT_TIMESCALE = 90_000;
/** More than a segment of the usual size has. */
const UNITS_MAX = 100_000;

/** Lists the samples of a stream in decode order. Throws PackagingError. */
export function listUnits(stream: ElementaryStream): readonly TransportUnit[] {
  const units = stream.kind === 'video' ? listPictures(stream) : listFrames(stream);
  if (units.length > UNITS_MAX) {
    throw new PackagingError('too_large', 'A segment has too many samples.');
  }
  return units;
}

/**
 * A packet with a time contains the start of a picture. The next packet continues that picture: up
 * to its first unit, or entirely if it has no time.
 */
function listPictures({ codec, packets }: ElementaryStream): readonly TransportUnit[] {
  const format = VIDEO_FORMATS.get(codec);
  if (format === undefined) return [];
  return joinPackets(packets).flatMap(({ pts, dts, data }) => {
    const units = splitUnits(data);
    if (units.length === 0) return [];
    const parts = units.flatMap((unit) => [writeLength(unit.length), unit]);
    return [{ pts, dts, isKey: format.isKey(units), parts }];
  });
}

type TimedPacket = { readonly pts: number; readonly dts: number; readonly data: Uint8Array };

function joinPackets(packets: readonly PesPacket[]): readonly TimedPacket[] {
  const groups: { pts: number; dts: number; parts: Uint8Array[] }[] = [];
  for (const { pts, dts, data } of packets) {
    const end = pts === null ? data.length : findFirstUnit(data);
    if (end > 0) groups.at(-1)?.parts.push(data.subarray(0, end));
    if (pts !== null) groups.push({ pts, dts: dts ?? pts, parts: [data.subarray(end)] });
  }
  return groups.map(({ parts, ...times }) => {
    const [first = new Uint8Array(), ...others] = parts;
    return { ...times, data: others.length === 0 ? first : Buffer.concat(parts) };
  });
}

function writeLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** The time of a packet is that of the first frame that starts in it (ISO/IEC 13818-1 §2.4.3.7). */
function listFrames({ codec, packets }: ElementaryStream): readonly TransportUnit[] {
  const format = AUDIO_FORMATS.get(codec);
  if (format === undefined) return [];
  const frames = new FrameList(format);
  for (const packet of packets) frames.add(packet);
  return frames.units;
}

type Format = NonNullable<ReturnType<typeof AUDIO_FORMATS.get>>;

class FrameList {
  readonly units: (TransportUnit & { readonly parts: Uint8Array[] })[] = [];
  readonly #format: Format;
  /** The start of a frame that the next packet completes. */
  #rest = new Uint8Array();
  #baseTicks: number | null = null;
  /** Seconds since the base. */
  #elapsed = 0;

  constructor(format: Format) {
    this.#format = format;
  }

  add({ pts, data }: PesPacket): void {
    const bytes = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const ownStart = this.#rest.length;
    let pending = pts;
    let at = 0;
    while (at < bytes.length) {
      const frame = this.#format.readFrame(bytes.subarray(at));
      if (frame === undefined) {
        // A header may continue in the next packet. Otherwise, the next frame is searched.
        if (bytes.length - at < HEADER_BYTES_MAX) break;
        at += 1;
        continue;
      }
      if (at + frame.lengthBytes > bytes.length) break;
      if (pending !== null && at >= ownStart) {
        this.#baseTicks = pending;
        this.#elapsed = 0;
        pending = null;
      }
      this.#push(bytes.subarray(at + frame.headerBytes, at + frame.lengthBytes), frame);
      at += frame.lengthBytes;
    }
    this.#rest = Uint8Array.from(bytes.subarray(at));
    if (pending !== null && this.#baseTicks === null) this.#baseTicks = pending;
  }

  #push(data: Uint8Array, frame: { readonly samples: number; readonly sampleRate: number }): void {
    if (frame.samples === 0) {
      this.units.at(-1)?.parts.push(data);
      return;
    }
    if (this.#baseTicks === null || this.units.length > UNITS_MAX) return;
    const ticks = this.#baseTicks + Math.round(this.#elapsed * TRANSPORT_TIMESCALE);
    this.units.push({ pts: ticks, dts: ticks, isKey: true, parts: [data] });
    this.#elapsed += frame.samples / frame.sampleRate;
  }
}

/** The longest header of a frame. */
const HEADER_BYTES_MAX = 9;
