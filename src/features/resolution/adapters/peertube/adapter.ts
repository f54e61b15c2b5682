import type { Static } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import type { Outcome } from '../../outcome.ts';
import { readNodeInfo } from '../../read-node-info.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { SourceCaption } from '../../resolution.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';
import { type PeertubeAddress, readAddress } from './read-address.ts';
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
 * PeerTube, on any host that says it runs it: the streams and captions that the instance's API lists, also for a
 * live broadcast, and its chapters. Two requests to know the instance, three for the video (one more in a playlist), and the streams.
 * What is private, internal or has a password is refused by the API itself.
 */
export const peertubeAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'peertube',
  about: {
    title: 'PeerTube',
    takes: [
      'INSTANCE/w/ID',
      'INSTANCE/videos/watch/ID',
      'INSTANCE/videos/embed/ID',
      'INSTANCE/w/p/PLAYLIST',
    ],
    gives: 'streams',
    asks: '5: its NodeInfo (2), the video, its captions and its chapters; 1 more for a playlist; then the streams',
  },
  turn: 'first',
  mayMatch: (url) => readAddress(url) !== undefined,
  resolve: async (url, context) => {
    const address = readAddress(url);
    if (address === undefined) return undefined;
    const software = await readNodeInfo(url, context.session);
    if (software?.name !== 'peertube') return undefined;
    return resolveVideo(await findId(address, url, context), url, context);
  },
};

async function findId(
  address: PeertubeAddress,
  url: URL,
  { session }: AdapterContext,
): Promise<string> {
  if (address.kind === 'video') return address.id;
  const api = new URL(`/api/v1/video-playlists/${address.id}/videos`, url);
  api.searchParams.set('start', String(address.position - 1));
  api.searchParams.set('count', '1');
  const { data } = await fetchJson(session, api, { step: 'playlist', schema: PlaylistElements });
  const uuid = data[0]?.video?.uuid;
  if (uuid === undefined) throw new ResolutionStop('gone');
  return uuid;
}

async function resolveVideo(id: string, url: URL, context: AdapterContext): Promise<Outcome> {
  const api = new URL(`/api/v1/videos/${encodeURIComponent(id)}`, url);
  const video = await fetchJson(context.session, api, { step: 'API', schema: Video });
  if (isOffAir(video)) throw new ResolutionStop('off_air');
  const captions = video.isLive === true ? [] : await fetchTexts(video, api, context);
  return resolveSources(
    {
      provider: 'peertube',
      urls: listSources(video, url),
      details: readDetails(video, captions, url),
      referrer: url,
    },
    context,
  );
}

/** A video plays without its captions and chapters. */
async function fetchTexts(
  video: Static<typeof Video>,
  api: URL,
  { session }: AdapterContext,
): Promise<readonly SourceCaption[]> {
  const captions = await unlessStopped(() =>
    fetchJson(session, new URL(`${api.pathname}/captions`, api), {
      step: 'captions',
      schema: Captions,
    }),
  );
  const chapters = await unlessStopped(() =>
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
