import { getRegistrableDomain, isSameSite } from '#lib/net/is-same-site.ts';

import { DECLARED_PLAYER_HOSTS } from './declared-player-hosts.ts';
import { SHARED_DOMAINS } from './shared-domains.ts';

/**
 * Provider of players that only the page itself declares (docs/decisions/0024). It is the page
 * adapter’s name.
 */
export const DECLARED_PLAYER_PROVIDER = 'page';

/** Why the URL of a player must not be framed. */
export type FramingObstacle = 'not https' | 'credentials' | 'port' | 'other site';

const LISTED_HOSTS: ReadonlySet<string> = new Set(DECLARED_PLAYER_HOSTS.map(({ host }) => host));

/**
 * Returns the reason that a page’s player must not be framed, or undefined if it may be. Its port
 * must be the default or the port of the page, because another port may belong to someone else.
 */
export function findFramingObstacle(player: URL, page: URL): FramingObstacle | undefined {
  if (player.protocol !== 'https:') return 'not https';
  if (player.username !== '' || player.password !== '') return 'credentials';
  if (isOnSite(player.hostname, page.hostname)) {
    return player.port === '' || player.port === page.port ? undefined : 'port';
  }
  if (!LISTED_HOSTS.has(player.hostname)) return 'other site';
  return player.port === '' ? undefined : 'port';
}

/** True if one operator controls both hosts. */
export function isOnSite(host: string, other: string): boolean {
  if (host === other) return true;
  const isShared = SHARED_DOMAINS.has(getRegistrableDomain(other) ?? '');
  return !isShared && isSameSite(host, other);
}
