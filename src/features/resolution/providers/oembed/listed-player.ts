import type { KnownPlayer } from '../known-players.ts';

/** A provider on the public oEmbed list and its hosts according to the list. */
export type OembedProvider = { readonly provider: string; readonly hosts: readonly string[] };

/**
 * Accepts a framed player only if it is served from one of the provider's hosts or a subdomain. The
 * returned URL always uses https, the default port and no credentials.
 */
export function findListedPlayer(
  frame: URL,
  provider: OembedProvider | undefined,
): KnownPlayer | undefined {
  if (provider === undefined || frame.port !== '' || frame.username !== '') return undefined;
  const isOnProviderHost = provider.hosts.some(
    (host) => frame.hostname === host || frame.hostname.endsWith(`.${host}`),
  );
  if (!isOnProviderHost) return undefined;
  const url = new URL(frame);
  url.protocol = 'https:';
  url.password = '';
  return { provider: toProviderName(provider.provider), url, hasVideo: true };
}

/** Formats a name like an adapter name: `Wistia, Inc.` becomes `wistia-inc`. */
function toProviderName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? 'oembed' : slug;
}
