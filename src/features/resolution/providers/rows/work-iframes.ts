import { SUBDOMAINS } from '../id-patterns.ts';
import type { IframeRow } from '../provider.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const HEX_24 = /[0-9a-f]{24}/;
const HEX_32 = /[0-9a-f]{32}/;
const ECHO360_HOSTS = [
  'echo360.org',
  'echo360.org.uk',
  'echo360.org.au',
  'echo360.net.au',
  'echo360.ca',
];
const YUJA = {
  name: 'yuja',
  title: 'YuJa',
  evidence: 'embed code' as const,
  ids: { org: SUBDOMAINS, id: /\d{3,12}/, node: /\d{1,12}/, key: /\d{1,12}/ },
  requires: 'a video that its owner made public',
};

/** Players of recording tools, video hosts and lecture systems. */
export const WORK_IFRAMES: readonly IframeRow[] = [
  {
    name: 'canva',
    title: 'Canva',
    evidence: 'embed code',
    ids: { design: /DA[\w-]{9}/, key: /[\w-]{20,24}/ },
    // Only `watch` is a video; `view` is a design.
    urls: ['canva.com/design/{design}/{key}/watch'],
    player: 'www.canva.com/design/{design}/{key}/watch?embed',
    examples: {
      'https://www.canva.com/design/DAGcyyBgSEQ/3-wTsX3V_8h1KQeJhZz6lA/watch?utm_content=x':
        'https://www.canva.com/design/DAGcyyBgSEQ/3-wTsX3V_8h1KQeJhZz6lA/watch?embed',
    },
    requires: 'a design with a public link',
  },
  {
    name: 'cap',
    title: 'Cap',
    evidence: 'embed code',
    ids: { id: /[a-z0-9]{10,32}/ },
    urls: ['cap.so/s/{id}', 'cap.so/embed/{id}'],
    player: 'cap.so/embed/{id}',
    examples: { 'https://cap.so/s/et27d0cbvw1axse': 'https://cap.so/embed/et27d0cbvw1axse' },
  },
  {
    name: 'cloudinary',
    title: 'Cloudinary Video Player',
    evidence: 'embed code',
    ids: { cloud: /[\w-]{1,60}/, id: /[^?#&]{1,255}/ },
    urls: ['player.cloudinary.com/embed/?cloud_name={cloud}&public_id={id}'],
    player: 'player.cloudinary.com/embed/?cloud_name={cloud}&public_id={id}',
    examples: {
      'https://player.cloudinary.com/embed/?cloud_name=demo&public_id=dog':
        'https://player.cloudinary.com/embed/?cloud_name=demo&public_id=dog',
      'https://player.cloudinary.com/embed/?public_id=a%2Fb&cloud_name=demo&autoplay=true':
        'https://player.cloudinary.com/embed/?cloud_name=demo&public_id=a%2Fb',
    },
  },
  {
    name: 'dacast',
    title: 'Dacast',
    evidence: 'embed code',
    ids: { kind: /vod|live/, account: /[\w-]{1,40}/, id: /[\w-]{1,40}/ },
    urls: ['iframe.dacast.com/{kind}/{account}/{id}'],
    player: 'iframe.dacast.com/{kind}/{account}/{id}',
    examples: {
      'https://iframe.dacast.com/vod/39e5d509-c095-4ec0-7b41-1b13e9383df6/455a6b63-fa01-49e1-836b-9f94847cb265?autoplay=1':
        'https://iframe.dacast.com/vod/39e5d509-c095-4ec0-7b41-1b13e9383df6/455a6b63-fa01-49e1-836b-9f94847cb265',
    },
    requires: 'this server’s domain among the video’s allowed domains, if it restricts them',
  },
  {
    name: 'descript',
    title: 'Descript',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{11}/ },
    urls: ['share.descript.com/view/{id}', 'share.descript.com/embed/{id}'],
    player: 'share.descript.com/embed/{id}',
    page: 'share.descript.com/view/{id}',
    examples: {
      'https://share.descript.com/view/uxl9z4JgiQc': 'https://share.descript.com/embed/uxl9z4JgiQc',
    },
  },
  ...ECHO360_HOSTS.map((host) => ({
    name: 'echo360',
    title: 'Echo360',
    evidence: 'embed code' as const,
    ids: { id: UUID },
    urls: [`${host}/media/{id}/public`],
    player: `${host}/media/{id}/public`,
    examples: {
      [`https://${host}/media/0123abcd-0123-0123-0123-0123456789ab/public?autoplay=false`]: `https://${host}/media/0123abcd-0123-0123-0123-0123456789ab/public`,
    },
    requires: 'a public link',
  })),
  {
    name: 'gumlet',
    title: 'Gumlet',
    evidence: 'embed code',
    ids: { id: HEX_24 },
    urls: ['play.gumlet.io/embed/{id}', 'gumlet.tv/watch/{id}'],
    player: 'play.gumlet.io/embed/{id}',
    examples: {
      'https://gumlet.tv/watch/64bfb0913ed6e5096d66dc1e':
        'https://play.gumlet.io/embed/64bfb0913ed6e5096d66dc1e',
    },
  },
  {
    name: 'heygen',
    title: 'HeyGen',
    evidence: 'embed code',
    ids: { id: HEX_32 },
    urls: ['app.heygen.com/share/{id}', 'app.heygen.com/embeds/{id}'],
    player: 'app.heygen.com/embeds/{id}',
    page: 'app.heygen.com/share/{id}',
    examples: {
      'https://app.heygen.com/share/0123456789abcdef0123456789abcdef':
        'https://app.heygen.com/embeds/0123456789abcdef0123456789abcdef',
    },
  },
  {
    name: 'kapwing',
    title: 'Kapwing',
    evidence: 'embed code',
    ids: { id: HEX_24 },
    urls: ['kapwing.com/w/{id}', 'kapwing.com/e/{id}', 'kapwing.com/videos/{id}'],
    player: 'www.kapwing.com/e/{id}',
    examples: {
      'https://www.kapwing.com/e/67c47d3ddc5c31c9a901d470?autoplay=true':
        'https://www.kapwing.com/e/67c47d3ddc5c31c9a901d470',
      'https://www.kapwing.com/videos/67c47d3ddc5c31c9a901d470':
        'https://www.kapwing.com/e/67c47d3ddc5c31c9a901d470',
    },
  },
  {
    name: 'khan-academy',
    title: 'Khan Academy',
    evidence: 'embed code',
    ids: { id: /[\w-]{11}/ },
    urls: ['khanacademy.org/embed_video?v={id}'],
    player: 'www.khanacademy.org/embed_video?v={id}',
    examples: {
      'https://www.khanacademy.org/embed_video?v=AuX7nPBqDts':
        'https://www.khanacademy.org/embed_video?v=AuX7nPBqDts',
    },
  },
  {
    name: 'mediasite',
    title: 'Mediasite',
    evidence: 'embed code',
    ids: { org: SUBDOMAINS, id: /[0-9a-f]{32,34}/ },
    urls: ['{org}.mediasite.com/Mediasite/Play/{id}', '{org}.mediasite.com/mediasite/Play/{id}'],
    player: '{org}.mediasite.com/Mediasite/Play/{id}',
    examples: {
      'https://example.mediasite.com/Mediasite/Play/2db6c271681e4f199af3c60d1f82869b1d?playFrom=1':
        'https://example.mediasite.com/Mediasite/Play/2db6c271681e4f199af3c60d1f82869b1d',
    },
    requires: 'a host under mediasite.com and a public presentation',
  },
  {
    name: 'slideslive',
    title: 'SlidesLive',
    evidence: 'embed code',
    ids: { id: /\d{6,12}/ },
    urls: ['slideslive.com/{id}/*', 'slideslive.com/embed/presentation/{id}'],
    player: 'slideslive.com/embed/presentation/{id}',
    page: 'slideslive.com/{id}',
    examples: {
      'https://slideslive.com/38902413/gcc-ia16-backend':
        'https://slideslive.com/embed/presentation/38902413',
      'https://slideslive.com/38902413': 'https://slideslive.com/embed/presentation/38902413',
    },
    requires: 'a public presentation',
  },
  {
    name: 'synthesia',
    title: 'Synthesia',
    evidence: 'embed code',
    ids: { id: UUID },
    urls: ['share.synthesia.io/{id}', 'share.synthesia.io/embeds/videos/{id}'],
    player: 'share.synthesia.io/embeds/videos/{id}',
    examples: {
      'https://share.synthesia.io/0123abcd-0123-0123-0123-0123456789ab':
        'https://share.synthesia.io/embeds/videos/0123abcd-0123-0123-0123-0123456789ab',
    },
  },
  {
    name: 'tella',
    title: 'Tella',
    evidence: 'embed code',
    ids: { id: /[a-z0-9][\w-]{3,150}/ },
    urls: ['tella.tv/video/{id}', 'tella.tv/video/{id}/view', 'tella.tv/video/{id}/embed'],
    player: 'www.tella.tv/video/{id}/embed',
    page: 'www.tella.tv/video/{id}/view',
    examples: {
      'https://www.tella.tv/video/cl0abcdef/view': 'https://www.tella.tv/video/cl0abcdef/embed',
    },
  },
  {
    name: 'veed',
    title: 'VEED',
    evidence: 'embed code',
    ids: { id: UUID },
    urls: ['veed.io/view/{id}', 'veed.io/embed/{id}'],
    player: 'www.veed.io/embed/{id}',
    page: 'www.veed.io/view/{id}',
    examples: {
      'https://www.veed.io/view/2aa485d3-f95f-403c-a810-9bdb3b84ff25':
        'https://www.veed.io/embed/2aa485d3-f95f-403c-a810-9bdb3b84ff25',
    },
  },
  {
    ...YUJA,
    urls: ['{org}.yuja.com/V/Video?v={id}&node={node}&a={key}'],
    player: '{org}.yuja.com/V/Video?v={id}&node={node}&a={key}',
    examples: {
      'https://example.yuja.com/V/Video?v=1234567&node=1&a=1&autoplay=1':
        'https://example.yuja.com/V/Video?v=1234567&node=1&a=1',
    },
  },
  {
    ...YUJA,
    urls: ['{org}.yuja.com/V/Video?v={id}&a={key}'],
    except: ['{org}.yuja.com/V/Video?v={id}&node={node}&a={key}'],
    player: '{org}.yuja.com/V/Video?v={id}&a={key}',
    examples: {
      'https://umbc.video.yuja.com/V/Video?v=14866522&a=115592142':
        'https://umbc.video.yuja.com/V/Video?v=14866522&a=115592142',
    },
  },
];
