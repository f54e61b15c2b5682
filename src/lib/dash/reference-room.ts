import type { XmlDocument } from '../xml/xml-document.ts';

/** Characters of a reference that get room. Servers before this one may limit request lines. */
const REFERENCE_CHARACTERS_MAX = 2048;
const ROOM = './'.repeat(REFERENCE_CHARACTERS_MAX / 2);
/** BaseURLs with a host below the MPD that get room. Real MPDs have only a handful. */
const HOSTS_MAX = 64;

/** True if the MPD lists segments by URL. */
export function hasSegmentUrls({ text }: Pick<XmlDocument, 'text'>): boolean {
  return text.includes('SegmentURL');
}

/**
 * libavformat cuts the URLs of a SegmentList to the length of the URLs of the MPD and of its bases
 * together, and sealed references are longer. Dot segments make a base longer, but are removed from
 * the URLs that are resolved against it (RFC 3986 §5.2.4). VLC requests them, unlike a query, with
 * which it loses the base.
 */
export function findReferenceRoom(document: Pick<XmlDocument, 'text'>): string {
  return hasSegmentUrls(document) ? ROOM : '';
}

/** Plans room for the bases of periods with a host, above which no base counts. */
export function createRoomPlanner<
  Planned extends { readonly prefix: string | null; readonly room: string },
>(room: string): (baseUrls: readonly Planned[]) => readonly Planned[] {
  let hosts = 0;

  function addRoom(planned: Planned): Planned {
    if (hosts === HOSTS_MAX || planned.prefix === null || !URL.canParse(planned.prefix))
      return planned;
    hosts += 1;
    return { ...planned, room };
  }

  return (baseUrls) => (room === '' ? baseUrls : baseUrls.map(addRoom));
}
