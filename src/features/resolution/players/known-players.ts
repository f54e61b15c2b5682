import { isWebUrl } from '#lib/net/is-web-url.ts';

import { listHostPatterns } from '../list-host-patterns.ts';
import type { PlayerPattern } from './player-pattern.ts';
import { PLAYER_PATTERNS } from './player-patterns.ts';

/** A provider's own iframe player. Our pages frame no other third-party pages. */
export type KnownPlayer = { readonly provider: string; readonly url: URL };

export const KNOWN_PLAYER_PROVIDERS: readonly string[] = [
  ...new Set(PLAYER_PATTERNS.map(({ provider }) => provider)),
];

const PLAYERS_BY_HOST: ReadonlyMap<string, readonly { readonly player: PlayerPattern }[]> =
  Map.groupBy(
    PLAYER_PATTERNS.flatMap((player) => player.hosts.map((host) => ({ host, player }))),
    ({ host }) => host,
  );

/** Normalizes the URL of a known player: always https, and only the query parameters it needs. */
export function findKnownPlayer(url: URL): KnownPlayer | undefined {
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (!isPlain || !isWebUrl(url)) return undefined;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const player = listPlayers(url.hostname).find((each) => isPlayer(each, url, path));
  return player && { provider: player.provider, url: toPlayerUrl(player, url, path) };
}

function listPlayers(hostname: string): readonly PlayerPattern[] {
  return listHostPatterns(hostname)
    .flatMap((pattern) => PLAYERS_BY_HOST.get(pattern) ?? [])
    .map(({ player }) => player);
}

function isPlayer(pattern: PlayerPattern, url: URL, path: string): boolean {
  if (!pattern.path.test(path) || pattern.queryPrefix?.test(url.search) === false) return false;
  return (
    pattern.requiredQuery === undefined ||
    pattern.requiredQuery.some((name) => url.searchParams.has(name))
  );
}

function toPlayerUrl(player: PlayerPattern, url: URL, path: string): URL {
  // YouTube's old Flash player used /v/.
  const playerPath = player.provider === 'youtube' ? path.replace(/^\/v\//, '/embed/') : path;
  const playerUrl = new URL(playerPath, `https://${url.hostname}`);
  playerUrl.search = player.queryPrefix?.exec(url.search)?.[0] ?? '';
  for (const name of player.keptQuery ?? []) {
    const value = url.searchParams.get(name);
    if (value !== null) playerUrl.searchParams.set(name, value);
  }
  return playerUrl;
}
