type Surroundings = {
  readonly isFramed: boolean;
  /** Origin of the page that holds this one; not every browser tells. */
  readonly ancestor: string | undefined;
  readonly referrer: string;
  /** Of this page, with its port. */
  readonly ownHost: string;
};

/** Where a viewer is, or came from: host names only, never a path or a query. */
export type Origin = { readonly site: string | undefined; readonly referrer: string | undefined };

/** The page around a frame is its referrer too, where the browser tells no ancestors. */
export function findOrigin({ isFramed, ancestor, referrer, ownHost }: Surroundings): Origin {
  if (isFramed) return { site: toHostName(ancestor || referrer), referrer: undefined };
  const isOwn = URL.canParse(referrer) && new URL(referrer).host === ownHost;
  return { site: undefined, referrer: isOwn ? undefined : toHostName(referrer) };
}

/** Undefined for `null`, the origin of sandboxed pages, for apps' own schemes, and where nothing is told. */
function toHostName(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? hostname : undefined;
}
