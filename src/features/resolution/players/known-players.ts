import { isWebUrl } from '#lib/net/is-web-url.ts';

import type { PlayerPattern } from './player-pattern.ts';
import { PLAYER_PATTERNS } from './player-patterns.ts';

/** A provider's own player in an iframe: the only pages of others that ours will frame. */
export type KnownPlayer = { readonly provider: string; readonly url: URL };

/** Names of those who have one. */
export const KNOWN_PLAYER_PROVIDERS: readonly string[] = [
  ...new Set(PLAYER_PATTERNS.map(({ provider }) => provider)),
];

const PLAYERS_BY_HOST: ReadonlyMap<string, readonly { readonly player: PlayerPattern }[]> =
  Map.groupBy(
    PLAYER_PATTERNS.flatMap((player) => player.hosts.map((host) => ({ host, player }))),
    ({ host }) => host,
  );

/** The address under which a known provider's player may be framed, always https and without extras; undefined for any other. */
export function findKnownPlayer(address: URL): KnownPlayer | undefined {
  const isPlain = address.port === '' && address.username === '' && address.password === '';
  if (!isPlain || !isWebUrl(address)) return undefined;
  const path = address.pathname.length > 1 ? address.pathname.replace(/\/$/, '') : address.pathname;
  const player = listPlayersOf(address.hostname).find((each) => isPlayer(each, address, path));
  return player && { provider: player.provider, url: toPlayerUrl(player, address, path) };
}

function listPlayersOf(hostname: string): readonly PlayerPattern[] {
  const [, above = ''] = /\.([^.]+\.[^.]+)$/.exec(hostname) ?? [];
  const entries = PLAYERS_BY_HOST.get(hostname) ?? PLAYERS_BY_HOST.get(`*.${above}`) ?? [];
  return entries.map(({ player }) => player);
}

function isPlayer(pattern: PlayerPattern, address: URL, path: string): boolean {
  if (!pattern.path.test(path) || pattern.query?.test(address.search) === false) return false;
  return (
    pattern.needs === undefined || pattern.needs.some((name) => address.searchParams.has(name))
  );
}

function toPlayerUrl(player: PlayerPattern, address: URL, path: string): URL {
  // YouTube's Flash player lived under /v/.
  const playerPath = player.provider === 'youtube' ? path.replace(/^\/v\//, '/embed/') : path;
  const url = new URL(playerPath, `https://${address.hostname}`);
  url.search = player.query?.exec(address.search)?.[0] ?? '';
  for (const name of player.keep ?? []) {
    const value = address.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}
