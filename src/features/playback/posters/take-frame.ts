import {
  FRAME_BYTES_MAX,
  FRAME_MEMORY_BYTES_MAX,
  FRAME_TIMEOUT_MS,
  FRAMES_AT_A_TIME,
  FRAMES_WAITING_MAX,
} from '#contract/limits.ts';
import type { SourceFormat } from '#contract/media-types.ts';
import type { ReadyVideo } from '#features/videos/index.ts';
import { createTurns } from '#lib/async/turns.ts';
import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';

export type FrameRequest = {
  readonly video: ReadyVideo;
  /** The playback token of a private video. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
};

/** A frame of the video as JPEG; undefined where there is no ffmpeg, or it makes none of it. */
export type TakeFrame = (request: FrameRequest) => Promise<Buffer | undefined>;

type Deps = {
  readonly ffmpeg: ProgramConfig | null;
  /** Where this service listens; undefined while it doesn't. */
  readonly findOwnAddress: () => URL | undefined;
};

/** What ffmpeg may take the bytes for: no format of it that opens files or addresses by itself, but the one it is given. */
const FORMATS = {
  MP4: { name: 'mov', allowed: 'mov' },
  WebM: { name: 'matroska', allowed: 'matroska' },
  HLS: { name: 'hls', allowed: 'hls,mpegts,mov,aac,mp3,ac3,eac3,webvtt' },
  DASH: { name: 'dash', allowed: 'dash,mov,matroska,webvtt' },
} as const satisfies Record<SourceFormat, { readonly name: string; readonly allowed: string }>;

const SECONDS_IN_MAX = 10;
const LARGEST = "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease";

/**
 * ffmpeg reads our own stream of the video over loopback, so that every byte it gets came through the proxy. It has
 * this service as its HTTP proxy too: whatever address a hostile playlist or segment leads it to, it asks us, who know
 * our own paths only. It speaks no other protocol.
 */
export function createTakeFrame({ ffmpeg, findOwnAddress }: Deps): TakeFrame {
  const inTurn = createTurns(FRAMES_AT_A_TIME);
  let asked = 0;
  return async ({ video, token, signal }) => {
    const own = findOwnAddress();
    const [source] = video.sources;
    const isReadable = source !== undefined && source.drm === null;
    if (ffmpeg === null || own === undefined || !isReadable) return undefined;
    if (asked >= FRAMES_AT_A_TIME + FRAMES_WAITING_MAX) return undefined;
    asked += 1;
    const address = new URL(`/stream/${video.id}`, own);
    if (token !== undefined) address.searchParams.set('token', token);
    const take = (seconds: number): Promise<Buffer | undefined> =>
      runProgram({
        command: [ffmpeg.program, ...toArguments(address, source.format, seconds)],
        environment: { PATH: ffmpeg.searchPath, http_proxy: own.origin },
        timeoutMs: FRAME_TIMEOUT_MS,
        memoryBytesMax: FRAME_MEMORY_BYTES_MAX,
        outputBytesMax: FRAME_BYTES_MAX,
        signal,
      });
    try {
      return await inTurn(async () => {
        // Videos begin black, or with a title.
        const seconds = Math.min((video.duration ?? 0) / 10, SECONDS_IN_MAX);
        const frame = await take(seconds);
        // In some playlists it finds no way to a later moment, and ends without a frame.
        return frame?.length === 0 && seconds > 0 ? take(0) : frame;
      });
    } finally {
      asked -= 1;
    }
  };
}

function toArguments(address: URL, format: SourceFormat, seconds: number): string[] {
  const { name, allowed } = FORMATS[format];
  const limits = `-protocol_whitelist http,tcp,crypto -format_whitelist ${allowed} -f ${name}`;
  const start = seconds === 0 ? '' : `-ss ${seconds.toFixed(1)}`;
  return [
    ...toWords(`-nostdin -hide_banner -loglevel error -threads 1 ${limits} ${start} -i`),
    address.href,
    ...toWords('-an -sn -dn -frames:v 1 -vf'),
    LARGEST,
    ...toWords('-c:v mjpeg -pix_fmt yuvj420p -q:v 4 -f image2pipe pipe:1'),
  ];
}

function toWords(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
