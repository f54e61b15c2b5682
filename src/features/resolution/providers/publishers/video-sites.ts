import type { Publisher } from './publisher.ts';

/** ESPN, its regional sites and ESPN FC. */
const ESPN_DOMAINS = [
  'espn.com espn.go.com espn.com.ar espn.com.au espn.com.br espn.com.co espn.com.mx espn.com.ve',
  'espn.com.sg espn.co.uk espn.cl espn.in espn.nl espn.ph espnfc.com espnfc.us',
].flatMap((line) => line.split(' '));
/** Paths of Kick’s own pages, which look like channels. */
const KICK_PAGES = [
  'about|account|admin|affiliates?|api|app|apps|auth|blog|browse|careers|categories|category|channel',
  'channels|chatroom|clip|clips|community|community-guidelines|contact|cookies?|cookie-policy|creator',
  'creators|dashboard|discover|dmca|dmca-policy|download|drops|embed|events|explore|faq|featured',
  'feed|following|games?|guidelines|help|home|inbox|index|install|jobs|kicks|leaderboards?|legal|live',
  'livestreams?|login|logout|messages|mobile|moderator|news|notifications|oauth|partners?|payments',
  'popout|press|privacy|privacy-policy|profile|recommended|register|safety|search|settings|shop|signin',
  'sign-in|signup|sign-up|status|store|streams?|studio|subcategories|subscribe|subscriptions|support',
  'tags?|terms|terms-of-service|top|transactions|upload|users?|verify|video|videos|vods?|wallet',
].join('|');
const PANOPTO_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** International sites with one player per video. */
export const VIDEO_SITES: readonly Publisher[] = [
  {
    name: 'espn',
    title: 'ESPN',
    hosts: ESPN_DOMAINS.flatMap((domain) => [domain, `*.${domain}`]),
    inputs: [
      'espn.com/video/clip/_/id/ID',
      'espn.com/video/clip?id=ID',
      'espn.com/watch/player/_/id/ID',
      'espn.com/core/video/iframe?id=ID',
    ],
    output: 'streams or player',
    videos: [
      {
        path: /^(?:\/[\w-]{1,40}){0,3}\/(?:video\/clip|watch\/player|video\/iframe\/twitter|core\/video\/iframe)\/?$/i,
        query: { id: /^(?:espn:)?(\d{4,12})$/i },
      },
      /^(?:\/[\w-]{1,40}){0,3}\/(?:video\/clip|watch\/player|video\/iframe\/twitter|core\/video\/iframe)\/_\/id\/(\d{4,12})(?:\/|$)/i,
      // `espnw/video/ID/TITLE`, `nba/video/ID`.
      /^(?:\/[\w-]{1,60}){1,4}\/video\/(\d{5,12})(?:\/[\w%.-]{0,300})?\/?$/i,
    ],
    player: (id) => `https://www.espn.com/core/video/iframe?id=${id}`,
  },
  {
    name: 'ibm-video',
    title: 'IBM Video Streaming (Ustream)',
    hosts: ['ustream.tv', 'www.ustream.tv', 'video.ibm.com', 'www.video.ibm.com'],
    inputs: ['video.ibm.com/recorded/ID', 'video.ibm.com/channel/ID', 'video.ibm.com/embed/ID'],
    output: 'player',
    // A recording, or a channel by number. The player does not accept channel names.
    videos: [
      /^\/(?:embed\/)?recorded\/(\d{3,15})(?:\/|$)/i,
      /^()\/(?:channel(?:\/id)?|embed)\/(\d{3,15})\/?$/i,
    ],
    page: (recorded, channel) =>
      `https://video.ibm.com/${recorded === '' ? `channel/${channel}` : `recorded/${recorded}`}`,
    player: (recorded, channel) =>
      `https://video.ibm.com/embed/${recorded === '' ? channel : `recorded/${recorded}`}`,
  },
  {
    name: 'imdb',
    title: 'IMDb',
    hosts: ['imdb.com', 'www.imdb.com', 'm.imdb.com'],
    inputs: [
      'imdb.com/video/viID',
      'imdb.com/title/ttID/videoplayer/viID',
      'imdb.com/videoembed/viID',
    ],
    output: 'streams or player',
    // Paths start with a language code, except in English.
    videos: [
      /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:video(?:\/[a-z]{2,20}){0,2}|videoplayer|videoembed|(?:[\w-]{1,60}\/){1,3}videoplayer)\/(vi\d{5,12})(?:\/(?:imdb\/embed|player))?\/?$/i,
      // The page of a title or person with a video overlay.
      {
        path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:title|name|list|gallery)\/\w{5,14}(?:\/|$)/i,
        hash: /^#(?:lb-)?(vi\d{5,12})$/i,
      },
    ],
    page: (id) => `https://www.imdb.com/video/${id.toLowerCase()}/`,
    player: (id) => `https://www.imdb.com/videoembed/${id.toLowerCase()}`,
  },
  {
    name: 'kick',
    title: 'Kick',
    hosts: ['kick.com', 'www.kick.com', 'm.kick.com', 'player.kick.com'],
    inputs: ['kick.com/CHANNEL', 'player.kick.com/CHANNEL'],
    output: 'player',
    // Live channels only. Kick has no player for recordings and clips that others may embed.
    videos: [
      {
        path: new RegExp(String.raw`^/(?!(?:${KICK_PAGES})/?$)([\w-]{3,40})/?$`, 'i'),
        search: /^(?!.*[?&]clip(?:[=&]|$))/,
      },
    ],
    page: (channel) => `https://kick.com/${channel.toLowerCase()}`,
    player: (channel) => `https://player.kick.com/${channel.toLowerCase()}`,
  },
  {
    name: 'kickstarter',
    title: 'Kickstarter',
    hosts: ['kickstarter.com', 'www.kickstarter.com'],
    inputs: ['kickstarter.com/projects/NAME/PROJECT/widget/video.html'],
    output: 'streams or player',
    // The widget of a project’s video. The project page itself is left to the `page` adapter.
    videos: [/^\/projects\/([\w-]{1,80}\/[\w-]{1,120})\/widget\/video(?:\.html)?\/?$/i],
    page: toKickstarterWidget,
    player: toKickstarterWidget,
  },
  {
    name: 'livestream',
    title: 'Livestream',
    hosts: ['livestream.com', 'www.livestream.com', 'new.livestream.com'],
    inputs: [
      'livestream.com/accounts/ID/events/ID',
      'livestream.com/accounts/ID/events/ID/videos/ID',
    ],
    output: 'player',
    // A live event or a recording of it.
    videos: [
      /^\/accounts\/(\d{1,12})\/(?:events\/)?(?!events(?:\/|$))([\w-]{1,80}(?:\/videos\/\d{1,14})?)(?:\/player)?\/?$/i,
    ],
    page: toLivestreamPage,
    player: (account, event) => `${toLivestreamPage(account, event)}/player`,
  },
  {
    name: 'medal',
    title: 'Medal',
    hosts: ['medal.tv', 'www.medal.tv'],
    inputs: ['medal.tv/games/GAME/clips/ID', 'medal.tv/clips/ID', 'medal.tv/clip/ID/KEY'],
    output: 'streams or player',
    // A clip, with or without a language prefix and its game. The last part is the key of an
    // unlisted clip.
    videos: [
      /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:games\/[\w-]{1,80}\/clips?|clips?)\/(\w{4,24}(?:\/[\w-]{4,40})?)\/?$/i,
    ],
    player: (path) => `https://medal.tv/clip/${path}`,
  },
  {
    name: 'panopto',
    title: 'Panopto',
    // Each organization has its own host.
    hosts: ['*.panopto.com', '*.panopto.eu'],
    inputs: ['NAME.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=ID'],
    output: 'player',
    videos: [
      {
        host: /^(.+)$/,
        path: /^\/Panopto\/Pages\/(?:Viewer|Embed)\.aspx$/,
        query: { id: PANOPTO_ID },
      },
    ],
    page: (host, id) => `https://${host}/Panopto/Pages/Viewer.aspx?id=${id}`,
    player: (host, id) => `https://${host}/Panopto/Pages/Embed.aspx?id=${id}`,
  },
  {
    name: 'prezi',
    title: 'Prezi Video',
    hosts: ['prezi.com', 'www.prezi.com'],
    inputs: ['prezi.com/v/ID/TITLE', 'prezi.com/v/embed/ID'],
    output: 'player',
    // Videos only. Presentations use `p/` and `view/`.
    videos: [/^\/v\/(?:embed\/)?([\w-]{8,40})(?:\/[^/]{0,300})?\/?$/i],
    page: (id) => `https://prezi.com/v/${id}/`,
    player: (id) => `https://prezi.com/v/embed/${id}/`,
  },
];

function toKickstarterWidget(project = ''): string {
  return `https://www.kickstarter.com/projects/${project}/widget/video.html`;
}

function toLivestreamPage(account = '', event = ''): string {
  return `https://livestream.com/accounts/${account}/events/${event}`;
}
