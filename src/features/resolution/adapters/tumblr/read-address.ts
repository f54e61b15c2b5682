export type TumblrPost = { readonly blog: string; readonly id: string };

const BLOG_HOST = /^([a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?)\.tumblr\.com$/;
/** Hosts of the site's own, which look like blogs. */
const OWN_HOSTS: ReadonlySet<string> = new Set([
  'www',
  'at',
  'api',
  'assets',
  'embed',
  'media',
  'm',
  'support',
]);
const BLOG_POST = /^\/(?:(?:post|private|image)\/)?(\d{5,22})(?:\/[^/]{0,300}){0,2}\/?$/i;
/** The site's own page of a post, as it is today and as its dashboards had it. */
const SITE_POST =
  /^\/(?:(?:dashboard\/)?blog\/(?:view\/)?|video\/|@)?([a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?)\/(\d{5,22})(?:\/[^/]{0,300}){0,2}\/?$/i;
const SITE_HOSTS: ReadonlySet<string> = new Set(['tumblr.com', 'www.tumblr.com', 'at.tumblr.com']);

/** Undefined for blogs and tags, and for blogs under a host of their own, which their addresses don't tell. */
export function readPost({ hostname, pathname }: URL): TumblrPost | undefined {
  if (SITE_HOSTS.has(hostname)) {
    const [, blog, id] = SITE_POST.exec(pathname) ?? [];
    return blog === undefined || id === undefined ? undefined : { blog: blog.toLowerCase(), id };
  }
  const [, blog] = BLOG_HOST.exec(hostname) ?? [];
  const [, id] = BLOG_POST.exec(pathname) ?? [];
  if (blog === undefined || id === undefined || OWN_HOSTS.has(blog)) return undefined;
  return { blog, id };
}

const SHORT = /^\/[\w-]{1,60}\/[\w-]{1,200}\/[a-z0-9]{8,16}\/?$/i;

/** Shared by the app: it leads to a post. */
export function isShortAddress({ hostname, pathname }: URL): boolean {
  if (hostname === 'tmblr.co') return /^\/[\w-]{6,20}\/?$/.test(pathname);
  return hostname === 'at.tumblr.com' && SHORT.test(pathname);
}
