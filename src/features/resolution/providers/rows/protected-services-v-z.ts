import { SUBDOMAINS } from '../id-patterns.ts';
import type { RefusedRow } from '../provider.ts';

/** Services whose videos need an account or play only with DRM, from V to Z. */
export const PROTECTED_SERVICES_V_Z: readonly RefusedRow[] = [
  {
    name: 'videoland',
    title: 'Videoland, Viaplay and Ziggo',
    evidence: 'published URLs',
    ids: {
      watch:
        /(?:series|serier|films|film|filmer|movies|sport|player|video|serie|kids|barn)\/(?:[\w-]{1,80}\/){0,3}/,
    },
    urls: [
      'videoland.com/{watch}{slug}',
      'viaplay.com/{watch}{slug}',
      'viaplay.no/{watch}{slug}',
      'viaplay.se/{watch}{slug}',
      'viaplay.dk/{watch}{slug}',
      'viaplay.fi/{watch}{slug}',
      'v2.videoland.com/{watch}{slug}',
      'goplay.be/video/{path}{slug}',
      'play.tv/video/{path}{slug}',
      'streamz.be/{watch}{slug}',
    ],
    reason: 'no_public_player',
    examples: ['https://viaplay.no/serier/some-title'],
  },
  {
    name: 'voyo',
    title: 'Voyo',
    evidence: 'published URLs',
    ids: { watch: /(?:[\w-]{2,80}\/){1,4}/ },
    urls: [
      'voyo.nova.cz/{watch}{numbered}',
      'voyo.ro/{watch}{numbered}',
      'voyo.si/{watch}{numbered}',
      'voyo.bg/{watch}{numbered}',
      'voyo.markiza.sk/{watch}{numbered}',
      'voyo.sk/{watch}{numbered}',
      'antenaplay.ro/{watch}{numbered}',
    ],
    reason: 'drm_only',
    examples: ['https://voyo.nova.cz/serialy/1234-some-title'],
  },
  {
    name: 'vudu',
    title: 'Fandango at Home and Rakuten TV',
    evidence: 'published URLs',
    ids: {
      country: /[a-z]{2}/,
      kind: /movies|tv_shows|tv_shows_seasons/,
      id: /[\w.-]{6,40}/,
      watch: /(?:movies|browse|ondemand|stream|details)\/(?:[\w-]{1,80}\/){0,3}/,
    },
    urls: [
      'athome.fandango.com/content/{path}{slug}',
      'vudu.com/content/{path}{slug}',
      'rakuten.tv/{country}/{kind}/{slug}',
      'rakuten.tv/{country}/player/{path}{slug}',
      'play.google.com/store/movies/details/{slug}',
      'play.google.com/store/movies/details?id={id}',
      'moviesanywhere.com/movie/{slug}',
      'redbox.com/{watch}{slug}',
    ],
    reason: 'drm_only',
    examples: ['https://www.rakuten.tv/uk/movies/some-title'],
  },
  {
    name: 'webex',
    title: 'Webex recordings',
    evidence: 'published URLs',
    ids: { id: /[0-9A-Fa-f]{32}/, path: /(?:[\w.-]{1,60}\/){0,5}/ },
    urls: [
      '{org}.webex.com/{path}ldr.php?RCID={id}',
      '{org}.webex.com/{path}lsr.php?RCID={id}',
      '{org}.webex.com/recordingservice/{path}{id}',
      '{org}.webex.com/webappng/sites/{path}{id}',
      '{org}.webex.com/webappng/sites/{path}{id}/playback',
      '{org}.webex.com/recordingservice/{path}{id}/playback',
    ],
    reason: 'no_public_player',
    examples: [
      'https://example.webex.com/webappng/sites/example/recording/64fb3ba5f03b103bb2ff005056ba98dc/playback',
    ],
  },
  {
    name: 'zoom',
    title: 'Zoom recordings',
    evidence: 'published URLs',
    ids: {
      org: SUBDOMAINS,
      kind: /share|play/,
      id: /[\w.-]{6,300}/,
    },
    urls: [
      'zoom.us/rec/{kind}/{id}',
      '{org}.zoom.us/rec/{kind}/{id}',
      'zoom.us/recording/{kind}/{id}',
      '{org}.zoom.us/recording/{kind}/{id}',
    ],
    reason: 'no_public_player',
    examples: [
      'https://us06web.zoom.us/rec/share/abc_DEF-ghi.jkl?startTime=1700000000000',
      'https://us02web.zoom.us/rec/share/AbCdEfGhIjKlMnOpQrStUvWxYz.0123456789?startTime=1',
    ],
  },
];
