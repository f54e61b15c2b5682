import list from 'oembed-providers/providers.json' with { type: 'json' };

import { isWebUrl } from '#lib/net/is-web-url.ts';

import { LATER_PROVIDERS } from './later-providers.ts';
import type { ListedProvider } from './listed-provider.ts';
import { parseSchemePattern, type SchemePattern } from './scheme-pattern.ts';

/** Who answers for an address, and where. */
export type OembedEndpoint = {
  readonly provider: string;
  /** The address to ask about the video. */
  readonly toRequest: (video: URL) => URL;
  /** Hosts that belong to the provider, as the list states them: names, without `www.`. */
  readonly ownHosts: readonly string[];
};

type Entry = { readonly pattern: SchemePattern; readonly endpoint: OembedEndpoint };

/** https://oembed.com/providers.json; the version of the package `oembed-providers` is its date. */
const ENTRIES_BY_SUFFIX = Map.groupBy(readList(), ({ pattern }) => pattern.hostSuffix);

/** The endpoint that the public list of providers names for an address; undefined where it names none. */
export function findOembedEndpoint(video: URL): OembedEndpoint | undefined {
  for (const suffix of listSuffixes(video.hostname)) {
    const entry = ENTRIES_BY_SUFFIX.get(suffix)?.find(({ pattern }) => pattern.matches(video));
    if (entry !== undefined) return entry.endpoint;
  }
  return undefined;
}

/** The host itself, then with fewer and fewer labels, the most exact first. */
function listSuffixes(hostname: string): readonly string[] {
  const labels = hostname.split('.');
  const suffixes = labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
  return [`www.${hostname}`, ...suffixes];
}

function readList(): readonly Entry[] {
  const listed: readonly ListedProvider[] = [...list, ...LATER_PROVIDERS];
  return listed.flatMap(({ provider_name: provider, provider_url, endpoints }) =>
    endpoints.flatMap(({ url, schemes = [] }) => {
      const toRequest = parseEndpoint(url);
      const written = schemes.length === 0 ? [toSite(provider_url)] : schemes.map(toOpenEnded);
      const patterns = written.flatMap((scheme) => parseSchemePattern(scheme) ?? []);
      if (toRequest === undefined) return [];
      const ownHosts = [
        ...new Set([
          ...patterns.map(({ hostSuffix }) => hostSuffix.replace(/^www\./, '')),
          ...[provider_url, url].flatMap((address) => hostOf(address) ?? []),
        ]),
      ];
      return patterns.map((pattern) => ({ pattern, endpoint: { provider, toRequest, ownHosts } }));
    }),
  );
}

/** Some providers write where their videos lie, and leave out that something follows. */
function toOpenEnded(scheme: string): string {
  return scheme.includes('*') || !scheme.endsWith('/') ? scheme : `${scheme}*`;
}

/** Of a provider that lists no scheme: any of its pages. */
function toSite(providerUrl: string): string {
  return `${providerUrl.replace(/\/$/, '')}/*`;
}

/** Asked by https whatever the list says, which is older than most certificates, and for JSON in every way there is. */
function parseEndpoint(address: string): ((video: URL) => URL) | undefined {
  const endpoint = URL.parse(address.replaceAll('{format}', 'json'));
  if (endpoint === null || !isWebUrl(endpoint)) return undefined;
  return (video) => {
    const request = new URL(endpoint);
    request.protocol = 'https:';
    request.searchParams.set('url', video.href);
    request.searchParams.set('format', 'json');
    return request;
  };
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.hostname.replace(/^www\./, '');
}
