import type { MediaKind } from '#lib/media/media-kind.ts';
import { computeOnce } from '#lib/memory/compute-once.ts';

import { listAdapters } from '../adapters/index.ts';
import type { Adapter, ContentAdapter, ProbingAdapter, UrlAdapter } from '../core/adapter.ts';
import { listHostPatterns } from '../core/list-host-patterns.ts';
import { findOriginalUrl } from './front-ends.ts';

/** Adapters by what selects them. */
export type AdapterTable = {
  /** By each name in `hosts`. */
  readonly byHost: ReadonlyMap<string, readonly UrlAdapter[]>;
  readonly byMediaKind: ReadonlyMap<MediaKind, ContentAdapter>;
  readonly probing: readonly ProbingAdapter[];
};

/** The table of all adapters. */
export const getAdapterTable = computeOnce(() => toAdapterTable(listAdapters()));

export function toAdapterTable(adapters: readonly Adapter[]): AdapterTable {
  const byHost = new Map<string, UrlAdapter[]>();
  const byMediaKind = new Map<MediaKind, ContentAdapter>();
  const probing: ProbingAdapter[] = [];
  for (const adapter of adapters) {
    if (adapter.kind === 'probing') probing.push(adapter);
    else if (adapter.kind === 'content')
      for (const kind of adapter.accepts) byMediaKind.set(kind, adapter);
    else for (const host of adapter.hosts) byHost.set(host, [...(byHost.get(host) ?? []), adapter]);
  }
  return { byHost, byMediaKind, probing };
}

/**
 * Iterates over the adapters that match a URL, or else its repaired form, those of the most specific
 * host name first.
 */
export function matchUrlAdapters(table: AdapterTable, url: URL): Generator<UrlAdapter> {
  return matchExactly(table, repairUrl(table, url));
}

/**
 * The URL itself, unless only a repaired form belongs to a provider: without the end that copying
 * or the text around it left, with the provider's host instead of that of another front end, or the
 * page that the Wayback Machine has archived.
 */
export function repairUrl(table: AdapterTable, url: URL): URL {
  for (const given of [url, repairEnd(url)]) {
    if (given === null) continue;
    for (const candidate of [given, findOriginalUrl(given), readArchivedUrl(given)])
      if (candidate !== null && isKnown(table, candidate)) return candidate;
  }
  return url;
}

function isKnown(table: AdapterTable, url: URL): boolean {
  return matchExactly(table, url).next().done === false;
}

function* matchExactly({ byHost }: AdapterTable, url: URL): Generator<UrlAdapter> {
  for (const pattern of listHostPatterns(url.hostname)) {
    for (const adapter of byHost.get(pattern) ?? []) {
      if (adapter.matches(url)) yield adapter;
    }
  }
}

/** Punctuation and quotes after a URL in a text. */
const TEXT_END = /(?:%22|%27|%3E|%60|&quot;|["'`)\]}>.,;:!*…]){1,10}$/i;

/** Removes the end of a text, and writes `ID&t=1`, `?t=1?x=1` and `&amp;` as a query. */
function repairEnd({ href }: URL): URL | null {
  const [, path = '', rest = '', hash = ''] =
    /^([^?&#]*)([^#]*)(#.*)?$/.exec(href.replace(TEXT_END, '')) ?? [];
  const query = rest.replaceAll('&amp;', '&').slice(1).replaceAll('?', '&');
  return URL.parse(`${path}${query === '' ? '' : '?'}${query}${hash}`);
}

const ARCHIVE_HOST = /^(?:web|wayback)\.archive\.org$/;
const ARCHIVED_PATH = /^\/web\/(?:\d{1,14}(?:[a-z]{2}_)?|\*)\/(?=https?:\/)/;

function readArchivedUrl({ hostname, pathname, search }: URL): URL | null {
  if (!ARCHIVE_HOST.test(hostname)) return null;
  const path = `${pathname}${search}`;
  return ARCHIVED_PATH.test(path)
    ? URL.parse(path.replace(ARCHIVED_PATH, '').replace(/:\/+/, '://'))
    : null;
}
