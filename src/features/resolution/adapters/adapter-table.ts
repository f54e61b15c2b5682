import type { MediaKind } from '#lib/media/media-kind.ts';

import { listHostPatterns } from '../list-host-patterns.ts';
import type {
  Adapter,
  AdapterTable,
  ContentAdapter,
  ProbingAdapter,
  UrlAdapter,
} from './adapter.ts';

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

/** Iterates over the adapters that match a URL, those of the most specific host name first. */
export function* matchUrlAdapters({ byHost }: AdapterTable, url: URL): Generator<UrlAdapter> {
  for (const pattern of listHostPatterns(url.hostname)) {
    for (const adapter of byHost.get(pattern) ?? []) {
      if (adapter.matches(url)) yield adapter;
    }
  }
}
