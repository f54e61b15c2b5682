import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findMediaUrls } from './find-media-urls.ts';

describe('findMediaUrls', () => {
  const scripts: readonly (readonly [string, readonly string[]])[] = [
    ['load("https://h.example/a.m3u8?x=1&y=2")', ['https://h.example/a.m3u8?x=1&y=2']],
    ['"https:\\/\\/h.example\\/a.mp4"', ['https://h.example/a.mp4']],
    ['"https:\\u002F\\u002Fh.example\\u002Fa.mpd?b\\u0026c"', ['https://h.example/a.mpd?b&c']],
    ["'//h.example/a.webm'", ['//h.example/a.webm']],
    ['a = "https://h.example/a.mp4.jpg"; b = "https://h.example/mp4"', []],
    ['"/a.mp4" + "https://h.example/page"', []],
  ];
  for (const [script, urls] of scripts) {
    it(`finds ${urls.length} in ${script}`, () => assert.deepEqual(findMediaUrls(script), urls));
  }

  it('removes duplicates and limits the number', () => {
    const many = Array.from({ length: 500 }, (_, at) => `"https://h.example/${at}.mp4"`);
    assert.equal(findMediaUrls([...many, ...many].join()).length, 64);
  });
});
