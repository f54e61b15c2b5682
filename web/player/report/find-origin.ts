type PageContext = {
  readonly isFramed: boolean;
  /** The origin of the embedding page. Some browsers do not provide it. */
  readonly ancestor: string | undefined;
  readonly referrer: string;
  /** The host of this page, with its port. */
  readonly pageHost: string;
};

/**
 * The embedding page (`site`) or the referring page. Both contain only a host name and never a path
 * or query.
 */
export type Origin = { readonly site: string | undefined; readonly referrer: string | undefined };

/**
 * If the browser does not support `ancestorOrigins`, the referrer of an iframe is the embedding
 * page.
 */
export function findOrigin({ isFramed, ancestor, referrer, pageHost }: PageContext): Origin {
  if (isFramed) return { site: toHostName(ancestor || referrer), referrer: undefined };
  const isSameHost = URL.canParse(referrer) && new URL(referrer).host === pageHost;
  return { site: undefined, referrer: isSameHost ? undefined : toHostName(referrer) };
}

/**
 * Returns undefined for missing values, app schemes, and `null`, which is the origin of sandboxed
 * pages.
 */
function toHostName(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname : undefined;
}
