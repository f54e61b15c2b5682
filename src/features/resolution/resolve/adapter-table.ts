import type { MediaKind } from '#lib/media/media-kind.ts';

import type { Adapter, ContentAdapter, ProbingAdapter, UrlAdapter } from '../core/adapter.ts';
import { listHostPatterns } from '../core/list-host-patterns.ts';

/** Adapters by what selects them. */
export type AdapterTable = {
  /** By each name in `hosts`. */
  readonly byHost: ReadonlyMap<string, readonly UrlAdapter[]>;
  readonly byMediaKind: ReadonlyMap<MediaKind, ContentAdapter>;
  readonly probing: readonly ProbingAdapter[];
};

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
