import list from 'oembed-providers/providers.json' with { type: 'json' };

import { computeOnce } from '#lib/memory/compute-once.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { EXTRA_PROVIDERS, type ListedProvider } from './extra-providers.ts';
import { parseSchemePattern, type SchemePattern } from './scheme-pattern.ts';

export type OembedEndpoint = {
  readonly provider: string;
  /** Without the video. */
  readonly url: URL;
  /** The provider's hosts according to the list, without `www.`. */
  readonly hosts: readonly string[];
};

type Entry = { readonly pattern: SchemePattern; readonly endpoint: OembedEndpoint };

/**
 * The list at https://oembed.com/providers.json, as of the date in the version of
 * `oembed-providers`.
 */
const getEntriesBySuffix = computeOnce(() =>
  Map.groupBy(readList(), ({ pattern }) => pattern.hostSuffix),
);

export function findOembedEndpoint(video: URL): OembedEndpoint | undefined {
  for (const suffix of listSuffixes(video.hostname)) {
    const entry = getEntriesBySuffix()
      .get(suffix)
      ?.find(({ pattern }) => pattern.matches(video));
    if (entry !== undefined) return entry.endpoint;
  }
  return undefined;
}

/** The host and its parent domains, most specific first. */
function listSuffixes(hostname: string): readonly string[] {
  const labels = hostname.split('.');
  const suffixes = labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
  return [`www.${hostname}`, ...suffixes];
}

function readList(): readonly Entry[] {
  const listed: readonly ListedProvider[] = [...list, ...EXTRA_PROVIDERS];
  return listed.flatMap(({ provider_name: provider, provider_url, endpoints }) =>
    endpoints.flatMap(({ url, schemes = [] }) => {
      const endpointUrl = parseEndpoint(url);
      const listedSchemes =
        schemes.length === 0 ? [toSiteScheme(provider_url)] : schemes.map(toOpenEnded);
      const patterns = listedSchemes.flatMap((scheme) => parseSchemePattern(scheme) ?? []);
      if (endpointUrl === undefined) return [];
      const hosts = [
        ...new Set([
          ...patterns.map(({ hostSuffix }) => hostSuffix.replace(/^www\./, '')),
          ...[provider_url, url].flatMap((each) => parseHost(each) ?? []),
        ]),
      ];
      return patterns.map((pattern) => ({
        pattern,
        endpoint: { provider, url: endpointUrl, hosts },
      }));
    }),
  );
}

/** Some providers list only the prefix of their video URLs, without a wildcard. */
function toOpenEnded(scheme: string): string {
  return scheme.includes('*') || !scheme.endsWith('/') ? scheme : `${scheme}*`;
}

/** Matches every page of a provider that lists no schemes. */
function toSiteScheme(providerUrl: string): string {
  return `${providerUrl.replace(/\/$/, '')}/*`;
}

/** Always uses https, because many providers have added certificates since they were listed. */
function parseEndpoint(text: string): URL | undefined {
  const endpoint = URL.parse(text.replaceAll('{format}', 'json'));
  if (endpoint === null || !isWebUrl(endpoint)) return undefined;
  endpoint.protocol = 'https:';
  return endpoint;
}

/** Requests JSON in the query too; the path of some endpoints already contains the format. */
export function toRequestUrl({ url }: OembedEndpoint, video: URL): URL {
  const request = new URL(url);
  request.searchParams.set('url', video.href);
  request.searchParams.set('format', 'json');
  return request;
}

function parseHost(text: string): string | undefined {
  return URL.parse(text)?.hostname.replace(/^www\./, '');
}
