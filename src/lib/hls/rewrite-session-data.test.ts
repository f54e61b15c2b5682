import assert from 'node:assert/strict';
import { it } from 'node:test';

import { rewriteSessionData } from './rewrite-session-data.ts';

const BASE = new URL('https://secret.test/secret-folder/data.json?token=SECRET');

it('redacts the upstream from session data with any JSON value', () => {
  for (const [text, expected] of [
    ['\uFEFF{"a":[1,true,null],"b":"c"}', '{"a":[1,true,null],"b":"c"}'],
    [
      '[{"images":[{"url":"https://secret.test/1.jpg"}]}]',
      '[{"images":[{"url":"about:invalid"}]}]',
    ],
    ['"//secret.test/a"', '"about:invalid"'],
    ['{"a":"on Secret.test, /secret-folder/b"}', '{"a":"on about:invalid, about:invalid"}'],
    ['7', '7'],
  ] as const) {
    assert.equal(rewriteSessionData(text, BASE), expected);
  }
});

it('rejects session data that is not JSON', () => {
  for (const text of ['', '#EXTM3U', '{', '<html>'])
    assert.equal(rewriteSessionData(text, BASE), undefined);
});
