import { fetchPageDetails } from '../../content/fetch-page.ts';
import type { AdapterContext, UrlAdapter } from '../../core/adapter.ts';
import { optional } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { framePlayer, resolvePlayer } from '../../providers/resolve-player.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import {
  toCollectionPlayer,
  parseVimeoUrl,
  toPage,
  toPlayer,
  type VimeoVideo,
} from './parse-url.ts';
import { listStreamUrls, PlayerConfig, readDetails } from './read-config.ts';

/**
 * Plays the streams in the player configuration. Frames Vimeo’s player if there are none, or if the
 * video is restricted to some sites.
 */
export const vimeoAdapter: UrlAdapter = {
  kind: 'url',
  name: 'vimeo',
  hosts: [
    'vimeo.com',
    'www.vimeo.com',
    'm.vimeo.com',
    'player.vimeo.com',
    'vimeopro.com',
    'www.vimeopro.com',
  ],
  info: {
    title: 'Vimeo',
    inputs: [
      'vimeo.com/ID',
      'vimeo.com/ID/HASH',
      'vimeo.com/channels/NAME/ID',
      'vimeo.com/showcase/ID/video/ID',
      'vimeo.com/showcase/ID',
      'vimeo.com/event/ID',
      'player.vimeo.com/video/ID',
    ],
    output: 'streams or player',
    requests:
      '1 (player configuration), then the streams; 2 (player configuration, oEmbed) without streams; 1 (page) for showcases and events',
  },
  canaries: [
    {
      url: 'https://vimeo.com/76979871',
      id: '76979871',
      plays: 'streams',
      duration: 62,
      hasOpaqueStreams: true,
      basis: 'the example of the player SDK',
    },
  ],
  fallbacks: [{ kind: 'player', find: findPlayer }],
  matches: (url) => (parseVimeoUrl(url) ?? toCollectionPlayer(url)) !== undefined,
  identify: (url) => {
    const video = parseVimeoUrl(url);
    return video === undefined
      ? toCollectionPlayer(url)?.pathname
      : { id: video.id, key: video.hash };
  },
  resolve: async (url, ctx) => {
    const video = parseVimeoUrl(url);
    if (video === undefined) return frameCollection(url, ctx);
    const streams = await optional(() => resolveStreams(video, ctx));
    return streams?.kind === 'resolved' ? streams : resolveFrame(video, ctx);
  },
};

async function resolveStreams(video: VimeoVideo, ctx: AdapterContext): Promise<Outcome> {
  const player = toPlayer(video);
  const url = new URL(player);
  url.pathname = `${player.pathname}/config`;
  const config = await fetchJson(ctx.session, url, {
    step: 'player configuration',
    schema: PlayerConfig,
  });
  return resolveSources(
    {
      provider: 'vimeo',
      urls: listStreamUrls(config),
      details: readDetails(config),
      referrer: player,
    },
    ctx,
  );
}

function resolveFrame(video: VimeoVideo, ctx: AdapterContext): Promise<Outcome> {
  const endpoint = new URL('https://vimeo.com/api/oembed.json');
  endpoint.searchParams.set('url', toPage(video).href);
  return resolvePlayer({ player: toPlayer(video), endpoint }, ctx);
}

async function frameCollection(url: URL, ctx: AdapterContext): Promise<Outcome> {
  const player = toCollectionPlayer(url);
  if (player === undefined) throw new ResolutionError('no_video');
  return framePlayer(player, await fetchPageDetails(ctx.session, url), ctx);
}

function findPlayer(url: URL): URL | undefined {
  const video = parseVimeoUrl(url);
  return video === undefined ? toCollectionPlayer(url) : toPlayer(video);
}
