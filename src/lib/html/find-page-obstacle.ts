import type { PageSignals } from './page-signals.ts';

/** What a page with the status 200 shows instead of a video. */
export type PageObstacle = 'login_required' | 'gone';

const THING =
  '(?:page|video|clip|recording|stream|broadcast|channel|file|post|content|item|link|project|presentation|media)';
const STATE =
  "(?:not found|unavailable|removed|deleted|expired|private|(?:not|no longer) (?:available|accessible|exists?)|(?:does(?:n[’']t| not)|no longer) exists?|(?:could(?:n[’']t| not)|can(?:[’']t|not)) be found)";
/** Complete parts of a title. */
const GONE = new RegExp(
  [
    '(?:error )?404(?: error)?(?: page)?(?: not found)?',
    `(?:404 )?(?:${THING} )?not found`,
    `(?:(?:sorry|oops|whoops)[,!.]* )?(?:(?:this|the|that|your) )?${THING} (?:(?:is|was|has been|have been|you requested (?:is|was)) )?${STATE}`,
    '(?:seite|video) nicht (?:gefunden|verfügbar)',
    '(?:page|vidéo) (?:introuvable|non trouvée|indisponible)',
    '(?:página|vídeo|video) no (?:encontrad[oa]|disponible)',
  ].join('|'),
);
const LOGIN = new RegExp(
  [
    '(?:please )?(?:log|sign)[ -]?(?:in|on)(?: (?:to|or|with|required|page)(?: .{1,80})?)?',
    'log into .{1,60}',
    '(?:login|authentication|password) required',
    'anmelden|einloggen|anmeldung|se connecter|connexion|iniciar sesión',
  ].join('|'),
);
const GONE_PART = new RegExp(`^(?:${GONE.source})[.!…]*$`);
const LOGIN_PART = new RegExp(`^(?:${LOGIN.source})[.!…]*$`);
/** Longer titles only mention such a page. */
const TITLE_CHARACTERS_MAX = 200;

/**
 * Recognizes the page of a missing video, and a login page, by a complete part of the title. A page
 * with a video is neither.
 */
export function findPageObstacle(signals: PageSignals): PageObstacle | undefined {
  const title = (signals.title ?? '').trim();
  if (title.length > TITLE_CHARACTERS_MAX || showsVideo(signals)) return undefined;
  const parts = title.toLowerCase().split(/[|·•:–—]|\s-\s/);
  const matches = (pattern: RegExp): boolean =>
    parts.some((part) => pattern.test(part.trim().replaceAll(/\s+/g, ' ')));
  if (matches(GONE_PART)) return 'gone';
  return matches(LOGIN_PART) ? 'login_required' : undefined;
}

function showsVideo({ metas, videos, jsonLd, playerElements }: PageSignals): boolean {
  return (
    videos.some(({ isBackground }) => !isBackground) ||
    playerElements.length > 0 ||
    metas.some(({ name, content }) => VIDEO_META.test(name) || isVideoType(name, content)) ||
    jsonLd.some((text) => /VideoObject/i.test(text))
  );
}

const VIDEO_META = /^(?:og:video|twitter:player)(?:$|:)/;

function isVideoType(name: string, content: string): boolean {
  return name === 'og:type' && /^\s*video/i.test(content);
}
