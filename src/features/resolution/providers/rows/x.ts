import type { ProviderRow } from '../provider.ts';

/** Providers whose names start with X. */
export const listRowsX = (): readonly ProviderRow[] => [
  {
    name: 'x-broadcasts',
    title: 'X broadcasts',
    evidence: 'published URLs',
    result: 'refused',
    ids: { kind: /broadcasts|spaces/, id: /[A-Za-z0-9]{10,16}/ },
    urls: ['x.com/i/{kind}/{id}', 'twitter.com/i/{kind}/{id}'],
    reason: 'no_public_player',
    examples: ['https://x.com/i/broadcasts/1ypKddwvNrqKW'],
  },
  {
    name: 'xinpianchang',
    title: 'Xinpianchang',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /a\d{5,10}/ },
    urls: ['xinpianchang.com/{id}'],
    examples: ['https://www.xinpianchang.com/a11766551'],
  },
];
