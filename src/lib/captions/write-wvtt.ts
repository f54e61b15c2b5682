import { writeBox, writeFullBox, writeNumbers } from '../media/write-iso-box.ts';
import type { Cue } from './caption.ts';
import { parseCanonicalWebVtt } from './parse-canonical-webvtt.ts';

/** A segment of the presentation and its start on the media timeline, in seconds. */
export type WvttSegment = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly mediaSeconds: number;
};

/** WebVTT times are in milliseconds. */
const WVTT_TIMESCALE = 1000;
const TRACK_ID = 1;
/** The identity matrix in 16.16 and 2.30 fixed-point numbers. */
const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** More simultaneous cues are unreadable, and each sample contains all visible cues. */
const VISIBLE_CUES_MAX = 32;
/** About ten times the size limit of a track's WebVTT text. */
const BYTES_MAX = 32 * 1024 * 1024;
/** Timestamp tags are removed, because they do not count from the start of the sample. */
const TIMESTAMP_TAG = /<(?:\d{2,}:)?\d\d:\d\d\.\d{3}>/g;

/** WebVTT for a track without styles. */
export const NO_CUES = 'WEBVTT\n';

/** Writes the initialization section of a WebVTT track in fragmented MP4 (ISO/IEC 14496-30 §7). */
export function writeWvttInit(webvtt: string): Buffer {
  const header = ['WEBVTT', ...parseCanonicalWebVtt(webvtt).definitions].join('\n\n');
  const entry = writeBox('wvtt', writeNumbers(0, 1), writeBox('vttC', Buffer.from(header)));
  const zero = writeNumbers(0);
  const samples = writeBox(
    'stbl',
    writeFullBox('stsd', {}, writeNumbers(1), entry),
    writeFullBox('stts', {}, zero),
    writeFullBox('stsc', {}, zero),
    writeFullBox('stsz', {}, writeNumbers(0, 0)),
    writeFullBox('stco', {}, zero),
  );
  const references = writeFullBox('dref', {}, writeNumbers(1), writeFullBox('url ', { flags: 1 }));
  const media = writeBox(
    'mdia',
    // The language is `und`: the manifest contains the real one, which may not fit into three
    // letters.
    writeFullBox('mdhd', {}, writeNumbers(0, 0, WVTT_TIMESCALE, 0, 0x55c40000)),
    writeFullBox('hdlr', {}, zero, Buffer.from('text'), writeNumbers(0, 0, 0), Buffer.alloc(1)),
    writeBox('minf', writeFullBox('nmhd', {}), writeBox('dinf', references), samples),
  );
  const track = writeNumbers(0, 0, TRACK_ID, 0, 0, 0, 0, 0, 0, ...UNITY_MATRIX, 0, 0);
  const movie = [0, 0, WVTT_TIMESCALE, 0, 0x10000, 0x01000000, 0, 0, ...UNITY_MATRIX];
  return Buffer.concat([
    writeBox('ftyp', Buffer.from('iso6'), zero, Buffer.from('iso6dash')),
    writeBox(
      'moov',
      writeFullBox('mvhd', {}, writeNumbers(...movie, 0, 0, 0, 0, 0, 0, TRACK_ID + 1)),
      writeBox('trak', writeFullBox('tkhd', { flags: 3 }, track), media),
      writeBox('mvex', writeFullBox('trex', {}, writeNumbers(TRACK_ID, 1, 0, 0, 0))),
    ),
  ]);
}

/** Writes a fragment of contiguous samples, each with the cues visible during it. */
export function writeWvttFragment(webvtt: string, segment: WvttSegment): Buffer {
  const samples = splitSamples(parseCanonicalWebVtt(webvtt).cues, segment);
  const bodies = writeBodies(samples);
  const table = samples.flatMap(({ durationMs }, index) => [
    durationMs,
    bodies[index]?.length ?? 0,
  ]);
  const decodeTime = Buffer.alloc(8);
  decodeTime.writeBigUInt64BE(BigInt(Math.round(segment.mediaSeconds * WVTT_TIMESCALE)));
  const writeMoof = (dataOffset: number): Buffer =>
    writeBox(
      'moof',
      writeFullBox('mfhd', {}, writeNumbers(1)),
      writeBox(
        'traf',
        // default-base-is-moof
        writeFullBox('tfhd', { flags: 0x20000 }, writeNumbers(TRACK_ID)),
        writeFullBox('tfdt', { version: 1 }, decodeTime),
        // data-offset, sample-duration, sample-size
        writeFullBox('trun', { flags: 0x301 }, writeNumbers(samples.length, dataOffset, ...table)),
      ),
    );
  const mdat = writeBox('mdat', ...bodies);
  return Buffer.concat([writeMoof(writeMoof(0).length + 8), mdat]);
}

/**
 * Limits the total size: each sample repeats its visible cues, so a crafted file could produce far
 * more data than it contains.
 */
function writeBodies(samples: readonly Sample[]): readonly Buffer[] {
  let remainingBytes = BYTES_MAX;
  return samples.map(({ cues }) => {
    const body = Buffer.concat(remainingBytes > 0 ? cues.map(writeCue) : []);
    remainingBytes -= body.length;
    return body.length === 0 ? writeBox('vtte') : body;
  });
}

type Sample = { readonly durationMs: number; readonly cues: readonly Cue[] };

/** A new sample starts wherever a cue starts or ends. */
function splitSamples(cues: readonly Cue[], segment: WvttSegment): readonly Sample[] {
  const startMs = Math.round(segment.startSeconds * 1000);
  const endMs = Math.round(segment.endSeconds * 1000);
  const visible = cues
    .filter((cue) => cue.startMs < endMs && cue.endMs > startMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const times = visible
    .flatMap((cue) => [cue.startMs, cue.endMs])
    .filter((time) => time > startMs && time < endMs);
  const bounds = [startMs, ...[...new Set(times)].toSorted((a, b) => a - b), endMs];
  const samples: Sample[] = [];
  let active: readonly Cue[] = [];
  let next = 0;
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const shown = active.filter((cue) => cue.endMs > from);
    // Cues that find no room are shown later, if they last that long.
    while (shown.length < VISIBLE_CUES_MAX && (visible[next]?.startMs ?? Infinity) <= from) {
      shown.push(...visible.slice(next, next + 1).filter((cue) => cue.endMs > from));
      next += 1;
    }
    active = shown;
    samples.push({ durationMs: (bounds[index + 1] ?? endMs) - from, cues: active });
  }
  return samples;
}

function writeCue({ id, settings, text }: Cue): Buffer {
  return writeBox(
    'vttc',
    ...(id === '' ? [] : [writeBox('iden', Buffer.from(id))]),
    ...(settings === '' ? [] : [writeBox('sttg', Buffer.from(settings))]),
    writeBox('payl', Buffer.from(text.replaceAll(TIMESTAMP_TAG, ''))),
  );
}
