import { isWebUrl } from '#lib/net/is-web-url.ts';

import { listHostPatterns } from '../core/list-host-patterns.ts';
import { FALLBACK_PATTERNS } from './fallback-patterns.ts';
import type { PlayerPattern } from './player-pattern.ts';
import { PLAYER_PATTERNS } from './player-patterns.ts';

/** A provider's own iframe player. Our pages frame no other third-party pages. */
export type KnownPlayer = { readonly provider: string; readonly url: URL };

export const KNOWN_PLAYER_PROVIDERS: readonly string[] = [
  ...new Set(PLAYER_PATTERNS.map(({ provider }) => provider)),
];

type PlayersByHost = ReadonlyMap<string, readonly { readonly player: PlayerPattern }[]>;

const KNOWN_PLAYERS = groupByHost(PLAYER_PATTERNS);
const FALLBACK_PLAYERS = groupByHost(FALLBACK_PATTERNS);

/** Normalizes the URL of a known player: always https, and only the query parameters it needs. */
export function findKnownPlayer(url: URL): KnownPlayer | undefined {
  return findPlayer(url, KNOWN_PLAYERS);
}

/** Also finds players that are framed only if the provider refuses all other requests. */
export function findFallbackPlayer(url: URL): KnownPlayer | undefined {
  return findPlayer(url, KNOWN_PLAYERS) ?? findPlayer(url, FALLBACK_PLAYERS);
}

function groupByHost(patterns: readonly PlayerPattern[]): PlayersByHost {
  const players = patterns.flatMap((player) => player.hosts.map((host) => ({ host, player })));
  return Map.groupBy(players, ({ host }) => host);
}

function findPlayer(url: URL, players: PlayersByHost): KnownPlayer | undefined {
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (!isPlain || !isWebUrl(url)) return undefined;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const player = listPlayers(url.hostname, players).find((each) => isPlayer(each, url, path));
  return player && { provider: player.provider, url: toPlayerUrl(player, url, path) };
}

function listPlayers(hostname: string, players: PlayersByHost): readonly PlayerPattern[] {
  return listHostPatterns(hostname)
    .flatMap((pattern) => players.get(pattern) ?? [])
    .map(({ player }) => player);
}

function isPlayer(pattern: PlayerPattern, url: URL, path: string): boolean {
  if (!pattern.path.test(path) || pattern.queryPrefix?.test(url.search) === false) return false;
  if (pattern.hash?.test(url.hash) === false) return false;
  return (
    pattern.requiredQuery === undefined ||
    pattern.requiredQuery.some((name) => url.searchParams.has(name))
  );
}

function toPlayerUrl(player: PlayerPattern, url: URL, path: string): URL {
  // YouTube's old Flash player used /v/.
  const playerPath = player.provider === 'youtube' ? path.replace(/^\/v\//, '/embed/') : path;
  const slash = player.endsInSlash === true ? '/' : '';
  const playerUrl = new URL(`${playerPath}${slash}`, `https://${url.hostname}`);
  playerUrl.search = player.queryPrefix?.exec(url.search)?.[0] ?? '';
  for (const name of player.keptQuery ?? []) {
    const value = url.searchParams.get(name);
    if (value !== null) playerUrl.searchParams.set(name, value);
  }
  if (player.hash !== undefined) playerUrl.hash = url.hash;
  return playerUrl;
}
