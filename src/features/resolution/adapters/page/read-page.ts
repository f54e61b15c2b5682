import { parseDuration } from '../../../../lib/dash/parse-duration.ts';
import { readPageSignals, type PageSignals } from '../../../../lib/html/read-page-signals.ts';
import { readVideoObjects, type VideoObject } from '../../../../lib/html/read-video-objects.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { readDuration, toDetails, type VideoDetails } from '../../video-details.ts';
import { rankCandidates, type PageCandidates } from './rank-candidates.ts';

export type Page = { readonly details: VideoDetails; readonly candidates: PageCandidates };

/** Reads a page: the video it may be about, and every address at which that may lie, best first. */
export function readPage(html: string, pageUrl: URL): Page {
  const signals = readPageSignals(html);
  const base =
    (signals.baseHref === null ? undefined : parseWebUrl(signals.baseHref, pageUrl)) ?? pageUrl;
  const videos = readVideoObjects(signals.jsonLd);
  return {
    details: readDetails(signals, videos[0], base),
    candidates: rankCandidates(signals, { videos, base, pageUrl }),
  };
}

function readDetails(
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
