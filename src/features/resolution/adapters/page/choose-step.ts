import { findKnownPlayer } from '../../players/known-players.ts';
import type { PageReference } from './page-reference.ts';
import type { CandidateStep, Signal } from './signal-ranks.ts';

export type StepChoice = {
  /** Null for irrelevant frames and canonical URLs. */
  readonly step: CandidateStep | null;
  /** If an adapter matches the URL, it is a player instead. */
  readonly dependsOnAdapters: boolean;
};

/** Classifies a reference by its URL. */
export function chooseStep({ step, signal }: PageReference, url: URL, pageUrl: URL): StepChoice {
  const isPlayer = step !== 'oembed' && step !== 'pages' && findKnownPlayer(url) !== undefined;
  const isElement = step === 'embed' && PLAYER_SIGNALS.has(signal);
  if (isPlayer || isElement) return { step: 'players', dependsOnAdapters: false };
  if (step === 'embed') {
    return { step: isPlayerPage(signal, url) ? 'pages' : null, dependsOnAdapters: true };
  }
  const isIrrelevant = signal === 'canonical' && !isDifferentPage(url, pageUrl);
  return { step: isIrrelevant ? null : step, dependsOnAdapters: false };
}

/** Elements and calls that always indicate a player, even of an unknown provider. */
const PLAYER_SIGNALS: ReadonlySet<string> = new Set(['player element', 'configured player']);

const PLAYER_PATH = /(?:^|[/._-])(?:embed|player|videos?|watch|stream|live|iframe)(?:$|[/._?-])/i;
/** Frames that never contain the page’s video. */
const NON_VIDEO_FRAME =
  /(?:^|[./_-])(?:ads?|consent|captcha|recaptcha|comments?|chat|maps?|login|widgets?|subscribe|newsletter|safeframe|analytics|gtm|ns\.html|checkout|like|share)(?:$|[./_?-])/i;

/**
 * Data attributes never identify a player page, and an iframe does only if its URL looks like a
 * player. All other signals declare a player.
 */
function isPlayerPage(signal: Signal, url: URL): boolean {
  if (signal === 'data attribute') return false;
  return signal !== 'iframe' || looksLikePlayer(url);
}

function looksLikePlayer(url: URL): boolean {
  return PLAYER_PATH.test(url.pathname) && !NON_VIDEO_FRAME.test(`${url.hostname}${url.pathname}`);
}

/**
 * Ignores canonical URLs that differ only in the query or point to a front page. Canonical URLs on
 * another site only identify the original publisher.
 */
function isDifferentPage(url: URL, pageUrl: URL): boolean {
  if (url.pathname === '/' || getSite(url) !== getSite(pageUrl)) return false;
  return trimTrailingSlash(url) !== trimTrailingSlash(pageUrl);
}

function getSite({ hostname }: URL): string {
  return hostname.split('.').slice(-2).join('.');
}

function trimTrailingSlash({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}
