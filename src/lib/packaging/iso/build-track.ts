import { cutAtKeyframes, cutAtTimes, type CutSamples, cutText } from '../cut-samples.ts';
import type { PackagedTrack, Segment, TrackDescription, TrackSource } from '../presentation.ts';
import type { SampleList } from '../sample-list.ts';
import { toFrameRate } from '../to-frame-rate.ts';
import type { FragmentIndex } from './find-fragments.ts';
import { type MovieTrack, TEXT_CODECS } from './read-movie.ts';
import { describeAudio, describeVideo, type SampleEntry } from './read-sample-entry.ts';
import { writeInit } from './write-init.ts';

/** Builds a track from its sample table. It is cut where the main track is cut, or at its own keyframes. */
export function buildSampleTrack(
  track: MovieTrack,
  { samples, entry }: { readonly samples: SampleList; readonly entry: SampleEntry },
  main: PackagedTrack | undefined,
): PackagedTrack {
  const { timescale } = track;
  const { segments, firsts } = cutTrack(track, samples, main);
  const ticks = (samples.decodeTicks[samples.count] ?? 0) - (samples.decodeTicks[0] ?? 0);
  return buildTrack(track, {
    entry,
    frameRate: toFrameRate(samples.count, ticks / timescale),
    shiftTicks: Math.max(0, -(samples.decodeTicks[0] ?? 0)),
    segments,
    source: { kind: 'samples', samples, firsts },
  });
}

function cutTrack(
  { kind, timescale }: MovieTrack,
  samples: SampleList,
  main: PackagedTrack | undefined,
): CutSamples {
  if (main === undefined || kind === 'video') return cutAtKeyframes(samples, timescale);
  if (kind === 'text') return cutText(samples, main, timescale);
  const times = main.segments.map(({ startTicks }) => startTicks / main.timescale);
  return cutAtTimes(samples, times, timescale);
}

/** Builds a track whose samples are in movie fragments. `share` is its part of their bytes. */
export function buildFragmentTrack(
  track: MovieTrack,
  { groups, endSeconds }: FragmentIndex,
  { frameRate, share }: { readonly frameRate: number | null; readonly share: number },
): PackagedTrack | undefined {
  const [entry] = track.entries;
  const { timescale, defaults, id: trackId } = track;
  if (entry === undefined) return undefined;
  const editTicks = track.edits.offsetTicks;
  const toTicks = (seconds: number): number => Math.max(0, Math.round(seconds * timescale));
  const segments = groups.map(({ start, end, startSeconds }, index) => {
    const startTicks = toTicks(startSeconds);
    const endTicks = toTicks(groups[index + 1]?.startSeconds ?? endSeconds);
    return {
      startTicks,
      durationTicks: Math.max(0, endTicks - startTicks),
      lengthBytes: Math.round((end - start) * share),
    };
  });
  return buildTrack(track, {
    entry,
    frameRate,
    shiftTicks: Math.max(0, -editTicks),
    segments,
    source: {
      kind: 'fragments',
      trackId,
      defaults,
      editTicks,
      ranges: groups.map(({ start, end }) => ({ start, end })),
    },
  });
}

type Parts = {
  readonly entry: SampleEntry;
  readonly frameRate: number | null;
  readonly shiftTicks: number;
  readonly segments: readonly Segment[];
  readonly source: TrackSource;
};

function buildTrack(track: MovieTrack, { entry, frameRate, ...parts }: Parts): PackagedTrack {
  const { kind, timescale } = track;
  return {
    ...describeTrack(track, entry, frameRate),
    timescale,
    textCodec: kind === 'text' ? (TEXT_CODECS.get(entry.type) ?? null) : null,
    init:
      kind === 'text'
        ? new Uint8Array()
        : writeInit({ ...track, kind, entry: entry.box, shiftTicks: parts.shiftTicks }),
    ...parts,
  };
}

/** What manifests state about a track of a file. */
export function describeTrack(
  track: MovieTrack,
  entry: SampleEntry,
  frameRate: number | null,
): TrackDescription {
  const { kind, language, label, isEnabled } = track;
  return {
    kind,
    format: kind === 'text' ? 'vtt' : 'mp4',
    codec: kind === 'text' ? 'wvtt' : entry.codec,
    language,
    label,
    isDefault: isEnabled,
    video: kind === 'video' ? { ...describeVideo(entry, track), frameRate } : null,
    audio: kind === 'audio' ? describeAudio(entry) : null,
  };
}
