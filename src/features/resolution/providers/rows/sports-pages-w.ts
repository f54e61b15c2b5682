import type { PageRow } from '../provider.ts';

/** Pages of sports and game sites, from W to W. */
export const SPORTS_PAGES_W: readonly PageRow[] = [
  {
    name: 'wwe',
    title: 'WWE',
    evidence: 'published URLs',
    urls: [
      'wwe.com/videos/{path}{slug}',
      '{lang}.wwe.com/videos/{slug}',
      'wwe.com/{path}video/{slug}',
    ],
    examples: [
      'https://www.wwe.com/videos/daniel-bryan-vs-andrade-cien-almas-smackdown-live-sept-4-2018',
    ],
  },
];
