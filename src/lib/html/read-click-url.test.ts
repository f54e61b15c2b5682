import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readClickUrl } from './read-click-url.ts';

describe('readClickUrl', () => {
  const handlers: readonly (readonly [string, string | undefined])[] = [
    [`show(this, "/films/1.m3u8?a=1"); return false`, '/films/1.m3u8?a=1'],
    [`x = 'a.mp4'; play('a.mp4')`, 'a.mp4'],
    [`play('a.mp4', 'b.webm')`, undefined],
    [`play(base + '/a.mp4')`, undefined],
    [`play('/a.mp4' + token)`, undefined],
    [`open('/a.mp4.html')`, undefined],
    ['play(a.mp4)', undefined],
  ];
  for (const [handler, url] of handlers) {
    it(`returns ${url} for ${handler}`, () => assert.equal(readClickUrl(handler), url));
  }

  it('reads hostile handlers in linear time', () => {
    for (const part of ["'", "'a.mp4", '+ ', '.mp4']) {
      assert.notEqual(readClickUrl(part.repeat(1000)), null);
    }
  });
});
