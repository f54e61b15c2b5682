import type { StreamPart, StreamTrack } from '../streams/stream.ts';
import { unwrap } from './transport-track.ts';

/**
 * Moves the times of transport streams by multiples of 33 bits, so that the parts of a period are
 * close to each other. The first track stays where it is.
 */
export function alignWraps(tracks: readonly StreamTrack[]): readonly StreamTrack[] {
  const [main] = tracks;
  return tracks.map((track) =>
    track === main ? track : { ...track, parts: track.parts.map((part) => alignPart(part, main)) },
  );
}

function wraps(part: StreamPart | undefined): boolean {
  return part?.selection?.kind === 'transport';
}

function alignPart(part: StreamPart, main: StreamTrack | undefined): StreamPart {
  const other = main?.parts.find(({ period }) => period === part.period);
  const [first] = part.segments;
  const [mainFirst] = other?.segments ?? [];
  if (first === undefined || mainFirst === undefined || !wraps(part) || !wraps(other)) return part;
  const shift = unwrap(first.startTicks, mainFirst.startTicks) - first.startTicks;
  if (shift === 0 || first.startTicks + shift < 0) return part;
  const segments = part.segments.map(({ startTicks, durationTicks }) => ({
    startTicks: startTicks + shift,
    durationTicks,
  }));
  return { ...part, segments };
}
