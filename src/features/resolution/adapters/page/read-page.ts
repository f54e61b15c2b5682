import { findScriptRedirect } from '#lib/html/find-script-redirect.ts';
import { isBotCheck } from '#lib/html/is-bot-check.ts';
import type { PageTrack } from '#lib/html/page-signals.ts';
import { type PageHeaders, readPageSignals } from '#lib/html/read-page-signals.ts';
import { readVideoObjects } from '#lib/html/read-video-objects.ts';

import { readPageDetails } from '../../content/read-page-details.ts';
import { NO_DETAILS, type PlainDetails, toPlainDetails } from '../../content/video-details.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { classifyPlayerPage, declaresVideo, type PlayerContent } from './classify-player-page.ts';
import { dropOtherVideos } from './drop-other-videos.ts';
import { listPageReferences } from './list-page-references.ts';
import { type CandidateDraft, draftCandidates } from './rank-candidates.ts';
import { readConfigurations } from './read-configurations.ts';

/** The parts of a page that matter, for use by another thread. */
export type PageDraft = {
  readonly details: PlainDetails;
  readonly candidates: readonly CandidateDraft[];
  readonly isBotCheck: boolean;
  /** True if the page states that it shows a video, in Open Graph or schema.org data. */
  readonly declaresVideo: boolean;
  /** Null for pages that no other page references. */
  readonly playerContent: PlayerContent | null;
};

type ReadPageOptions = {
  readonly pageUrl: URL;
  /** True if another page may declare this page as its player. */
  readonly isReferenced?: boolean;
  readonly headers?: PageHeaders;
};

/** Reads the details of a page’s video and the candidate URLs. */
export function readPage(
  html: string,
  { pageUrl, isReferenced = false, headers }: ReadPageOptions,
): PageDraft {
  const signals = readPageSignals(html, headers);
  const base =
    (signals.baseHref === null ? undefined : parseWebUrl(signals.baseHref, pageUrl)) ?? pageUrl;
  const videos = readVideoObjects(signals.jsonLd);
  const configurations = dropOtherVideos(readConfigurations(signals), { signals, pageUrl });
  const tracks: readonly PageTrack[] = [...signals.tracks, ...configurations.tracks];
  const references = listPageReferences({
    signals,
    videos,
    configurations,
    scriptRedirect: findScriptRedirect(html),
  });
  const isCheck = isBotCheck(html, signals);
  const candidates = draftCandidates(references, { base, pageUrl });
  const page = { signals, videos, candidates };
  return {
    details: toPlainDetails(
      isCheck ? NO_DETAILS : readPageDetails({ ...signals, tracks }, videos[0], base),
    ),
    candidates,
    isBotCheck: isCheck,
    declaresVideo: declaresVideo(page),
    playerContent: isReferenced && !isCheck ? classifyPlayerPage(html, page) : null,
  };
}
