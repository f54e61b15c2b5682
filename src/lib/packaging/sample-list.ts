/**
 * Samples in decode order, in typed arrays of 25 bytes per sample. Ticks are relative to the start
 * of the presentation.
 */
export type SampleList = {
  readonly count: number;
  /** The position of each sample in the file. */
  readonly offsets: Float64Array;
  readonly sizes: Uint32Array;
  /** Ascending. One more entry is the end of the last sample. */
  readonly decodeTicks: Float64Array;
  /** Ticks from the decode time to the presentation time (ISO/IEC 14496-12 §8.6.1.3). */
  readonly shifts: Int32Array;
  /** 1 for a sample that can be decoded without other samples. */
  readonly keys: Uint8Array;
};

/** Nine hours at 60 frames per second. */
export const SAMPLES_MAX = 2_000_000;

export function createSampleList(count: number): SampleList {
  return {
    count,
    offsets: new Float64Array(count),
    sizes: new Uint32Array(count),
    decodeTicks: new Float64Array(count + 1),
    shifts: new Int32Array(count),
    keys: new Uint8Array(count),
  };
}

/** The samples from `first` to `end`, which is exclusive, without copying them. */
export function sliceSamples(samples: SampleList, first: number, end: number): SampleList {
  return {
    count: end - first,
    offsets: samples.offsets.subarray(first, end),
    sizes: samples.sizes.subarray(first, end),
    decodeTicks: samples.decodeTicks.subarray(first, end + 1),
    shifts: samples.shifts.subarray(first, end),
    keys: samples.keys.subarray(first, end),
  };
}

/** The presentation time of a sample. */
export function toStartTicks({ decodeTicks, shifts }: SampleList, index: number): number {
  return (decodeTicks[index] ?? 0) + (shifts[index] ?? 0);
}
