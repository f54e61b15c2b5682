import { fetchJson } from '../../fetch-json.ts';
import { fetchPageDetails } from '../../fetch-page.ts';
import type { Outcome } from '../../outcome.ts';
import { framePlayer, resolvePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { listAddresses, PlayerConfig, readDetails } from './read-config.ts';
import { toCollectionPlayer, readVideo, toPage, toPlayer, type VimeoVideo } from './read-video.ts';

/**
 * Vimeo: the streams that its player's public configuration lists; where it lists none, or plays on some sites only,
 * its own player. One request and the streams themselves, or two.
 */
export const vimeoAdapter: AddressAdapter = {
  kind: 'address',
  name: 'vimeo',
  about: {
    title: 'Vimeo',
    takes: [
      'vimeo.com/ID',
      'vimeo.com/ID/HASH',
      'vimeo.com/channels/NAME/ID',
      'vimeo.com/showcase/ID/video/ID',
      'vimeo.com/showcase/ID',
      'vimeo.com/event/ID',
      'player.vimeo.com/video/ID',
    ],
    gives: 'streams, else player',
    asks: '1: its player’s configuration, or the page of a showcase or an event; then 2 streams, or its oEmbed endpoint',
  },
  matches: (url) => (readVideo(url) ?? toCollectionPlayer(url)) !== undefined,
  resolve: async (url, context) => {
    const video = readVideo(url);
    if (video === undefined) return frameCollection(url, context);
    const streams = await unlessStopped(() => resolveStreams(video, context));
    return streams?.kind === 'resolved' ? streams : frame(video, context);
  },
};

async function resolveStreams(video: VimeoVideo, context: AdapterContext): Promise<Outcome> {
  const player = toPlayer(video);
  const url = new URL(player);
  url.pathname = `${player.pathname}/config`;
  const config = await fetchJson(context.session, url, {
    step: 'player configuration',
    schema: PlayerConfig,
  });
  return resolveSources(
    {
      provider: 'vimeo',
      urls: listAddresses(config),
      details: readDetails(config),
      referrer: player,
    },
    context,
  );
}

function frame(video: VimeoVideo, context: AdapterContext): Promise<Outcome> {
  const endpoint = new URL('https://vimeo.com/api/oembed.json');
  endpoint.searchParams.set('url', toPage(video).href);
  return resolvePlayer({ player: toPlayer(video), endpoint }, context);
}

async function frameCollection(url: URL, context: AdapterContext): Promise<Outcome> {
  const player = toCollectionPlayer(url);
  if (player === undefined) throw new ResolutionStop('no_video');
  return framePlayer(player, await fetchPageDetails(context.session, url), context);
}
