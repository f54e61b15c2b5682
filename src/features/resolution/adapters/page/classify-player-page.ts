import { findPageObstacle } from '#lib/html/find-page-obstacle.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import { type PlayerMarkup, readPlayerMarkup } from '#lib/html/read-player-markup.ts';
import type { VideoObject } from '#lib/html/read-video-objects.ts';

import type { CandidateDraft } from './rank-candidates.ts';

/**
 * What a page that is declared as a player contains: a video, only a script, or something else,
 * such as an advertisement, audio, a map, a form or a post.
 */
export type PlayerContent = 'video' | 'script' | 'other';

type Page = {
  readonly signals: PageSignals;
  readonly videos: readonly VideoObject[];
  readonly candidates: readonly CandidateDraft[];
};

/** True if a page states that it shows a video (ogp.me `og:type`, schema.org VideoObject). */
export function declaresVideo({ signals, videos }: Omit<Page, 'candidates'>): boolean {
  const isVideo = videos.length === 1 || videos.some(({ isListed }) => !isListed);
  return isVideo || findType(signals)?.startsWith('video') === true;
}

function findType({ metas }: PageSignals): string | undefined {
  return metas
    .find(({ name }) => name === 'og:type')
    ?.content.trim()
    .toLowerCase();
}

/** A page with more visible text than this does not consist of a player. */
const PLAYER_TEXT_LENGTH_MAX = 300;

export function classifyPlayerPage(html: string, page: Page): PlayerContent {
  const markup = readPlayerMarkup(html);
  if (isNeverPlayer(markup, page)) return 'other';
  if (markup.hasVideo) return 'video';
  if (isAudio(markup, page) || markup.hasOtherContent) return 'other';
  if (markup.hasPlayer || hasMedia(page)) return 'video';
  if (markup.textLength > PLAYER_TEXT_LENGTH_MAX) return 'other';
  if (declaresVideo(page)) return 'video';
  // A page that frames another one is not a player itself, and only one level is followed.
  const hasFrame = page.signals.iframes.some(({ isUnlikely }) => !isUnlikely);
  return markup.hasScript && !hasFrame ? 'script' : 'other';
}

/** True for a login, a payment, an advertisement or an error page, even if it contains a video. */
function isNeverPlayer(
  { hasSecretField, isAdvertisement }: PlayerMarkup,
  { signals }: Page,
): boolean {
  return hasSecretField || isAdvertisement || findPageObstacle(signals) !== undefined;
}

const AUDIO_OBJECT =
  /"@type"\s*:\s*(?:\[\s*)?"(?:[\w:/.]*[:/])?(?:AudioObject|PodcastEpisode|RadioEpisode|MusicRecording|MusicAlbum|Audiobook)"/i;

function isAudio({ hasAudio }: PlayerMarkup, { signals, candidates }: Page): boolean {
  return (
    hasAudio ||
    /^(?:music|audio|podcast)/.test(findType(signals) ?? '') ||
    signals.jsonLd.some((text) => AUDIO_OBJECT.test(text)) ||
    candidates.some(({ lowPriorityReason }) => lowPriorityReason === 'audio')
  );
}

function hasMedia({ signals, candidates }: Page): boolean {
  const isMedia = candidates.some(
    ({ step, lowPriorityReason }) => step === 'media' && lowPriorityReason === null,
  );
  return isMedia || signals.playerElements.length > 0;
}
