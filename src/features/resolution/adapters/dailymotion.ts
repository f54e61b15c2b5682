import { type Static, Type } from 'typebox';

import { fetchPageDetails } from '../content/fetch-page.ts';
import { NO_DETAILS, toDetails, type VideoDetails } from '../content/video-details.ts';
import type { AdapterContext } from '../core/adapter.ts';
import { nullish } from '../core/nullish.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'dailymotion.com',
  'www.dailymotion.com',
  'touch.dailymotion.com',
]);
const PLAYER_HOST = 'geo.dailymotion.com';
const SHORT_HOST = 'dai.ly';
const ID = /^[a-zA-Z0-9]{5,24}$/;
/** `video/ID` after an optional language, or after the path of the current or an old player. */
const VIDEO =
  /^\/(?:(?:[a-z]{2}(?:-[a-z]{2})?\/|embed\/|swf\/|crawler\/)?video|swf(?=\/[kx]))\/([a-zA-Z0-9]{5,24})(?:_[^/]{0,300})?\/?$/i;
const SHORT = /^\/([a-zA-Z0-9]{5,24})\/?$/;
const PLAYLIST =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/|embed\/)?playlist\/(x[a-z0-9]{3,12})(?:_[^/]{0,300})?(?:\/|$)/i;
const PLAYLIST_ID = /^x[a-z0-9]{3,12}$/i;

/** Refused requests may return an empty object. */
const Metadata = Type.Object(
  {
    title: Type.Optional(Type.String()),
    duration: Type.Optional(Type.Number()),
    /** Unix seconds. */
    created_time: nullish(Type.Number()),
    owner: nullish(
      Type.Object({ screenname: nullish(Type.String()), url: nullish(Type.String()) }),
    ),
    thumbnails: Type.Optional(Type.Record(Type.String(), Type.String())),
    qualities: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
      ),
    ),
    subtitles: Type.Optional(
      Type.Object({
        data: Type.Record(
          Type.String(),
          Type.Object({ label: Type.String(), urls: Type.Array(Type.String()) }),
        ),
      }),
    ),
    error: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
  },
  { minProperties: 1 },
);

/**
 * Falls back to Dailymotion's player, because some streams are restricted to certain regions or
 * viewers.
 */
export const dailymotionAdapter = toUrlAdapter({
  name: 'dailymotion',
  hosts: [...HOSTS, PLAYER_HOST, SHORT_HOST],
  info: {
    title: 'Dailymotion',
    inputs: [
      'dailymotion.com/video/ID',
      'dai.ly/ID',
      'dailymotion.com/embed/video/ID',
      'dailymotion.com/playlist/ID',
      'geo.dailymotion.com/player.html?video=ID',
    ],
    output: 'streams or player',
    requests: '1 (player metadata, or playlist page), then the stream',
  },
  canaries: [
    {
      url: 'https://www.dailymotion.com/video/x84sh87',
      id: 'x84sh87',
      plays: 'streams',
      basis: 'the example of the player documentation',
    },
  ],
  fallbacks: [{ kind: 'player', find: (player) => player }],
  read: findPlayer,
  identify: ({ search }) => search.slice(1),
  resolve: async (player, ctx, url) => {
    const id = readId(url);
    if (id === undefined) return framePlaylist(player, ctx);
    const metadata = await optional(() => fetchMetadata(id, ctx));
    if (metadata === undefined) return framePlayer(player, NO_DETAILS, ctx);
    if (GONE.test(metadata.error?.code ?? '')) throw new ResolutionError('gone');
    const details = readDetails(metadata);
    const streams = await optional(() => resolveStreams(metadata, { details, ctx }));
    return streams?.kind === 'resolved' ? streams : framePlayer(player, details, ctx);
  },
});

function findPlayer(url: URL): URL | undefined {
  const id = readId(url);
  const playlist = id === undefined ? readPlaylist(url) : undefined;
  const value = id ?? playlist;
  if (value === undefined) return undefined;
  const player = new URL('https://geo.dailymotion.com/player.html');
  player.searchParams.set(playlist === undefined ? 'video' : 'playlist', value);
  return player;
}

function readId(url: URL): string | undefined {
  if (url.hostname === SHORT_HOST) return SHORT.exec(url.pathname)?.[1];
  const isPlayer = url.hostname === PLAYER_HOST || /^\/embed\/?$/.test(url.pathname);
  if (isPlayer && isDailymotion(url)) return ID.exec(url.searchParams.get('video') ?? '')?.[0];
  return HOSTS.has(url.hostname) ? VIDEO.exec(url.pathname)?.[1] : undefined;
}

function isDailymotion({ hostname }: URL): boolean {
  return hostname === PLAYER_HOST || HOSTS.has(hostname);
}

function readPlaylist(url: URL): string | undefined {
  if (url.hostname === PLAYER_HOST) {
    return PLAYLIST_ID.exec(url.searchParams.get('playlist') ?? '')?.[0];
  }
  return HOSTS.has(url.hostname) ? PLAYLIST.exec(url.pathname)?.[1] : undefined;
}

/** Only Dailymotion's player can play the videos of a playlist in sequence. */
async function framePlaylist(player: URL, ctx: AdapterContext): Promise<Outcome> {
  const page = new URL(`/playlist/${player.searchParams.get('playlist')}`, BASE);
  return framePlayer(player, await fetchPageDetails(ctx.session, page), ctx);
}

const BASE = new URL('https://www.dailymotion.com/');
/**
 * Missing videos (DM001–DM003), and videos removed by the owner or for legal reasons (DM010–DM019).
 */
const GONE = /^DM(?:00[1-3]|01\d)$/;

function fetchMetadata(id: string, { session }: AdapterContext): Promise<Static<typeof Metadata>> {
  const url = new URL(`/player/metadata/video/${id}`, BASE);
  return fetchJson(session, url, { step: 'player metadata', schema: Metadata });
}

function resolveStreams(
  { qualities = {} }: Static<typeof Metadata>,
  { details, ctx }: { readonly details: VideoDetails; readonly ctx: AdapterContext },
): Promise<Outcome> {
  const playlists = Object.values(qualities).flat();
  const urls = playlists
    .filter(({ type }) => /mpegurl/i.test(type))
    .flatMap(({ url }) => parseWebUrl(url, BASE) ?? []);
  return resolveSources({ provider: 'dailymotion', urls, details, referrer: BASE }, ctx);
}

function readDetails(metadata: Static<typeof Metadata>): VideoDetails {
  const { title, duration, thumbnails = {}, subtitles, owner, created_time: published } = metadata;
  const thumbnail = thumbnails['1080'] ?? thumbnails['720'] ?? thumbnails['360'];
  const captions = Object.entries(subtitles?.data ?? {}).flatMap(
    ([language, { label, urls }]): readonly SourceCaption[] => {
      const url = parseWebUrl(urls[0] ?? '', BASE);
      return url === undefined || urls.length === 0
        ? []
        : [{ url, language, label, kind: 'subtitles' }];
    },
  );
  const { screenname: author, url: authorUrl } = owner ?? {};
  const publisher = { author, authorUrl, published };
  return toDetails({ title, duration, thumbnail, captions, ...publisher, base: BASE });
}
