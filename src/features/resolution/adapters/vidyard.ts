import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../content/video-details.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const VIDEO = /^\/(?:watch\/|share\/)?([A-Za-z0-9_-]{20,26})(?:\.html|\.json)?\/?$/;

const Profile = Type.Object({ url: Type.String(), profile: Type.Optional(Type.String()) });
const Chapter = Type.Object({
  name: Type.Optional(Type.String()),
  seconds: Type.Optional(Type.Number()),
  description: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  sources: Type.Object({
    hls: Type.Optional(Type.Array(Profile)),
    mp4: Type.Optional(Type.Array(Profile)),
  }),
  thumbnailUrls: Type.Optional(Type.Object({ normal: Type.Optional(Type.String()) })),
  captions: Type.Optional(
    Type.Array(
      Type.Object({
        vttUrl: Type.String(),
        name: Type.Optional(Type.String()),
        language: Type.Optional(Type.String()),
      }),
    ),
  ),
});
/** The part of the undocumented player data used here. */
const Player = Type.Object({ payload: Type.Object({ chapters: Type.Array(Chapter) }) });

const BASE = new URL('https://play.vidyard.com/');

export const vidyardAdapter = toUrlAdapter({
  name: 'vidyard',
  hosts: [
    'play.vidyard.com',
    'share.vidyard.com',
    'embed.vidyard.com',
    '*.hubs.vidyard.com',
    '*.hub.vidyard.com',
  ],
  info: {
    title: 'Vidyard',
    inputs: ['play.vidyard.com/ID', 'share.vidyard.com/watch/ID', 'NAME.hubs.vidyard.com/watch/ID'],
    output: 'streams or player',
    requests: '1 (player data), then the streams',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: (id) => new URL(`/${id}`, BASE) }],
  read: readId,
  identify: (id) => id,
  resolve: async (id, ctx) => {
    const data = new URL(`/player/${id}.json`, BASE);
    const { payload } = await fetchJson(ctx.session, data, {
      step: 'player data',
      schema: Player,
    });
    const [video] = payload.chapters;
    if (video === undefined) throw new ResolutionError('no_video');
    const details = readDetails(video);
    const urls = listStreams(video);
    const input = { provider: 'vidyard', urls, details, referrer: BASE };
    const streams = await resolveSources(input, ctx);
    if (streams.kind === 'resolved') return streams;
    return framePlayer(new URL(`/${id}`, BASE), details, ctx);
  },
});

function readId({ pathname }: URL): string | undefined {
  return VIDEO.exec(pathname)?.[1];
}

/** HLS first, then files by height. Profiles are named like `1080p`. */
function listStreams({ sources: { hls = [], mp4 = [] } }: Static<typeof Chapter>): readonly URL[] {
  const files = mp4.toSorted(
    (a, b) => Number.parseInt(b.profile ?? '0', 10) - Number.parseInt(a.profile ?? '0', 10),
  );
  return [...hls, ...files].flatMap(({ url }) => parseWebUrl(url, BASE) ?? []);
}

function readDetails(video: Static<typeof Chapter>): VideoDetails {
  const { name: title, description, seconds: duration, thumbnailUrls, captions = [] } = video;
  return toDetails({
    title,
    description,
    thumbnail: thumbnailUrls?.normal,
    duration,
    captions: captions.flatMap(({ vttUrl, name, language }): readonly SourceCaption[] => {
      const url = parseWebUrl(vttUrl, BASE);
      if (url === undefined) return [];
      return [{ url, language: language ?? null, label: name ?? null, kind: 'captions' }];
    }),
    base: BASE,
  });
}
