import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toEmbedSites, toFields } from './embed-sites-fields.ts';

describe('who may embed, in a form', () => {
  const LISTS = [null, [], ['*'], ['https://a.example', 'https://*.b.example']];

  for (const sites of LISTS) {
    it(`shows ${JSON.stringify(sites)} and gives it back`, () => {
      assert.deepEqual(toEmbedSites(toFields(sites)), sites);
    });
  }

  it('takes sites however they are set apart', () => {
    const lines = ' https://a.example, https://b.example\r\n\nhttps://c.example ';
    assert.deepEqual(toEmbedSites({ choice: 'listed', lines }), [
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ]);
  });
});
