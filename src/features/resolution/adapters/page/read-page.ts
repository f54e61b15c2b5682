import { readPageSignals } from '../../../../lib/html/read-page-signals.ts';
import { readVideoObjects } from '../../../../lib/html/read-video-objects.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { readPageDetails } from '../../read-page-details.ts';
import type { VideoDetails } from '../../video-details.ts';
import { rankCandidates, type PageCandidates } from './rank-candidates.ts';

export type Page = { readonly details: VideoDetails; readonly candidates: PageCandidates };

/** Reads a page: the video it may be about, and every address at which that may lie, best first. */
export function readPage(html: string, pageUrl: URL): Page {
  const signals = readPageSignals(html);
  const base =
    (signals.baseHref === null ? undefined : parseWebUrl(signals.baseHref, pageUrl)) ?? pageUrl;
  const videos = readVideoObjects(signals.jsonLd);
  return {
    details: readPageDetails(signals, videos[0], base),
    candidates: rankCandidates(signals, { videos, base, pageUrl }),
  };
}
