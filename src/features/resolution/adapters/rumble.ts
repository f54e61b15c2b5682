import { type Static, Type } from 'typebox';

import {
  mergeDetails,
  NO_DETAILS,
  toDetails,
  type VideoDetails,
} from '../content/video-details.ts';
import type { AdapterContext, UrlAdapter } from '../core/adapter.ts';
import { optional } from '../core/optional.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { fetchOembed } from '../providers/oembed/fetch-oembed.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const PAGE =
  /^\/(?:shorts\/v[0-9a-z]{4,10}|(?:shorts\/)?v[0-9a-z]{4,10}(?:-[^/]{1,300}|\.html))\/?$/;
/** Not the ID of the player. */
const PAGE_ID = /^\/(?:shorts\/)?(v[0-9a-z]{4,10})(?=[-./]|$)/;
const PLAYER = /^\/embed\/(?:[0-9a-z]{1,8}\.)?(v[0-9a-z]{4,10})\/?$/;

const Files = Type.Record(Type.String(), Type.Object({ url: Type.String() }));
/** Refused requests may return an empty object. */
const Video = Type.Object(
  {
    title: Type.Optional(Type.String()),
    duration: Type.Optional(Type.Number()),
    i: Type.Optional(Type.String()),
    ua: Type.Optional(
      Type.Object({
        mp4: Type.Optional(Files),
        hls: Type.Optional(Files),
        webm: Type.Optional(Files),
      }),
    ),
  },
  { minProperties: 1 },
);

const BASE = new URL('https://rumble.com/');

/**
 * Plays the streams in the player data, or else frames Rumble’s player. Pages and players have
 * different IDs; the oEmbed endpoint maps them.
 */
export const rumbleAdapter: UrlAdapter = {
  kind: 'url',
  name: 'rumble',
  hosts: ['rumble.com', 'www.rumble.com'],
  info: {
    title: 'Rumble',
    inputs: ['rumble.com/vID-TITLE.html', 'rumble.com/embed/vID'],
    output: 'streams or player',
    requests: '2 (oEmbed, player data), then the streams',
  },
  canaries: 'undocumented',
  // The page's ID is not the player's.
  fallbacks: [{ kind: 'player', find: findPlayerUrl }],
  matches: ({ pathname }) => PLAYER.test(pathname) || PAGE.test(pathname),
  identify: ({ pathname }) => {
    const [, player] = PLAYER.exec(pathname) ?? [];
    return player === undefined ? PAGE_ID.exec(pathname)?.[1] : `player ${player}`;
  },
  resolve: async (url, ctx) => {
    const { player, details } = await findPlayer(url, ctx);
    const [, id = ''] = PLAYER.exec(player.pathname) ?? [];
    const video = await optional(() => fetchVideo(id, ctx));
    if (video === undefined) return framePlayer(player, details, ctx);
    const merged = mergeDetails(readDetails(video), details);
    const streams = await resolveSources(
      { provider: 'rumble', urls: listStreams(video), details: merged, referrer: BASE },
      ctx,
    );
    return streams.kind === 'resolved' ? streams : framePlayer(player, merged, ctx);
  },
};

function findPlayerUrl({ pathname }: URL): URL | undefined {
  const [, id] = PLAYER.exec(pathname) ?? [];
  return id === undefined ? undefined : new URL(`/embed/${id}/`, BASE);
}

async function findPlayer(
  url: URL,
  ctx: AdapterContext,
): Promise<{ readonly player: URL; readonly details: VideoDetails }> {
  const player = findPlayerUrl(url);
  if (player !== undefined) return { player, details: NO_DETAILS };
  const endpoint = new URL('/api/Media/oembed.json', BASE);
  endpoint.searchParams.set('url', new URL(url.pathname, BASE).href);
  const response = await fetchOembed({ url: endpoint }, ctx);
  if (response?.player?.provider !== 'rumble') throw new ResolutionError('invalid_response');
  return { player: response.player.url, details: response.details };
}

async function fetchVideo(id: string, { session }: AdapterContext): Promise<Static<typeof Video>> {
  const url = new URL('/embedJS/u3/?request=video&ver=2', BASE);
  url.searchParams.set('v', id);
  return fetchJson(session, url, { step: 'player data', schema: Video });
}

/** HLS first, then files by height. The files are keyed by height. */
function listStreams({ ua = {} }: Static<typeof Video>): readonly URL[] {
  const files = Object.entries(ua.mp4 ?? {}).toSorted(([a], [b]) => Number(b) - Number(a));
  const streams = [...Object.values(ua.hls ?? {}), ...files.map(([, file]) => file)];
  return streams.flatMap(({ url }) => parseWebUrl(url, BASE) ?? []);
}

function readDetails({ title, duration, i: thumbnail }: Static<typeof Video>): VideoDetails {
  return toDetails({ title, duration, thumbnail, base: BASE });
}
