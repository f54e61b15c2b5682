import {
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  PCM_AUDIO_CODECS,
  QTFF,
  WEBM,
} from 'mediabunny';

import { classifyTracks } from '#lib/media/classify-content.ts';
import { sumSegmentIndex } from '#lib/media/sum-segment-index.ts';

import { findWebmEnd } from './find-webm-end.ts';
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

function openInput({ size, prefix }: IndexedFile, { read }: ReadIndexHooks): Input {
  const length = prefix.length === size ? findWebmEnd(prefix) : size;
  const source = new CustomSource({
    getSize: () => length,
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
  // The library reads cover art and pictures of chapters as video.
  const isAudio = classifyTracks(file.tracks) === 'audio';
  const video = isAudio ? null : await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const main = video ?? audio;
  if (main === null) {
    hooks.onFound({ kind: 'none' });
    return;
  }
  const { prefix, size } = file;
  const statedDuration = toSeconds(await input.getDurationFromMetadata());
  const index: MediaIndex = {
    kind: 'media',
    hasVideo: video !== null,
    mainCodec: await main.getCodec(),
    duration: statedDuration ?? toSeconds(sumSegmentIndex(prefix, size)),
    width: video && toPositiveInteger(await video.getDisplayWidth()),
    height: video && toPositiveInteger(await video.getDisplayHeight()),
    codecs: await readCodecs([video, audio], file.tracks),
    frameRate: null,
    chapters: file.chapters,
  };
  hooks.onFound(index);

  const isNeeded = file.isComplete && index.duration === null && !isUncompressed(index);
  const computedDuration = isNeeded ? await tryRead(main.computeDuration()) : null;
  const duration = index.duration ?? toSeconds(computedDuration);
  hooks.onFound({ ...index, duration, frameRate: video && (await readFrameRate(video)) });
}

/** Computing the duration of hostile PCM audio exhausts the memory of the process. */
function isUncompressed({ mainCodec }: MediaIndex & { readonly kind: 'media' }): boolean {
  return PCM_AUDIO_CODECS.some((codec) => codec === mainCodec);
}

/**
 * The library supports fewer codecs than containers can have, so the container's own codes are the
 * fallback.
 */
async function readCodecs(
  [video, audio]: readonly [InputVideoTrack | null, InputAudioTrack | null],
  tracks: Container['tracks'],
): Promise<string | null> {
  const codecs = [
    video && (await readCodec(video, tracks)),
    audio && (await readCodec(audio, tracks)),
  ].filter((codec) => codec !== null);
  return codecs.length === 0 ? null : codecs.join(',');
}

async function readCodec(
  track: InputVideoTrack | InputAudioTrack,
  tracks: Container['tracks'],
): Promise<string | null> {
  const found = tracks.find(({ kind, codec }) => kind === track.type && codec !== null);
  return (
    (await tryRead(track.getCodecParameterString())) ?? found?.codec ?? (await track.getCodec())
  );
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
