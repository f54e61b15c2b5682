/** A YouTube video, a playlist, or a video within a playlist. */
export type YoutubeVideo = {
  readonly id: string | null;
  readonly list: string | null;
  /** Seconds. */
  readonly start: number | null;
};

const HOST =
  /^(?:(?:(?:www|m|music|gaming|studio|[a-z]{2})\.)?youtube|(?:www\.)?youtube-nocookie|(?:www\.)?youtubekids|(?:www\.)?youtubeeducation|youtube\.googleapis)\.com$/;
const SHORT_HOSTS: ReadonlySet<string> = new Set(['youtu.be', 'www.youtu.be', 'y2u.be']);
const ID = /^[\w-]{11}$/;
/** Tolerates pasted suffixes: `v=ID?t=10`, `v=ID/`. */
const LENIENT_ID = /^([\w-]{11})(?:[/?&#]|$)/;
const LIST = /^[\w-]{10,64}$/;
/** Users type `watch/ID`, `w/ID` and `vi/ID`, which redirect to the video. */
const VIDEO_PATH =
  /^\/(?:(?:embed|shorts|live|v|e|vi|w|watch)\/([\w-]{11})|video\/([\w-]{11})(?:\/[a-z]{2,20})?)\/?$/i;
const SHORT_PATH = /^\/([\w-]{11})\/?$/;
/** Pages with the video ID in the query, or formerly in the fragment. */
const QUERY_PATH = /^\/(?:watch|watch_popup|movie|details|live_chat|tv)?\/?$/i;
/** Playlists, and the player with `listType=playlist`. */
const LIST_PATH = /^\/(?:playlist|embed(?:\/videoseries)?)\/?$/;
const START = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** Returns undefined for channels, searches and other URLs without a video. */
export function parseYoutubeUrl(url: URL): YoutubeVideo | undefined {
  const id = readId(url);
  const list = matchPattern(LIST, url.searchParams.get('list'));
  const isPlaylist = HOST.test(url.hostname) && LIST_PATH.test(url.pathname);
  if (id === null && (!isPlaylist || list === null)) return undefined;
  return { id, list, start: readStart(url) };
}

function readId(url: URL): string | null {
  if (SHORT_HOSTS.has(url.hostname)) return SHORT_PATH.exec(url.pathname)?.[1] ?? null;
  if (!HOST.test(url.hostname)) return null;
  if (url.pathname === '/attribution_link') return readAttribution(url);
  if (QUERY_PATH.test(url.pathname)) return readQuery(url);
  const [, named, edited] = VIDEO_PATH.exec(url.pathname) ?? [];
  const id = named ?? edited ?? null;
  return id === null || RESERVED_IDS.has(id) ? null : id;
}

/** Words that replace the ID in player URLs of playlists and channels. */
const RESERVED_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

function readQuery({ searchParams, hash }: URL): string | null {
  const fragment = new URLSearchParams(/^#(?:!|\/watch\?)?(.*)$/.exec(hash)?.[1]);
  const id = searchParams.get('v') ?? fragment.get('v') ?? '';
  return LENIENT_ID.exec(id)?.[1] ?? null;
}

/** Old attribution links contain the video URL without its host. */
function readAttribution({ searchParams }: URL): string | null {
  const target = URL.parse(searchParams.get('u') ?? '', 'https://www.youtube.com');
  return target?.pathname === '/watch' ? matchPattern(ID, target.searchParams.get('v')) : null;
}

function matchPattern(pattern: RegExp, text: string | null): string | null {
  return text !== null && pattern.test(text) ? text : null;
}

/** `t=90`, `t=1m30s` or `start=90`, in the query or the fragment. */
function readStart({ searchParams, hash }: URL): number | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const text = searchParams.get('t') ?? searchParams.get('start') ?? fragment.get('t') ?? '';
  const [match = '', hours = '0', minutes = '0', seconds = '0'] = START.exec(text) ?? [];
  if (match === '') return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The page URL that the oEmbed endpoint accepts. */
export function toWatchPage({ id, list }: YoutubeVideo): URL {
  const page = new URL(id === null ? '/playlist' : '/watch', 'https://www.youtube.com');
  if (id === null) page.searchParams.set('list', list ?? '');
  else page.searchParams.set('v', id);
  return page;
}

/** The player that sets no cookies before playback. */
export function toPlayer({ id, list, start }: YoutubeVideo): URL {
  const player = new URL(`/embed/${id ?? 'videoseries'}`, 'https://www.youtube-nocookie.com');
  if (list !== null) player.searchParams.set('list', list);
  if (start !== null && start > 0) player.searchParams.set('start', String(start));
  return player;
}
