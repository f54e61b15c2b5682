import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parsePathName } from './url-name.ts';

describe('parsePathName', () => {
  const CASES: readonly (readonly [url: string, name: string | undefined])[] = [
    ['https://site.example/talks/my-first-talk', 'my-first-talk'],
    ['https://site.example/talks/Gr%C3%BC%C3%9Fe/', 'Grüße'],
    ['https://site.example/talks/all%-in', 'all%-in'],
    ['https://site.example/talks/evil%E2%80%AEtxt%0A', 'eviltxt'],
    ['https://site.example/summer-party/watch', 'summer-party'],
    ['https://site.example/summer-party/live/master.m3u8', 'summer-party'],
    ['https://site.example/news/article.html?id=3', 'article.html'],
    ['https://site.example/watch?v=abc', undefined],
    ['https://site.example/video/123456', undefined],
    ['https://site.example:8443/', undefined],
    ['https://site.example/talks/dQw4w9WgXcQ', 'talks'],
    ['https://site.example/talks/2024-keynote-a1', '2024-keynote-a1'],
    ['https://site.example/0b1f3c52-8d5e-4c2a-9a58-0d5c8f0f6c11', undefined],
    [`https://site.example/${'long-'.repeat(40)}`, 'long-'.repeat(16)],
  ];
  for (const [url, name] of CASES) {
    it(`calls ${url.slice(0, 60)} “${name}”`, () =>
      assert.equal(parsePathName(new URL(url)), name));
  }

  it('never returns an empty name', () => {
    const url = new URL('https://site.example/');
    fc.assert(
      fc.property(fc.string(), (path) => {
        url.pathname = path;
        return parsePathName(url)?.trim() !== '';
      }),
    );
  });
});
