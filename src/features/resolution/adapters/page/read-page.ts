import type { PageTrack } from '#lib/html/page-signals.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { readVideoObjects } from '#lib/html/read-video-objects.ts';

import { parseWebUrl } from '../../parse-web-url.ts';
import { readPageDetails } from '../../read-page-details.ts';
import type { VideoDetails } from '../../video-details.ts';
import { listPageReferences } from './list-page-references.ts';
import type { PageCandidates } from './page-candidate.ts';
import { rankCandidates } from './rank-candidates.ts';
import { readConfigurations } from './read-configurations.ts';

export type Page = { readonly details: VideoDetails; readonly candidates: PageCandidates };

type PageOptions = {
  readonly pageUrl: URL;
  /** Returns whether an adapter matches the URL. */
  readonly isProviderUrl: (url: URL) => boolean;
};

/** Reads the details of a page’s video and the candidate URLs, best first. */
export function readPage(html: string, { pageUrl, isProviderUrl }: PageOptions): Page {
  const signals = readPageSignals(html);
  const base =
    (signals.baseHref === null ? undefined : parseWebUrl(signals.baseHref, pageUrl)) ?? pageUrl;
  const videos = readVideoObjects(signals.jsonLd);
  const configurations = readConfigurations(signals);
  const tracks: readonly PageTrack[] = [...signals.tracks, ...configurations.tracks];
  return {
    details: readPageDetails({ ...signals, tracks }, videos[0], base),
    candidates: rankCandidates(listPageReferences({ signals, videos, configurations }), {
      base,
      pageUrl,
      isProviderUrl,
    }),
  };
}
