import { type InitOptions, writeInit } from '../iso/write-init.ts';
import type { PackagedTrack } from '../presentation.ts';
import { writeSegment } from '../write-segment.ts';
import type { InitTrack } from './read-media-start.ts';

/** Writes the initialization segment of one of several tracks. */
export function writeSelectedInit(track: InitTrack): Buffer {
  return writeInit({ ...describeInit(track), shiftTicks: findShift(track) });
}

export function describeInit({ movie, entry, kind }: InitTrack): Omit<InitOptions, 'shiftTicks'> {
  return { ...movie, kind: kind === 'audio' ? 'audio' : 'video', entry: entry.box };
}

/** Ticks that `writeSelectedSegment` adds to presentation times. */
export function findShift({ editTicks }: Pick<InitTrack, 'editTicks'>): number {
  return Math.max(0, -editTicks);
}

/** Writes the samples of one of several tracks of a segment. */
export function writeSelectedSegment(track: InitTrack, bytes: Uint8Array): Buffer {
  const { movie: _movie, entry: _entry, trackId, defaults, editTicks, ...description } = track;
  const source = {
    kind: 'fragments',
    trackId,
    defaults,
    editTicks,
    ranges: [{ start: 0, end: bytes.length }],
  } as const;
  const only: PackagedTrack = {
    ...description,
    textCodec: null,
    init: new Uint8Array(),
    segments: [{ startTicks: 0, durationTicks: 0, lengthBytes: bytes.length }],
    shiftTicks: findShift({ editTicks }),
    source,
  };
  return writeSegment(only, 0, [bytes]);
}
