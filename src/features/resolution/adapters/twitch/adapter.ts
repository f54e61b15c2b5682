import { fetchPageDetails } from '../../fetch-page.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AddressAdapter } from '../adapter.ts';
import { readPlayer } from './read-player.ts';

/** Twitch: its own player for channels, recordings and clips, titled by what its page says. One request. */
export const twitchAdapter: AddressAdapter = {
  kind: 'address',
  name: 'twitch',
  about: {
    title: 'Twitch',
    takes: [
      'twitch.tv/CHANNEL',
      'twitch.tv/videos/ID',
      'twitch.tv/CHANNEL/clip/NAME',
      'clips.twitch.tv/NAME',
      'player.twitch.tv/?channel=CHANNEL',
    ],
    gives: 'player',
    asks: '1: the page, for its title',
  },
  matches: (url) => readPlayer(url) !== undefined,
  resolve: async (url, context) => {
    const player = readPlayer(url);
    if (player === undefined) throw new ResolutionStop('no_video');
    const details = await fetchPageDetails(context.session, url);
    return framePlayer(player, details, context);
  },
};
