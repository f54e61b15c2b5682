import { isWebUrl } from '#lib/net/is-web-url.ts';

import { listHostPatterns } from '../core/list-host-patterns.ts';
import { PROVIDER_ROWS } from './provider-rows.ts';
import type { Frame, PlayerRow, ProviderRow } from './provider.ts';
import { ADAPTER_PLAYERS } from './rows/adapter-players.ts';
import { compileTemplate, type IdPatterns } from './url-template.ts';

/** A provider's own iframe player. Our pages frame no other third-party pages. */
export type KnownPlayer = {
  readonly provider: string;
  readonly url: URL;
  readonly hasVideo: boolean;
};

type Player = Omit<KnownPlayer, 'url'> & { readonly frame: Frame };
type PlayersByHost = ReadonlyMap<string, readonly Player[]>;

const PLAYERS = [...PROVIDER_ROWS.map(toPlayerRow), ...ADAPTER_PLAYERS];
const KNOWN_PLAYERS = groupByHost(PLAYERS, 'frames');
const FALLBACK_PLAYERS = groupByHost(PLAYERS, 'posts');

export const KNOWN_PLAYER_PROVIDERS: readonly string[] = [
  ...new Set([...KNOWN_PLAYERS.values()].flat().map(({ provider }) => provider)),
];

/** Normalizes the URL of a known player: always https, and only the query parameters it needs. */
export function findKnownPlayer(url: URL): KnownPlayer | undefined {
  return findPlayer(url, KNOWN_PLAYERS);
}

/** Identifies the video of a player whose URL is normalized. */
export function toPlayerId({ host, pathname, search, hash }: URL): string {
  return `${host}${pathname}${search}${hash}`;
}

/** Also finds players that are framed only if the provider refuses all other requests. */
export function findFallbackPlayer(url: URL): KnownPlayer | undefined {
  return findPlayer(url, KNOWN_PLAYERS) ?? findPlayer(url, FALLBACK_PLAYERS);
}

function toPlayerRow(row: ProviderRow): PlayerRow {
  const { name, ids = {}, frames, posts, isAudio } = row;
  const player = row.result === 'iframe' ? row.player : undefined;
  const post = row.result === 'oembed' || row.result === 'page' ? row.post : undefined;
  return {
    name,
    frames: frames ?? (typeof player === 'string' ? [toFrame(player, ids)] : []),
    posts: posts ?? (post === undefined ? [] : [toFrame(post, ids)]),
    ...(isAudio === true && { isAudio }),
  };
}

/** Describes the URLs of a template, of which at least the first query parameter is required. */
function toFrame(template: string, ids: IdPatterns): Frame {
  const { hostName, path, query, hash, endsInSlash } = compileTemplate(template, ids);
  const [first, ...others] = Object.keys(query);
  const isBare = Object.values(query).includes(null);
  return {
    hosts: [hostName],
    path,
    endsInSlash,
    ...(isBare && { queryPrefix: new RegExp(`^\\?${Object.keys(query).join('&')}(?=&|$)`) }),
    ...(!isBare && first !== undefined && { requiredQuery: [first], keptQuery: others }),
    ...(hash !== undefined && { hash }),
  };
}

function groupByHost(rows: readonly PlayerRow[], kind: 'frames' | 'posts'): PlayersByHost {
  const players = new Map<string, Player[]>();
  for (const { name: provider, [kind]: frames = [], isAudio } of rows)
    for (const frame of frames)
      for (const host of frame.hosts) {
        const player = { provider, hasVideo: isAudio !== true, frame };
        players.set(host, [...(players.get(host) ?? []), player]);
      }
  return players;
}

function findPlayer(url: URL, players: PlayersByHost): KnownPlayer | undefined {
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (!isPlain || !isWebUrl(url)) return undefined;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const player = listHostPatterns(url.hostname)
    .flatMap((pattern) => players.get(pattern) ?? [])
    .find(({ frame }) => isPlayer(frame, url, path));
  if (player === undefined) return undefined;
  const { provider, hasVideo } = player;
  return { provider, hasVideo, url: toPlayerUrl(player, url, path) };
}

function isPlayer(
  { path, queryPrefix, hash, requiredQuery }: Frame,
  url: URL,
  urlPath: string,
): boolean {
  if (!path.test(urlPath) || queryPrefix?.test(url.search) === false) return false;
  if (hash?.test(url.hash) === false) return false;
  return requiredQuery === undefined || requiredQuery.some((name) => url.searchParams.has(name));
}

function toPlayerUrl({ provider, frame }: Player, url: URL, path: string): URL {
  const { requiredQuery = [], keptQuery = [], queryPrefix, hash, endsInSlash = false } = frame;
  // YouTube's old Flash player used /v/.
  const playerPath = provider === 'youtube' ? path.replace(/^\/v\//, '/embed/') : path;
  const playerUrl = new URL(`${playerPath}${endsInSlash ? '/' : ''}`, `https://${url.hostname}`);
  playerUrl.search = queryPrefix?.exec(url.search)?.[0] ?? '';
  for (const name of [...requiredQuery, ...keptQuery]) {
    const value = url.searchParams.get(name);
    if (value !== null) playerUrl.searchParams.set(name, value);
  }
  if (hash !== undefined) playerUrl.hash = url.hash;
  return playerUrl;
}
