import { parseDuration } from '../../lib/dash/parse-duration.ts';
import type { PageSignals } from '../../lib/html/read-page-signals.ts';
import type { VideoObject } from '../../lib/html/read-video-objects.ts';
import { readDuration, toDetails, type VideoDetails } from './video-details.ts';

/** What a page says about the video that it shows: schema.org first, then Open Graph, then Twitter's card and the page itself. */
export function readPageDetails(
  signals: PageSignals,
  video: VideoObject | undefined,
  base: URL,
): VideoDetails {
  const meta = (...names: readonly string[]): string | null =>
    names.map((name) => signals.metas.find((entry) => entry.name === name)?.content).find(isText) ??
    null;

  const thumbnail =
    video?.thumbnailUrl ??
    meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'thumbnailurl') ??
    signals.poster;
  return toDetails({
    title: video?.name ?? meta('og:title', 'twitter:title') ?? signals.title,
    description: video?.description ?? meta('og:description', 'twitter:description', 'description'),
    thumbnail,
    duration:
      readDuration(parseDuration(video?.duration ?? undefined)) ??
      readDuration(meta('og:video:duration', 'video:duration')),
    base,
  });
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
