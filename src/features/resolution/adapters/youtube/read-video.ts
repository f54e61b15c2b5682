/** What a YouTube address plays: a video, a playlist, or a video in one. */
export type YoutubeVideo = {
  readonly id: string | null;
  readonly list: string | null;
  /** Seconds. */
  readonly start: number | null;
};

const HOST =
  /^(?:(?:(?:www|m|music|gaming|[a-z]{2})\.)?youtube|(?:www\.)?youtube-nocookie|(?:www\.)?youtubekids|youtube\.googleapis)\.com$/;
const SHORT_HOSTS: ReadonlySet<string> = new Set(['youtu.be', 'www.youtu.be', 'y2u.be']);
const ID = /^[\w-]{11}$/;
/** With what somebody has pasted behind it: `v=ID?t=10`, `v=ID/`. */
const CARELESS_ID = /^([\w-]{11})(?:[/?&#]|$)/;
const LIST = /^[\w-]{10,64}$/;
/** `watch/ID` and `vi/ID` are written by hand, and lead to the video. */
const VIDEO_PATH = /^\/(?:embed|shorts|live|v|e|vi|watch)\/([\w-]{11})\/?$/i;
const SHORT_PATH = /^\/([\w-]{11})\/?$/;
/** Pages that name the video in the query, or once did behind the hash. */
const QUERIED_PATH = /^\/(?:watch|watch_popup|movie)?\/?$/i;
const START = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** Undefined for channels, searches and everything else that names no video. */
export function readVideo(url: URL): YoutubeVideo | undefined {
  const id = readId(url);
  const list = matchOf(LIST, url.searchParams.get('list'));
  const isPlaylist =
    HOST.test(url.hostname) && /^\/(?:playlist|embed\/videoseries)\/?$/.test(url.pathname);
  if (id === null && (!isPlaylist || list === null)) return undefined;
  return { id, list, start: readStart(url) };
}

function readId(url: URL): string | null {
  if (SHORT_HOSTS.has(url.hostname)) return SHORT_PATH.exec(url.pathname)?.[1] ?? null;
  if (!HOST.test(url.hostname)) return null;
  if (url.pathname === '/attribution_link') return readAttribution(url);
  if (QUERIED_PATH.test(url.pathname)) return readQuery(url);
  const [, id = null] = VIDEO_PATH.exec(url.pathname) ?? [];
  return id === null || NO_IDS.has(id) ? null : id;
}

/** What a player's address has in the place of an ID, for a playlist or a channel. */
const NO_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

function readQuery({ searchParams, hash }: URL): string | null {
  const fragment = new URLSearchParams(/^#(?:!|\/watch\?)?(.*)$/.exec(hash)?.[1]);
  const written = searchParams.get('v') ?? fragment.get('v') ?? '';
  return CARELESS_ID.exec(written)?.[1] ?? null;
}

/** Links that counted where their visitors came from hold the real address, without its host. */
function readAttribution({ searchParams }: URL): string | null {
  const target = URL.parse(searchParams.get('u') ?? '', 'https://www.youtube.com');
  return target?.pathname === '/watch' ? matchOf(ID, target.searchParams.get('v')) : null;
}

function matchOf(pattern: RegExp, text: string | null): string | null {
  return text !== null && pattern.test(text) ? text : null;
}

/** `t=90`, `t=1m30s` or `start=90`, in the query or behind the hash. */
function readStart({ searchParams, hash }: URL): number | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const text = searchParams.get('t') ?? searchParams.get('start') ?? fragment.get('t') ?? '';
  const [whole = '', hours = '0', minutes = '0', seconds = '0'] = START.exec(text) ?? [];
  if (whole === '') return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The page that its oEmbed endpoint knows it by. */
export function toWatchPage({ id, list }: YoutubeVideo): URL {
  const page = new URL(id === null ? '/playlist' : '/watch', 'https://www.youtube.com');
  if (id === null) page.searchParams.set('list', list ?? '');
  else page.searchParams.set('v', id);
  return page;
}

/** The player that sets no cookies before it plays. */
export function toPlayer({ id, list, start }: YoutubeVideo): URL {
  const player = new URL(`/embed/${id ?? 'videoseries'}`, 'https://www.youtube-nocookie.com');
  if (list !== null) player.searchParams.set('list', list);
  if (start !== null && start > 0) player.searchParams.set('start', String(start));
  return player;
}
