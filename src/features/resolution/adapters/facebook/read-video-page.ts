/** Main, mobile, business and language hosts (`de-de.`). */
const HOST =
  /^(?:(?:www|web|m|mbasic|touch|mobile|business|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:www\.)?fb\.com$/;
const ID = /^\d{5,25}$/;
const VIDEO =
  /^\/(?:(?:groups\/)?[^/]{1,100}\/videos\/(?:[^/]{1,400}\/){0,3}|watch\/[^/]{1,100}\/)(\d{5,25})\/?$/;
const REEL = /^\/reels?\/(\d{5,25})\/?$/;
const SHARED = /^\/share\/(?:[vr]\/|reel\/)?[\w-]{5,40}\/?$/;
const WATCH = /^\/(?:watch(?:\/live)?|(?:video\/)?video\.php|photo\.php)\/?$/;
/** Paths of videos only: the ID in their query is not that of a photo. */
const VIDEO_QUERY = /^\/(?:watch(?:\/live)?|video\/video\.php)\/?$/;
const POST = /^\/(?:story|permalink)\.php\/?$/;
const POST_ID = /^(?:\d{5,25}|pfbid[A-Za-z0-9]{20,100})$/;

/** The canonical page URL of a video, as Facebook's player expects it. */
export function readVideoPage(url: URL): URL | undefined {
  if (!HOST.test(url.hostname)) return undefined;
  const [, id = null] = VIDEO.exec(url.pathname) ?? [];
  const queryId = WATCH.test(url.pathname) ? url.searchParams.get('v') : null;
  const video = id ?? queryId;
  if (video !== null && ID.test(video)) return toPage(`/watch/?v=${video}`);
  const [, reel] = REEL.exec(url.pathname) ?? [];
  if (reel !== undefined) return toPage(`/reel/${reel}`);
  return /^\/plugins\/video\.php\/?$/.test(url.pathname) ? readPlugin(url) : undefined;
}

/** True if the path is that of a video. IDs in the query may belong to anything. */
export function hasCertainId({ pathname, searchParams }: URL): boolean {
  const page = URL.parse(searchParams.get('href') ?? '');
  const path = pathname.startsWith('/plugins/') && page !== null ? page.pathname : pathname;
  return VIDEO.test(path) || REEL.test(path);
}

/** The player URL contains the page URL. */
function readPlugin({ searchParams }: URL): URL | undefined {
  const page = URL.parse(searchParams.get('href') ?? '');
  const isPlugin = page === null || page.pathname.startsWith('/plugins/');
  return isPlugin ? undefined : readVideoPage(page);
}

/** A URL that Facebook redirects, usually to a video page. */
export function isShortUrl({ hostname, pathname }: URL): boolean {
  if (hostname === 'fb.watch') return /^\/[\w-]{5,40}\/?$/.test(pathname);
  if (hostname === 'fb.me' || hostname === 'fb.gg') return /^\/v\/[\w-]{5,40}\/?$/.test(pathname);
  return HOST.test(hostname) && SHARED.test(pathname);
}

const SHARED_VIDEO = /^\/share\/(?:[vr]|reel)\/[\w-]{5,40}\/?$/;
/** Shorter numbers are not those of videos. */
const VIDEO_ID = /^\d{15,20}$/;

/**
 * The URL of a video that Facebook's player accepts although its page was not requested: a short
 * URL of videos only, or the form that the documentation of the player lists for IDs in the query.
 */
export function findDocumentedPage(url: URL): URL | undefined {
  const { hostname, pathname, searchParams } = url;
  const isShared = HOST.test(hostname) && SHARED_VIDEO.test(pathname);
  if (isShared || (hostname === 'fb.watch' && isShortUrl(url))) {
    return new URL(pathname, isShared ? 'https://www.facebook.com' : 'https://fb.watch');
  }
  const id = HOST.test(hostname) && pathname === '/video.php' ? searchParams.get('v') : null;
  return id !== null && VIDEO_ID.test(id) ? toPage(`/video.php?v=${id}`) : undefined;
}

/**
 * The URL of a video by the ID in the query, if its path is that of videos. The ID may belong to
 * nothing, so Facebook must have refused a request for it.
 */
export function findWatchPage(url: URL): URL | undefined {
  const id = url.searchParams.get('v');
  const isVideo = HOST.test(url.hostname) && VIDEO_QUERY.test(url.pathname);
  return isVideo && id !== null && VIDEO_ID.test(id) ? toPage(`/watch/?v=${id}`) : undefined;
}

/** The canonical URL of a post, which may have no video, as Facebook's post frame expects it. */
export function readPost({ hostname, pathname, searchParams }: URL): URL | undefined {
  if (!HOST.test(hostname) || !POST.test(pathname)) return undefined;
  const story = searchParams.get('story_fbid') ?? '';
  const author = searchParams.get('id') ?? '';
  if (!POST_ID.test(story) || !/^\d{1,25}$/.test(author)) return undefined;
  return toPage(`/permalink.php?story_fbid=${story}&id=${author}`);
}

function toPage(path: string): URL {
  return new URL(path, 'https://www.facebook.com');
}
