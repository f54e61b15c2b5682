import { findKnownPlayer } from '../../players/known-players.ts';
import type { NamedAddress } from './named-address.ts';
import type { CandidateStep, Signal } from './signal-ranks.ts';

export type RankingOptions = {
  readonly base: URL;
  readonly pageUrl: URL;
  /** Whether some adapter knows the address by itself. */
  readonly isProviders: (url: URL) => boolean;
};

/** By what the address itself tells; undefined for a frame or a canonical address that leads nowhere. */
export function chooseStep(
  { step, signal }: NamedAddress,
  url: URL,
  { pageUrl, isProviders }: RankingOptions,
): CandidateStep | undefined {
  if (step === 'oembed') return step;
  if (step === 'pages')
    return signal === 'canonical' && !isElsewhere(url, pageUrl) ? undefined : step;
  const isPlayer = findKnownPlayer(url) !== undefined;
  if (step !== 'embed') return isPlayer ? 'players' : step;
  if (isPlayer || isProviders(url) || PLAYER_SIGNALS.has(signal)) return 'players';
  return isPlayersPage(signal, url) ? 'pages' : undefined;
}

/** Named as a provider's, whoever that is. */
const PLAYER_SIGNALS: ReadonlySet<string> = new Set(['player element', 'configured player']);

const PLAYER_PATH = /(?:^|[/._-])(?:embed|player|videos?|watch|stream|live|iframe)(?:$|[/._?-])/i;
/** Frames that never show a page's video. */
const OTHER_FRAME =
  /(?:^|[./_-])(?:ads?|consent|captcha|recaptcha|comments?|chat|maps?|login|widgets?|subscribe|newsletter|safeframe|analytics|gtm|ns\.html|checkout|like|share)(?:$|[./_?-])/i;

/** Frames are of many kinds, and data attributes name anything; the page says of the others that they are players. */
function isPlayersPage(signal: Signal, url: URL): boolean {
  if (signal === 'data attribute') return false;
  return signal !== 'iframe' || looksLikePlayer(url);
}

function looksLikePlayer(url: URL): boolean {
  return PLAYER_PATH.test(url.pathname) && !OTHER_FRAME.test(`${url.hostname}${url.pathname}`);
}

/**
 * Canonical addresses that differ in the query only, or are a site's front page, show nothing else; another site's are
 * of where the text was first.
 */
function isElsewhere(url: URL, pageUrl: URL): boolean {
  if (url.pathname === '/' || siteOf(url) !== siteOf(pageUrl)) return false;
  return withoutSlash(url) !== withoutSlash(pageUrl);
}

function siteOf({ hostname }: URL): string {
  return hostname.split('.').slice(-2).join('.');
}

function withoutSlash({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}
