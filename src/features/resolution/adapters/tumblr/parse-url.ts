export type TumblrPost = { readonly blog: string; readonly id: string };

const BLOG_HOST = /^([a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?)\.tumblr\.com$/;
/** The site’s own hosts, which look like blogs. */
const RESERVED_HOSTS: ReadonlySet<string> = new Set([
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
/** A post on tumblr.com itself, in the current and old dashboard formats. */
const SITE_POST =
  /^\/(?:(?:dashboard\/)?blog\/(?:view\/)?|video\/|@)?([a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?)\/(\d{5,22})(?:\/[^/]{0,300}){0,2}\/?$/i;
const SITE_HOSTS: ReadonlySet<string> = new Set(['tumblr.com', 'www.tumblr.com', 'at.tumblr.com']);

/**
 * Returns undefined for blogs and tags, and for posts on custom domains, whose URLs are not
 * distinctive.
 */
export function parsePostUrl({ hostname, pathname }: URL): TumblrPost | undefined {
  if (SITE_HOSTS.has(hostname)) {
    const [, blog, id] = SITE_POST.exec(pathname) ?? [];
    return blog === undefined || id === undefined ? undefined : { blog: blog.toLowerCase(), id };
  }
  const [, blog] = BLOG_HOST.exec(hostname) ?? [];
  const [, id] = BLOG_POST.exec(pathname) ?? [];
  if (blog === undefined || id === undefined || RESERVED_HOSTS.has(blog)) return undefined;
  return { blog, id };
}

const SHORT = /^\/[\w-]{1,60}\/[\w-]{1,200}\/[a-z0-9]{8,16}\/?$/i;

/** A share link from the app, which redirects to a post. */
export function isShortUrl({ hostname, pathname }: URL): boolean {
  if (hostname === 'tmblr.co') return /^\/[\w-]{6,20}\/?$/.test(pathname);
  return hostname === 'at.tumblr.com' && SHORT.test(pathname);
}
