import { CookieJar } from '#lib/http/cookie-jar.ts';
import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';
import { HostRequirements } from '#platform/egress/host-requirements.ts';

import type { PlayedSource } from '../target/packaged-source.ts';
import { toPlaybackError } from './upstream-failure.ts';

/** Sources whose hosts have taught this process what they require. */
const SOURCES_MAX = 1_000;

export type UpstreamSource = Pick<
  PlayedSource,
  'id' | 'url' | 'headers' | 'requirements' | 'packages'
>;
export type UpstreamRequest = EgressRequest & {
  readonly source: UpstreamSource;
  /** See `MediaRequest`; required for packaged sources. */
  readonly scope?: string;
  readonly undeclaredSecondsMax?: number;
  /** A packaged manifest is written from manifests of at most this age. */
  readonly ageMsMax?: number;
};

export type Upstream = {
  /** Opens a URL that belongs to a source. Rejects with a playback error. */
  readonly open: (request: UpstreamRequest) => Promise<EgressResponse>;
  /**
   * Sources with the same key may share a response of the URL. A source that has received cookies
   * for it shares with no other: they may open what others can't read.
   */
  readonly toSharingKey: (source: UpstreamSource, url: URL, nowMs: number) => string;
};

/** Each source has its own cookies, and learns what its hosts require. */
export function createUpstream(egress: Pick<Egress, 'open'>): Upstream {
  const known = createLruCache<string, HostRequirements>(SOURCES_MAX);

  function findRequirements(source: UpstreamSource): HostRequirements {
    const key = `${source.id} ${toSourceKey(source)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { hosts = {}, cookies = [] } = source.requirements ?? {};
    const requirements = new HostRequirements(hosts, new CookieJar(cookies));
    known.set(key, requirements);
    return requirements;
  }

  return {
    toSharingKey(source, url, nowMs) {
      const hasCookies = findRequirements(source).jar.toHeader(url, nowMs) !== '';
      const key = toSourceKey(source);
      return hasCookies ? `${source.id} ${key}` : key;
    },
    async open({ source, scope: _scope, undeclaredSecondsMax: _max, ageMsMax: _age, ...request }) {
      const { url } = request;
      // A refused range is first requested without a range.
      const mayLearn = request.headers?.['range'] === undefined;
      try {
        return await egress.open({
          ...request,
          headers: { ...toSourceHeaders(url, source), ...request.headers },
          requirements: findRequirements(source),
          ...(mayLearn && { learns: toLearns(source) }),
        });
      } catch (error) {
        throw toPlaybackError(error);
      }
    },
  };
}

const sourceKeys = new WeakMap<UpstreamSource, string>();

/** Sources with different requirements may get different responses from the same URL. */
export function toSourceKey(source: UpstreamSource): string {
  const known = sourceKeys.get(source);
  if (known !== undefined) return known;
  const { url, headers, requirements } = source;
  const key = JSON.stringify([url.origin, headers, requirements]);
  sourceKeys.set(source, key);
  return key;
}

type Learns = NonNullable<EgressRequest['learns']>;

const sourceLearns = new WeakMap<UpstreamSource, Learns>();

function toLearns(source: UpstreamSource): Learns {
  const known = sourceLearns.get(source);
  if (known !== undefined) return known;
  const learns = { page: URL.parse(source.requirements?.page ?? '') };
  sourceLearns.set(source, learns);
  return learns;
}

function toSourceHeaders(to: URL, { url: from, headers }: UpstreamSource): Record<string, string> {
  const entries = Object.entries(filterHeadersForOrigin(headers, { from, to }));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
