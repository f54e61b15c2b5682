import { writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import { listSampleEntries } from '../iso/read-sample-entry.ts';
import { describeAudio, describeVideo } from '../iso/read-sample-entry.ts';
import { writeInit } from '../iso/write-init.ts';
import type {
  BlockSource,
  PackagedTrack,
  RefusedReason,
  Segment,
  TextCodec,
  TrackDescription,
} from '../presentation.ts';
import { toFrameRate } from '../to-frame-rate.ts';
import type { BlockIndex } from './find-groups.ts';
import type { Frame } from './read-blocks.ts';
import { readRotation } from './read-rotation.ts';
import { type MatroskaTrack, readAudio, readVideoSize } from './read-tracks.ts';
import { findReorder, toTicks } from './to-sample-list.ts';
import { writeSampleEntry } from './write-sample-entry.ts';
import { writeWebmInit } from './write-webm.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const OPUS_TIMESCALE = 48_000;
/** Codecs that fragmented MP4 lacks, or browsers do not play in it. */
const WEBM_CODECS: ReadonlyMap<string, string> = new Map([
  ['V_VP8', 'vp8'],
  ['A_VORBIS', 'vorbis'],
]);
/** A larger entry would be part of every initialization segment. */
const ENTRY_BYTES_MAX = 256 * 1024;

type Built =
  | { readonly kind: 'track'; readonly track: PackagedTrack }
  | { readonly kind: 'refused'; readonly reason: RefusedReason };

/** Builds a track from its entry and its first frames. */
export function buildTrack(track: MatroskaTrack, index: BlockIndex, timestampScale: number): Built {
  const { kind, obstacle } = track;
  if (obstacle !== undefined) return { kind: 'refused', reason: obstacle };
  if (track.body.length > ENTRY_BYTES_MAX) return { kind: 'refused', reason: 'index' };
  const frames = index.firstFrames.filter(({ track: number }) => number === track.number);
  const timing = findTiming(track, frames, timestampScale);
  const form = findForm(track, {
    frames,
    bytes: index.firstBytes,
    base: index.groups[0]?.range.start ?? 0,
  });
  if (form === undefined) {
    return { kind: 'refused', reason: frames.length === 0 && kind !== 'text' ? 'empty' : 'codec' };
  }
  const { timescale, firstTicks, ...source } = timing;
  const shiftTicks = Math.max(0, Math.round(source.reorder * source.durationTicks) - firstTicks);
  return {
    kind: 'track',
    track: {
      ...describe(track, form, toFrameRate(timescale, source.durationTicks)),
      timescale,
      textCodec: form.format === 'vtt' ? form.textCodec : null,
      init: writeTrackInit(track, form, { timescale, timestampScale, shiftTicks }),
      shiftTicks: form.format === 'mp4' ? shiftTicks : 0,
      segments: listSegments(index, {
        timescale,
        firstTicks: kind === 'text' ? undefined : Math.max(0, firstTicks),
        share: findShare(index, frames),
      }),
      source: { kind: 'blocks', ...source, ranges: index.groups.map(({ range }) => range) },
    },
  };
}

type Timing = Omit<BlockSource, 'ranges'> & {
  readonly timescale: number;
  /** The presentation time of the first frame. */
  readonly firstTicks: number;
};

function findTiming(
  track: MatroskaTrack,
  frames: readonly Frame[],
  timestampScale: number,
): Timing {
  const timescale = pickTimescale(track, timestampScale);
  const source = {
    trackNumber: track.number,
    ticksPerUnit: (timescale * timestampScale) / NANOSECONDS,
    delayTicks: Math.round((track.codecDelay * timescale) / NANOSECONDS),
    durationTicks: (track.defaultDuration * timescale) / NANOSECONDS,
    reorder: 0,
    strippedHeader: track.strippedHeader,
  };
  const times = frames.map((frame) => toTicks(frame, source));
  const ordered = times.toSorted((a, b) => a - b);
  const gaps = ordered.flatMap((time, at) => (at === 0 ? [] : time - (ordered[at - 1] ?? 0)));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
  return {
    ...source,
    durationTicks: track.defaultDuration > 0 ? source.durationTicks : Math.max(1, usual ?? 0),
    reorder: track.kind === 'video' ? findReorder(times) : 0,
    timescale,
    firstTicks: ordered[0] ?? 0,
  };
}

/** Times of Opus have a fixed scale (RFC 7845 in ISO BMFF, §4.3.2); others keep that of the file. */
function pickTimescale({ codecId }: MatroskaTrack, timestampScale: number): number {
  const unitsPerSecond = NANOSECONDS / timestampScale;
  if (codecId === 'A_OPUS' && OPUS_TIMESCALE % unitsPerSecond === 0) return OPUS_TIMESCALE;
  return Number.isInteger(unitsPerSecond) ? unitsPerSecond : MICROSECONDS;
}

/** Subtitles in other forms are pictures or need a renderer of their own. */
const TEXT_CODECS: ReadonlyMap<string, TextCodec> = new Map([
  ['S_TEXT/UTF8', 'plain'],
  ['S_TEXT/ASCII', 'plain'],
  ['S_TEXT/WEBVTT', 'plain'],
  ['D_WEBVTT/SUBTITLES', 'webm'],
  ['D_WEBVTT/CAPTIONS', 'webm'],
]);

type Form =
  | { readonly format: 'vtt'; readonly codec: string; readonly textCodec: TextCodec }
  | { readonly format: 'webm'; readonly codec: string }
  | { readonly format: 'mp4'; readonly codec: string; readonly entry: Uint8Array };

function findForm(
  track: MatroskaTrack,
  {
    frames,
    bytes,
    base,
  }: { readonly frames: readonly Frame[]; readonly bytes: Uint8Array; readonly base: number },
): Form | undefined {
  const textCodec = TEXT_CODECS.get(track.codecId);
  if (textCodec !== undefined) return { format: 'vtt', codec: 'wvtt', textCodec };
  const webm = WEBM_CODECS.get(track.codecId);
  if (webm !== undefined) return { format: 'webm', codec: webm };
  const [first] = frames;
  const start = (first?.offset ?? 0) - base;
  const frame = first === undefined ? new Uint8Array() : bytes.subarray(start, start + first.size);
  const entry = writeSampleEntry(track, Buffer.concat([track.strippedHeader, frame]));
  if (entry === undefined) return undefined;
  const [parsed] = listSampleEntries(toTable(entry), 'video');
  return { format: 'mp4', codec: parsed?.codec ?? '', entry };
}

function writeTrackInit(
  track: MatroskaTrack,
  form: Form,
  times: {
    readonly timescale: number;
    readonly timestampScale: number;
    readonly shiftTicks: number;
  },
): Uint8Array {
  const { kind } = track;
  if (kind === 'text' || form.format === 'vtt') return new Uint8Array();
  if (form.format === 'webm') return writeWebmInit(track.body, times.timestampScale);
  const size = kind === 'video' ? readVideoSize(track).display : { width: 0, height: 0 };
  return writeInit({ kind, ...times, entry: form.entry, ...size, ...readRotation(track) });
}

/** The body of a sample table box with only this entry. */
function toTable(entry: Uint8Array): Uint8Array {
  return writeFullBox('stsd', {}, writeNumbers(1), entry);
}

function describe(track: MatroskaTrack, form: Form, frameRate: number | null): TrackDescription {
  const { kind, language, label, isDefault } = track;
  const { display } = readVideoSize(track);
  const [entry] = form.format === 'mp4' ? listSampleEntries(toTable(form.entry), 'video') : [];
  const isTurned = readRotation(track).isTurned;
  const size = isTurned ? { width: display.height, height: display.width } : display;
  const range = entry === undefined ? 'SDR' : describeVideo(entry, { ...display, isTurned }).range;
  return {
    kind,
    format: form.format,
    codec: form.codec,
    language,
    label,
    isDefault,
    video: kind === 'video' ? { ...size, range, frameRate } : null,
    audio:
      kind === 'audio' ? (entry === undefined ? readAudio(track) : describeAudio(entry)) : null,
  };
}

/** The part of the first bytes that belongs to the track. */
function findShare({ firstFrames }: BlockIndex, frames: readonly Frame[]): number {
  return measure(frames) / Math.max(1, measure(firstFrames));
}

function listSegments(
  { groups, endSeconds }: BlockIndex,
  {
    timescale,
    firstTicks,
    share,
  }: {
    readonly timescale: number;
    readonly firstTicks: number | undefined;
    readonly share: number;
  },
): readonly Segment[] {
  const toTicksOf = (seconds: number): number => Math.round(seconds * timescale);
  return groups.map(({ range, startSeconds }, index) => {
    const ownTicks = index === 0 ? firstTicks : undefined;
    const startTicks = ownTicks ?? Math.max(0, toTicksOf(startSeconds));
    const endTicks = toTicksOf(groups[index + 1]?.startSeconds ?? endSeconds);
    return {
      startTicks,
      durationTicks: Math.max(0, endTicks - startTicks),
      lengthBytes: Math.round((range.end - range.start) * share),
    };
  });
}

function measure(frames: readonly Frame[]): number {
  return frames.reduce((sum, { size }) => sum + size, 0);
}
