import { type SampleList, sliceSamples, toStartTicks } from '../sample-list.ts';
import type { Edits } from './read-edits.ts';
import type { MovieTrack } from './read-movie.ts';

/**
 * Moves samples from the timeline of the media to that of the presentation, and omits those that
 * only omitted parts need. Like ffmpeg, it keeps what decoders need: video from the last keyframe
 * before the edit and up to one after it, and audio from one second before it.
 */
export function applyEdits(
  samples: SampleList,
  { kind, timescale, edits }: Pick<MovieTrack, 'kind' | 'timescale' | 'edits'>,
): SampleList {
  const lead = kind === 'audio' ? timescale : 0;
  const first = findFirst(samples, edits.mediaTicks - lead);
  const kept = sliceSamples(samples, first, findEnd(samples, { kind, edits, first }));
  const late = kind === 'video' ? findLateness(kept, edits.mediaTicks) : 0;
  const reorder = findReorder(kept);
  const offset = edits.offsetTicks - late - reorder;
  return {
    ...kept,
    decodeTicks: kept.decodeTicks.map((ticks) => ticks + offset),
    shifts: kept.shifts.map((shift) => shift + reorder),
  };
}

/** The last keyframe at or before a time, or else the first sample. */
function findFirst(samples: SampleList, ticks: number): number {
  let first = 0;
  for (let index = 0; index < samples.count; index += 1) {
    const isAfter = (samples.decodeTicks[index] ?? 0) > ticks;
    if (samples.keys[index] === 1 && toStartTicks(samples, index) <= ticks) first = index;
    if (isAfter) break;
  }
  return first;
}

/**
 * The end of the first keyframe that reaches the end of the edit. With reordered frames, frames of
 * the edit may follow it, so it is the end of the second one.
 */
function findEnd(samples: SampleList, { kind, edits, first }: EndOptions): number {
  if (edits.endTicks === null) return samples.count;
  let needed = kind === 'video' && samples.shifts.some((shift) => shift !== 0) ? 2 : 1;
  for (let index = first; index < samples.count; index += 1) {
    const duration = (samples.decodeTicks[index + 1] ?? 0) - (samples.decodeTicks[index] ?? 0);
    const reachesEnd = toStartTicks(samples, index) + duration >= edits.endTicks;
    if (reachesEnd && (kind === 'audio' || samples.keys[index] === 1)) needed -= 1;
    if (needed === 0) return index + 1;
  }
  return samples.count;
}

type EndOptions = {
  readonly kind: MovieTrack['kind'];
  readonly edits: Edits;
  readonly first: number;
};

/** The first picture that starts within the edit is shown from its start. */
function findLateness(samples: SampleList, mediaTicks: number): number {
  let late = Infinity;
  for (let index = 0; index < samples.count; index += 1) {
    const ticks = toStartTicks(samples, index);
    if (ticks >= mediaTicks) late = Math.min(late, ticks - mediaTicks);
    if ((samples.decodeTicks[index] ?? 0) > mediaTicks) break;
  }
  return mediaTicks > 0 && Number.isFinite(late) ? late : 0;
}

/** Decode times are moved before presentation times, because some players ignore negative offsets. */
function findReorder({ shifts }: SampleList): number {
  return Math.max(0, -shifts.reduce((least, shift) => Math.min(least, shift), 0));
}
