import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { fetchOembed } from '../../oembed/fetch-oembed.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import { mergeDetails, NO_DETAILS, toDetails, type VideoDetails } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['rumble.com', 'www.rumble.com']);
const PAGE = /^\/(?:shorts\/)?v[0-9a-z]{4,10}(?:-[^/]{1,300}|\.html)\/?$/;
const PLAYER = /^\/embed\/(?:[0-9a-z]{1,8}\.)?(v[0-9a-z]{4,10})\/?$/;

const Files = Type.Record(Type.String(), Type.Object({ url: Type.String() }));
const Video = Type.Object({
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
});

const BASE = new URL('https://rumble.com/');

/**
 * Rumble: the streams that its player is told of; its own player where they don't play. Pages have another ID than
 * players: its oEmbed endpoint knows both. Two requests, and the streams themselves.
 */
export const rumbleAdapter: AddressAdapter = {
  kind: 'address',
  name: 'rumble',
  about: {
    title: 'Rumble',
    takes: ['rumble.com/vID-TITLE.html', 'rumble.com/embed/vID'],
    gives: 'streams, else player',
    asks: '2: its oEmbed endpoint and its player’s data; then the streams',
  },
  matches: ({ hostname, pathname }) =>
    HOSTS.has(hostname) && (PLAYER.test(pathname) || PAGE.test(pathname)),
  resolve: async (url, context) => {
    const { player, details } = await findPlayer(url, context);
    const [, id = ''] = PLAYER.exec(player.pathname) ?? [];
    const video = await unlessStopped(() => fetchVideo(id, context));
    if (video === undefined) return framePlayer(player, details, context);
    const known = mergeDetails(readDetails(video), details);
    const streams = await resolveSources(
      { provider: 'rumble', urls: listStreams(video), details: known, referrer: BASE },
      context,
    );
    return streams.kind === 'resolved' ? streams : framePlayer(player, known, context);
  },
};

type FoundPlayer = { readonly player: URL; readonly details: VideoDetails };

async function findPlayer(url: URL, context: AdapterContext): Promise<FoundPlayer> {
  const [, id] = PLAYER.exec(url.pathname) ?? [];
  if (id !== undefined) return { player: new URL(`/embed/${id}/`, BASE), details: NO_DETAILS };
  const endpoint = new URL('/api/Media/oembed.json', BASE);
  endpoint.searchParams.set('url', new URL(url.pathname, BASE).href);
  const answer = await fetchOembed({ url: endpoint }, context);
  if (answer?.player?.provider !== 'rumble') throw new ResolutionStop('broken_answer');
  return { player: answer.player.url, details: answer.details };
}

async function fetchVideo(id: string, { session }: AdapterContext): Promise<Static<typeof Video>> {
  const url = new URL('/embedJS/u3/?request=video&ver=2', BASE);
  url.searchParams.set('v', id);
  return fetchJson(session, url, { step: 'player data', schema: Video });
}

/** HLS, then the tallest file: files are named by their height. */
function listStreams({ ua = {} }: Static<typeof Video>): readonly URL[] {
  const files = Object.entries(ua.mp4 ?? {}).toSorted(([a], [b]) => Number(b) - Number(a));
  const streams = [...Object.values(ua.hls ?? {}), ...files.map(([, file]) => file)];
  return streams.flatMap(({ url }) => parseWebUrl(url, BASE) ?? []);
}

function readDetails({ title, duration, i: thumbnail }: Static<typeof Video>): VideoDetails {
  return toDetails({ title, duration, thumbnail, base: BASE });
}
