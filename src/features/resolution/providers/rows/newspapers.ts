import type { IframeRow } from '../provider.ts';
import type { IdTexts } from '../url-template.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.source;
const GUARDIAN_VIDEO = /(?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300}/.source;
/** Hosts without `www.` that publish through USA TODAY’s system and use its player. */
const USA_TODAY_HOSTS = [
  'aberdeennews.com amarillo.com app.com argusleader.com augustachronicle.com austin360.com',
  'azcentral.com battlecreekenquirer.com baxterbulletin.com blueridgenow.com',
  'buckscountycouriertimes.com bucyrustelegraphforum.com burlingtoncountytimes.com',
  'burlingtonfreepress.com caller.com cantonrep.com capecodtimes.com chillicothegazette.com',
  'cincinnati.com citizen-times.com clarionledger.com coloradoan.com columbiatribune.com',
  'commercialappeal.com coshoctontribune.com courier-journal.com courier-tribune.com',
  'courierpostonline.com courierpress.com currentargus.com daily-jeff.com daily-times.com',
  'dailyamerican.com dailycomet.com dailyrecord.com dailyworld.com delawareonline.com',
  'delmarvanow.com democratandchronicle.com desertsun.com desmoinesregister.com detroitnews.com',
  'dispatch.com dnj.com echo-pilot.com elpasotimes.com eveningsun.com eveningtribune.com',
  'fayobserver.com fdlreporter.com flipsidepa.com floridatoday.com fosters.com freep.com',
  'fsunews.com ftw.usatoday.com gadsdentimes.com gainesville.com gastongazette.com goerie.com',
  'golfweek.usatoday.com goupstate.com greatfallstribune.com greenbaypressgazette.com',
  'greenvilleonline.com guampdn.com hattiesburgamerican.com hawkcentral.com heraldmailmedia.com',
  'heraldnews.com heraldtimesonline.com heraldtribune.com hometownlife.com houmatoday.com',
  'htrnews.com hutchnews.com indeonline.com independentmail.com indystar.com inyork.com',
  'ithacajournal.com jacksonsun.com jacksonville.com jconline.com journalstandard.com',
  'jsonline.com kitsapsun.com knoxnews.com lancastereaglegazette.com lansingstatejournal.com',
  'lcsun-news.com ldnews.com lenconnect.com livingstondaily.com lohud.com lubbockonline.com',
  'mansfieldnewsjournal.com marionstar.com marshfieldnewsherald.com metrowestdailynews.com',
  'montgomeryadvertiser.com mycentraljersey.com mydesert.com mynorthshorenow.com naplesnews.com',
  'newarkadvocate.com newportri.com news-journalonline.com news-leader.com news-press.com',
  'newschief.com njherald.com northjersey.com norwichbulletin.com nwfdailynews.com',
  'oakridger.com ocala.com oklahoman.com onlineathens.com packersnews.com pal-item.com',
  'palmbeachdailynews.com palmbeachpost.com patriotledger.com pjstar.com pnj.com',
  'poconorecord.com portclintonnewsherald.com postcrescent.com poughkeepsiejournal.com',
  'press-citizen.com pressconnects.com progress-index.com providencejournal.com',
  'publicopiniononline.com record-courier.com recordnet.com recordonline.com redding.com',
  'registerguard.com reporter-times.com reporternews.com reviewatlas.com rgj.com rrstar.com',
  'ruidosonews.com salina.com savannahnow.com scsun-news.com sctimes.com seacoastonline.com',
  'sheboyganpress.com shreveporttimes.com sj-r.com southbendtribune.com southcoasttoday.com',
  'starcourier.com stargazette.com starnewsonline.com statesman.com statesmanjournal.com',
  'staugustine.com stevenspointjournal.com swtimes.com tallahassee.com tauntongazette.com',
  'tcpalm.com telegram.com tennessean.com the-daily-record.com the-dispatch.com the-leader.com',
  'theadvertiser.com thecalifornian.com thedailyjournal.com thedailyreporter.com thegleaner.com',
  'thehawkeye.com theintell.com theledger.com thenewsstar.com thenorthwestern.com',
  'thespectrum.com thestarpress.com thetimesherald.com thetimesnews.com thetowntalk.com',
  'thisweeknews.com times-gazette.com timesonline.com timesrecordnews.com timesreporter.com',
  'tricountyindependent.com tuscaloosanews.com usatoday.com uticaod.com vcstar.com',
  'visaliatimesdelta.com vvdailypress.com wausaudailyherald.com wickedlocal.com',
  'wisconsinrapidstribune.com wisfarmer.com worcestermag.com ydr.com yorkdispatch.com',
  'zanesvilletimesrecorder.com',
].flatMap((line) => line.split(' '));

