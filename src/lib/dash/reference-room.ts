import type { XmlDocument } from '../xml/xml-document.ts';

/** Characters of a reference that get room. Servers before this one may limit request lines. */
const REFERENCE_CHARACTERS_MAX = 2048;
const ROOM = './'.repeat(REFERENCE_CHARACTERS_MAX / 2);
/** BaseURLs with a host below the MPD that get room. Real MPDs have only a handful. */
const HOSTS_MAX = 64;

/** True if the MPD lists segments by URL. */
export function hasSegmentUrls({ text }: XmlDocument): boolean {
  return text.includes('SegmentURL');
}

/**
 * libavformat cuts the URLs of a SegmentList to the length of the URLs of the MPD and of its bases
 * together, and sealed references are longer. Dot segments make a base longer, but are removed from
 * the URLs that are resolved against it (RFC 3986 §5.2.4). VLC requests them, unlike a query, with
 * which it loses the base.
 */
export function findReferenceRoom(document: XmlDocument): string {
  return hasSegmentUrls(document) ? ROOM : '';
}

/** Plans room for the bases of the MPD, and for those with a host, above which no base counts. */
export function planRoom<Planned extends { readonly prefix: string | null; readonly room: string }>(
  { top, lower }: Readonly<Record<'top' | 'lower', readonly Planned[]>>,
  document: XmlDocument,
): readonly Planned[] {
  const withHost = lower.filter(({ prefix }) => prefix !== null && URL.canParse(prefix));
  const roomy = new Set([...top, ...withHost.slice(0, HOSTS_MAX)]);
  const room = findReferenceRoom(document);
  return [...top, ...lower].map((each) => (roomy.has(each) ? { ...each, room } : each));
}
