import { findScriptRedirect } from '#lib/html/find-script-redirect.ts';
import { isBotCheck } from '#lib/html/is-bot-check.ts';
import { joinConstants } from '#lib/html/join-constants.ts';
import type { PageSignals, PageTrack } from '#lib/html/page-signals.ts';
import { type PageHeaders, readPageSignals } from '#lib/html/read-page-signals.ts';
import { readVideoObjects, type VideoObject } from '#lib/html/read-video-objects.ts';

import { readPageDetails } from '../../content/read-page-details.ts';
import { NO_DETAILS, type PlainDetails, toPlainDetails } from '../../content/video-details.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { classifyPlayerPage, declaresVideo, type PlayerContent } from './classify-player-page.ts';
import { dropOtherVideos } from './drop-other-videos.ts';
import { isOwnTitle } from './find-main-url.ts';
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
  const page = readPageSignals(html, headers);
  const signals = { ...page, scripts: page.scripts.map(joinConstants) };
  const base =
    (signals.baseHref === null ? undefined : parseWebUrl(signals.baseHref, pageUrl)) ?? pageUrl;
  const videos = preferOwn(readVideoObjects(signals.jsonLd), signals);
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
  const contents = { signals, videos, candidates };
  return {
    details: toPlainDetails(
      isCheck ? NO_DETAILS : readPageDetails({ ...signals, tracks }, videos[0], base),
    ),
    candidates,
    isBotCheck: isCheck,
    declaresVideo: declaresVideo(contents),
    playerContent: isReferenced && !isCheck ? classifyPlayerPage(html, contents) : null,
  };
}

/** Some pages also describe other videos. If one has the title of the page, the others are dropped. */
function preferOwn(videos: readonly VideoObject[], signals: PageSignals): readonly VideoObject[] {
  const own = videos.filter(({ name }) => name !== null && isOwnTitle(name, signals));
  return own.length === 0 ? videos : own;
}
