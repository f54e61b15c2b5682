import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { nameUrl } from './url-name.ts';

describe('nameUrl', () => {
  const CASES: readonly (readonly [url: string, name: string])[] = [
    ['https://site.example/talks/my-first-talk', 'my-first-talk'],
    ['https://site.example/talks/Gr%C3%BC%C3%9Fe/', 'Grüße'],
    ['https://site.example/talks/all%-in', 'all%-in'],
    ['https://site.example/talks/evil%E2%80%AEtxt%0A', 'eviltxt'],
    ['https://site.example/summer-party/watch', 'summer-party'],
    ['https://site.example/summer-party/live/master.m3u8', 'summer-party'],
    ['https://site.example/news/article.html?id=3', 'article.html'],
    ['https://site.example/watch?v=abc', 'site.example'],
    ['https://site.example/video/123456', 'site.example'],
    ['https://site.example:8443/', 'site.example:8443'],
    ['https://site.example/0b1f3c52-8d5e-4c2a-9a58-0d5c8f0f6c11', 'site.example'],
    [`https://site.example/${'long-'.repeat(40)}`, 'long-'.repeat(16)],
  ];
  for (const [url, name] of CASES) {
    it(`calls ${url.slice(0, 60)} “${name}”`, () => assert.equal(nameUrl(new URL(url)), name));
  }

  it('is never empty', () => {
    const url = new URL('https://site.example/');
    fc.assert(
      fc.property(fc.string(), (path) => {
        url.pathname = path;
        return nameUrl(url).trim() !== '';
      }),
    );
  });
});
