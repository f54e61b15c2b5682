type Attributes = ReadonlyMap<string, string>;

export type PageLink = {
  readonly kind: 'player' | 'canonical' | 'json_oembed' | 'xml_oembed' | 'media';
  readonly url: string;
  readonly type: string;
};

/** Reads what a `<link>` element or a `Link` header refers to. It may have several relations. */
export function readLink(attributes: Attributes): readonly PageLink[] {
  const url = attributes.get('href');
  if (url === undefined) return [];
  const rel = new Set(attributes.get('rel')?.toLowerCase().split(/\s+/));
  const type = attributes.get('type')?.trim().toLowerCase() ?? '';
  const kinds: (PageLink['kind'] | undefined)[] = [
    rel.has('video_src') ? 'player' : undefined,
    rel.has('canonical') ? 'canonical' : undefined,
    rel.has('alternate') ? classifyAlternate(type) : undefined,
    rel.has('preload') && isMediaPreload(url, type, attributes) ? 'media' : undefined,
  ];
  return kinds.flatMap((kind) => (kind === undefined ? [] : [{ kind, url, type }]));
}

const OEMBED_TYPE = /^(?:application|text)\/(json|xml)\+oembed(?:\s*;|$)/;
const MANIFEST_TYPE = /^application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml)/;
const MANIFEST_NAME = /\.(?:m3u8|mpd)(?:$|[?#])/i;

function classifyAlternate(type: string): PageLink['kind'] | undefined {
  const [, format] = OEMBED_TYPE.exec(type) ?? [];
  if (format !== undefined) return format === 'json' ? 'json_oembed' : 'xml_oembed';
  return type.startsWith('video/') || MANIFEST_TYPE.test(type) ? 'media' : undefined;
}

/** Players fetch manifests. Other fetched resources are data. */
function isMediaPreload(url: string, type: string, attributes: Attributes): boolean {
  const destination = attributes.get('as')?.trim().toLowerCase();
  if (destination === 'video') return true;
  return destination === 'fetch' && (MANIFEST_TYPE.test(type) || MANIFEST_NAME.test(url));
}
