import { fetchPageDetails } from '../../content/fetch-page.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { framePlayer } from '../../providers/resolve-player.ts';
import { parseTwitchUrl } from './parse-url.ts';

export const twitchAdapter = toUrlAdapter({
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
  fallbacks: [{ kind: 'player', find: (player) => player }],
  read: parseTwitchUrl,
  identify: ({ search }) =>
    (search.startsWith('?channel=') ? search.toLowerCase() : search).slice(1),
  resolve: async (player, ctx, url) => {
    const details = await fetchPageDetails(ctx.session, url);
    return framePlayer(player, details, ctx);
  },
});
