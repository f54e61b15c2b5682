import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  array,
  assert as assertProperty,
  constantFrom,
  property,
  record,
  string,
} from 'fast-check';

import { parseSchemePattern } from './scheme-pattern.ts';

function isMatch(scheme: string, url: string): boolean | undefined {
  return parseSchemePattern(scheme)?.matches(new URL(url));
}

describe('parseSchemePattern', () => {
  const matching: readonly (readonly [string, string])[] = [
    ['https://site.example/watch/*', 'https://site.example/watch/1'],
    ['http://site.example/watch/*', 'https://site.example/watch/1'],
    ['https://site.example/watch/*', 'https://www.site.example/watch/1'],
    ['https://www.site.example/watch/*', 'https://site.example/watch/1'],
    ['https://*.site.example/v/*', 'https://a.b.site.example/v/1'],
    ['https://*.site.example/v/*', 'https://site.example/v/1'],
    ['https://*.*.site.example/*/x', 'https://a.b.site.example/v/x'],
    ['https://site.example/*/art/*', 'https://site.example/who/art/what?x=1'],
    ['https://site.example/watch?v=*', 'https://site.example/watch?v=1'],
    ['https://site.example/*#/d*', 'https://site.example/a#/d2'],
    ['https://site.example', 'https://site.example/'],
  ];
  for (const [scheme, url] of matching) {
    it(`${scheme} matches ${url}`, () => assert.equal(isMatch(scheme, url), true));
  }

  const nonMatching: readonly (readonly [string, string])[] = [
    ['https://site.example/watch/*', 'https://site.example/list/1'],
    ['https://site.example/watch/*', 'https://other.example/watch/1'],
    ['https://site.example/watch/*', 'https://a.site.example/watch/1'],
    ['https://*.site.example/v/*', 'https://notsite.example/v/1'],
    ['https://*.site.example/v/*', 'https://site.example.evil.example/v/1'],
    ['https://site.example/a*a', 'https://site.example/a'],
    ['https://site.example/*b*b', 'https://site.example/b'],
  ];
  for (const [scheme, url] of nonMatching) {
    it(`${scheme} does not match ${url}`, () => assert.equal(isMatch(scheme, url), false));
  }

  const invalid = [
    'https://*',
    'https://*/*',
    'https://*.com/*',
    'https://*.*/*',
    'https://a*.site.example/*',
    'https://site.*/watch',
    'https://192.0.2.1:80/*',
    'spotify:*',
    '',
  ];
  for (const scheme of invalid) {
    it(`rejects ${JSON.stringify(scheme)}`, () =>
      assert.equal(parseSchemePattern(scheme), undefined));
  }

  it('matches any text in place of the wildcards', () => {
    const word = string({ unit: constantFrom('a', 'b', '-', '_') });
    const piece = record({ literal: word, fill: word });
    assertProperty(
      property(array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const path = pieces.map(({ literal, fill }) => `${literal}${fill}`).join('');
        const glob = pieces.map(({ literal }) => `${literal}*`).join('');
        assert.equal(isMatch(`https://site.example/${glob}`, `https://site.example/${path}`), true);
      }),
    );
  });
});
