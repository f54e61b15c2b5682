import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { SourceCaption } from '../../core/resolution.ts';

const Cdn = Type.Object({
  url: Type.Optional(Type.String()),
  avc_url: Type.Optional(Type.String()),
});
const Manifests = Type.Object({
  default_cdn: Type.Optional(Type.String()),
  cdns: Type.Record(Type.String(), Cdn),
});

/** The part of the undocumented player configuration used here. */
export const PlayerConfig = Type.Object({
  request: Type.Object({
    files: Type.Object({
      hls: Type.Optional(Manifests),
      progressive: Type.Optional(
        Type.Array(Type.Object({ url: Type.String(), height: Type.Optional(Type.Number()) })),
      ),
    }),
    text_tracks: Type.Optional(
      Type.Union([
        Type.Null(),
        Type.Array(
          Type.Object({
            url: Type.String(),
            lang: Type.Optional(Type.String()),
            label: Type.Optional(Type.String()),
            kind: Type.Optional(Type.String()),
          }),
        ),
      ]),
    ),
  }),
  video: Type.Object({
    title: Type.Optional(Type.String()),
    duration: Type.Optional(Type.Number()),
    thumbs: Type.Optional(Type.Record(Type.String(), Type.String())),
    owner: nullish(Type.Object({ name: nullish(Type.String()), url: nullish(Type.String()) })),
  }),
});

type Config = Static<typeof PlayerConfig>;

const BASE = new URL('https://player.vimeo.com/');

/** HLS from the default CDN first, then the largest file. */
export function listStreamUrls({ request: { files } }: Config): readonly URL[] {
  const { default_cdn: preferred = '', cdns = {} } = files.hls ?? {};
  const networks = Object.entries(cdns).toSorted(
    ([a], [b]) => Number(b === preferred) - Number(a === preferred),
  );
  const best = files.progressive?.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0))[0];
  const urls = [...networks.slice(0, 1).map(([, { avc_url, url }]) => avc_url ?? url), best?.url];
  return urls.flatMap((text) => (text === undefined ? [] : (parseWebUrl(text, BASE) ?? [])));
}

export function readDetails({ request, video }: Config): VideoDetails {
  const { title, duration, thumbs = {}, owner } = video;
  const { name: author, url: authorUrl } = owner ?? {};
  const thumbnail = thumbs['1280'] ?? thumbs['640'] ?? thumbs['base'];
  const captions = (request.text_tracks ?? []).flatMap((track): readonly SourceCaption[] => {
    const url = parseWebUrl(track.url, BASE);
    if (url === undefined) return [];
    const kind = track.kind === 'captions' ? 'captions' : 'subtitles';
    return [{ url, language: track.lang ?? null, label: track.label ?? null, kind }];
  });
  return toDetails({ title, duration, thumbnail, captions, author, authorUrl, base: BASE });
}
