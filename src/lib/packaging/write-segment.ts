import { assertNever } from '../assert-never.ts';
import { readFragments } from './iso/read-fragments.ts';
import { writeFragmentHead } from './iso/write-fragment.ts';
import { SEGMENT_BYTES_MAX } from './limits.ts';
import { PackagingError } from './packaging-error.ts';
import { planSegment } from './plan-segment.ts';
import type { ByteRange, FragmentSource, PackagedTrack } from './presentation.ts';
import { type SampleList, sliceSamples } from './sample-list.ts';

/**
 * Writes a segment from the bytes of its ranges (`planSegment`). The result depends only on the
 * track, the number and the bytes.
 */
export function writeSegment(
  track: PackagedTrack,
  number: number,
  parts: readonly Uint8Array[],
): Buffer {
  const ranges = planSegment(track, number) ?? [];
  const isComplete = ranges.every(({ start, end }, index) => parts[index]?.length === end - start);
  if (!isComplete) throw new PackagingError('invalid_data', 'Bytes of the segment are missing.');
  const input = { ranges, parts };
  return writeFragment(track, number, { ...input, samples: readSamples(track, number, input) });
}

type Input = { readonly ranges: readonly ByteRange[]; readonly parts: readonly Uint8Array[] };

function readSamples(track: PackagedTrack, number: number, { ranges, parts }: Input): SampleList {
  const { source } = track;
  const startTicks = track.segments[number]?.startTicks ?? 0;
  const [range] = ranges;
  const [part = new Uint8Array()] = parts;
  switch (source.kind) {
    case 'samples': {
      const [first = 0, end = 0] = source.firsts.subarray(number, number + 2);
      return sliceSamples(source.samples, first, end);
    }
    case 'fragments':
      return readFragmentSamples(source, part, { offset: range?.start ?? 0, startTicks });
    default:
      return assertNever(source);
  }
}

function readFragmentSamples(
  { editTicks, ...track }: FragmentSource,
  bytes: Uint8Array,
  { offset, startTicks }: { readonly offset: number; readonly startTicks: number },
): SampleList {
  const samples = readFragments(bytes, offset, { ...track, startTicks: startTicks - editTicks });
  for (const [index, ticks] of samples.decodeTicks.entries()) {
    samples.decodeTicks[index] = ticks + editTicks;
  }
  return samples;
}

function writeFragment(
  { shiftTicks }: PackagedTrack,
  number: number,
  { samples, ranges, parts }: Input & { readonly samples: SampleList },
): Buffer {
  const sampleBytes = samples.sizes.reduce((sum, size) => sum + size, 0);
  if (sampleBytes > SEGMENT_BYTES_MAX) {
    throw new PackagingError('too_large', 'The samples of a segment are too large.');
  }
  const head = writeFragmentHead(samples, { shiftTicks, sequenceNumber: number + 1 });
  const segment = Buffer.alloc(head.length + sampleBytes);
  head.copy(segment);
  let at = head.length;
  for (let index = 0; index < samples.count; index += 1) {
    const start = samples.offsets[index] ?? 0;
    const end = start + (samples.sizes[index] ?? 0);
    const place = ranges.findIndex((range) => range.start <= start && end <= range.end);
    const part = parts[place];
    if (part === undefined) throw new PackagingError('invalid_data', 'A sample is out of range.');
    const base = ranges[place]?.start ?? 0;
    segment.set(part.subarray(start - base, end - base), at);
    at += end - start;
  }
  return segment;
}
