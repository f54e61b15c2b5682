/** What a YouTube address plays: a video, a playlist, or a video in one. */
export type YoutubeVideo = {
  readonly id: string | null;
  readonly list: string | null;
  /** Seconds. */
  readonly start: number | null;
};

const HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const SHORT_HOSTS: ReadonlySet<string> = new Set(['youtu.be', 'www.youtu.be']);
const ID = /^[\w-]{11}$/;
const LIST = /^[\w-]{10,64}$/;
const VIDEO_PATH = /^\/(?:embed|shorts|live|v|e)\/([\w-]{11})\/?$/;
const START = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** Undefined for channels, searches and everything else that names no video. */
export function readVideo(url: URL): YoutubeVideo | undefined {
  const id = readId(url);
  const list = matchOf(LIST, url.searchParams.get('list'));
  const isPlaylist =
    HOSTS.has(url.hostname) && /^\/(?:playlist|embed\/videoseries)\/?$/.test(url.pathname);
  if (id === null && (!isPlaylist || list === null)) return undefined;
  return { id, list, start: readStart(url) };
}

function readId(url: URL): string | null {
  if (SHORT_HOSTS.has(url.hostname)) return matchOf(ID, url.pathname.slice(1));
  if (!HOSTS.has(url.hostname)) return null;
  if (/^\/watch\/?$/.test(url.pathname)) return matchOf(ID, url.searchParams.get('v'));
  const [, id = null] = VIDEO_PATH.exec(url.pathname) ?? [];
  return id === 'videoseries' ? null : id;
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