/** Newspapers and magazines. */
export const NEWSPAPERS: readonly IframeRow[] = [
  {
    name: 'conde-nast',
    title: 'Condé Nast',
    evidence: 'embed code',
    hosts: ['player.cnevids.com', 'player-backend.cnevids.com'],
    inputs: ['player.cnevids.com/embed/ID', 'player.cnevids.com/iframe/video/ID'],
    hasFiles: true,
    urls: [
      // The video ID, then an optional player ID.
      /^\/(?<kind>embed)\/(?<ids>[0-9a-f]{24}(?:\/[0-9a-f]{24})?)\/?$/i,
      // An iframe, or a script that creates one.
      /^\/(?<kind>iframe|script|inline)\/video\/(?<ids>[0-9a-f]{24})(?:\.js)?\/?$/i,
    ],
    page: toCondeNastPlayer,
    player: toCondeNastPlayer,
    frames: [
      {
        hosts: ['player.cnevids.com', 'player-backend.cnevids.com'],
        path: /^\/(?:embed\/[0-9a-f]{24}(?:\/[0-9a-f]{24})?|iframe\/video\/[0-9a-f]{24})$/,
      },
    ],
  },
  {
    name: 'daily-mail',
    title: 'Daily Mail',
    evidence: 'embed code',
    hosts: ['dailymail.co.uk', 'dailymail.com', 'thisismoney.co.uk', 'mol.im'].flatMap((host) => [
      host,
      `www.${host}`,
      `m.${host}`,
    ]),
    inputs: [
      'dailymail.co.uk/video/SECTION/video-ID/TITLE.html',
      'dailymail.co.uk/SECTION/article-NUMBER/TITLE.html#v-ID',
      'dailymail.co.uk/embed/video/ID.html',
    ],
    urls: [
      /^\/(?:video\/(?:[\w-]{1,60}\/)?video-|embed\/video\/)(?<id>\d{4,20})(?:[/.]|$)/i,
      // An article whose fragment identifies a video.
      {
        path: /^\/(?:(?:[\w-]{1,60}\/){1,3}article-\d{4,12}(?:\/|$)|a\/\d{4,12}\/?$)/i,
        hash: /^#v-(?<id>\d{4,20})$/i,
      },
    ],
    player: 'www.dailymail.co.uk/embed/video/{id}.html',
    frames: [
      {
        hosts: ['www.dailymail.co.uk', 'www.dailymail.com'],
        path: /^\/embed\/video\/\d{4,20}\.html$/,
      },
    ],
  },
  {
    name: 'guardian',
    title: 'The Guardian',
    evidence: 'embed code',
    hosts: [
      'theguardian.com',
      'www.theguardian.com',
      'amp.theguardian.com',
      'embed.theguardian.com',
    ],
    inputs: ['theguardian.com/SECTION/video/DATE/TITLE', 'embed.theguardian.com/embed/video/…'],
    hasFiles: true,
    // A section, an optional series, and the date.
    urls: [
      {
        host: /^embed\./,
        path: new RegExp(String.raw`^/embed/video/(?<path>${GUARDIAN_VIDEO})/?$`, 'i'),
      },
      { host: /^(?!embed\.)/, path: new RegExp(String.raw`^/(?<path>${GUARDIAN_VIDEO})/?$`, 'i') },
    ],
    page: 'www.theguardian.com/{path}',
    player: 'embed.theguardian.com/embed/video/{path}',
    frames: [
      {
        hosts: ['embed.theguardian.com'],
        path: /^\/embed\/video\/(?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300}$/,
      },
    ],
  },
  {
    name: 'new-york-times',
    title: 'The New York Times',
    evidence: 'embed code',
    hosts: ['nytimes.com', 'www.nytimes.com', 'mobile.nytimes.com', 'graphics8.nytimes.com'],
    inputs: [
      'nytimes.com/video/SECTION/ID/TITLE.html',
      'nytimes.com/video/players/offsite/index.html?videoId=ID',
    ],
    hasFiles: true,
    urls: [
      {
        path: /^\/(?:video\/players\/offsite\/index|bcvideo\/1\.0\/iframe\/embed)\.html$/i,
        query: { videoId: /^(?<id>1\d{14})$/ },
      },
      // Any section, with an optional title.
      /^\/video\/(?:[\w-]{1,60}\/){0,4}(?<id>1\d{14})(?:\/[\w%.-]{0,300})?\/?$/i,
    ],
    player: 'www.nytimes.com/video/players/offsite/index.html?videoId={id}',
    frames: [
      {
        hosts: ['www.nytimes.com', 'graphics8.nytimes.com'],
        path: /^\/video\/players\/offsite\/index\.html$/,
        requiredQuery: ['videoId'],
      },
    ],
  },
  {
    name: 'usa-today',
    title: 'USA TODAY and its newspapers',
    evidence: 'embed code',
    hosts: USA_TODAY_HOSTS.flatMap((host) => [
      host,
      ...['www', 'uw-media', 'm', 'amp'].map((name) => `${name}.${host}`),
    ]),
    inputs: ['usatoday.com/videos/SECTION/DATE/TITLE/ID', 'uw-media.usatoday.com/embed/video/ID'],
    hasFiles: true,
    urls: [
      // Any section, a date, an optional title and the video ID. Requiring the date excludes list
      // pages.
      /^\/videos?\/(?:[^/]{1,80}\/){0,8}\d{4}\/\d{1,2}\/\d{1,2}\/(?:[^/]{1,300}\/)?(?<id>\d{6,14})\/?$/i,
      /^\/(?:media\/cinematic\/video|(?:videos?\/)?embed(?:\/video)?|video\/embed)\/(?<id>\d{6,14})(?:\/[^/]{0,300})?\/?$/i,
    ],
    player: 'uw-media.usatoday.com/embed/video/{id}',
    frames: [
      { hosts: ['uw-media.usatoday.com'], path: /^\/(?:embed\/video|video\/embed)\/\d{6,14}$/ },
    ],
  },
  {
    name: 'wall-street-journal',
    title: 'The Wall Street Journal',
    evidence: 'embed code',
    hosts: [
      ...['wsj.com', 'barrons.com', 'marketwatch.com'].flatMap((host) => [host, `www.${host}`]),
      'video-api.wsj.com',
    ],
    inputs: [
      'wsj.com/video/TITLE/ID.html',
      'video-api.wsj.com/api-video/player/iframe.html?guid=ID',
    ],
    hasFiles: true,
    urls: [
      {
        host: /^video-api\./,
        path: /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/i,
        query: { guid: new RegExp(`^(?<id>${UUID})$`, 'i') },
      },
      {
        host: /^(?!video-api\.)/,
        path: new RegExp(
          String.raw`^/video/(?:[^/]{1,300}/){0,4}(?<id>${UUID})(?:\.html)?/?$`,
          'i',
        ),
      },
    ],
    player: ({ id = '' }) =>
      `video-api.wsj.com/api-video/player/v3/iframe.html?guid=${id.toUpperCase()}`,
    frames: [
      {
        hosts: ['video-api.wsj.com'],
        path: /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/,
        requiredQuery: ['guid'],
      },
    ],
  },
  {
    name: 'washington-post',
    title: 'The Washington Post',
    evidence: 'embed code',
    hosts: ['washingtonpost.com', 'www.washingtonpost.com'],
    inputs: [
      'washingtonpost.com/video/SECTION/TITLE/DATE/ID_video.html',
      'washingtonpost.com/video/c/embed/ID',
    ],
    hasFiles: true,
    urls: [
      // Any section and date, an optional title, then the video’s UUID.
      new RegExp(
        String.raw`^/(?:video|posttv)/(?:[^/]{1,300}/){0,9}(?<id>${UUID})(?:_video)?(?:\.html|_story\.html)?/?$`,
        'i',
      ),
    ],
    player: ({ id = '' }) => `www.washingtonpost.com/video/c/embed/${id.toLowerCase()}`,
    frames: [
      {
        hosts: ['www.washingtonpost.com'],
        path: /^\/video\/c\/embed\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      },
    ],
  },
];

/** Condé Nast's player, which its magazines and other sites embed. */
function toCondeNastPlayer({ kind = '', ids = '' }: IdTexts): string {
  const path = kind.toLowerCase() === 'embed' ? 'embed' : 'iframe/video';
  return `player.cnevids.com/${path}/${ids}`;
}
