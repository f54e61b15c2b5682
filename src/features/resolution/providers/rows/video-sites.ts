import type { IframeRow } from '../provider.ts';

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
const KICKSTARTER_WIDGET = 'www.kickstarter.com/projects/{project}/widget/video.html';
const LIVESTREAM_PAGE = 'livestream.com/accounts/{account}/events/{event}';
const PANOPTO_ID = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** International sites with one player per video. */
export const VIDEO_SITES: readonly IframeRow[] = [
  {
    name: 'espn',
    title: 'ESPN',
    evidence: 'embed code',
    hosts: ESPN_DOMAINS.flatMap((domain) => [domain, `*.${domain}`]),
    inputs: [
      'espn.com/video/clip/_/id/ID',
      'espn.com/video/clip?id=ID',
      'espn.com/watch/player/_/id/ID',
      'espn.com/core/video/iframe?id=ID',
    ],
    hasFiles: true,
    urls: [
      {
        path: /^(?:\/[\w-]{1,40}){0,3}\/(?:video\/clip|watch\/player|video\/iframe\/twitter|core\/video\/iframe)\/?$/i,
        query: { id: /^(?:espn:)?(?<id>\d{4,12})$/i },
      },
      /^(?:\/[\w-]{1,40}){0,3}\/(?:video\/clip|watch\/player|video\/iframe\/twitter|core\/video\/iframe)\/_\/id\/(?<id>\d{4,12})(?:\/|$)/i,
      // `espnw/video/ID/TITLE`, `nba/video/ID`.
      /^(?:\/[\w-]{1,60}){1,4}\/video\/(?<id>\d{5,12})(?:\/[\w%.-]{0,300})?\/?$/i,
    ],
    player: 'www.espn.com/core/video/iframe?id={id}',
    frames: [{ hosts: ['www.espn.com'], path: /^\/core\/video\/iframe$/, requiredQuery: ['id'] }],
  },
  {
    name: 'ibm-video',
    title: 'IBM Video Streaming (Ustream)',
    evidence: 'embed code',
    hosts: ['ustream.tv', 'www.ustream.tv', 'video.ibm.com', 'www.video.ibm.com'],
    inputs: ['video.ibm.com/recorded/ID', 'video.ibm.com/channel/ID', 'video.ibm.com/embed/ID'],
    // A recording, or a channel by number. The player does not accept channel names.
    urls: [
      /^\/(?:embed\/)?recorded\/(?<recorded>\d{3,15})(?:\/|$)/i,
      /^\/(?:channel(?:\/id)?|embed)\/(?<channel>\d{3,15})\/?$/i,
    ],
    page: ({ recorded }) =>
      `video.ibm.com/${recorded === undefined ? 'channel/{channel}' : 'recorded/{recorded}'}`,
    player: ({ recorded }) =>
      `video.ibm.com/embed/${recorded === undefined ? '{channel}' : 'recorded/{recorded}'}`,
    frames: [
      {
        hosts: ['www.ustream.tv', 'ustream.tv', 'video.ibm.com'],
        path: /^\/embed\/(?:recorded\/)?\d{3,15}$/,
      },
    ],
  },
  {
    name: 'imdb',
    title: 'IMDb',
    evidence: 'embed code',
    hosts: ['imdb.com', 'www.imdb.com', 'm.imdb.com'],
    inputs: [
      'imdb.com/video/viID',
      'imdb.com/title/ttID/videoplayer/viID',
      'imdb.com/videoembed/viID',
    ],
    hasFiles: true,
    // Paths start with a language code, except in English.
    urls: [
      /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:video(?:\/[a-z]{2,20}){0,2}|videoplayer|videoembed|(?:[\w-]{1,60}\/){1,3}videoplayer)\/(?<id>vi\d{5,12})(?:\/(?:imdb\/embed|player))?\/?$/i,
      // The page of a title or person with a video overlay.
      {
        path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:title|name|list|gallery)\/\w{5,14}(?:\/|$)/i,
        hash: /^#(?:lb-)?(?<id>vi\d{5,12})$/i,
      },
    ],
    page: ({ id = '' }) => `www.imdb.com/video/${id.toLowerCase()}/`,
    player: ({ id = '' }) => `www.imdb.com/videoembed/${id.toLowerCase()}`,
    frames: [
      {
        hosts: ['www.imdb.com'],
        path: /^\/(?:videoembed\/vi\d{5,12}|video\/imdb\/vi\d{5,12}\/imdb\/embed)$/,
      },
    ],
  },
  {
    name: 'kick',
    title: 'Kick',
    evidence: 'embed code',
    hosts: ['kick.com', 'www.kick.com', 'm.kick.com', 'player.kick.com'],
    inputs: ['kick.com/CHANNEL', 'player.kick.com/CHANNEL'],
    // Live channels only. Kick has no player for recordings and clips that others may embed.
    urls: [
      {
        path: new RegExp(String.raw`^/(?!(?:${KICK_PAGES})/?$)(?<channel>[\w-]{3,40})/?$`, 'i'),
        search: /^(?!.*[?&]clip(?:[=&]|$))/,
      },
    ],
    page: ({ channel = '' }) => `kick.com/${channel.toLowerCase()}`,
    player: ({ channel = '' }) => `player.kick.com/${channel.toLowerCase()}`,
    frames: [{ hosts: ['player.kick.com'], path: /^\/[\w-]{3,40}$/ }],
  },
  {
    name: 'kickstarter',
    title: 'Kickstarter',
    evidence: 'embed code',
    hosts: ['kickstarter.com', 'www.kickstarter.com'],
    inputs: ['kickstarter.com/projects/NAME/PROJECT/widget/video.html'],
    hasFiles: true,
    // The widget of a project’s video. The project page itself is left to the `page` adapter.
    urls: [/^\/projects\/(?<project>[\w-]{1,80}\/[\w-]{1,120})\/widget\/video(?:\.html)?\/?$/i],
    page: KICKSTARTER_WIDGET,
    player: KICKSTARTER_WIDGET,
    frames: [
      {
        hosts: ['www.kickstarter.com'],
        path: /^\/projects\/[\w-]{1,80}\/[\w-]{1,120}\/widget\/video\.html$/,
      },
    ],
  },
  {
    name: 'livestream',
    title: 'Livestream',
    evidence: 'embed code',
    hosts: ['livestream.com', 'www.livestream.com', 'new.livestream.com'],
    inputs: [
      'livestream.com/accounts/ID/events/ID',
      'livestream.com/accounts/ID/events/ID/videos/ID',
    ],
    // A live event or a recording of it.
    urls: [
      /^\/accounts\/(?<account>\d{1,12})\/(?:events\/)?(?!events(?:\/|$))(?<event>[\w-]{1,80}(?:\/videos\/\d{1,14})?)(?:\/player)?\/?$/i,
    ],
    page: LIVESTREAM_PAGE,
    player: `${LIVESTREAM_PAGE}/player`,
    frames: [
      {
        hosts: ['livestream.com', 'new.livestream.com'],
        path: /^\/accounts\/\d{1,12}\/events\/[\w-]{1,80}(?:\/videos\/\d{1,14})?\/player$/,
      },
    ],
  },
  {
    name: 'medal',
    title: 'Medal',
    evidence: 'embed code',
    hosts: ['medal.tv', 'www.medal.tv'],
    inputs: ['medal.tv/games/GAME/clips/ID', 'medal.tv/clips/ID', 'medal.tv/clip/ID/KEY'],
    hasFiles: true,
    // A clip, with or without a language prefix and its game. The last part is the key of an
    // unlisted clip.
    urls: [
      /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:games\/[\w-]{1,80}\/clips?|clips?)\/(?<path>\w{4,24}(?:\/[\w-]{4,40})?)\/?$/i,
    ],
    player: 'medal.tv/clip/{path}',
    frames: [{ hosts: ['medal.tv'], path: /^\/clip\/\w{4,24}(?:\/[\w-]{4,40})?$/ }],
  },
  {
    name: 'panopto',
    title: 'Panopto',
    evidence: 'embed code',
    // Each organization has its own host.
    hosts: ['*.panopto.com', '*.panopto.eu'],
    inputs: ['NAME.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=ID'],
    urls: [
      {
        host: /^(?<host>.+)$/,
        path: /^\/Panopto\/Pages\/(?:Viewer|Embed)\.aspx$/,
        query: { id: PANOPTO_ID },
      },
    ],
    page: '{host}/Panopto/Pages/Viewer.aspx?id={id}',
    player: '{host}/Panopto/Pages/Embed.aspx?id={id}',
    frames: [
      {
        hosts: ['*.panopto.com', '*.panopto.eu'],
        path: /^\/Panopto\/Pages\/Embed\.aspx$/,
        requiredQuery: ['id'],
      },
    ],
  },
  {
    name: 'prezi',
    title: 'Prezi Video',
    evidence: 'embed code',
    hosts: ['prezi.com', 'www.prezi.com'],
    inputs: ['prezi.com/v/ID/TITLE', 'prezi.com/v/embed/ID'],
    // Videos only. Presentations use `p/` and `view/`.
    urls: [/^\/v\/(?:embed\/)?(?<id>[\w-]{8,40})(?:\/[^/]{0,300})?\/?$/i],
    page: 'prezi.com/v/{id}/',
    player: 'prezi.com/v/embed/{id}/',
    frames: [{ hosts: ['prezi.com'], path: /^\/v\/embed\/[\w-]{8,40}$/ }],
  },
];
