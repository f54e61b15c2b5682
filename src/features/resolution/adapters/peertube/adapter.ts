import type { Static } from 'typebox';

import type { AdapterContext, ProbingAdapter } from '../../core/adapter.ts';
import { optional } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { SourceCaption } from '../../core/resolution.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { fetchNodeInfo } from '../../fetch/fetch-node-info.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { type PeertubeReference, parsePeertubeUrl, toLongId } from './parse-url.ts';
import {
  Captions,
  Chapters,
  isOffAir,
  listSources,
  PlaylistElements,
  readDetails,
  toCaptions,
  toChapters,
  Video,
} from './read-video.ts';

/**
 * Plays the streams, live or on demand, that an instance’s API lists, with captions and chapters.
 * The API rejects private, internal and password-protected videos.
 */
export const peertubeAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'peertube',
  info: {
    title: 'PeerTube',
    inputs: [
      'INSTANCE/w/ID',
      'INSTANCE/videos/watch/ID',
      'INSTANCE/videos/embed/ID',
      'INSTANCE/w/p/PLAYLIST',
    ],
    output: 'streams',
    requests: '5 (NodeInfo ×2, video, captions, chapters); 6 for playlists; then the streams',
  },
  canaries: [
    {
      url: 'https://framatube.org/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d',
      id: '9c9de5e8-0a1e-484a-b099-e80766180a6d',
      plays: 'streams',
      duration: 113,
      basis: 'the presentation of PeerTube by its developers',
    },
  ],
  phase: 'before-fetch',
  fallbacks: [{ kind: 'player', find: findPlayer, alsoAfter: ['not_a_video'] }],
  mayMatch: (url) => parsePeertubeUrl(url) !== undefined,
  identify: (url) => {
    const reference = parsePeertubeUrl(url);
    return reference?.kind === 'video' ? toLongId(reference.id) : undefined;
  },
  resolve: async (url, ctx) => {
    const reference = parsePeertubeUrl(url);
    if (reference === undefined) return undefined;
    const software = await fetchNodeInfo(url, ctx.session);
    if (software?.name !== 'peertube') return undefined;
    return resolveVideo(await findId(reference, url, ctx), url, ctx);
  },
};

function findPlayer(url: URL): URL | undefined {
  const reference = parsePeertubeUrl(url);
  if (reference?.kind !== 'video') return undefined;
  return new URL(`/videos/embed/${reference.id}`, url);
}

async function findId(
  reference: PeertubeReference,
  url: URL,
  { session }: AdapterContext,
): Promise<string> {
  if (reference.kind === 'video') return reference.id;
  const api = new URL(`/api/v1/video-playlists/${reference.id}/videos`, url);
  api.searchParams.set('start', String(reference.position - 1));
  api.searchParams.set('count', '1');
  const { data } = await fetchJson(session, api, { step: 'playlist', schema: PlaylistElements });
  const uuid = data[0]?.video?.uuid;
  if (uuid === undefined) throw new ResolutionError('gone');
  return uuid;
}

async function resolveVideo(id: string, url: URL, ctx: AdapterContext): Promise<Outcome> {
  const api = new URL(`/api/v1/videos/${encodeURIComponent(id)}`, url);
  const video = await fetchJson(ctx.session, api, { step: 'API', schema: Video });
  if (isOffAir(video)) throw new ResolutionError('off_air');
  const captions = video.isLive === true ? [] : await fetchTextTracks(video, api, ctx);
  return resolveSources(
    {
      provider: 'peertube',
      urls: listSources(video, url),
      details: readDetails(video, captions, url),
      referrer: url,
    },
    ctx,
  );
}

/** Failed requests are ignored, because the video plays without captions and chapters. */
async function fetchTextTracks(
  video: Static<typeof Video>,
  api: URL,
  { session }: AdapterContext,
): Promise<readonly SourceCaption[]> {
  const captions = await optional(() =>
    fetchJson(session, new URL(`${api.pathname}/captions`, api), {
      step: 'captions',
      schema: Captions,
    }),
  );
  const chapters = await optional(() =>
    fetchJson(session, new URL(`${api.pathname}/chapters`, api), {
      step: 'chapters',
      schema: Chapters,
    }),
  );
  return [
    ...(captions === undefined ? [] : toCaptions(captions, api)),
    ...(chapters === undefined ? [] : toChapters(chapters, video)),
  ];
}
