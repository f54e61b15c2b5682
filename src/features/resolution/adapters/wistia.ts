import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../content/video-details.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const MEDIA =
  /^\/(?:embed\/)?(?:iframe|medias|m)\/([a-z0-9]{10})(?:\.(?:json|jsonp|m3u8|html))?\/?$/;

const Asset = Type.Object({
  type: Type.String(),
  url: Type.String(),
  ext: Type.Optional(Type.String()),
  height: Type.Optional(Type.Number()),
});
/** The part of the undocumented player data used here. */
const Media = Type.Object({
  error: Type.Optional(Type.Boolean()),
  media: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String()),
      duration: Type.Optional(Type.Number()),
      assets: Type.Array(Asset),
      captions: Type.Optional(
        Type.Array(
          Type.Object({ language: Type.String(), english_name: Type.Optional(Type.String()) }),
        ),
      ),
    }),
  ),
});

type WistiaMedia = NonNullable<Static<typeof Media>['media']>;

const BASE = new URL('https://fast.wistia.com/');

export const wistiaAdapter = toUrlAdapter({
  name: 'wistia',
  hosts: ['*.wistia.com', '*.wistia.net', 'wi.st', '*.wi.st'],
  info: {
    title: 'Wistia',
    inputs: ['NAME.wistia.com/medias/ID', 'fast.wistia.net/embed/iframe/ID'],
    output: 'streams or player',
    requests: '1 (player data), then the streams',
  },
  canaries: [
    {
      url: 'https://home.wistia.com/medias/e4a27b971d',
      id: 'e4a27b971d',
      plays: 'streams',
      duration: 16.43,
      basis: 'the example of the oEmbed documentation',
    },
  ],
  fallbacks: [
    // Playlists do not share the limits of the player data.
    { kind: 'file', find: (id) => new URL(`/embed/medias/${id}.m3u8`, BASE), isIndependent: true },
    { kind: 'player', find: (id) => new URL(`/embed/iframe/${id}`, BASE) },
  ],
  read: readId,
  identify: (id) => id,
  resolve: async (id, ctx) => {
    const data = new URL(`/embed/medias/${id}.json`, BASE);
    const { media, error } = await fetchJson(ctx.session, data, {
      step: 'player data',
      schema: Media,
    });
    // Deleted and private videos return status 200 with `error`.
    if (media === undefined)
      throw new ResolutionError(error === true ? 'gone' : 'invalid_response');
    const details = readDetails(media, id);
    const playlist = new URL(`/embed/medias/${id}.m3u8`, BASE);
    const urls = [playlist, ...listFiles(media)];
    const streams = await resolveSources(
      { provider: 'wistia', urls, details, referrer: BASE },
      ctx,
    );
    if (streams.kind === 'resolved') return streams;
    return framePlayer(new URL(`/embed/iframe/${id}`, BASE), details, ctx);
  },
});

function readId({ pathname }: URL): string | undefined {
  return MEDIA.exec(pathname)?.[1];
}

/** Tallest first. Files are named `.bin`, which hides their type; `.mp4` serves the same bytes. */
function listFiles({ assets }: WistiaMedia): readonly URL[] {
  return assets
    .filter(({ type, ext }) => /mp4/.test(type) || ext === 'mp4')
    .toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0))
    .flatMap(({ url }) => parseWebUrl(url.replace(/\.bin$/, '.mp4'), BASE) ?? []);
}

function readDetails(media: WistiaMedia, id: string): VideoDetails {
  const { name: title, duration, assets, captions = [] } = media;
  const stillImage = assets.find(({ type }) => type === 'still_image');
  return toDetails({
    title,
    duration,
    thumbnail: stillImage?.url.replace(/\.bin$/, '.jpg'),
    captions: captions.map(({ language, english_name: label }): SourceCaption => {
      const url = new URL(`/embed/captions/${id}.vtt`, BASE);
      url.searchParams.set('language', language);
      return { url, language, label: label ?? null, kind: 'captions' };
    }),
    base: BASE,
  });
}
