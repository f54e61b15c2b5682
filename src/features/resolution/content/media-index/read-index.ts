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

import { hideBoxes } from './hide-boxes.ts';
import type { IndexedFile, MediaIndex } from './index-messages.ts';
import { type Container, inspectContainer } from './inspect-container.ts';

type ReadIndexHooks = {
  /** Returns new bytes, which may be changed, or null for unavailable ones. */
  readonly read: (start: number, end: number) => Promise<Uint8Array | null>;
  /** Called with the track details, and again when more details are known. */
  readonly onFound: (index: MediaIndex) => void;
};

// The library logs unusual files to the console; our log is structured and contains no upstream
// URLs.
Logging.level = LogLevel.Silent;

/** Reads the index of an MP4, QuickTime or WebM file. Reports nothing for an unreadable file. */
export async function readIndex(file: IndexedFile, hooks: ReadIndexHooks): Promise<void> {
  const container = (await tryRead(inspectContainer({ ...file, read: hooks.read }))) ?? undefined;
  if (container !== undefined && container.encryption.length > 0) {
    hooks.onFound({ kind: 'encrypted', schemes: container.encryption });
    return;
  }
  if (container?.hasSamples === false) {
    hooks.onFound({ kind: 'no_samples' });
    return;
  }
  const input = openInput(file, hooks);
  try {
    const { tracks = [], chapters = [] } = container ?? {};
    await readTracks(input, { ...file, tracks, chapters }, hooks);
  } catch {
    // The file is damaged, or bytes are unavailable. The caller can distinguish these cases.
  } finally {
    input.dispose();
  }
}

function openInput({ size }: IndexedFile, { read }: ReadIndexHooks): Input {
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const bytes = await read(start, end);
      if (bytes === null) throw new Error('bytes unavailable');
      hideBoxes(bytes);
      return bytes;
    },
    // Pending reads may fail after the index has been read.
    handleUnhandledError: () => undefined,
  });
  return new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
}

async function readTracks(
  input: Input,
  file: IndexedFile & Pick<Container, 'tracks' | 'chapters'>,
  hooks: ReadIndexHooks,
): Promise<void> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) {
    hooks.onFound({ kind: audio === null ? 'none' : 'audio_only' });
    return;
  }
  const { prefix, size } = file;
  const statedDuration = toSeconds(await input.getDurationFromMetadata());
  const index: MediaIndex = {
    kind: 'video',
    videoCodec: await video.getCodec(),
    duration: statedDuration ?? toSeconds(sumSegmentIndex(prefix, size)),
    width: toPositiveInteger(await video.getDisplayWidth()),
    height: toPositiveInteger(await video.getDisplayHeight()),
    codecs: await readCodecs([video, audio], file.tracks),
    frameRate: null,
    chapters: file.chapters,
  };
  hooks.onFound(index);

  // Of the video track only, because hostile PCM audio exhausts the memory of the process.
  const computedDuration =
    file.isComplete && index.duration === null ? await tryRead(video.computeDuration()) : null;
  const duration = index.duration ?? toSeconds(computedDuration);
  hooks.onFound({ ...index, duration, frameRate: await readFrameRate(video) });
}

/**
 * The library supports fewer codecs than containers can have, so the container's own codes are the
 * fallback.
 */
async function readCodecs(
  [video, audio]: readonly [InputVideoTrack, InputAudioTrack | null],
  tracks: Container['tracks'],
): Promise<string | null> {
  const codecs = [
    (await tryRead(video.getCodecParameterString())) ??
      findCodec(tracks, 'video') ??
      (await video.getCodec()),
    (audio && (await tryRead(audio.getCodecParameterString()))) ??
      findCodec(tracks, 'audio') ??
      (audio && (await audio.getCodec())),
  ].filter((codec) => codec !== null);
  return codecs.length === 0 ? null : codecs.join(',');
}

function findCodec(tracks: Container['tracks'], kind: 'video' | 'audio'): string | null {
  return tracks.find((track) => track.kind === kind && track.codec !== null)?.codec ?? null;
}

/** Frames per second. Higher values are treated as timestamp errors. */
const FRAME_RATE_MAX = 300;
const FRAMES_COUNTED = 64;

async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  const metrics = await tryRead(
    video.computeFrameRateMetrics({ targetPacketCount: FRAMES_COUNTED }),
  );
  const rate = metrics?.bestGuessFrameRate ?? Number.NaN;
  return rate > 0 && rate <= FRAME_RATE_MAX ? Math.round(rate * 1000) / 1000 : null;
}

/** Returns null on failure, so that one unreadable detail does not affect the others. */
async function tryRead<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value;
  } catch {
    // Unavailable bytes or invalid data.
    return null;
  }
}

/** One year. Longer durations are treated as errors. */
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
