import assert from 'node:assert/strict';
import { it } from 'node:test';

import { rewriteAssetList } from './rewrite-asset-list.ts';

const OPTIONS = {
  base: new URL('https://ads.example.test/list?session=SECRET'),
  replace: ({ url }: { readonly url: URL }): string => `<${url.href}>`,
};

it('rewrites the URI of each asset in an asset list and keeps the rest', () => {
  const list = {
    ASSETS: [
      { URI: 'ad1.m3u8', DURATION: 15.5, 'X-BEACON': 'https://count.test/1' },
      { URI: 7 },
      null,
    ],
    'SKIP-CONTROL': { OFFSET: 5, 'LABEL-ID': 'skip' },
    'X-NOTE': 'ads.example.test, session=SECRET',
  };
  assert.deepEqual(JSON.parse(rewriteAssetList(JSON.stringify(list), OPTIONS) ?? ''), {
    ASSETS: [
      { URI: '<https://ads.example.test/ad1.m3u8>', DURATION: 15.5, 'X-BEACON': 'about:invalid' },
      { URI: 'about:invalid' },
      null,
    ],
    'SKIP-CONTROL': { OFFSET: 5, 'LABEL-ID': 'skip' },
    'X-NOTE': 'about:invalid, about:invalid',
  });
});

it('rejects an asset list that is not a JSON object', () => {
  assert.equal(rewriteAssetList('#EXTM3U', OPTIONS), undefined);
  assert.equal(rewriteAssetList('[]', OPTIONS), undefined);
});
