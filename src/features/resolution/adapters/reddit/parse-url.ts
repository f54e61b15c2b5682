export type RedditReference =
  | { readonly kind: 'post'; readonly id: string }
  | { readonly kind: 'video'; readonly id: string }
  /** A share link from the app, which redirects to a post. */
  | { readonly kind: 'short' };

const HOST = /^(?:(?:www|old|new|np|amp|sh|i|m|embed|[a-z]{2})\.)?reddit(?:media)?\.com$/;
const POST =
  /^\/(?:(?:r|u|user)\/[\w-]{2,24}\/)?(?:comments|gallery|tb)\/([0-9a-z]{4,10})(?:\/[^?#]{0,300})?$/i;
const SHARE_LINK = /^\/(?:r|u|user)\/[\w-]{2,24}\/s\/[A-Za-z0-9]{6,16}\/?$/;
/** A video page, or the frame that a post uses. */
const VIDEO = /^\/(?:video|link\/[0-9a-z]{4,10}\/video)\/([0-9a-z]{8,20})(?:\/player)?\/?$/;
const VIDEO_HOST = 'v.redd.it';
const VIDEO_ROOT = /^\/([0-9a-z]{8,20})\/?$/;
const SHORT_HOST = 'redd.it';
const SHORT_POST = /^\/([0-9a-z]{4,10})\/?$/i;

/** Returns undefined for communities, users and files on Reddit’s hosts. */
export function parseRedditUrl({ hostname, pathname }: URL): RedditReference | undefined {
  if (hostname === VIDEO_HOST) return toReference('video', VIDEO_ROOT.exec(pathname));
  if (hostname === SHORT_HOST) return toReference('post', SHORT_POST.exec(pathname));
  if (!HOST.test(hostname)) return undefined;
  if (SHARE_LINK.test(pathname)) return { kind: 'short' };
  return toReference('post', POST.exec(pathname)) ?? toReference('video', VIDEO.exec(pathname));
}

function toReference(
  kind: 'post' | 'video',
  match: RegExpExecArray | null,
): RedditReference | undefined {
  const id = match?.[1];
  return id === undefined ? undefined : { kind, id };
}

/** The URL that Reddit's embed code frames. Undefined for URLs without a community or user. */
export function toEmbedUrl({ pathname }: URL): URL | undefined {
  const [, kind, name, id] = POST_OF.exec(pathname) ?? [];
  if (kind === undefined) return undefined;
  const folder = kind.toLowerCase() === 'r' ? 'r' : 'user';
  return new URL(`/${folder}/${name}/comments/${id}/`, 'https://embed.reddit.com');
}

const POST_OF = /^\/(r|u|user)\/([\w-]{2,24})\/comments\/([0-9a-z]{4,10})(?:\/|$)/i;

/** Returns true for Reddit’s own hosts, because links to them are not external videos. */
export function isRedditUrl({ hostname }: URL): boolean {
  return /(?:^|\.)(?:reddit\.com|redd\.it|redditmedia\.com)$/.test(hostname);
}
