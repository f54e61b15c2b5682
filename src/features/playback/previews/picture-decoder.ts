import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';
import { FairQueue } from '#platform/threads/fair-queue.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';

import {
  FRAME_BYTES_MAX,
  FRAME_MEMORY_BYTES_MAX,
  FRAME_CPU_SECONDS_MAX,
  FRAME_TIMEOUT_MS,
} from '../posters/frame-capture.ts';
import type { CellSize, Grid } from './previews.ts';

/** Makes thumbnails with ffmpeg. */
export type PictureDecoder = {
  /** False without ffmpeg. */
  readonly isAvailable: () => Promise<boolean>;
  /** The first picture of a file, as raw pixels. Undefined if it can't be decoded. */
  readonly decode: (file: Buffer, options: PictureOptions) => Promise<Buffer | undefined>;
  /** A JPEG with decoded pictures in a grid, which may have empty cells at the end. */
  readonly compose: (
    pictures: readonly Buffer[],
    options: PictureOptions & Grid,
  ) => Promise<Buffer | undefined>;
};

export type PictureOptions = {
  readonly size: CellSize;
  /** The clients take turns. */
  readonly client: ThreadClient;
  readonly signal: AbortSignal;
};

/** The codecs that browsers play. Hostile files must not reach the decoders of rare codecs. */
const DECODERS = 'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,mpeg4';
const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'];

/** The permits of the thumbnails bound the queue: each sheet decodes a few pictures at once. */
const QUEUE_LIMITS = {
  runningMax: 1,
  clientRunningMax: 1,
  itemsMax: Infinity,
  bytesMax: Infinity,
  clientItemsMax: Infinity,
  clientBytesMax: Infinity,
};

/**
 * ffmpeg reads from its standard input and has no network: other protocols are disabled, and so are
 * the demuxers that open URLs. One process at a time uses one thread.
 */
export function createPictureDecoder(ffmpeg: ProgramConfig | null): PictureDecoder {
  const queue = new FairQueue(QUEUE_LIMITS);
  let isKnown = false;

  async function runInTurn(
    args: readonly string[],
    { client, ...options }: Input & Pick<PictureOptions, 'client'>,
  ): Promise<Output> {
    const { input, signal } = options;
    using permits = new DisposableStack();
    permits.use(await queue.acquire(client, { bytes: input.length, signal }));
    return await run(args, options);
  }

  async function run(args: readonly string[], { input, signal }: Input): Promise<Output> {
    if (ffmpeg === null) return undefined;
    const output = await runProgram({
      command: [ffmpeg.program, ...QUIET, ...args],
      environment: { PATH: ffmpeg.searchPath },
      timeoutMs: FRAME_TIMEOUT_MS,
      cpuSecondsMax: FRAME_CPU_SECONDS_MAX,
      memoryBytesMax: FRAME_MEMORY_BYTES_MAX,
      outputBytesMax: FRAME_BYTES_MAX,
      signal,
      input,
    });
    return output?.length === 0 ? undefined : output;
  }

  return {
    async isAvailable() {
      if (isKnown) return true;
      const signal = AbortSignal.timeout(FRAME_TIMEOUT_MS);
      isKnown = (await run(['-version'], { input: Buffer.alloc(0), signal })) !== undefined;
      return isKnown;
    },
    async decode(file, { size, ...options }) {
      const args = toDecodeArguments(file, size);
      const pixels = await runInTurn(args, { ...options, input: file });
      return pixels?.length === toPixelBytes(size) ? pixels : undefined;
    },
    compose: (pictures, { size, columns, rows, ...options }) =>
      runInTurn(toComposeArguments({ size, columns, rows }), {
        ...options,
        input: Buffer.concat(pictures),
      }),
  };
}

type Input = { readonly input: Buffer; readonly signal: AbortSignal };
type Output = Buffer | undefined;

/** YUV 4:2:0, which has twelve bits per pixel. */
function toPixelBytes({ width, height }: CellSize): number {
  return (width * height * 3) / 2;
}

function toDecodeArguments(file: Buffer, { width, height }: CellSize): readonly string[] {
  const format = detectFormat(file);
  const filters = [
    // Makes pixels square, and keeps the proportions.
    'scale=iw*sar:ih',
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1:black`,
    'format=yuv420p',
  ];
  const allowed = `-protocol_whitelist pipe -codec_whitelist ${DECODERS} -format_whitelist ${format}`;
  const input = `${allowed} -f ${format} -i pipe:0`;
  const output = '-an -sn -dn -frames:v 1 -f rawvideo pipe:1';
  return [...input.split(' '), '-vf', filters.join(), ...output.split(' ')];
}

function detectFormat(file: Buffer): 'mpegts' | 'matroska' | 'mov' {
  if (file[0] === 0x47) return 'mpegts';
  return file.subarray(0, 4).toString('hex') === '1a45dfa3' ? 'matroska' : 'mov';
}

function toComposeArguments({ size: { width, height }, columns, rows }: Grid): readonly string[] {
  const input = `-f rawvideo -pix_fmt yuv420p -video_size ${width}x${height} -protocol_whitelist pipe -i pipe:0`;
  const filter = `tile=${columns}x${rows}`;
  const output = '-frames:v 1 -c:v mjpeg -pix_fmt yuvj420p -q:v 5 -f image2pipe pipe:1';
  return [...input.split(' '), '-vf', filter, ...output.split(' ')];
}
