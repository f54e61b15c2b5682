/** In which step of a page's candidates an address is used; `rank-candidates.ts` says what each costs. */
export type CandidateStep = 'media' | 'players' | 'oembed' | 'scripts' | 'pages';

type SignalRank = { readonly step: CandidateStep; readonly signal: string; readonly why: string };

/** The one table of what counts more: steps in their order, and within a step the signals in theirs. */
export const SIGNAL_RANKS = [
  { step: 'media', signal: 'schema.org contentUrl', why: 'says that it is the video’s own file' },
  { step: 'media', signal: 'og:video:secure_url', why: 'is what the page gives to others to play' },
  { step: 'media', signal: 'og:video', why: 'is the same, maybe in plain http' },
  { step: 'media', signal: 'og:video:url', why: 'is the same by its other name' },
  {
    step: 'media',
    signal: 'Twitter player stream',
    why: 'is given to others as well, and may be a lower quality',
  },
  { step: 'media', signal: 'player configuration', why: 'is what the page’s own player plays' },
  {
    step: 'media',
    signal: 'video element',
    why: 'is played, but pages have several for other purposes',
  },
  { step: 'media', signal: 'data attribute', why: 'is played when somebody asks for it' },
  { step: 'players', signal: 'schema.org embedUrl', why: 'says that it is the video’s player' },
  {
    step: 'players',
    signal: 'Open Graph player',
    why: 'is what the page gives to others to frame',
  },
  { step: 'players', signal: 'Twitter player', why: 'is given to others as well' },
  { step: 'players', signal: 'player element', why: 'is the page’s own player' },
  { step: 'players', signal: 'data attribute', why: 'is framed when somebody asks for it' },
  { step: 'players', signal: 'iframe', why: 'may be one of many things beside the video' },
  { step: 'players', signal: 'configured player', why: 'may be for another state of the page' },
  { step: 'oembed', signal: 'oEmbed link', why: 'costs a request, and is often not of a video' },
  { step: 'scripts', signal: 'page state', why: 'may be of any video that the page knows' },
  { step: 'scripts', signal: 'script text', why: 'is an address without any context' },
  { step: 'scripts', signal: 'media link', why: 'may be a download of anything' },
  { step: 'pages', signal: 'schema.org embedUrl', why: 'is a player’s page, of an unknown kind' },
  { step: 'pages', signal: 'Open Graph player', why: 'is one as well' },
  { step: 'pages', signal: 'Twitter player', why: 'is one as well' },
  { step: 'pages', signal: 'iframe', why: 'looks like a player’s page by its path' },
  { step: 'pages', signal: 'refresh', why: 'is where the page sends its visitors' },
  { step: 'pages', signal: 'canonical', why: 'is where the page says that it really is' },
] as const satisfies readonly SignalRank[];

export type Signal = (typeof SIGNAL_RANKS)[number]['signal'];

/** The lower, the better; within a step only. */
export function rankOf(step: CandidateStep, signal: Signal): number {
  return SIGNAL_RANKS.findIndex((each) => each.step === step && each.signal === signal);
}
