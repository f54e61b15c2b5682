import { AppError } from '#contract/app-error.ts';
import type { PosterWidth } from '#contract/poster-widths.ts';
import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { Poster } from './poster.ts';
import { task } from './resize-image-task.ts';
import type { ResizableType, ResizedType } from './resize-image.ts';

/** Larger images are not decoded. A picture in 4K has 8.3 million. */
export const RESIZED_PIXELS_MAX = 10_000_000;
const BYTES_PER_PIXEL = 4;

export type PosterForm = {
  /** At most this width. */
  readonly width: PosterWidth;
  readonly as: ResizedType;
};

type ResizeContext = {
  readonly threads: Pick<ThreadPool, 'run'>;
  readonly client: ThreadClient;
  readonly signal: AbortSignal;
};

/** The size of the poster at this width, which is that of the original if it can't be resized. */
export function toPosterSize(
  { type, size }: Pick<Poster, 'type' | 'size'>,
  width: number,
): Poster['size'] {
  if (size === undefined || !isResizable(type) || size.width <= width) return size;
  if (size.width * size.height > RESIZED_PIXELS_MAX) return size;
  return { width, height: Math.max(1, Math.round((size.height * width) / size.width)) };
}

/**
 * Returns the original if it is not wider, if it can't be decoded, or if it needs too much time or
 * memory. While the threads are busy, the original expires at once. A resized image is returned
 * even if it has more bytes, because oEmbed has already stated its size.
 */
export async function resizePoster(
  original: Poster,
  { width, as }: PosterForm,
  { threads, client, signal }: ResizeContext,
): Promise<Poster> {
  const { bytes, type, size, freshUntilMs } = original;
  const resizedSize = toPosterSize(original, width);
  if (size === undefined || resizedSize === size || !isResizable(type)) return original;
  const input = { bytes: new Uint8Array(bytes), type, width, as };
  try {
    const resized = await threads.run(task, input, {
      client,
      bytes: size.width * size.height * BYTES_PER_PIXEL,
      signal,
      transfers: [input.bytes.buffer],
    });
    if (resized === null) return original;
    return {
      bytes: toOwnedBytes(Buffer.from(resized.buffer)),
      type: as,
      size: resizedSize,
      freshUntilMs,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof BudgetError) return original;
    if (error instanceof AppError && error.code === 'unavailable') {
      return { ...original, freshUntilMs: 0 };
    }
    throw error;
  }
}

function isResizable(type: Poster['type']): type is ResizableType {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp';
}
