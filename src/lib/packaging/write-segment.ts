import { assertNever } from '../assert-never.ts';
import { readFragments } from './iso/read-fragments.ts';
import { writeFragmentHead } from './iso/write-fragment.ts';
import { SEGMENT_BYTES_MAX } from './limits.ts';
import { type Frame, readBlocks } from './matroska/read-blocks.ts';
import { toSampleList } from './matroska/to-sample-list.ts';
import { writeClusters } from './matroska/write-webm.ts';
import { PackagingError } from './packaging-error.ts';
import { planSegment } from './plan-segment.ts';
import type { BlockSource, ByteRange, FragmentSource, PackagedTrack } from './presentation.ts';
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
  if (ranges.length === 0 || !isComplete) {
    throw new PackagingError('invalid_data', 'Bytes of the segment are missing.');
  }
  const { source } = track;
  const input: Input = { number, ranges, parts };
  switch (source.kind) {
    case 'samples': {
      const [first = 0, end = 0] = source.firsts.subarray(number, number + 2);
      return writeFragment(track, input, sliceSamples(source.samples, first, end));
    }
    case 'fragments':
      return writeFragment(track, input, readFragmentSamples(track, source, input));
    case 'blocks':
      return writeBlocks(track, source, input);
    default:
      return assertNever(source);
  }
}

type Input = {
  readonly number: number;
  readonly ranges: readonly ByteRange[];
  readonly parts: readonly Uint8Array[];
};

function readFragmentSamples(
  { segments }: PackagedTrack,
  { editTicks, ...track }: FragmentSource,
  { number, ranges, parts }: Input,
): SampleList {
  const [{ start: offset } = { start: 0 }] = ranges;
  const [bytes = new Uint8Array()] = parts;
  const startTicks = (segments[number]?.startTicks ?? 0) - editTicks;
  const samples = readFragments(bytes, offset, { ...track, startTicks });
  return { ...samples, decodeTicks: samples.decodeTicks.map((ticks) => ticks + editTicks) };
}

function writeBlocks(track: PackagedTrack, source: BlockSource, input: Input): Buffer {
  const { number, parts } = input;
  const [bytes = new Uint8Array()] = parts;
  const range = source.ranges[number];
  const segment = track.segments[number];
  if (range === undefined || segment === undefined) {
    throw new PackagingError('invalid_data', 'The segment does not exist.');
  }
  const frames = readBlocks(bytes, range);
  if (track.format === 'webm') {
    const find = ({ offset, size }: Frame): Uint8Array =>
      bytes.subarray(offset - range.start, offset - range.start + size);
    return writeClusters(frames, source, find);
  }
  const { startTicks, durationTicks } = segment;
  const endTicks = track.kind === 'video' ? startTicks + durationTicks : null;
  const samples = toSampleList(frames, source, { startTicks, endTicks });
  return writeFragment(track, { ...input, prefix: source.strippedHeader }, samples);
}

function writeFragment(
  { shiftTicks }: PackagedTrack,
  {
    number,
    ranges,
    parts,
    prefix = new Uint8Array(),
  }: Input & {
    /** Bytes before each sample. */
    readonly prefix?: Uint8Array;
  },
  samples: SampleList,
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
    const end = start + (samples.sizes[index] ?? 0) - prefix.length;
    const place = ranges.findIndex((range) => range.start <= start && end <= range.end);
    const part = parts[place];
    if (part === undefined) throw new PackagingError('invalid_data', 'A sample is out of range.');
    const base = ranges[place]?.start ?? 0;
    segment.set(prefix, at);
    segment.set(part.subarray(start - base, end - base), at + prefix.length);
    at += prefix.length + end - start;
  }
  return segment;
}
