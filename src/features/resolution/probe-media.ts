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

import { MEDIA_INDEX_TIMEOUT_MS } from '../../contract/limits.ts';
import { sumSegmentIndex } from '../../lib/media/sum-segment-index.ts';
import type { SourceContent } from './fetch-content.ts';
import { openMediaBytes, type MediaBytes } from './media-bytes.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';

/** What a file's own index says; null where it says nothing. Width and height are as displayed: rotated, square pixels. */
export type MediaMetadata = {
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** As in RFC 6381, video first. */
  readonly codecs: string | null;
  readonly frameRate: number | null;
  /** Of the whole file, on average. */
  readonly bitrate: number | null;
};

export type MediaProbe =
  | { readonly kind: 'video'; readonly metadata: MediaMetadata; readonly videoCodec: string | null }
  | { readonly kind: 'audio_only' }
  /** All bytes that matter were there, and no track could be made of them. */
  | { readonly kind: 'damaged' }
  /** The index lies where it can't be read at a reasonable cost. */
  | { readonly kind: 'out_of_reach' };

// The library reports odd files on the console; our log is structured and names no upstream.
Logging.level = LogLevel.Silent;

/** Reads an MP4, QuickTime or WebM file's index by ranges, never the file. */
export async function probeMedia(session: Session, content: SourceContent): Promise<MediaProbe> {
  if (content.kind !== 'webm') return probeFile(session, content);
  // WebM says everything at its start; only a file without a length there is worth a look at its end.
  const probe = await probePrefix(session, content);
  const isComplete = probe.kind === 'video' && probe.metadata.duration !== null;
  return isComplete ? probe : probeFile(session, content);
}

async function probeFile(session: Session, content: SourceContent): Promise<MediaProbe> {
  // Without a length only what was received can be read.
  const bytes = openMediaBytes(session, content, content.size ?? content.prefix.length);
  if (content.size === null) bytes.freeze();
  const probe = await probeBytes(bytes, { content, session, isWhole: content.size !== null });
  const isUnreadable = probe.kind === 'damaged' && (content.size === null || bytes.wasOutOfReach());
  return isUnreadable ? { kind: 'out_of_reach' } : probe;
}

/** Reads the first bytes as if they were the file. */
function probePrefix(session: Session, content: SourceContent): Promise<MediaProbe> {
  const bytes = openMediaBytes(session, content, content.prefix.length);
  bytes.freeze();
  const isWhole = content.size === content.prefix.length;
  return probeBytes(bytes, { content, session, isWhole });
}

type ProbeOptions = {
  readonly content: SourceContent;
  readonly session: Session;
  /** False when `bytes` is a part of the file, whose own length must not be taken for the file's. */
  readonly isWhole: boolean;
};

async function probeBytes(bytes: MediaBytes, options: ProbeOptions): Promise<MediaProbe> {
  const input = openInput(bytes);
  try {
    return await withTimeLimit(describe(input, bytes, options), options.session);
  } catch {
    // A caller that left and a resolution out of time end here; anything else is about the bytes.
    options.session.throwIfOver();
    return { kind: 'damaged' };
  } finally {
    input.dispose();
  }
}

function openInput(bytes: MediaBytes): Input {
  const source = new CustomSource({
    getSize: () => bytes.size,
    read: bytes.read,
    // Reads that nobody waits for any more fail after the probe has ended.
    handleUnhandledError: () => undefined,
  });
  return new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
}

async function describe(
  input: Input,
  bytes: MediaBytes,
  { content, isWhole }: ProbeOptions,
): Promise<MediaProbe> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) return { kind: audio === null ? 'damaged' : 'audio_only' };

  const width = toPositiveInteger(await video.getDisplayWidth());
  const height = toPositiveInteger(await video.getDisplayHeight());
  const named =
    toPositive(await input.getDurationFromMetadata()) ??
    toPositive(sumSegmentIndex(content.prefix));
  const codecs = await readCodecs(video, audio);

  // The rest is worth no further request.
  bytes.freeze();
  const counted = isWhole && named === null ? await orNull(input.computeDuration()) : null;
  const duration = named ?? toPositive(counted);
  const isRateKnown = duration !== null && content.size !== null;
  return {
    kind: 'video',
    videoCodec: await video.getCodec(),
    metadata: {
      duration,
      width,
      height,
      codecs,
      frameRate: await readFrameRate(video),
      bitrate: isRateKnown ? toPositiveInteger((content.size * 8) / duration) : null,
    },
  };
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

async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  const metrics = await orNull(video.computeFrameRateMetrics({ targetPacketCount: 64 }));
  const rate = toPositive(metrics?.bestGuessFrameRate ?? null);
  return rate === null ? null : Math.round(rate * 1000) / 1000;
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

/** The parser works on hostile bytes: it may come to wait for something that never happens. */
async function withTimeLimit<Value>(work: Promise<Value>, session: Session): Promise<Value> {
  const limit = AbortSignal.any([session.signal, AbortSignal.timeout(MEDIA_INDEX_TIMEOUT_MS)]);
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new ResolutionStop('timeout'));
  limit.addEventListener('abort', onAbort, { once: true });
  if (limit.aborted) onAbort();
  try {
    return await Promise.race([work, promise]);
  } finally {
    limit.removeEventListener('abort', onAbort);
  }
}

/** Longest duration that is believed: a year. */
const SECONDS_MAX = 366 * 24 * 3600;

function toPositive(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 && value < SECONDS_MAX
    ? Math.round(value * 1000) / 1000
    : null;
}

function toPositiveInteger(value: number): number | null {
  const rounded = Math.round(value);
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : null;
}
