import type { ProviderRow } from '../provider.ts';

/** Providers whose names start with a digit. */
export const listNumberedRows = (): readonly ProviderRow[] => [
  {
    name: '17live',
    title: '17LIVE',
    evidence: 'published URLs',
    result: 'page',
    urls: [
      '17.live/live/{n}',
      '17.live/{lang}/live/{n}',
      '17.live/{lang}/profile/r/{n}/clip/{slug}',
      '17.live/{lang}/vod/{n}/{slug}',
    ],
    examples: ['https://17.live/ja/live/3773096'],
  },
  {
    name: '20-minuten',
    title: '20 Minuten',
    evidence: 'published URLs',
    result: 'page',
    urls: ['20min.ch/video/{slug}'],
    examples: ['https://www.20min.ch/video/some-title-123456789012'],
  },
  {
    name: '20-minutos',
    title: '20minutos',
    evidence: 'published URLs',
    result: 'page',
    urls: ['20minutos.es/videos/{path}{slug}', '20minutos.es/video/{path}{slug}'],
    examples: ['https://www.20minutos.es/videos/nacional/5012345-some-title/'],
  },
  {
    name: '24-horas',
    title: '24 Horas',
    evidence: 'published URLs',
    result: 'page',
    urls: [
      '24horas.cl/video/{path}{slug}',
      '24horas.cl/{path}{numbered}.html',
      't13.cl/videos/{path}{slug}',
      't13.cl/video/{path}{slug}',
      'meganoticias.cl/videos/{path}{slug}',
    ],
    examples: ['https://www.t13.cl/videos/actualidad/el-circulo-de-hierro-de-michelle-bachelet'],
  },
  {
    name: '3sat',
    title: '3sat',
    evidence: 'published URLs',
    result: 'page',
    ids: { section: /dokumentation|film|kultur|wissen|gesellschaft|kabarett/ },
    urls: ['3sat.de/{section}/{path}{slug}.html'],
    examples: [
      'https://www.3sat.de/dokumentation/reise/traumziele-suedostasiens-die-philippinen-und-vietnam-102.html',
    ],
  },
  {
    name: '7-news',
    title: '7NEWS',
    evidence: 'published URLs',
    result: 'page',
    urls: ['7news.com.au/video/{path}{slug}', '9news.com.au/videos/{path}{slug}'],
    examples: [
      'https://www.9news.com.au/videos/national/fair-trading-pulls-dozens-of-toys/clqgc7dvj000y0jnvfism0w5',
    ],
  },
  {
    name: '9gag',
    title: '9GAG',
    evidence: 'published URLs',
    result: 'file',
    ids: { id: /a[A-Za-z0-9]{5,8}/ },
    urls: ['9gag.com/gag/{id}'],
    files: ['img-9gag-fun.9cache.com/photo/{id}_460sv.mp4'],
    examples: {
      'https://9gag.com/gag/ae5Ag7B': 'https://img-9gag-fun.9cache.com/photo/ae5Ag7B_460sv.mp4',
    },
    otherPages: ['https://9gag.com/', 'https://9gag.com/tag/cats', 'https://9gag.com/u/someone'],
  },
];
