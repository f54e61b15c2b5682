export type RedditAddress =
  | { readonly kind: 'post'; readonly id: string }
  | { readonly kind: 'video'; readonly id: string }
  /** Shared by the app: it leads to a post. */
  | { readonly kind: 'short' };

const HOST = /^(?:(?:www|old|new|np|amp|sh|i|m|[a-z]{2})\.)?reddit\.com$/;
const POST =
  /^\/(?:(?:r|u|user)\/[\w-]{2,24}\/)?(?:comments|gallery|tb)\/([0-9a-z]{4,10})(?:\/[^?#]{0,300})?$/i;
const SHARED = /^\/(?:r|u|user)\/[\w-]{2,24}\/s\/[A-Za-z0-9]{6,16}\/?$/;
/** Alone, or as the frame that a post shows it in. */
const VIDEO = /^\/(?:video|link\/[0-9a-z]{4,10}\/video)\/([0-9a-z]{8,20})(?:\/player)?\/?$/;
const VIDEO_HOST = 'v.redd.it';
const VIDEO_ROOT = /^\/([0-9a-z]{8,20})\/?$/;
const SHORT_HOST = 'redd.it';
const SHORT_POST = /^\/([0-9a-z]{4,10})\/?$/i;

/** Undefined for communities, users, and what lies on Reddit’s hosts as a file. */
export function readAddress({ hostname, pathname }: URL): RedditAddress | undefined {
  if (hostname === VIDEO_HOST) return toAddress('video', VIDEO_ROOT.exec(pathname));
  if (hostname === SHORT_HOST) return toAddress('post', SHORT_POST.exec(pathname));
  if (!HOST.test(hostname)) return undefined;
  if (SHARED.test(pathname)) return { kind: 'short' };
  return toAddress('post', POST.exec(pathname)) ?? toAddress('video', VIDEO.exec(pathname));
}

function toAddress(
  kind: 'post' | 'video',
  match: RegExpExecArray | null,
): RedditAddress | undefined {
  const id = match?.[1];
  return id === undefined ? undefined : { kind, id };
}

/** Reddit’s own hosts: a post that links to one of them links to no other’s video. */
export function isReddit({ hostname }: URL): boolean {
  return /(?:^|\.)(?:reddit\.com|redd\.it|redditmedia\.com)$/.test(hostname);
}
