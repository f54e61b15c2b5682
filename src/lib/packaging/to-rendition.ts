import { measureFragmentHead } from './iso/write-fragment.ts';
import type { PackagedTrack } from './presentation.ts';
import type { Bandwidth, Rendition } from './rendition.ts';

/** Shorter segments do not count for the peak (RFC 8216bis §4.4.6.2). */
const PEAK_SECONDS_MIN = 3;
/** Text and silence have almost no data, but a bandwidth is required. */
const BANDWIDTH_MIN = 1000;

/** Describes a track in manifests. `startSeconds` is that of the presentation. */
export function toRendition(
  track: PackagedTrack,
  options: Pick<Rendition, 'id' | 'addresses'> & { readonly startSeconds: number },
): Rendition {
  const { kind, format, codec, language, label, isDefault, video, audio, timescale } = track;
  const { id, addresses, startSeconds } = options;
  return {
    id,
    kind,
    format,
    codec,
    language,
    label,
    isDefault,
    video,
    audio,
    timescale,
    offsetTicks: Math.round(startSeconds * timescale),
    bandwidth: measureBandwidth(track),
    segments: track.segments,
    addresses,
  };
}

function measureBandwidth({ segments, timescale }: PackagedTrack): Bandwidth {
  const rates = segments.map(({ durationTicks, lengthBytes }) => ({
    seconds: durationTicks / timescale,
    bits: lengthBytes * 8,
  }));
  const seconds = rates.reduce((sum, rate) => sum + rate.seconds, 0);
  const bits = rates.reduce((sum, rate) => sum + rate.bits, 0);
  const average = seconds > 0 ? bits / seconds : 0;
  const peak = rates
    .filter((rate) => rate.seconds >= PEAK_SECONDS_MIN)
    .reduce((max, rate) => Math.max(max, rate.bits / rate.seconds), average);
  return {
    average: Math.max(BANDWIDTH_MIN, Math.ceil(average)),
    peak: Math.max(BANDWIDTH_MIN, Math.ceil(peak)),
  };
}

/**
 * Lists how many bytes from the start of each segment contain its first keyframe, for
 * `writeHlsKeyframes`. Null unless the source has a sample table.
 */
export function listKeyframeBytes({ source }: PackagedTrack): readonly number[] | null {
  if (source.kind !== 'samples') return null;
  const { samples, firsts } = source;
  return [...firsts.subarray(0, -1)].map((first, index) => {
    const count = (firsts[index + 1] ?? first) - first;
    return measureFragmentHead(count) + (samples.sizes[first] ?? 0);
  });
}
