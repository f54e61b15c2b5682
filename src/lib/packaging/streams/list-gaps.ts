import type { HlsPlaylist } from './read-hls-playlist.ts';
import type { StreamGap, StreamTrack } from './stream.ts';

const TIMESCALE = 1_000_000;

/** The parts of a playlist that a track has no media for, such as sound in a silent advertisement. */
export function listGaps(
  { parts }: Pick<HlsPlaylist, 'parts'>,
  track: Pick<StreamTrack, 'parts'>,
): readonly StreamGap[] {
  const present = new Set(track.parts.map(({ period }) => period));
  return parts.flatMap(({ period, firstNumber, segments }) => {
    if (present.has(String(period))) return [];
    let startTicks = 0;
    const timed = segments.map(({ durationUs: durationTicks }) => {
      const segment = { startTicks, durationTicks };
      startTicks += durationTicks;
      return segment;
    });
    return [{ period: String(period), timescale: TIMESCALE, segments: timed, firstNumber }];
  });
}
