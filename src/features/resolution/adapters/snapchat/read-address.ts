export type SnapchatAddress =
  | { readonly kind: 'spotlight'; readonly page: URL; readonly player: URL }
  /** What somebody shows to everybody today. */
  | { readonly kind: 'story'; readonly page: URL };

const HOSTS: ReadonlySet<string> = new Set(['snapchat.com', 'www.snapchat.com']);
/** Of a user, or without saying whose; the last is Snapchat's frame for it. */
const SPOTLIGHT = /^(?:\/@[\w.-]{1,40})?\/(?:spotlight|o)\/([\w-]{20,120}={0,2})(?:\/embed)?\/?$/i;
const STORY = /^\/(?:add|u|@)\/?([a-z][\w.-]{2,30})(?:\/[\w-]{10,100})?\/?$/i;
const SHORT_HOST = 't.snapchat.com';

/** Undefined for lenses, maps and everything else that is no video. */
export function readAddress({ hostname, pathname }: URL): SnapchatAddress | undefined {
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

export function isShortAddress({ hostname, pathname }: URL): boolean {
  if (hostname === SHORT_HOST) return /^\/[A-Za-z0-9]{6,16}\/?$/.test(pathname);
  return HOSTS.has(hostname) && /^\/t\/[A-Za-z0-9]{6,16}\/?$/.test(pathname);
}
