import type { SourceFormat } from '#contract/media-types.ts';
import type { ReadyVideo } from '#features/videos/index.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';

/** Concurrent and queued ffmpeg runs; beyond both limits the response is a generated card. */
export const CONCURRENT_FRAMES_MAX = 2;
export const FRAME_QUEUE_MAX = 16;
/** Limits of one ffmpeg run: time, CPU time, address space and output size. */
export const FRAME_TIMEOUT_MS = 10_000;
export const FRAME_CPU_SECONDS_MAX = 10;
/** Includes the time that the first byte of a segment may take; see MEDIA_START_TIMEOUT. */
export const CAPTURE_TIMEOUT_MS = 40_000;
export const FRAME_MEMORY_BYTES_MAX = 1024 ** 3;
export const FRAME_BYTES_MAX = 2 * 1024 * 1024;

export type FrameRequest = {
  readonly video: ReadyVideo;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
};

/**
 * The demuxers that ffmpeg may use for each format. Except for the format's own demuxer, none of
 * them opens files or URLs by itself.
 */
const FORMATS = {
  MP4: { name: 'mov', allowedFormats: 'mov' },
  WebM: { name: 'matroska', allowedFormats: 'matroska' },
  HLS: { name: 'hls', allowedFormats: 'hls,mpegts,mov,aac,mp3,ac3,eac3,webvtt' },
  DASH: { name: 'dash', allowedFormats: 'dash,mov,matroska,webvtt' },
} as const satisfies Record<
  SourceFormat,
  { readonly name: string; readonly allowedFormats: string }
>;

const FRAME_AT_SECONDS_MAX = 10;
const SCALE_FILTER = "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease";

type FrameCaptureOptions = {
  readonly ffmpeg: ProgramConfig | null;
  /** The URL that this service listens on; undefined while it does not listen. */
  readonly findLoopbackUrl: () => URL | undefined;
};

/**
 * ffmpeg reads the video's stream from this service over loopback, so every byte passes through the
 * proxy. This service is also its HTTP proxy and serves only its own paths, so a hostile playlist
 * or segment cannot lead ffmpeg elsewhere. Other protocols are disabled.
 */
export class FrameCapture {
  readonly #ffmpeg: ProgramConfig | null;
  readonly #findLoopbackUrl: () => URL | undefined;
  readonly #runs = new Semaphore({
    permitsMax: CONCURRENT_FRAMES_MAX,
    queueMax: FRAME_QUEUE_MAX,
  });

  constructor({ ffmpeg, findLoopbackUrl }: FrameCaptureOptions) {
    this.#ffmpeg = ffmpeg;
    this.#findLoopbackUrl = findLoopbackUrl;
  }

  /** A frame of the video as JPEG; undefined without ffmpeg, or when ffmpeg produces no frame. */
  async capture(request: FrameRequest): Promise<Buffer | undefined> {
    const ffmpeg = this.#ffmpeg;
    const serviceUrl = this.#findLoopbackUrl();
    const { hasVideo, sources } = request.video;
    const [source] = sources;
    if (ffmpeg === null || serviceUrl === undefined) return undefined;
    if (source === undefined || source.drm !== null) return undefined;
    // Only files have cover art.
    if (!hasVideo && source.format !== 'MP4') return undefined;
    using permit = await this.#runs.acquire(request.signal);
    if (permit === undefined) return undefined;
    return await captureFrame(request, { ffmpeg, serviceUrl, format: source.format });
  }
}

type FfmpegInput = {
  readonly ffmpeg: ProgramConfig;
  readonly serviceUrl: URL;
  readonly format: SourceFormat;
};

async function captureFrame(
  request: FrameRequest,
  input: FfmpegInput,
): Promise<Buffer | undefined> {
  // Videos often start with a black frame or a title.
  const seconds = Math.min((request.video.duration ?? 0) / 10, FRAME_AT_SECONDS_MAX);
  const frame = await runFfmpeg(request, input, seconds);
  // In some playlists ffmpeg cannot seek and exits without a frame.
  return frame?.length === 0 && seconds > 0 ? runFfmpeg(request, input, 0) : frame;
}

function runFfmpeg(
  { video, token, signal }: FrameRequest,
  { ffmpeg, serviceUrl, format }: FfmpegInput,
  seconds: number,
): Promise<Buffer | undefined> {
  const url = new URL(`/stream/${video.id}`, serviceUrl);
  if (token !== undefined) url.searchParams.set('token', token);
  return runProgram({
    command: [ffmpeg.program, ...toArguments(url, format, seconds)],
    environment: { PATH: ffmpeg.searchPath, http_proxy: serviceUrl.origin },
    timeoutMs: CAPTURE_TIMEOUT_MS,
    cpuSecondsMax: FRAME_CPU_SECONDS_MAX,
    memoryBytesMax: FRAME_MEMORY_BYTES_MAX,
    outputBytesMax: FRAME_BYTES_MAX,
    signal,
  });
}

function toArguments(url: URL, format: SourceFormat, seconds: number): string[] {
  const { name, allowedFormats } = FORMATS[format];
  const limits = `-protocol_whitelist http,tcp,crypto -format_whitelist ${allowedFormats} -f ${name}`;
  const start = seconds === 0 ? '' : `-ss ${seconds.toFixed(1)}`;
  return [
    ...splitArguments(`-nostdin -hide_banner -loglevel error -threads 1 ${limits} ${start} -i`),
    url.href,
    ...splitArguments('-an -sn -dn -frames:v 1 -vf'),
    SCALE_FILTER,
    ...splitArguments('-c:v mjpeg -pix_fmt yuvj420p -q:v 4 -f image2pipe pipe:1'),
  ];
}

function splitArguments(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
