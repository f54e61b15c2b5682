import type { KnownPlayer } from '../players/known-players.ts';

/** A provider of the public oEmbed list, and the hosts that the list says are its own. */
export type PlayerOwner = { readonly provider: string; readonly ownHosts: readonly string[] };

/**
 * The player that a listed provider's answer frames, where it lies with the provider itself: on one of the hosts that
 * the list names, or below one. Always https, on the default port, without credentials.
 */
export function findListedPlayer(
  address: URL,
  owner: PlayerOwner | undefined,
): KnownPlayer | undefined {
  if (owner === undefined || address.port !== '' || address.username !== '') return undefined;
  const isOwn = owner.ownHosts.some(
    (host) => address.hostname === host || address.hostname.endsWith(`.${host}`),
  );
  if (!isOwn) return undefined;
  const url = new URL(address);
  url.protocol = 'https:';
  url.password = '';
  return { provider: toProviderName(owner.provider), url };
}

/** Adapter names are lower case with hyphens: `3Q` stays `3q`, `Wistia, Inc.` becomes `wistia-inc`. */
function toProviderName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? 'oembed' : plain;
}
