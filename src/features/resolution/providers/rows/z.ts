import { SUBDOMAINS } from '../id-patterns.ts';
import type { ProviderRow } from '../provider.ts';

/** Providers whose names start with Z. */
export const listRowsZ = (): readonly ProviderRow[] => [
  {
    name: 'zdf',
    title: 'ZDF',
    evidence: 'published URLs',
    result: 'page',
    ids: {
      section:
        /dokumentation|filme|serien|comedy|show|kinder|sport|politik|kultur|verbraucher|gesellschaft|wissen|magazine|reportagen|krimi|funk|terra-x/,
    },
    urls: [
      'zdf.de/video/{path}{slug}',
      'zdf.de/play/{path}{slug}',
      'zdf.de/live-tv',
      'zdf.de/{section}/{path}{slug}.html',
      'zdf.de/live/{slug}',
      'zdf.de/serien/{path}{slug}',
      'zdf.de/filme/{path}{slug}',
      'zdf.de/dokus/{path}{slug}',
      'zdfheute.de/video/{path}{slug}.html',
      'zdf.de/nachrichten/video/{slug}.html',
    ],
    examples: [
      'https://www.zdf.de/video/dokus/abc-100/def-100',
      'https://www.zdf.de/dokumentation/terra-x/some-title-100.html',
    ],
  },
  {
    name: 'zhihu',
    title: 'Zhihu',
    evidence: 'published URLs',
    result: 'page',
    urls: ['zhihu.com/zvideo/{n}', 'zhihu.com/video/{n}'],
    examples: ['https://www.zhihu.com/zvideo/1342930761977176064'],
  },
  {
    name: 'zight',
    title: 'Zight (CloudApp)',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /[A-Za-z0-9]{6,12}/ },
    urls: ['share.zight.com/{id}', 'share.getcloudapp.com/{id}', 'cl.ly/{id}'],
    examples: ['https://share.zight.com/AbCdEfGh'],
  },
  {
    name: 'zing',
    title: 'Zing MP3 videos',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /[A-Z0-9]{8}/ },
    urls: [
      'zingmp3.vn/video-clip/{slug}/{id}.html',
      'mp3.zing.vn/video-clip/{slug}/{id}.html',
      'zingmp3.vn/embed/video/{id}',
    ],
    examples: ['https://zingmp3.vn/video-clip/Suong-Hoa-Dua-Loi-K-ICM-RYO/ZO8ZF7C7.html'],
  },
  {
    name: 'zoom',
    title: 'Zoom recordings',
    evidence: 'published URLs',
    result: 'refused',
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
    otherPages: [
      'https://zoom.us/',
      'https://zoom.us/j/123456789',
      'https://us02web.zoom.us/rec/share/',
    ],
  },
  {
    name: 'zoom-clips',
    title: 'Zoom Clips',
    evidence: 'published URLs',
    result: 'page',
    ids: { org: SUBDOMAINS, slug: /[\w.-]{6,200}/ },
    urls: [
      'zoom.us/clips/share/{slug}',
      '{org}.zoom.us/clips/share/{slug}',
      '{org}.zoom.us/clips/embed/{slug}',
    ],
    examples: ['https://us06web.zoom.us/clips/share/AbCdEfGhIj'],
  },
];
