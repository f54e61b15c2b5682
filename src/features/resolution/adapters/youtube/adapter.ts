import { resolvePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AddressAdapter } from '../adapter.ts';
import { readVideo, toPlayer, toWatchPage } from './read-video.ts';

/**
 * YouTube: its own player, without cookies, and what its oEmbed endpoint says. Nothing is downloaded. One request.
 */
export const youtubeAdapter: AddressAdapter = {
  kind: 'address',
  name: 'youtube',
  about: {
    title: 'YouTube',
    takes: [
      'youtube.com/watch?v=ID',
      'youtu.be/ID',
      'youtube.com/shorts/ID',
      'youtube.com/live/ID',
      'youtube.com/embed/ID',
      'youtube.com/playlist?list=ID',
    ],
    gives: 'player',
    asks: '1: its oEmbed endpoint',
  },
  matches: (url) => readVideo(url) !== undefined,
  resolve: async (url, context) => {
    const video = readVideo(url);
    if (video === undefined) throw new ResolutionStop('no_video');
    const endpoint = new URL('https://www.youtube.com/oembed?format=json');
    endpoint.searchParams.set('url', toWatchPage(video).href);
    return resolvePlayer({ player: toPlayer(video), endpoint }, context);
  },
};
