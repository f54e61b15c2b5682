import { TRACKS_MAX } from '../limits.ts';
import type { TrackDescription } from '../presentation.ts';
import type { StreamPart, StreamTrack } from './stream.ts';

/** A representation in one period. */
export type PeriodTrack = {
  readonly description: TrackDescription;
  readonly bandwidth: number;
  readonly part: StreamPart;
};

/**
 * Joins the representations of consecutive periods, which are tracks of the same kind and, if
 * possible, of the same language, codec and quality. The period with most of them decides which
 * tracks there are.
 */
export function joinPeriods(periods: readonly (readonly PeriodTrack[])[]): readonly StreamTrack[] {
  const richest = periods.reduce<readonly PeriodTrack[]>(
    (most, period) => (period.length > most.length ? period : most),
    [],
  );
  return richest.slice(0, TRACKS_MAX).map((track, index) => {
    const { description, bandwidth } = track;
    const parts = periods.flatMap((period) => findClosest(track, period)?.part ?? []);
    return {
      ...description,
      id: `${description.kind}${index}`,
      bandwidth: { peak: bandwidth, average: bandwidth },
      parts,
    };
  });
}

function findClosest(wanted: PeriodTrack, period: readonly PeriodTrack[]): PeriodTrack | undefined {
  const alike = period.filter(
    ({ description }) =>
      description.kind === wanted.description.kind &&
      description.format === wanted.description.format,
  );
  return alike.toSorted((a, b) => measureDistance(a, wanted) - measureDistance(b, wanted))[0];
}

/** A ratio of bandwidths above one, after larger numbers for other differences. */
function measureDistance(a: PeriodTrack, b: PeriodTrack): number {
  const ratio = Math.max(a.bandwidth, b.bandwidth) / Math.min(a.bandwidth, b.bandwidth);
  const isOtherLanguage = a.description.language !== b.description.language;
  const isOtherLabel = a.description.label !== b.description.label;
  const isOtherCodec = toFamily(a) !== toFamily(b);
  return (
    Math.min(ratio, 1e6) +
    [isOtherLabel, isOtherCodec, isOtherLanguage].reduce(
      (sum, isOther, rank) => sum + (isOther ? 1e7 * 10 ** rank : 0),
      0,
    )
  );
}

function toFamily({ description }: PeriodTrack): string | undefined {
  return description.codec.split('.')[0];
}
