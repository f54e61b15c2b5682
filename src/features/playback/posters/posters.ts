import {
  CARD_AGE_MS_MAX,
  MEDIA_AGE_SECONDS_MAX,
  POSTER_BYTES_MAX,
  POSTER_MEMORY_BYTES_MAX,
  POSTERS_AT_ONCE_MAX,
} from '#contract/limits.ts';
import { createSharedWork } from '#lib/async/shared-work.ts';
import { type ImageSize, readImageSize } from '#lib/media/read-image-size.ts';
import { type ImageType, sniffImage } from '#lib/media/sniff-image.ts';
import { createSlots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { readBody } from '#platform/egress/read-body.ts';

import { openInSlot } from '../manifests/open-in-slot.ts';
import { CARD_SIZE, drawCard } from './draw-card.ts';
import type { FrameRequest, TakeFrame } from './take-frame.ts';

export type Poster = {
  readonly bytes: Buffer;
  readonly type: ImageType;
  /** Undefined where the image doesn't tell. */
  readonly size: ImageSize | undefined;
  /** Until then it is the one to show; a card makes way sooner, for what was missing may come back. */
  readonly goodUntilMs: number;
};

/**
 * The picture that stands for a video: the thumbnail of its source if that is an image which every browser shows, else
 * a frame of it, else a card of our own. Throws `unavailable` when too many are being fetched.
 */
export type FindPoster = (request: FrameRequest) => Promise<Poster>;

type Deps = {
  readonly egress: Pick<Egress, 'open'>;
  readonly takeFrame: TakeFrame;
  readonly clock: Clock;
};

/** JPEG and PNG first: not everybody who unfurls a link knows later formats. */
const ACCEPT = 'image/jpeg,image/png,image/webp;q=0.9,image/*;q=0.8';

/** Posters are kept for all who ask, within a bound. */
export function createPosters({ egress, takeFrame, clock }: Deps): FindPoster {
  const slots = createSlots(POSTERS_AT_ONCE_MAX, 'Too many posters are being fetched.');
  const open = openInSlot(egress.open, slots);
  const share = createSharedWork<Poster>();
  // A Map keeps the order of insertion: its first key is the oldest.
  const kept = new Map<string, Poster>();
  let keptBytes = 0;

  function keep(key: string, poster: Poster): void {
    drop(key);
    kept.set(key, poster);
    keptBytes += poster.bytes.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= POSTER_MEMORY_BYTES_MAX) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  }

  async function make(request: FrameRequest): Promise<Poster> {
    const url = request.video.thumbnail?.url;
    const found =
      (url && (await fetchImage(url, { open, signal: request.signal }))) ??
      toImage(await takeFrame(request));
    request.signal.throwIfAborted();
    if (found !== undefined)
      return { ...found, goodUntilMs: clock() + MEDIA_AGE_SECONDS_MAX * 1000 };
    const bytes = drawCard(request.video.id);
    return { bytes, type: 'image/png', size: CARD_SIZE, goodUntilMs: clock() + CARD_AGE_MS_MAX };
  }

  return async ({ video, token, signal }) => {
    const key = `${video.id} ${video.resolvedAtMs}`;
    const known = kept.get(key);
    if (known !== undefined && clock() < known.goodUntilMs) return known;
    const start = async (shared: AbortSignal): Promise<Poster> => {
      const poster = await make({ video, token, signal: shared });
      keep(key, poster);
      return poster;
    };
    return share(key, { start, signal });
  };
}

type Image = Pick<Poster, 'bytes' | 'type' | 'size'>;

/** A picture that can't be had is one that isn't there. */
async function fetchImage(
  url: URL,
  { open, signal }: { readonly open: Egress['open']; readonly signal: AbortSignal },
): Promise<Image | undefined> {
  try {
    await using response = await open({
      url,
      signal,
      headers: { accept: ACCEPT },
      limits: { bodyBytesMax: POSTER_BYTES_MAX },
    });
    if (response.status !== 200) return undefined;
    return toImage(await readBody(response, POSTER_BYTES_MAX));
  } catch (error) {
    if (error instanceof EgressError) return undefined;
    throw error;
  }
}

function toImage(bytes: Buffer | undefined): Image | undefined {
  const type = bytes && sniffImage(bytes);
  return bytes && type && { bytes, type, size: readImageSize(bytes, type) };
}
