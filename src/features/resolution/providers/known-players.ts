import { computeOnce } from '#lib/memory/compute-once.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { listHostPatterns } from '../core/list-host-patterns.ts';
import { listProviderRows } from './provider-rows.ts';
import type { Frame, PlayerRow, ProviderRow } from './provider.ts';
import { ADAPTER_PLAYERS } from './rows/adapter-players.ts';
import { compileTemplate, type IdPatterns, readHostNames } from './url-template.ts';

/** A provider's own iframe player. Our pages frame no other third-party pages. */
export type KnownPlayer = {
  readonly provider: string;
  readonly url: URL;
  readonly hasVideo: boolean;
};

type Player = Omit<KnownPlayer, 'url'> & { readonly getFrame: () => Frame };
type PlayersByHost = ReadonlyMap<string, readonly Player[]>;
type FrameKind = 'frames' | 'posts';
/** The patterns of a frame are compiled when the first URL with one of its hosts arrives. */
type HostedFrame = Pick<Frame, 'hosts'> & Pick<Player, 'getFrame'>;

const getKnownPlayers = computeOnce(() => groupByHost('frames'));
const getFallbackPlayers = computeOnce(() => groupByHost('posts'));

export function listKnownPlayerProviders(): readonly string[] {
  return [...new Set([...getKnownPlayers().values()].flat().map(({ provider }) => provider))];
}

/** Normalizes the URL of a known player: always https, and only the query parameters it needs. */
export function findKnownPlayer(url: URL): KnownPlayer | undefined {
  return findPlayer(url, getKnownPlayers());
}

/** Identifies the video of a player whose URL is normalized. */
export function toPlayerId({ host, pathname, search, hash }: URL): string {
  return `${host}${pathname}${search}${hash}`;
}

/** Also finds players that are framed only if the provider refuses all other requests. */
export function findFallbackPlayer(url: URL): KnownPlayer | undefined {
  return findPlayer(url, getKnownPlayers()) ?? findPlayer(url, getFallbackPlayers());
}

function groupByHost(kind: FrameKind): PlayersByHost {
  const players = new Map<string, Player[]>();
  for (const row of [...listProviderRows(), ...ADAPTER_PLAYERS])
    for (const { hosts, getFrame } of listFrames(row, kind)) {
      const player = { provider: row.name, hasVideo: row.isAudio !== true, getFrame };
      for (const host of hosts) players.set(host, [...(players.get(host) ?? []), player]);
    }
  return players;
}

function listFrames(row: ProviderRow | PlayerRow, kind: FrameKind): readonly HostedFrame[] {
  const stated = row[kind]?.map((frame) => ({ hosts: frame.hosts, getFrame: () => frame }));
  if (stated !== undefined || !('result' in row)) return stated ?? [];
  const template = findTemplate(row, kind);
  if (template === undefined) return [];
  const hosts = readHostNames(template, row.hosts ?? []);
  return [{ hosts, getFrame: computeOnce(() => toFrame(template, hosts, row.ids)) }];
}

function findTemplate(row: ProviderRow, kind: FrameKind): string | undefined {
  if (row.result === 'iframe')
    return kind === 'frames' && typeof row.player === 'string' ? row.player : undefined;
  const hasPost = row.result === 'oembed' || row.result === 'page';
  return kind === 'posts' && hasPost ? row.post : undefined;
}

/** Describes the URLs of a template, of which at least the first query parameter is required. */
function toFrame(template: string, hosts: readonly string[], ids: IdPatterns = {}): Frame {
  const { path, query, hash, endsInSlash } = compileTemplate(template, ids);
  const [first, ...others] = Object.keys(query);
  const isBare = Object.values(query).includes(null);
  return {
    hosts,
    path,
    endsInSlash,
    ...(isBare && { queryPrefix: new RegExp(`^\\?${Object.keys(query).join('&')}(?=&|$)`) }),
    ...(!isBare && first !== undefined && { requiredQuery: [first], keptQuery: others }),
    ...(hash !== undefined && { hash }),
  };
}

function findPlayer(url: URL, players: PlayersByHost): KnownPlayer | undefined {
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (!isPlain || !isWebUrl(url)) return undefined;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const player = listHostPatterns(url.hostname)
    .flatMap((pattern) => players.get(pattern) ?? [])
    .find(({ getFrame }) => isPlayer(getFrame(), url, path));
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

function toPlayerUrl({ provider, getFrame }: Player, url: URL, path: string): URL {
  const { requiredQuery = [], keptQuery = [], queryPrefix, hash, endsInSlash } = getFrame();
  // YouTube's old Flash player used /v/.
  const playerPath = provider === 'youtube' ? path.replace(/^\/v\//, '/embed/') : path;
  const playerUrl = new URL(
    `${playerPath}${endsInSlash === true ? '/' : ''}`,
    `https://${url.hostname}`,
  );
  playerUrl.search = queryPrefix?.exec(url.search)?.[0] ?? '';
  for (const name of [...requiredQuery, ...keptQuery]) {
    const value = url.searchParams.get(name);
    if (value !== null) playerUrl.searchParams.set(name, value);
  }
  if (hash !== undefined) playerUrl.hash = url.hash;
  return playerUrl;
}
