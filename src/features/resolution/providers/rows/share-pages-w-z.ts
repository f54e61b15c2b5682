import { SUBDOMAINS } from '../id-patterns.ts';
import type { PageRow } from '../provider.ts';

/** Shared pages of tools, file hosts, lectures and software on many hosts, from W to Z. */
export const SHARE_PAGES_W_Z: readonly PageRow[] = [
  {
    name: 'webcams',
    title: 'Webcams',
    evidence: 'published URLs',
    ids: { id: /\d{2,6}-[0-9a-f]{8,40}/ },
    urls: [
      'ivideon.com/tv/camera/{id}/{n}',
      '{lang}.ivideon.com/tv/camera/{id}/{n}',
      'skylinewebcams.com/{lang}/webcam/{path}{slug}.html',
      'earthcam.com/{path}?cam={slug}',
      'webcamtaxi.com/{lang}/{path}{numbered}.html',
      '{org}.webcamera.pl/{numbered}',
      'windy.com/webcams/{n}',
    ],
    examples: ['https://www.ivideon.com/tv/camera/100-916ca13b5c4ad9f564266424a026386d/0/'],
  },
  {
    name: 'webinars',
    title: 'Webinar recordings',
    evidence: 'published URLs',
    ids: { n2: /\d{3,9}/, org: /[\w-]{2,80}/, slug: /(?=[\w-]*\d)[\w-]{6,120}/ },
    urls: [
      'bigmarker.com/recordings/{slug}',
      'brighttalk.com/webcast/{n}/{n2}',
      'crowdcast.io/c/{slug}',
      'crowdcast.io/e/{slug}',
      'streamyard.com/watch/{slug}',
      'streamyard.com/{numbered}',
      'livestorm.co/p/{slug}',
      'app.livestorm.co/p/{slug}',
      'app.livestorm.co/{org}/{slug}',
      'gotostage.com/channel/{org}/recording/{slug}/watch',
    ],
    examples: [
      'https://www.gotostage.com/channel/8901680603948959494/recording/60bb55548d434f21b9ce4f0e225c4895/watch',
    ],
  },
  {
    name: 'yandex-disk',
    title: 'Yandex Disk and Mail.ru Cloud',
    evidence: 'published URLs',
    ids: { id: /[\w-]{6,40}/, key: /[A-Za-z0-9]{3,8}/, hash: /[\w=+/%-]{10,120}/ },
    urls: [
      'disk.yandex.ru/i/{id}',
      'disk.yandex.ru/d/{id}',
      'disk.yandex.com/i/{id}',
      'disk.yandex.com/d/{id}',
      'disk.360.yandex.ru/i/{id}',
      'yadi.sk/i/{id}',
      'yadi.sk/d/{id}',
      'disk.yandex.ru/public/?hash={hash}',
      'cloud.mail.ru/public/{key}/{id}',
      'cloud.mail.ru/stock/{id}',
    ],
    examples: ['https://disk.yandex.ru/i/AbCdEfGhIjKlMn'],
  },
  {
    name: 'zoom-clips',
    title: 'Zoom Clips',
    evidence: 'published URLs',
    ids: { org: SUBDOMAINS, slug: /[\w.-]{6,200}/ },
    urls: [
      'zoom.us/clips/share/{slug}',
      '{org}.zoom.us/clips/share/{slug}',
      '{org}.zoom.us/clips/embed/{slug}',
    ],
    examples: ['https://us06web.zoom.us/clips/share/AbCdEfGhIj'],
  },
];
