import type { ResourceUse } from '../capabilities/resource.ts';

/** Query parameters that are forwarded to the upstream, by name and pattern. */
type Directives = ReadonlyMap<string, RegExp>;

const COUNT = /^\d{1,15}$/;
const NAME = /^[\w.:@+-]{1,128}$/;
/** Some players send the value with its quotes. */
const PATHWAY = /^(?:[\w.:@+-]{1,128}|"[\w.:@+-]{1,128}")$/;
const NAMES = /^[\w.:@+,"-]{1,512}$/;
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;

const NONE: Directives = new Map();

const DIRECTIVES: Readonly<Record<ResourceUse, Directives>> = {
  // RFC 8216bis §6.2.5 and, for the playlist of an interstitial, appendix D.2
  'hls-playlist': new Map([
    ['_HLS_msn', COUNT],
    ['_HLS_part', COUNT],
    ['_HLS_skip', /^(?:YES|v2)$/],
    ['_HLS_primary_id', NAME],
  ]),
  // RFC 8216bis appendix D.2
  'hls-asset-list': new Map([
    ['_HLS_primary_id', NAME],
    ['_HLS_start_offset', SECONDS],
  ]),
  // RFC 8216bis §7.1, ETSI TS 103 998
  steering: new Map([
    ['_HLS_pathway', PATHWAY],
    ['_HLS_throughput', COUNT],
    ['_DASH_pathway', NAMES],
    ['_DASH_throughput', NAMES],
  ]),
  'dash-mpd': NONE,
  'dash-patch': NONE,
  key: NONE,
  media: NONE,
  'hls-session-data': NONE,
  'pathway-clone': NONE,
  'hls-subtitles': NONE,
  'subtitle-text': NONE,
  'hls-segment': NONE,
  thumbnails: NONE,
};

/**
 * Adds the request's delivery directives to the upstream URL. They are appended to the original
 * query, because a signed query must stay identical to the byte.
 */
export function addDirectives(url: URL, use: ResourceUse, query: URLSearchParams): URL {
  const allowed = [...DIRECTIVES[use]].flatMap(([name, form]) => {
    const value = query.get(name);
    return value !== null && form.test(value) ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  if (allowed.length === 0) return url;
  const extended = new URL(url);
  extended.search = [...(url.search === '' ? [] : [url.search.slice(1)]), ...allowed].join('&');
  return extended;
}
