export type SnapchatReference =
  | { readonly kind: 'spotlight'; readonly page: URL; readonly player: URL }
  /** A user’s current public story. */
  | { readonly kind: 'story'; readonly page: URL };

const HOSTS: ReadonlySet<string> = new Set(['snapchat.com', 'www.snapchat.com']);
/** With or without the user’s name. `/embed` is Snapchat’s frame. */
const SPOTLIGHT = /^(?:\/@[\w.-]{1,40})?\/(?:spotlight|o)\/([\w-]{20,120}={0,2})(?:\/embed)?\/?$/i;
const STORY = /^\/(?:add|u|@)\/?([a-z][\w.-]{2,30})(?:\/[\w-]{10,100})?\/?$/i;
const SHORT_HOST = 't.snapchat.com';

/** Returns undefined for lenses, maps and other URLs without a video. */
export function parseSnapchatUrl({ hostname, pathname }: URL): SnapchatReference | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const [, id] = SPOTLIGHT.exec(pathname) ?? [];
  if (id !== undefined) {
    const page = new URL(`https://www.snapchat.com/spotlight/${id}`);
    return { kind: 'spotlight', page, player: new URL(`${page.href}/embed`) };
  }
  const [, name] = STORY.exec(pathname) ?? [];
  return name === undefined
    ? undefined
    : { kind: 'story', page: new URL(`https://www.snapchat.com/add/${name}`) };
}

export function isShortUrl({ hostname, pathname }: URL): boolean {
  if (hostname === SHORT_HOST) return /^\/[A-Za-z0-9]{6,16}\/?$/.test(pathname);
  return HOSTS.has(hostname) && /^\/t\/[A-Za-z0-9]{6,16}\/?$/.test(pathname);
}
