import { fetchPageDetails } from '../../content/fetch-page.ts';
import type { UrlAdapter } from '../../core/adapter.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { framePlayer } from '../../providers/resolve-player.ts';
import { parseTwitchUrl } from './parse-url.ts';

export const twitchAdapter: UrlAdapter = {
  kind: 'url',
  name: 'twitch',
  hosts: [
    'twitch.tv',
    'www.twitch.tv',
    'm.twitch.tv',
    'go.twitch.tv',
    'clips.twitch.tv',
    'player.twitch.tv',
  ],
  info: {
    title: 'Twitch',
    inputs: [
      'twitch.tv/CHANNEL',
      'twitch.tv/videos/ID',
      'twitch.tv/CHANNEL/clip/NAME',
      'clips.twitch.tv/NAME',
      'player.twitch.tv/?channel=CHANNEL',
    ],
    output: 'player',
    requests: '1 (page, for the title)',
  },
  canaries: [
    {
      url: 'https://www.twitch.tv/monstercat',
      id: 'monstercat',
      plays: 'player',
      basis: 'a music channel that broadcasts permanently',
    },
  ],
  fallbacks: [{ kind: 'player', find: parseTwitchUrl }],
  matches: (url) => parseTwitchUrl(url) !== undefined,
  resolve: async (url, context) => {
    const player = parseTwitchUrl(url);
    if (player === undefined) throw new ResolutionError('no_video');
    const details = await fetchPageDetails(context.session, url);
    return framePlayer(player, details, context);
  },
};
