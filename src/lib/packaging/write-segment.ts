import { assertNever } from '../assert-never.ts';
import { readFragments } from './iso/read-fragments.ts';
import { toSequenceNumber, writeFragmentHead } from './iso/write-fragment.ts';
import { SEGMENT_BYTES_MAX } from './limits.ts';
import { type Frame, readBlocks } from './matroska/read-blocks.ts';
import { toSampleList, toTicks } from './matroska/to-sample-list.ts';
import { writeClusters } from './matroska/write-webm.ts';
import { PackagingError } from './packaging-error.ts';
import { planSegment, selectSamples } from './plan-segment.ts';
import type { BlockSource, ByteRange, FragmentSource, PackagedTrack } from './presentation.ts';
import { requireProportion } from './require-proportion.ts';
import { type SampleList, toStartTicks } from './sample-list.ts';
import { type TextSample, writeTextSegment } from './write-text-segment.ts';

/**
 * Writes a segment from the bytes of its ranges (`planSegment`). The result depends only on the
 * track, the number and the bytes.
 */
export function writeSegment(
  track: PackagedTrack,
  number: number,
  parts: readonly Uint8Array[],
): Buffer {
  const ranges = planSegment(track, number);
  const isComplete = ranges?.every(({ start, end }, at) => parts[at]?.length === end - start);
  if (ranges === undefined || isComplete !== true) {
    throw new PackagingError('invalid_data', 'Bytes of the segment are missing.');
  }
  const { source } = track;
  const input: Input = { number, ranges, parts };
  switch (source.kind) {
    case 'samples':
      return writeSamples(track, input, selectSamples(track, source, number));
    case 'fragments':
      return writeSamples(track, input, readFragmentSamples(track, source, input));
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
  const find = ({ offset, size }: Frame): Uint8Array =>
    bytes.subarray(offset - range.start, offset - range.start + size);
  if (track.format === 'webm') return writeClusters(frames, source, find);
  if (track.textCodec !== null) {
    const samples = listTextFrames(frames, source, track.timescale);
    return writeText(
      track,
      number,
      samples.map(({ frame, ...times }) => ({ ...times, bytes: find(frame) })),
    );
  }
  const { startTicks, durationTicks } = segment;
  const endTicks = track.kind === 'video' ? startTicks + durationTicks : null;
  const samples = toSampleList(frames, source, { startTicks, endTicks });
  return writeFragment(track, { ...input, prefix: source.strippedHeader }, samples);
}

type TextFrame = {
  readonly frame: Frame;
  readonly startSeconds: number;
  readonly endSeconds: number;
};

function listTextFrames(
  frames: readonly Frame[],
  source: BlockSource,
  timescale: number,
): readonly TextFrame[] {
  const own = frames.filter(({ track }) => track === source.trackNumber);
  return own.map((frame) => {
    const startTicks = toTicks(frame, source);
    const durationTicks = (frame.durationUnits ?? 0) * source.ticksPerUnit || source.durationTicks;
    return {
      frame,
      startSeconds: startTicks / timescale,
      endSeconds: (startTicks + durationTicks) / timescale,
    };
  });
}

function writeText(
  { textCodec, segments, timescale }: PackagedTrack,
  number: number,
  samples: readonly TextSample[],
): Buffer {
  const { startTicks, durationTicks } = segments[number] ?? { startTicks: 0, durationTicks: 0 };
  return writeTextSegment(textCodec ?? 'plain', samples, {
    startSeconds: startTicks / timescale,
    endSeconds: (startTicks + durationTicks) / timescale,
  });
}

function writeSamples(track: PackagedTrack, input: Input, samples: SampleList): Buffer {
  const { textCodec, timescale } = track;
  if (textCodec === null) return writeFragment(track, input, samples);
  const texts = Array.from({ length: samples.count }, (_, index) => ({
    startSeconds: toStartTicks(samples, index) / timescale,
    endSeconds: (samples.decodeTicks[index + 1] ?? 0) / timescale,
    bytes: findBytes(input, samples.offsets[index] ?? 0, samples.sizes[index] ?? 0),
  }));
  return writeText(track, input.number, texts);
}

/** The bytes at a position of the file. */
function findBytes({ ranges, parts }: Input, start: number, size: number): Uint8Array {
  if (size === 0) return new Uint8Array();
  const place = ranges.findIndex((range) => range.start <= start && start + size <= range.end);
  const part = parts[place];
  if (part === undefined) throw new PackagingError('invalid_data', 'A sample is out of range.');
  const at = start - (ranges[place]?.start ?? 0);
  return part.subarray(at, at + size);
}

function writeFragment(
  { shiftTicks }: PackagedTrack,
  {
    prefix = new Uint8Array(),
    ...input
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
  requireProportion(
    sampleBytes,
    input.parts.reduce((total, part) => total + part.length, 0),
  );
  const head = writeFragmentHead(samples, {
    shiftTicks,
    sequenceNumber: toSequenceNumber(input.number),
  });
  // Each byte is written below.
  const segment = Buffer.allocUnsafeSlow(head.length + sampleBytes);
  head.copy(segment);
  let at = head.length;
  for (let index = 0; index < samples.count; index += 1) {
    const size = (samples.sizes[index] ?? 0) - prefix.length;
    segment.set(prefix, at);
    segment.set(findBytes(input, samples.offsets[index] ?? 0, size), at + prefix.length);
    at += prefix.length + size;
  }
  return segment;
}
