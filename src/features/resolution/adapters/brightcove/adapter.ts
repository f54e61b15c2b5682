import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import type { Outcome } from '../../outcome.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { SourceCaption } from '../../resolution.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import { NO_DETAILS, toDetails, type VideoDetails } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';

const PLAYER_HOST = 'players.brightcove.net';
const PLAYER = /^\/(\d{5,20})\/([\w-]{1,60}_[\w-]{1,30})\/index\.html$/;
const VIDEO_ID = /^(?:\d{5,20}|ref:[\w.-]{1,150})$/;

const Config = Type.Object({ video_cloud: Type.Object({ policy_key: Type.String() }) });

const Source = Type.Object({
  src: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  height: Type.Optional(Type.Number()),
  key_systems: Type.Optional(Type.Unknown()),
});
/** The Playback API's answer (apis.support.brightcove.com/playback). */
const Video = Type.Object({
  name: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  description: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  /** Milliseconds. */
  duration: Type.Optional(Type.Union([Type.Null(), Type.Number()])),
  poster: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  sources: Type.Array(Source),
  text_tracks: Type.Optional(
    Type.Array(
      Type.Object({
        src: Type.Optional(Type.Union([Type.Null(), Type.String()])),
        srclang: Type.Optional(Type.Union([Type.Null(), Type.String()])),
        label: Type.Optional(Type.Union([Type.Null(), Type.String()])),
        kind: Type.Optional(Type.Union([Type.Null(), Type.String()])),
      }),
    ),
  ),
});

const BASE = new URL('https://players.brightcove.net/');

/**
 * Brightcove: the sources that its Playback API lists for a player's address, asked with the player's own public
 * policy key; where that is not to be had, the player. Two requests, and the sources.
 */
export const brightcoveAdapter: AddressAdapter = {
  kind: 'address',
  name: 'brightcove',
  about: {
    title: 'Brightcove',
    takes: ['players.brightcove.net/ACCOUNT/PLAYER_default/index.html?videoId=ID'],
    gives: 'streams, else player',
    asks: '2: its player’s configuration and the Playback API; then the sources',
  },
  matches: (url) => readAddress(url) !== undefined,
  resolve: async (url, context) => {
    const address = readAddress(url);
    if (address === undefined) throw new ResolutionStop('no_video');
    const video = await unlessStopped(() => fetchVideo(address, context));
    const details = video === undefined ? NO_DETAILS : readDetails(video);
    const streams = video && (await resolveStreams(video, { details, referrer: url, context }));
    if (streams?.kind === 'resolved') return streams;
    const player = new URL(`/${address.account}/${address.player}/index.html`, BASE);
    player.searchParams.set('videoId', address.videoId);
    return framePlayer(player, details, context);
  },
};

type Address = { readonly account: string; readonly player: string; readonly videoId: string };

function readAddress({ hostname, pathname, searchParams }: URL): Address | undefined {
  const [, account, player] = hostname === PLAYER_HOST ? (PLAYER.exec(pathname) ?? []) : [];
  const videoId = searchParams.get('videoId') ?? '';
  if (account === undefined || player === undefined || !VIDEO_ID.test(videoId)) return undefined;
  return { account, player, videoId };
}

async function fetchVideo(
  { account, player, videoId }: Address,
  { session }: AdapterContext,
): Promise<Static<typeof Video>> {
  const config = new URL(`/${account}/${player}/config.json`, BASE);
  const { video_cloud: cloud } = await fetchJson(session, config, {
    step: 'player configuration',
    schema: Config,
  });
  // It goes into a header.
  if (!/^[\x21-\x7e]{20,500}$/.test(cloud.policy_key)) throw new ResolutionStop('broken_answer');
  const api = new URL(
    `/playback/v1/accounts/${account}/videos/${encodeURIComponent(videoId)}`,
    'https://edge.api.brightcove.com',
  );
  return fetchJson(session, api, {
    step: 'Playback API',
    schema: Video,
    headers: { accept: `application/json;pk=${cloud.policy_key}` },
  });
}

type StreamOptions = {
  readonly details: VideoDetails;
  readonly referrer: URL;
  readonly context: AdapterContext;
};

async function resolveStreams(
  { sources }: Static<typeof Video>,
  { details, referrer, context }: StreamOptions,
): Promise<Outcome> {
  const open = sources.filter((source) => source.key_systems === undefined);
  if (open.length === 0 && sources.length > 0) throw new ResolutionStop('drm');
  const urls = open
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap(({ src }) => (src === undefined ? [] : (parseWebUrl(src, BASE) ?? [])))
    .filter(({ protocol }) => protocol === 'https:');
  return resolveSources({ provider: 'brightcove', urls, details, referrer }, context);
}

/** HLS, DASH, then the tallest file. */
function rank({ type = '', height = 0 }: Static<typeof Source>): number {
  if (/mpegurl/i.test(type)) return Number.MAX_SAFE_INTEGER;
  return /dash/i.test(type) ? Number.MAX_SAFE_INTEGER - 1 : height;
}

function readDetails(video: Static<typeof Video>): VideoDetails {
  const { name: title, description, duration, poster: thumbnail, text_tracks: tracks = [] } = video;
  const captions = tracks.flatMap(({ src, srclang, label, kind }): readonly SourceCaption[] => {
    const url = parseWebUrl(src ?? '', BASE);
    const isCaption = kind === 'captions' || kind === 'subtitles';
    // In-manifest tracks have no address of their own.
    if (url === undefined || !isCaption || (src ?? '') === '') return [];
    return [{ url, kind, language: srclang ?? null, label: label ?? null }];
  });
  const seconds = duration === null || duration === undefined ? null : duration / 1000;
  return toDetails({ title, description, thumbnail, duration: seconds, captions, base: BASE });
}
