import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { SourceCaption } from '../../resolution.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:play|share|embed|[a-z0-9-]{1,60}\.hubs?)\.vidyard\.com$/;
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
/** What of the player's data is read; Vidyard does not promise any of it. */
const Player = Type.Object({ payload: Type.Object({ chapters: Type.Array(Chapter) }) });

const BASE = new URL('https://play.vidyard.com/');

/** Vidyard: the streams that its player is told of; where they don't play, its own player. One request, and the streams. */
export const vidyardAdapter: AddressAdapter = {
  kind: 'address',
  name: 'vidyard',
  about: {
    title: 'Vidyard',
    takes: ['play.vidyard.com/ID', 'share.vidyard.com/watch/ID', 'NAME.hubs.vidyard.com/watch/ID'],
    gives: 'streams, else player',
    asks: '1: its player’s data; then the streams',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const data = new URL(`/player/${id}.json`, BASE);
    const { payload } = await fetchJson(context.session, data, {
      step: 'player data',
      schema: Player,
    });
    const [video] = payload.chapters;
    if (video === undefined) throw new ResolutionStop('no_video');
    const details = readDetails(video);
    const urls = listStreams(video);
    const named = { provider: 'vidyard', urls, details, referrer: BASE };
    const streams = await resolveSources(named, context);
    if (streams.kind === 'resolved') return streams;
    return framePlayer(new URL(`/${id}`, BASE), details, context);
  },
};

function readId({ hostname, pathname }: URL): string | undefined {
  return HOST.test(hostname) ? VIDEO.exec(pathname)?.[1] : undefined;
}

/** HLS, then the tallest file: profiles are named `1080p`. */
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
