import type { IframeRow } from '../provider.ts';

/** Players of sites for the videos of their users, from S to Y. */
export const SHARING_PLAYERS_S_Y: readonly IframeRow[] = [
  {
    name: 'sendvid',
    title: 'Sendvid',
    evidence: 'embed code',
    ids: { id: /[a-z0-9]{8}/ },
    urls: ['sendvid.com/{id}', 'sendvid.com/embed/{id}'],
    except: ['sendvid.com/register', 'sendvid.com/download'],
    player: 'sendvid.com/embed/{id}',
    examples: {
      'https://sendvid.com/w99u3jjp': 'https://sendvid.com/embed/w99u3jjp',
    },
  },
  {
    name: 'sohu-users',
    title: 'Sohu (videos of users)',
    evidence: 'embed code',
    ids: { id: /\d{5,12}/ },
    urls: ['tv.sohu.com/s/sohuplayer/iplay.html?bid={id}'],
    player: 'tv.sohu.com/s/sohuplayer/iplay.html?bid={id}',
    examples: {
      'https://tv.sohu.com/s/sohuplayer/iplay.html?bid=78932792&autoplay=true':
        'https://tv.sohu.com/s/sohuplayer/iplay.html?bid=78932792',
    },
  },
  {
    name: 'streamja',
    title: 'Streamja',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{4,6}/ },
    urls: ['streamja.com/{id}', 'streamja.com/embed/{id}'],
    except: [
      'streamja.com/help',
      'streamja.com/watch',
      'streamja.com/about',
      'streamja.com/login',
      'streamja.com/terms',
      'streamja.com/upload',
      'streamja.com/signup',
      'streamja.com/dmca',
      'streamja.com/search',
      'streamja.com/top',
      'streamja.com/embed',
    ],
    player: 'streamja.com/embed/{id}',
    examples: {
      'https://streamja.com/2nr1Y': 'https://streamja.com/embed/2nr1Y',
    },
  },
  {
    name: 'streamtape',
    title: 'Streamtape',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{10,20}/ },
    urls: ['streamtape.com/v/{id}/*', 'streamtape.com/e/{id}/*'],
    player: 'streamtape.com/e/{id}',
    examples: {
      'https://streamtape.com/v/YKLDrr4X9gSvm9q/00819gb0ly1gd4okz3fqbg30b405jnpj.mp4':
        'https://streamtape.com/e/YKLDrr4X9gSvm9q',
    },
  },
  {
    name: 'teachertube',
    title: 'TeacherTube',
    evidence: 'embed code',
    ids: { id: /\d{2,10}/, title: /[\w-]{1,200}/ },
    urls: [
      'teachertube.com/video/{id}',
      'teachertube.com/embed/video/{id}',
      'teachertube.com/video/{title}-{id}',
    ],
    player: 'www.teachertube.com/embed/video/{id}',
    examples: {
      'https://www.teachertube.com/video/les-homophones-ces-ses-la-rgle-488055':
        'https://www.teachertube.com/embed/video/488055',
    },
  },
  {
    name: 'three-speak',
    title: '3Speak',
    evidence: 'embed code',
    ids: { id: /[a-z0-9.-]{3,20}\/[a-z0-9-]{4,80}/ },
    urls: ['3speak.tv/watch?v={id}', '3speak.tv/embed?v={id}'],
    player: '3speak.tv/embed?v={id}',
    examples: {
      'https://3speak.tv/watch?v=dannyshine/wjgoxyfy':
        'https://3speak.tv/embed?v=dannyshine%2Fwjgoxyfy',
    },
  },
  {
    name: 'videa',
    title: 'Videa',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{16}/, title: /[\w.-]{1,200}/ },
    urls: [
      'videa.hu/player?v={id}',
      'videa.hu/player/v/{id}',
      'videa.hu/videok/{path}{title}-{id}',
      'videakid.hu/videok/{path}{title}-{id}',
    ],
    player: 'videa.hu/player?v={id}',
    examples: {
      'https://videa.hu/videok/allatok/az-orult-kigyasz-285-kigyot-kigyo-8YfIAjxwWGwT8HVQ':
        'https://videa.hu/player?v=8YfIAjxwWGwT8HVQ',
    },
  },
  {
    name: 'vidio',
    title: 'Vidio',
    evidence: 'embed code',
    ids: { id: /\d{3,12}-[\w.-]{1,200}/ },
    urls: ['vidio.com/watch/{id}', 'vidio.com/embed/{id}'],
    player: 'www.vidio.com/embed/{id}',
    examples: {
      'https://www.vidio.com/watch/165683-dj_ambred-booyah-live-2015':
        'https://www.vidio.com/embed/165683-dj_ambred-booyah-live-2015',
    },
  },
  {
    name: 'vidlii',
    title: 'VidLii',
    evidence: 'embed code',
    ids: { id: /[\w-]{11}/ },
    urls: ['vidlii.com/watch?v={id}', 'vidlii.com/embed?v={id}'],
    player: 'www.vidlii.com/embed?v={id}',
    examples: {
      'https://www.vidlii.com/watch?v=tJluaH4BJ3v': 'https://www.vidlii.com/embed?v=tJluaH4BJ3v',
    },
  },
  {
    name: 'worldstar',
    title: 'WorldStarHipHop',
    evidence: 'embed code',
    ids: { id: /\d{3,10}/ },
    urls: [
      'worldstarhiphop.com/featured/{id}',
      'worldstarhiphop.com/embed/{id}',
      'worldstar.com/featured/{id}',
      'worldstar.com/embed/{id}',
    ],
    player: 'worldstarhiphop.com/embed/{id}',
    examples: {
      'https://www.worldstarhiphop.com/featured/71630': 'https://worldstarhiphop.com/embed/71630',
    },
  },
  {
    name: 'yarn',
    title: 'Yarn',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['getyarn.io/yarn-clip/{id}', 'getyarn.io/yarn-clip/embed/{id}'],
    player: 'getyarn.io/yarn-clip/embed/{id}',
    examples: {
      'https://getyarn.io/yarn-clip/6ba7b810-9dad-11d1-80b4-00c04fd430c8':
        'https://getyarn.io/yarn-clip/embed/6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    },
  },
  {
    name: 'youmaker',
    title: 'YouMaker',
    evidence: 'embed code',
    ids: { id: /[\w-]{8,40}/ },
    urls: ['youmaker.com/video/{id}', 'youmaker.com/v/{id}', 'youmaker.com/embed/{id}'],
    player: 'www.youmaker.com/embed/{id}',
    examples: {
      'https://www.youmaker.com/video/8edd01bc-3d8a-4f3c-8f4e-c2b3f1e2d3a4':
        'https://www.youmaker.com/embed/8edd01bc-3d8a-4f3c-8f4e-c2b3f1e2d3a4',
    },
  },
];
