import { type Static, Type } from 'typebox';

import { NO_DETAILS, toDetails, type VideoDetails } from '../content/video-details.ts';
import type { AdapterContext } from '../core/adapter.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const PLAYER = /^\/(\d{5,20})\/([\w-]{1,60}_[\w-]{1,30})\/index\.html$/;
const VIDEO_ID = /^(?:\d{5,20}|ref:[\w.-]{1,150})$/;

const Config = Type.Object({ video_cloud: Type.Object({ policy_key: Type.String() }) });

const Source = Type.Object({
  src: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  height: Type.Optional(Type.Number()),
  key_systems: Type.Optional(Type.Unknown()),
});
/** Response of the Playback API (apis.support.brightcove.com/playback). */
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
 * Requests the Playback API with the player's public policy key. Falls back to Brightcove's player.
 */
export const brightcoveAdapter = toUrlAdapter({
  name: 'brightcove',
  hosts: ['players.brightcove.net'],
  info: {
    title: 'Brightcove',
    inputs: ['players.brightcove.net/ACCOUNT/PLAYER_default/index.html?videoId=ID'],
    output: 'streams or player',
    requests: '2 (player configuration, Playback API), then the sources',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: parsePlayerUrl,
  identify: ({ account, videoId }) => `${account}/${videoId}`,
  resolve: async (ids, ctx, url) => {
    const video = await optional(() => fetchVideo(ids, ctx));
    const details = video === undefined ? NO_DETAILS : readDetails(video);
    const streams = video && (await resolveStreams(video, { details, referrer: url, ctx }));
    if (streams?.kind === 'resolved') return streams;
    return framePlayer(toPlayer(ids), details, ctx);
  },
});

function toPlayer({ account, player, videoId }: PlayerUrl): URL {
  const url = new URL(`/${account}/${player}/index.html`, BASE);
  url.searchParams.set('videoId', videoId);
  return url;
}

type PlayerUrl = { readonly account: string; readonly player: string; readonly videoId: string };

function parsePlayerUrl({ pathname, searchParams }: URL): PlayerUrl | undefined {
  const [, account, player] = PLAYER.exec(pathname) ?? [];
  const videoId = searchParams.get('videoId') ?? '';
  if (account === undefined || player === undefined || !VIDEO_ID.test(videoId)) return undefined;
  return { account, player, videoId };
}

async function fetchVideo(
  { account, player, videoId }: PlayerUrl,
  { session }: AdapterContext,
): Promise<Static<typeof Video>> {
  const config = new URL(`/${account}/${player}/config.json`, BASE);
  const { video_cloud: cloud } = await fetchJson(session, config, {
    step: 'player configuration',
    schema: Config,
  });
  // The key is sent in a header, so it must not contain other characters.
  if (!/^[\x21-\x7e]{20,500}$/.test(cloud.policy_key))
    throw new ResolutionError('invalid_response');
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

async function resolveStreams(
  { sources }: Static<typeof Video>,
  {
    details,
    referrer,
    ctx,
  }: { readonly details: VideoDetails; readonly referrer: URL; readonly ctx: AdapterContext },
): Promise<Outcome> {
  const unprotected = sources.filter((source) => source.key_systems === undefined);
  if (unprotected.length === 0 && sources.length > 0) throw new ResolutionError('drm');
  const urls = unprotected
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap(({ src }) => (src === undefined ? [] : (parseWebUrl(src, BASE) ?? [])))
    .filter(({ protocol }) => protocol === 'https:');
  return resolveSources({ provider: 'brightcove', urls, details, referrer }, ctx);
}

/** HLS first, then DASH, then files by height. */
function rank({ type = '', height = 0 }: Static<typeof Source>): number {
  if (/mpegurl/i.test(type)) return Number.MAX_SAFE_INTEGER;
  return /dash/i.test(type) ? Number.MAX_SAFE_INTEGER - 1 : height;
}

function readDetails(video: Static<typeof Video>): VideoDetails {
  const { name: title, description, duration, poster: thumbnail, text_tracks: tracks = [] } = video;
  const captions = tracks.flatMap(({ src, srclang, label, kind }): readonly SourceCaption[] => {
    const url = parseWebUrl(src ?? '', BASE);
    const isCaption = kind === 'captions' || kind === 'subtitles';
    // In-manifest tracks have no URL.
    if (url === undefined || !isCaption || (src ?? '') === '') return [];
    return [{ url, kind, language: srclang ?? null, label: label ?? null }];
  });
  const seconds = duration === null || duration === undefined ? null : duration / 1000;
  return toDetails({ title, description, thumbnail, duration: seconds, captions, base: BASE });
}
