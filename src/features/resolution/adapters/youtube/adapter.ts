import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { resolvePlayer } from '../../providers/resolve-player.ts';
import { parseYoutubeUrl, toPlayer, toWatchPage } from './parse-url.ts';

/** Frames the privacy-enhanced player. Nothing is downloaded from YouTube. */
export const youtubeAdapter = toUrlAdapter({
  name: 'youtube',
  hosts: [
    'youtube.com',
    '*.youtube.com',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
    'youtubekids.com',
    'www.youtubekids.com',
    'youtubeeducation.com',
    'www.youtubeeducation.com',
    'youtube.googleapis.com',
    'youtu.be',
    'www.youtu.be',
    'y2u.be',
  ],
  info: {
    title: 'YouTube',
    inputs: [
      'youtube.com/watch?v=ID',
      'youtu.be/ID',
      'youtube.com/shorts/ID',
      'youtube.com/live/ID',
      'youtube.com/embed/ID',
      'youtube.com/playlist?list=ID',
    ],
    output: 'player',
    requests: '1 (oEmbed)',
  },
  canaries: [
    {
      url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
      id: 'M7lc1UVf-VE',
      plays: 'player',
      basis: 'the example of the IFrame Player API',
    },
    {
      url: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
      id: 'jNQXAC9IVRw',
      plays: 'player',
      basis: 'the first video on YouTube',
    },
  ],
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: parseYoutubeUrl,
  identify: ({ id, list }) => id ?? `list ${list}`,
  resolve: async (video, ctx) => {
    const endpoint = new URL('https://www.youtube.com/oembed?format=json');
    endpoint.searchParams.set('url', toWatchPage(video).href);
    return resolvePlayer({ player: toPlayer(video), endpoint }, ctx);
  },
});
