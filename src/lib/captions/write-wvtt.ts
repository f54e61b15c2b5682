import { writeBox, writeFullBox, writeNumbers } from '../media/write-iso-box.ts';
import type { Cue } from './caption.ts';
import { readOwnWebVtt } from './read-own-webvtt.ts';

/** A part of the presentation, and where it begins on the timeline of the media, in seconds. */
export type WvttPart = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly mediaSeconds: number;
};

/** Milliseconds, as WebVTT counts. */
const WVTT_TIMESCALE = 1000;
const TRACK_ID = 1;
/** 16.16 and 2.30 fixed point, as every movie has them. */
const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** Nobody reads more at a time; each sample has all that are on show. */
const CUES_AT_ONCE_MAX = 32;
/** Ten times what a file may hold. */
const BYTES_MAX = 32 * 1024 * 1024;
/** Times inside a cue count from another zero than its sample's. */
const INNER_TIME = /<(?:\d{2,}:)?\d\d:\d\d\.\d{3}>/g;

/** The initialisation section of a WebVTT track in fragmented MP4 (ISO/IEC 14496-30 §7). */
export function writeWvttInit(webvtt: string): Buffer {
  const header = ['WEBVTT', ...readOwnWebVtt(webvtt).definitions].join('\n\n');
  const entry = writeBox('wvtt', writeNumbers(0, 1), writeBox('vttC', Buffer.from(header)));
  const nothing = writeNumbers(0);
  const samples = writeBox(
    'stbl',
    writeFullBox('stsd', {}, writeNumbers(1), entry),
    writeFullBox('stts', {}, nothing),
    writeFullBox('stsc', {}, nothing),
    writeFullBox('stsz', {}, writeNumbers(0, 0)),
    writeFullBox('stco', {}, nothing),
  );
  const references = writeFullBox('dref', {}, writeNumbers(1), writeFullBox('url ', { flags: 1 }));
  const media = writeBox(
    'mdia',
    // The language is in the manifest, where it need not be three letters: `und`.
    writeFullBox('mdhd', {}, writeNumbers(0, 0, WVTT_TIMESCALE, 0, 0x55c40000)),
    writeFullBox('hdlr', {}, nothing, Buffer.from('text'), writeNumbers(0, 0, 0), Buffer.alloc(1)),
    writeBox('minf', writeFullBox('nmhd', {}), writeBox('dinf', references), samples),
  );
  const track = writeNumbers(0, 0, TRACK_ID, 0, 0, 0, 0, 0, 0, ...UNITY_MATRIX, 0, 0);
  const movie = [0, 0, WVTT_TIMESCALE, 0, 0x10000, 0x01000000, 0, 0, ...UNITY_MATRIX];
  return Buffer.concat([
    writeBox('ftyp', Buffer.from('iso6'), nothing, Buffer.from('iso6dash')),
    writeBox(
      'moov',
      writeFullBox('mvhd', {}, writeNumbers(...movie, 0, 0, 0, 0, 0, 0, TRACK_ID + 1)),
      writeBox('trak', writeFullBox('tkhd', { flags: 3 }, track), media),
      writeBox('mvex', writeFullBox('trex', {}, writeNumbers(TRACK_ID, 1, 0, 0, 0))),
    ),
  ]);
}

/** The cues of a part as one fragment: samples without gaps, each with what is on show for its time. */
export function writeWvttFragment(webvtt: string, part: WvttPart): Buffer {
  const samples = cutSamples(readOwnWebVtt(webvtt).cues, part);
  const bodies = writeBodies(samples);
  const table = samples.flatMap(({ durationMs }, index) => [
    durationMs,
    bodies[index]?.length ?? 0,
  ]);
  const decodeTime = Buffer.alloc(8);
  decodeTime.writeBigUInt64BE(BigInt(Math.round(part.mediaSeconds * WVTT_TIMESCALE)));
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

/** A cue stands in each sample of its time: a file can be made so that this is far more than the file itself. */
function writeBodies(samples: readonly Sample[]): readonly Buffer[] {
  let left = BYTES_MAX;
  return samples.map(({ cues }) => {
    const body = Buffer.concat(left > 0 ? cues.map(writeCue) : []);
    left -= body.length;
    return body.length === 0 ? writeBox('vtte') : body;
  });
}

type Sample = { readonly durationMs: number; readonly cues: readonly Cue[] };

/** A new sample begins wherever a cue begins or ends. */
function cutSamples(cues: readonly Cue[], part: WvttPart): readonly Sample[] {
  const startMs = Math.round(part.startSeconds * 1000);
  const endMs = Math.round(part.endSeconds * 1000);
  const shown = cues
    .filter((cue) => cue.startMs < endMs && cue.endMs > startMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const times = shown
    .flatMap((cue) => [cue.startMs, cue.endMs])
    .filter((time) => time > startMs && time < endMs);
  const bounds = [startMs, ...[...new Set(times)].toSorted((a, b) => a - b), endMs];
  const samples: Sample[] = [];
  let active: readonly Cue[] = [];
  let next = 0;
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const begun: Cue[] = [];
    for (; (shown[next]?.startMs ?? Infinity) <= from; next += 1)
      begun.push(...shown.slice(next, next + 1));
    active = [...active, ...begun].filter((cue) => cue.endMs > from).slice(0, CUES_AT_ONCE_MAX);
    samples.push({ durationMs: (bounds[index + 1] ?? endMs) - from, cues: active });
  }
  return samples;
}

function writeCue({ id, settings, text }: Cue): Buffer {
  return writeBox(
    'vttc',
    ...(id === '' ? [] : [writeBox('iden', Buffer.from(id))]),
    ...(settings === '' ? [] : [writeBox('sttg', Buffer.from(settings))]),
    writeBox('payl', Buffer.from(text.replaceAll(INNER_TIME, ''))),
  );
}
