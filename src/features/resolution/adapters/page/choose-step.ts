import { isSameSite } from '#lib/net/is-same-site.ts';

import { findKnownPlayer } from '../../providers/known-players.ts';
import { isPost } from './is-post.ts';
import type { PageReference } from './page-reference.ts';
import type { CandidateStep, Signal } from './signal-ranks.ts';

export type StepChoice = {
  readonly signal: Signal;
  /** Null for irrelevant frames and canonical URLs. */
  readonly step: CandidateStep | null;
  /** If an adapter matches the URL, it is a player instead. */
  readonly dependsOnAdapters: boolean;
};

/** Classifies a reference by its URL. */
export function chooseStep(reference: PageReference, url: URL, pageUrl: URL): StepChoice {
  const { step, signal } = reference;
  if (QUOTING_SIGNALS.has(signal) && isPost(url)) {
    return { step: null, signal, dependsOnAdapters: false };
  }
  const isPlayer = step !== 'oembed' && step !== 'pages' && findKnownPlayer(url) !== undefined;
  const isElement = step === 'embed' && PLAYER_SIGNALS.has(signal);
  if (isPlayer || isElement) return { step: 'players', signal, dependsOnAdapters: false };
  if (step === 'embed') return chooseFrame(reference, url);
  const isIrrelevant = signal === 'canonical' && !isDifferentPage(url, pageUrl);
  return { step: isIrrelevant ? null : step, signal, dependsOnAdapters: false };
}

/** Signals that also occur where an article quotes a post. */
const QUOTING_SIGNALS: ReadonlySet<Signal> = new Set<Signal>([
  'player element',
  'data attribute',
  'iframe',
  'configured player',
  'page state',
  'script text',
]);

/** Elements and calls that always indicate a player, even of an unknown provider. */
const PLAYER_SIGNALS: ReadonlySet<string> = new Set(['player element', 'configured player']);

const PLAYER_PATH = /(?:^|[/._-])(?:embed|player|videos?|watch|stream|live|iframe)(?:$|[/._?-])/i;
/** Frames that never contain the page’s video. */
const NON_VIDEO_FRAME =
  /(?:^|[./_-])(?:ads?|consent|captcha|recaptcha|comments?|chat|maps?|login|widgets?|subscribe|newsletter|safeframe|analytics|gtm|ns\.html|checkout|like|share|buttons?|oauth|sign[_-]?(?:in|up)|badge|donate|poll|weather)(?:$|[./_?-])/i;

/**
 * Data attributes and page state never identify a player page. All other signals except iframes
 * declare a player.
 */
function chooseFrame({ signal, isUnlikely }: PageReference, url: URL): StepChoice {
  const isFrame = signal === 'iframe';
  const isData = signal === 'data attribute' || signal === 'page state';
  const isIgnored = isData || (isFrame && isNonVideoFrame(url));
  if (isIgnored) return { step: null, signal, dependsOnAdapters: true };
  const isDeclared = !isFrame || PLAYER_PATH.test(url.pathname);
  if (isDeclared) return { step: 'pages', signal, dependsOnAdapters: true };
  const step = isUnlikely === true ? null : 'pages';
  return { step, signal: 'other iframe', dependsOnAdapters: true };
}

function isNonVideoFrame({ hostname, pathname }: URL): boolean {
  return NON_VIDEO_FRAME.test(`${hostname}${pathname}`);
}

/**
 * Ignores canonical URLs that differ only in the query or point to a front page. Canonical URLs on
 * another site only identify the original publisher.
 */
function isDifferentPage(url: URL, pageUrl: URL): boolean {
  if (url.pathname === '/' || !isSameSite(url.hostname, pageUrl.hostname)) return false;
  return trimTrailingSlash(url) !== trimTrailingSlash(pageUrl);
}

function trimTrailingSlash({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}
