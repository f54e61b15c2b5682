import { Semaphore } from '#lib/async/semaphore.ts';
import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { Clock } from '#platform/clock.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { nameClient, type SharedClients } from '#platform/threads/thread-client.ts';

import { MEDIA_AGE_SECONDS_MAX } from '../media/media-lifetime.ts';
import type { Target } from '../target/find-target.ts';
import { isUpstreamFailure } from '../upstream/upstream-failure.ts';
import { drawSheet } from './draw-sheet.ts';
import { findPreviews } from './find-previews.ts';
import { createImageCache, type ImageName, type SheetImage, toImageKey } from './image-cache.ts';
import type { PictureDecoder } from './picture-decoder.ts';
import type { PreviewContext } from './preview-context.ts';
import { createPlans } from './preview-plans.ts';
import type { Previews, Sheet } from './previews.ts';
import { readSheetImage } from './read-sheet-image.ts';

/** Descriptions and images that are made at the same time, and how many of each for one client. */
const CONCURRENT_THUMBNAIL_TRACKS_MAX = 16;
const CONCURRENT_THUMBNAIL_IMAGES_MAX = 16;
const THUMBNAILS_PER_CLIENT_MAX = 4;
/** How long making one image may take. */
const THUMBNAIL_IMAGE_MS_MAX = 20_000;

/** Finds and makes thumbnails once for all viewers. */
export type PreviewCache = {
  /** The thumbnails of the source if they are known, without a search. */
  readonly findKnown: (target: Target) => Previews | undefined;
  /** Empty if the source has no thumbnails. Rejects with a playback error. */
  readonly find: (ctx: PreviewContext) => Promise<Previews>;
  /** Undefined if there is no such image. Rejects with a playback error. */
  readonly read: (ctx: PreviewContext, image: ImageName) => Promise<SheetImage | undefined>;
  /** Memory in use, in bytes. */
  readonly countBytes: () => number;
};

/** An older manifest may contain URLs that have just expired. */
const FRESH_MANIFEST_MS_MAX = 1_000;

const BUSY = 'Too many thumbnails are being made. Try again in a moment.';

type Start<Value> = (signal: AbortSignal, client: SharedClients) => Promise<Value>;

export function createPreviewCache({
  decoder,
  clock,
}: {
  readonly decoder: PictureDecoder;
  readonly clock: Clock;
}): PreviewCache {
  const plans = createPlans(clock);
  const planFlights = new SingleFlight<Previews>();
  const sheetFlights = new SingleFlight<SheetImage | undefined>();
  const images = createImageCache(clock);
  const planPermits = createPermits(CONCURRENT_THUMBNAIL_TRACKS_MAX);
  const sheetPermits = createPermits(CONCURRENT_THUMBNAIL_IMAGES_MAX);

  async function find(ctx: PreviewContext): Promise<Previews> {
    const key = toTargetKey(ctx.target);
    const start: Start<Previews> = async (signal, client) => {
      using permits = new DisposableStack();
      permits.use(requirePermit(planPermits.tryAcquire(nameClient(client)), BUSY));
      const options = { canDecode: decoder.isAvailable };
      const previews = await findPreviews({ ...ctx, client, signal }, options);
      plans.store(key, previews);
      return previews;
    };
    return plans.find(key) ?? (await planFlights.join(key, { ...ctx, start }));
  }

  async function makeImage(ctx: PreviewContext, name: ImageName): Promise<SheetImage | undefined> {
    const previews = await find(ctx);
    try {
      return await toImage(findSheet(previews, name), ctx);
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!isUpstreamFailure(error)) throw error;
      // The upstream URLs may have expired.
      plans.evict(toTargetKey(ctx.target));
      const fresh = { ...ctx, manifestAgeMsMax: FRESH_MANIFEST_MS_MAX };
      const refreshed = await find(fresh);
      return await toImage(findSheet(refreshed, name), fresh);
    }
  }

  async function toImage(
    sheet: Sheet | undefined,
    ctx: PreviewContext,
  ): Promise<SheetImage | undefined> {
    const image = sheet && (await readOrDraw(sheet, ctx, decoder));
    const bytes = image && toOwnedBytes(image.bytes);
    return (
      image && bytes && { ...image, bytes, freshUntilMs: clock() + MEDIA_AGE_SECONDS_MAX * 1000 }
    );
  }

  return {
    findKnown: (target) => plans.find(toTargetKey(target)),
    find,
    countBytes: images.countBytes,
    async read(ctx, name) {
      const source = toTargetKey(ctx.target);
      const start: Start<SheetImage | undefined> = async (signal, client) => {
        using permits = new DisposableStack();
        permits.use(requirePermit(sheetPermits.tryAcquire(nameClient(client)), BUSY));
        const image = await makeImage({ ...ctx, client, signal }, name);
        images.store(source, name, image);
        return image;
      };
      const cached = images.find(source, name);
      if (cached !== undefined) return cached.image;
      return await sheetFlights.join(toImageKey(source, name), { ...ctx, start });
    },
  };
}

/** Each picture of the video is listed as an image. */
function findSheet({ sheets }: Previews, { kind, number }: ImageName): Sheet | undefined {
  const [first] = sheets;
  if (kind === 'sheet' || first?.kind !== 'pictures') return sheets[number];
  const pictures = sheets.flatMap((sheet) => (sheet.kind === 'pictures' ? sheet.pictures : []));
  const picture = pictures[number];
  return picture && { ...first, columns: 1, rows: 1, pictures: [picture] };
}

function createPermits(permitsMax: number): Semaphore {
  return new Semaphore({ permitsMax, keyPermitsMax: THUMBNAILS_PER_CLIENT_MAX });
}

type Image = Pick<SheetImage, 'bytes' | 'type' | 'isDrawn'>;

async function readOrDraw(
  sheet: Sheet,
  ctx: PreviewContext,
  decoder: PictureDecoder,
): Promise<Image | undefined> {
  if (sheet.kind === 'image') return { ...(await readSheetImage(sheet, ctx)), isDrawn: false };
  const timeout = AbortSignal.timeout(THUMBNAIL_IMAGE_MS_MAX);
  const signal = AbortSignal.any([ctx.signal, timeout]);
  try {
    const { pictures, ...grid } = sheet;
    const bytes = await drawSheet(pictures, { ...ctx, signal, grid, decoder });
    return bytes && { bytes, type: 'image/jpeg', isDrawn: true };
  } catch (error) {
    if (timeout.aborted && !ctx.signal.aborted) return undefined;
    throw error;
  }
}

/** The URL is part of the key, because a refresh of the source may change it. */
export function toTargetKey({ video, source }: Target): string {
  return JSON.stringify([video.id, video.resolvedAtMs, source.id, source.url.href]);
}
