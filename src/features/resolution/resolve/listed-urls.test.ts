import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { corpusMissing } from '#test/support/corpus.ts';
import { readListedUrls } from '#test/support/listed-urls.ts';

import { matchUrlAdapters, getAdapterTable } from './adapter-table.ts';

describe('URLs that other projects list', { skip: corpusMissing }, () => {
  it('are matched only by the adapter of their provider', () => {
    const listed = readListedUrls();
    const table = getAdapterTable();
    const mismatches = listed.flatMap(({ url: address, service, adapter, possibleAdapter }) => {
      const matching = [...matchUrlAdapters(table, address)];
      const names = matching.map(({ name }) => name).join(' and ') || 'none';
      const isExpected = names === (adapter ?? 'none') || names === possibleAdapter;
      return isExpected ? [] : `${service} ${address.href}: ${names}`;
    });
    assert.deepEqual(mismatches, []);
    assert.ok(listed.length >= 500);
  });
});
