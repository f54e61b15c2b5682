import {
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';

import { sumSegmentIndex } from '#lib/media/sum-segment-index.ts';

import type { IndexedFile, MediaIndex } from './index-messages.ts';

type ReadIndexHooks = {
  /** Null for bytes that can't be had. */
  readonly read: (start: number, end: number) => Promise<Uint8Array | null>;
  /** Called with what the tracks say, and again when more could be had. */
  readonly onFound: (index: MediaIndex) => void;
};

// The library reports odd files on the console; our log is structured and names no upstream.
Logging.level = LogLevel.Silent;

/** Reads the index of an MP4, QuickTime or WebM file. Nothing is reported of a file that can't be read. */
export async function readIndex(file: IndexedFile, hooks: ReadIndexHooks): Promise<void> {
  const input = openInput(file, hooks);
  try {
    await describe(input, file, hooks);
  } catch {
    // Damaged or out of reach: who gave the bytes knows which.
  } finally {
    input.dispose();
  }
}

function openInput({ size }: IndexedFile, { read }: ReadIndexHooks): Input {
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const bytes = await read(start, end);
      if (bytes === null) throw new Error('out of reach');
      return bytes;
    },
    // Reads that nobody waits for any more fail after the index has been read.
    handleUnhandledError: () => undefined,
  });
  return new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
}

async function describe(input: Input, file: IndexedFile, hooks: ReadIndexHooks): Promise<void> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) {
    hooks.onFound({ kind: audio === null ? 'none' : 'audio_only' });
    return;
  }
  const { prefix, size } = file;
  const named = toSeconds(await input.getDurationFromMetadata());
  const index: MediaIndex = {
    kind: 'video',
    videoCodec: await video.getCodec(),
    duration: named ?? toSeconds(sumSegmentIndex(prefix, size)),
    width: toPositiveInteger(await video.getDisplayWidth()),
    height: toPositiveInteger(await video.getDisplayHeight()),
    codecs: await readCodecs(video, audio),
    frameRate: null,
  };
  hooks.onFound(index);

  const counted =
    file.isWhole && index.duration === null ? await orNull(input.computeDuration()) : null;
  const duration = index.duration ?? toSeconds(counted);
  hooks.onFound({ ...index, duration, frameRate: await readFrameRate(video) });
}

async function readCodecs(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<string | null> {
  const codecs = [
    (await orNull(video.getCodecParameterString())) ?? (await video.getCodec()),
    audio && ((await orNull(audio.getCodecParameterString())) ?? (await audio.getCodec())),
  ].filter((codec) => codec !== null);
  return codecs.length === 0 ? null : codecs.join(',');
}

/** Faster is a time stamp's accident, not a video. */
const FRAME_RATE_MAX = 300;
const FRAMES_COUNTED = 64;

async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  const metrics = await orNull(
    video.computeFrameRateMetrics({ targetPacketCount: FRAMES_COUNTED }),
  );
  const rate = metrics?.bestGuessFrameRate ?? Number.NaN;
  return rate > 0 && rate <= FRAME_RATE_MAX ? Math.round(rate * 1000) / 1000 : null;
}

/** A detail that can't be had is null, and no reason to give up the others. */
async function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value;
  } catch {
    // Out of reach, or nonsense in the file.
    return null;
  }
}

/** Longest duration that is believed: a year. */
const SECONDS_MAX = 366 * 24 * 3600;

function toSeconds(value: number | null): number | null {
  return value !== null && value > 0 && value < SECONDS_MAX
    ? Math.round(value * 1000) / 1000
    : null;
}

function toPositiveInteger(value: number): number | null {
  const rounded = Math.round(value);
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : null;
}
