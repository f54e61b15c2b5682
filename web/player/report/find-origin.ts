type PageContext = {
  readonly isFramed: boolean;
  /** The origin of the embedding page; not supported in every browser. */
  readonly ancestor: string | undefined;
  readonly referrer: string;
  /** The host of this page, with its port. */
  readonly pageHost: string;
};

/** The embedding page or the referrer of a viewer: host names only, never a path or a query. */
export type Origin = { readonly site: string | undefined; readonly referrer: string | undefined };

/** Without `ancestorOrigins`, the referrer of an iframe is its embedding page. */
export function findOrigin({ isFramed, ancestor, referrer, pageHost }: PageContext): Origin {
  if (isFramed) return { site: toHostName(ancestor || referrer), referrer: undefined };
  const isSameHost = URL.canParse(referrer) && new URL(referrer).host === pageHost;
  return { site: undefined, referrer: isSameHost ? undefined : toHostName(referrer) };
}

/** Undefined for `null` (sandboxed pages), app schemes and missing values. */
function toHostName(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname : undefined;
}
