/** The order in which a page’s candidates are used; `page-candidate.ts` describes the steps. */
export type CandidateStep = 'media' | 'players' | 'oembed' | 'scripts' | 'pages';

/** The ranking of all signals: steps in order, and signals in order within each step. */
export const SIGNAL_RANKS = [
  { step: 'media', signal: 'schema.org contentUrl', reason: 'declared as the video’s own file' },
  { step: 'media', signal: 'og:video:secure_url', reason: 'offered to other sites for playback' },
  {
    step: 'media',
    signal: 'og:video',
    reason: 'same as og:video:secure_url, possibly over plain HTTP',
  },
  { step: 'media', signal: 'og:video:url', reason: 'alias of og:video' },
  {
    step: 'media',
    signal: 'Twitter player stream',
    reason: 'offered to other sites, possibly in lower quality',
  },
  { step: 'media', signal: 'player configuration', reason: 'played by the page’s own player' },
  {
    step: 'media',
    signal: 'video element',
    reason: 'played on the page, but may serve another purpose',
  },
  { step: 'media', signal: 'data attribute', reason: 'played on demand' },
  {
    step: 'players',
    signal: 'schema.org contentUrl',
    reason: 'declared as the video’s own, and is a player',
  },
  { step: 'players', signal: 'schema.org embedUrl', reason: 'declared as the video’s player' },
  {
    step: 'players',
    signal: 'og:video:secure_url',
    reason: 'offered to other sites, and is a player',
  },
  {
    step: 'players',
    signal: 'og:video',
    reason: 'same as og:video:secure_url, possibly over plain HTTP',
  },
  { step: 'players', signal: 'og:video:url', reason: 'alias of og:video' },
  { step: 'players', signal: 'Open Graph player', reason: 'offered to other sites for framing' },
  {
    step: 'players',
    signal: 'Twitter player stream',
    reason: 'offered to other sites, and is a player',
  },
  { step: 'players', signal: 'Twitter player', reason: 'offered to other sites' },
  { step: 'players', signal: 'player element', reason: 'the page’s own player' },
  {
    step: 'players',
    signal: 'player configuration',
    reason: 'configured in the page’s own player',
  },
  { step: 'players', signal: 'video element', reason: 'in place of a video, and is a player' },
  { step: 'players', signal: 'data attribute', reason: 'framed on demand' },
  { step: 'players', signal: 'iframe', reason: 'may serve another purpose' },
  {
    step: 'players',
    signal: 'configured player',
    reason: 'may belong to another state of the page',
  },
  { step: 'players', signal: 'page state', reason: 'may be any video in the page’s data' },
  { step: 'players', signal: 'script text', reason: 'a URL without context' },
  { step: 'players', signal: 'media link', reason: 'may lead to anything' },
  {
    step: 'oembed',
    signal: 'oEmbed link',
    reason: 'costs a request, and often describes no video',
  },
  { step: 'scripts', signal: 'page state', reason: 'may be any video in the page’s data' },
  { step: 'scripts', signal: 'script text', reason: 'a URL without context' },
  { step: 'scripts', signal: 'media link', reason: 'may be any download' },
  { step: 'pages', signal: 'schema.org embedUrl', reason: 'page of an unknown player' },
  { step: 'pages', signal: 'Open Graph player', reason: 'page of an unknown player' },
  { step: 'pages', signal: 'Twitter player', reason: 'page of an unknown player' },
  { step: 'pages', signal: 'iframe', reason: 'path resembles a player page' },
  { step: 'pages', signal: 'refresh', reason: 'redirect target of the page' },
  { step: 'pages', signal: 'canonical', reason: 'canonical URL of the page' },
  { step: 'pages', signal: 'other iframe', reason: 'may contain anything' },
] as const satisfies readonly {
  readonly step: CandidateStep;
  readonly signal: string;
  readonly reason: string;
}[];

export type Signal = (typeof SIGNAL_RANKS)[number]['signal'];

/** Returns the rank within a step; lower is better. */
export function getRank(step: CandidateStep, signal: Signal): number {
  return SIGNAL_RANKS.findIndex((each) => each.step === step && each.signal === signal);
}

/** Returns the reason for a signal’s rank, which the trace shows in parentheses. */
export function getReason(step: CandidateStep, signal: Signal): string {
  return SIGNAL_RANKS.find((each) => each.step === step && each.signal === signal)?.reason ?? '';
}
