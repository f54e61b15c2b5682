import type { PageRow } from '../provider.ts';

const SLUG = /[\w%.,'’-]{1,300}/;
const PATH = /(?:[\w%.,'’-]{1,200}\/){0,6}/;
const NUMBER = /\d{1,20}/;

/** Pages of broadcasters and news sites. */
export const PUBLISHER_PAGES: readonly PageRow[] = [
  {
    name: 'al-jazeera',
    title: 'Al Jazeera',
    ids: { path: PATH, slug: SLUG },
    urls: [
      'aljazeera.com/video/{path}{slug}',
      'aljazeera.com/videos/{path}{slug}',
      'aljazeera.com/program/{path}{slug}',
    ],
    examples: ['https://www.aljazeera.com/video/newsfeed/2025/1/2/some-title'],
  },
  {
    name: 'apple-trailers',
    title: 'Apple trailers',
    ids: { studio: SLUG, slug: SLUG, country: /[a-z]{2}/, id: /umc\.[\w.]{5,60}/ },
    urls: [
      'trailers.apple.com/trailers/{studio}/{slug}',
      'tv.apple.com/{country}/clip/{slug}/{id}',
    ],
    examples: ['https://trailers.apple.com/trailers/wb/the-batman/'],
  },
  {
    name: 'associated-press',
    title: 'AP News',
    ids: { slug: SLUG },
    urls: ['apnews.com/video/{slug}'],
    examples: ['https://apnews.com/video/title-0123456789abcdef0123456789abcdef'],
  },
  {
    name: 'bbc-video',
    title: 'BBC',
    ids: { id: /[a-z0-9]{8,15}/, slug: SLUG },
    urls: [
      'bbc.com/news/videos/{id}',
      'bbc.co.uk/news/videos/{id}',
      'bbc.com/reel/video/{id}/{slug}',
      'bbc.com/video/{id}/{slug}',
      'bbc.co.uk/programmes/{id}',
    ],
    examples: ['https://www.bbc.com/news/videos/c1234567890o'],
  },
  {
    name: 'bloomberg-video',
    title: 'Bloomberg',
    ids: { slug: SLUG, date: /\d{4}-\d{2}-\d{2}/ },
    urls: ['bloomberg.com/news/videos/{date}/{slug}'],
    examples: ['https://www.bloomberg.com/news/videos/2025-01-02/some-title-video'],
  },
  {
    name: 'cnbc',
    title: 'CNBC',
    ids: { year: /\d{4}/, month: /\d{2}/, day: /\d{2}/, slug: SLUG },
    urls: ['cnbc.com/video/{year}/{month}/{day}/{slug}'],
    examples: ['https://www.cnbc.com/video/2024/01/01/title.html'],
  },
  {
    name: 'cnn',
    title: 'CNN',
    ids: { path: PATH, slug: SLUG, year: /\d{4}/, month: /\d{2}/, day: /\d{2}/ },
    urls: [
      'cnn.com/videos/{path}{slug}',
      'edition.cnn.com/videos/{path}{slug}',
      'cnn.com/{year}/{month}/{day}/{path}video/{slug}',
      'edition.cnn.com/{year}/{month}/{day}/{path}video/{slug}',
    ],
    examples: ['https://edition.cnn.com/videos/world/2024/01/02/some-title.cnn'],
  },
  {
    name: 'deutsche-welle',
    title: 'Deutsche Welle',
    ids: { language: /[a-z]{2}(?:-[a-z]{2})?/, slug: SLUG, id: NUMBER },
    urls: ['dw.com/{language}/{slug}/video-{id}', 'dw.com/{language}/{slug}/av-{id}'],
    examples: ['https://www.dw.com/en/some-title/video-71234567'],
  },
  {
    name: 'france-24',
    title: 'France 24',
    ids: { language: /[a-z]{2}/, path: PATH, slug: SLUG },
    urls: ['france24.com/{language}/video/{path}{slug}', 'france24.com/{language}/live'],
    examples: ['https://www.france24.com/en/video/20250102-some-title'],
  },
  {
    name: 'nasa-plus',
    title: 'NASA+',
    ids: { slug: SLUG, id: NUMBER },
    urls: ['plus.nasa.gov/video/{slug}', 'svs.gsfc.nasa.gov/{id}'],
    examples: ['https://plus.nasa.gov/video/some-title/'],
  },
  {
    name: 'npo',
    title: 'NPO Start',
    ids: { path: PATH, slug: SLUG, date: /\d{2}-\d{2}-\d{4}/, id: /[A-Z]{2,10}_\d{3,12}/ },
    urls: [
      'npo.nl/start/serie/{path}{slug}',
      'npo.nl/start/video/{slug}',
      'npostart.nl/{slug}/{date}/{id}',
    ],
    examples: ['https://npo.nl/start/serie/abc/seizoen-1/def'],
  },
  {
    name: 'pbs',
    title: 'PBS',
    ids: { slug: SLUG },
    urls: ['pbs.org/video/{slug}', 'pbs.org/newshour/video/{slug}'],
    examples: ['https://www.pbs.org/video/title-abc123/'],
  },
  {
    name: 'rai-play',
    title: 'RaiPlay',
    ids: { path: PATH, slug: SLUG },
    urls: ['raiplay.it/video/{path}{slug}.html', 'raiplay.it/dirette/{slug}'],
    examples: ['https://www.raiplay.it/video/2014/04/Report-del-07042014-cb27157f.html'],
  },
  {
    name: 'reuters',
    title: 'Reuters',
    ids: { path: PATH, slug: SLUG },
    urls: ['reuters.com/video/{path}{slug}'],
    examples: ['https://www.reuters.com/video/watch/idRW123456789'],
  },
  {
    name: 'svt',
    title: 'SVT',
    ids: { id: /[A-Za-z0-9]{6,12}/, path: PATH, slug: SLUG },
    urls: ['svtplay.se/video/{id}', 'svtplay.se/video/{id}/{path}{slug}'],
    examples: ['https://www.svtplay.se/video/jXApWXa/some-series/some-title'],
  },
  {
    name: 'zdf',
    title: 'ZDF',
    ids: { path: PATH, slug: SLUG },
    urls: ['zdf.de/video/{path}{slug}', 'zdf.de/play/{path}{slug}', 'zdf.de/live-tv'],
    examples: ['https://www.zdf.de/video/dokus/abc-100/def-100'],
  },
];
