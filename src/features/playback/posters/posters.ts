import { LRUCache } from 'lru-cache';

import { type ReadyVideo, toClientHeaders } from '#features/videos/index.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { readImageSize } from '#lib/media/read-image-size.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';
import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { HostRequirements } from '#platform/egress/host-requirements.ts';
import { readBody } from '#platform/egress/read-body.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { MEDIA_AGE_SECONDS_MAX } from '../media/media-lifetime.ts';
import { CARD_SIZE, drawCard } from './draw-card.ts';
import type { FrameCapture, FrameRequest } from './frame-capture.ts';
import { listThumbnails } from './list-thumbnails.ts';
import { openWithPermit } from './open-with-permit.ts';
import type { Poster } from './poster.ts';
import { type PosterForm, resizePoster } from './resize-poster.ts';

export const POSTER_BYTES_MAX = 5 * 1024 * 1024;
const CONCURRENT_POSTERS_MAX = 32;
const POSTER_CACHE_BYTES_MAX = 32 * 1024 * 1024;
/** How long a generated card is used before another attempt to find a real poster. */
export const CARD_AGE_MS_MAX = 600_000;

export type PosterRequest = FrameRequest & { readonly isCard?: boolean };

type SmallPosterRequest = PosterRequest & {
  readonly form: PosterForm;
  /** The client whose share of the threads is used. */
  readonly client: ThreadClient;
};

/** `bytes` is null if the smaller form is the original, which is cached once. */
type CachedPoster = Poster | (Pick<Poster, 'freshUntilMs'> & { readonly bytes: null });

type Parts = {
  readonly egress: Pick<Egress, 'open'>;
  readonly frames: Pick<FrameCapture, 'capture'>;
  /** The poster that the owner has uploaded. */
  readonly findUploaded: (videoId: ReadyVideo['id']) => Promise<Buffer | undefined>;
  readonly threads: Pick<ThreadPool, 'run'>;
  readonly clock: Clock;
};

/** JPEG and PNG first: not every link preview supports newer formats. */
const ACCEPT = 'image/jpeg,image/png,image/webp;q=0.9,image/*;q=0.8';

/** Finds and caches posters. */
export class Posters {
  readonly #parts: Parts;
  readonly #permits = new Semaphore({ permitsMax: CONCURRENT_POSTERS_MAX });
  readonly #flights = new SingleFlight<Poster>();
  readonly #cache = new LRUCache<string, CachedPoster>({
    maxSize: POSTER_CACHE_BYTES_MAX,
    sizeCalculation: ({ bytes }, key) => key.length + (bytes?.length ?? 0),
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The memory in use, in bytes. */
  get cachedBytes(): number {
    return this.#cache.calculatedSize;
  }

  /**
   * The image that represents a video: the uploaded poster, else its source's thumbnail if browsers
   * can show it, else a frame, else a generated card. `isCard` requests the card, which is much
   * smaller than most images. Throws `unavailable` when too many posters are being fetched.
   */
  async find({ isCard = false, ...request }: PosterRequest): Promise<Poster> {
    const { video, signal } = request;
    const key = toKey(video, isCard);
    const start = async (shared: AbortSignal): Promise<Poster> => {
      const created = isCard
        ? this.#createCard(video)
        : await this.#createPoster({ ...request, signal: shared });
      const poster = { ...created, bytes: toOwnedBytes(created.bytes) };
      this.#cache.set(key, poster);
      return poster;
    };
    const cached = this.#findFresh(key);
    if (cached !== undefined && cached.bytes !== null) return cached;
    return await this.#flights.join(key, { start, signal });
  }

  /** Like `find`, but smaller if the image can be decoded. */
  async findSmall({ form, client, ...request }: SmallPosterRequest): Promise<Poster> {
    const { threads } = this.#parts;
    const { video, isCard = false, signal } = request;
    const key = `${toKey(video, isCard)} ${form.width} ${form.as}`;
    const start = async (shared: AbortSignal, clients: ThreadClient): Promise<Poster> => {
      const original = await this.find({ ...request, signal: shared });
      const context = { threads, client: clients, signal: shared };
      const poster = await resizePoster(original, form, context);
      const { freshUntilMs } = poster;
      const cached = poster === original ? { bytes: null, freshUntilMs } : poster;
      if (freshUntilMs > 0) this.#cache.set(key, cached);
      return poster;
    };
    const cached = this.#findFresh(key);
    if (cached === undefined) return await this.#flights.join(key, { client, start, signal });
    return cached.bytes === null ? await this.find(request) : cached;
  }

  #findFresh(key: string): CachedPoster | undefined {
    const cached = this.#cache.get(key);
    return cached !== undefined && this.#parts.clock() < cached.freshUntilMs ? cached : undefined;
  }

  async #createPoster(request: FrameRequest): Promise<Poster> {
    const { frames, clock } = this.#parts;
    const { video, signal } = request;
    const image =
      (await this.#readUploaded(video)) ??
      (await this.#fetchThumbnail(video, signal)) ??
      toImage(await frames.capture(request));
    signal.throwIfAborted();
    if (image === undefined) return this.#createCard(video);
    return { ...image, freshUntilMs: clock() + MEDIA_AGE_SECONDS_MAX * 1000 };
  }

  async #readUploaded({ id, posterUploadedAtMs }: ReadyVideo): Promise<Image | undefined> {
    if (posterUploadedAtMs === null) return undefined;
    return toImage(await this.#parts.findUploaded(id));
  }

  async #fetchThumbnail(video: ReadyVideo, signal: AbortSignal): Promise<Image | undefined> {
    if (video.thumbnail === null) return undefined;
    const parts = { egress: this.#parts.egress, permits: this.#permits };
    const options = { page: video.addresses[0].url, signal, own: toClientHeaders(video) };
    return await fetchThumbnail(parts, video.thumbnail.url, options);
  }

  #createCard({ id, hasVideo }: Pick<ReadyVideo, 'id' | 'hasVideo'>): Poster {
    const freshUntilMs = this.#parts.clock() + CARD_AGE_MS_MAX;
    return {
      bytes: drawCard(id, hasVideo ? 'play' : 'sound'),
      type: 'image/png',
      size: CARD_SIZE,
      freshUntilMs,
    };
  }
}

function toKey({ id, resolvedAtMs, posterUploadedAtMs }: ReadyVideo, isCard: boolean): string {
  return isCard ? `${id} card` : `${id} ${resolvedAtMs} ${posterUploadedAtMs}`;
}

type Image = Pick<Poster, 'bytes' | 'type' | 'size'>;

/** `page` leads to the video. */
type ImageOptions = {
  readonly page: URL;
  readonly signal: AbortSignal;
  /** Headers that the owner has set. */
  readonly own: Readonly<Record<string, string>>;
};

type FetchParts = Parameters<typeof openWithPermit>[0];

/** Returns undefined when every size of the thumbnail is unavailable. */
async function fetchThumbnail(
  parts: FetchParts,
  thumbnail: URL,
  options: ImageOptions,
): Promise<Image | undefined> {
  for (const url of listThumbnails(thumbnail)) {
    const image = await fetchImage(parts, url, options);
    if (image !== undefined) return image;
  }
  return undefined;
}

/** Returns undefined when the image is unavailable. */
async function fetchImage(
  parts: FetchParts,
  url: URL,
  { page, signal, own }: ImageOptions,
): Promise<Image | undefined> {
  try {
    await using response = await openWithPermit(parts, {
      url,
      signal,
      headers: { accept: ACCEPT, ...filterHeadersForOrigin(own, { from: page, to: url }) },
      requirements: new HostRequirements(),
      learns: { page },
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
