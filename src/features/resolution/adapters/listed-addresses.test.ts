import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { corpusMissing } from '#test/support/corpus.ts';
import { readListedAddresses } from '#test/support/listed-addresses.ts';

import { ADAPTERS } from './index.ts';

describe('the addresses that other projects list', { skip: corpusMissing }, () => {
  it('are taken by their service’s adapter, and by no other', () => {
    const listed = readListedAddresses();
    const wrong = listed.flatMap(({ address, service, adapter }) => {
      const taken = ADAPTERS.filter((each) => each.kind === 'address' && each.matches(address));
      const names = taken.map(({ name }) => name).join(' and ') || 'none';
      return names === (adapter ?? 'none') ? [] : `${service} ${address.href}: ${names}`;
    });
    assert.deepEqual(wrong, []);
    assert.ok(listed.length >= 500);
  });
});
