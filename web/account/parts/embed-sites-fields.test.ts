import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toEmbedSites, toEmbedSitesFields } from './embed-sites-fields.ts';

describe('the allowed domains form', () => {
  const LISTS = [null, [], ['*'], ['https://a.example', 'https://*.b.example']];

  for (const sites of LISTS) {
    it(`converts ${JSON.stringify(sites)} to fields and back`, () => {
      assert.deepEqual(toEmbedSites(toEmbedSitesFields(sites)), sites);
    });
  }

  it('accepts commas, spaces and line breaks between sites', () => {
    const lines = ' https://a.example, https://b.example\r\n\nhttps://c.example ';
    assert.deepEqual(toEmbedSites({ choice: 'listed', lines }), [
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ]);
  });
});
