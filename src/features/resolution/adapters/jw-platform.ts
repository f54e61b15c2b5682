import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../content/video-details.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const MEDIA =
  /^\/(?:(?:v2\/media|previews|videos|manifests)\/([A-Za-z0-9]{8})(?:-[A-Za-z0-9]{1,16})?(?:\.\w{2,4})?|players\/(([A-Za-z0-9]{8})-[A-Za-z0-9]{8})\.(?:html|js))\/?$/;

/** Response of the delivery API (docs.jwplayer.com, “GET Media”). */
const Item = Type.Object({
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  duration: Type.Optional(Type.Number()),
  sources: Type.Array(
    Type.Object({
      file: Type.String(),
      type: Type.Optional(Type.String()),
      height: Type.Optional(Type.Number()),
    }),
  ),
  tracks: Type.Optional(
    Type.Array(
      Type.Object({
        file: Type.String(),
        kind: Type.Optional(Type.String()),
        label: Type.Optional(Type.String()),
        language: Type.Optional(Type.String()),
      }),
    ),
  ),
});
const Media = Type.Object({ playlist: Type.Array(Item) });

const BASE = new URL('https://cdn.jwplayer.com/');

export const jwPlatformAdapter = toUrlAdapter({
  name: 'jw-platform',
  hosts: ['cdn.jwplayer.com', 'content.jwplatform.com', 'content.jwplayer.com'],
  info: {
    title: 'JW Platform',
    inputs: [
      'cdn.jwplayer.com/v2/media/ID',
      'cdn.jwplayer.com/players/ID-PLAYER.html',
      'cdn.jwplayer.com/manifests/ID.m3u8',
    ],
    output: 'streams or player',
    requests: '1 (delivery API), then the sources',
  },
  canaries: [
    {
      url: 'https://cdn.jwplayer.com/v2/media/nPripu9l',
      id: 'nPripu9l',
      plays: 'streams',
      duration: 33,
      basis: 'the example of the platform documentation',
    },
  ],
  fallbacks: [
    // Manifests do not share the limits of the API.
    { kind: 'file', find: (id) => new URL(`/manifests/${id}.m3u8`, BASE), isIndependent: true },
    { kind: 'player', find: (_, url) => findPlayer(url) },
  ],
  read: readId,
  identify: (id) => id,
  resolve: async (id, ctx, url) => {
    const api = new URL(`/v2/media/${id}`, BASE);
    // The token of a signed URL is valid for one path.
    const token = url.searchParams.get('token');
    if (token !== null) api.searchParams.set('token', token);
    const { playlist } = await fetchJson(ctx.session, api, { step: 'API', schema: Media });
    const [item] = playlist;
    if (item === undefined) throw new ResolutionError('no_video');
    return resolveSources(
      {
        provider: 'jw-platform',
        urls: listSources(item),
        details: readDetails(item),
        referrer: url,
      },
      ctx,
    );
  },
});

/** Only a player URL contains the ID of a player. */
function findPlayer({ pathname }: URL): URL | undefined {
  const [, , player] = MEDIA.exec(pathname) ?? [];
  return player === undefined ? undefined : new URL(`/players/${player}.html`, BASE);
}

function readId({ pathname }: URL): string | undefined {
  const [, media, , ofPlayer] = MEDIA.exec(pathname) ?? [];
  return media ?? ofPlayer;
}

const MANIFEST = /mpegurl|dash/i;

/** The manifest first, then files by height. Audio-only files are excluded. */
function listSources({ sources }: Static<typeof Item>): readonly URL[] {
  return sources
    .filter(({ type = '' }) => !type.startsWith('audio/'))
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap(({ file }) => parseWebUrl(file, BASE) ?? []);
}

function rank({ type = '', height = 0 }: Static<typeof Item>['sources'][number]): number {
  return MANIFEST.test(type) ? Number.MAX_SAFE_INTEGER : height;
}

function readDetails(item: Static<typeof Item>): VideoDetails {
  const { title, description, image: thumbnail, duration, tracks = [] } = item;
  const captions = tracks.flatMap(({ file, kind, label, language }): readonly SourceCaption[] => {
    const url = parseWebUrl(file, BASE);
    const isTrack = kind === 'captions' || kind === 'chapters' || kind === 'thumbnails';
    if (url === undefined || !isTrack) return [];
    return [{ url, kind, language: language ?? null, label: label ?? null }];
  });
  return toDetails({ title, description, thumbnail, duration, captions, base: BASE });
}
