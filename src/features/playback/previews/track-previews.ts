import type { ThumbnailCue } from '#lib/captions/thumbnail-track.ts';
import { resolveReference } from '#lib/manifest/resolve-reference.ts';

import { readMediaRange } from '../media/read-media-range.ts';
import { optionalPart, type PreviewContext, runPreviewTask } from './preview-context.ts';
import type { PreviewCue, Previews } from './previews.ts';
import { task } from './thumbnail-track-task.ts';
import { readFirst } from './tile-previews.ts';

/** A thumbnail track of the source. */
const THUMBNAIL_TRACK_BYTES_MAX = 1024 * 1024;

/**
 * The thumbnails of a WebVTT file that the source provides. Undefined if there is none, or if it is
 * unreadable.
 */
export async function findTrackPreviews(ctx: PreviewContext): Promise<Previews | undefined> {
  const track = ctx.target.video.captions.find(({ kind }) => kind === 'thumbnails');
  if (track === undefined) return undefined;
  const range = { start: 0, length: THUMBNAIL_TRACK_BYTES_MAX };
  const bytes = await optionalPart(readMediaRange(track.url, range, ctx), ctx.signal);
  // A view of a shared buffer would be passed to the thread with the entire buffer.
  const cues = bytes && (await runPreviewTask(task, new Uint8Array(bytes), ctx));
  return cues === undefined ? undefined : toPreviews(cues, track.url, ctx);
}

async function toPreviews(
  cues: readonly ThumbnailCue[],
  base: URL,
  ctx: PreviewContext,
): Promise<Previews | undefined> {
  const urls = new Map<string, URL>();
  const located = cues.flatMap((cue) => {
    const url = resolveReference(cue.reference, base);
    if (url === undefined) return [];
    urls.set(url.href, url);
    return [{ ...cue, href: url.href }];
  });
  const sheets = [...urls.values()].map((url) => ({ kind: 'image' as const, url, range: null }));
  const [first] = sheets;
  // The size is only needed for entire images, but shows that the images exist.
  const read = first && (await readFirst(first, ctx));
  if (read === undefined) return undefined;
  const { size, type: imageType } = read;
  const indexes = new Map([...urls.keys()].map((href, index) => [href, index]));
  return {
    sheets,
    imageType,
    cues: located.map(({ startSeconds, endSeconds, href, area }): PreviewCue => ({
      startSeconds,
      endSeconds,
      sheet: indexes.get(href) ?? 0,
      area: area ?? { x: 0, y: 0, ...size },
    })),
  };
}
