import assert from 'node:assert/strict';
import { it } from 'node:test';

import { rewriteSessionData } from './rewrite-session-data.ts';

it('keeps JSON of any kind, without absolute addresses', () => {
  for (const [text, expected] of [
    ['\uFEFF{"a":[1,true,null],"b":"c"}', '{"a":[1,true,null],"b":"c"}'],
    [
      '[{"images":[{"url":"https://secret.test/1.jpg"}]}]',
      '[{"images":[{"url":"about:invalid"}]}]',
    ],
    ['"//secret.test/a"', '"about:invalid"'],
    ['7', '7'],
  ] as const) {
    assert.equal(rewriteSessionData(text), expected);
  }
});

it('refuses what is no JSON', () => {
  for (const text of ['', '#EXTM3U', '{', '<html>'])
    assert.equal(rewriteSessionData(text), undefined);
});
