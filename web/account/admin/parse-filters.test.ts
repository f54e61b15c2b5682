import assert from 'node:assert/strict';
import { it } from 'node:test';

import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

import { parseFilters } from './parse-filters.ts';

const FILTERS = [{ name: 'search' }, { name: 'state', values: ['open', 'closed'] }] as const;
const LONG = 'a'.repeat(SEARCH_CHARACTERS_MAX + 1);

const TABLE: readonly (readonly [search: object, filters: object])[] = [
  [{}, {}],
  [
    { search: ' ada ', state: 'open' },
    { search: 'ada', state: 'open' },
  ],
  [{ search: 4711 }, { search: '4711' }],
  [{ search: '', state: 'ajar', other: 'x' }, {}],
  [{ search: { nested: true }, state: ['open'] }, {}],
  [{ search: LONG }, { search: LONG.slice(1) }],
];

for (const [search, filters] of TABLE) {
  it(`reads ${JSON.stringify(search).slice(0, 60)} of a page's URL`, () => {
    assert.deepEqual(parseFilters({ ...search }, FILTERS), filters);
  });
}
