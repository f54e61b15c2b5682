import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  matchesUrlGlob,
  parseUrlGlob,
  toGlobText,
  toUrlGlob,
  URL_GLOB_CHARACTERS_MAX,
} from './url-glob.ts';

const MATCHES = [
  ['https://Media.example/private/', 'https://media.example/private/a.mp4', true],
  ['media.example/private/', 'http://media.example/private/', true],
  ['media.example/private/', 'https://media.example/Private/a.mp4', false],
  ['media.example/private/', 'https://media.example/%70rivate/a.mp4', true],
  ['media.example/%70rivate/', 'https://media.example/private/a.mp4', true],
  ['media.example/private/', 'https://media.example.test/private/', false],
  ['media.example/private/', 'https://a.media.example/private/', false],
  ['*.example/live/*', 'https://a.example/live/x', true],
  ['media.example/*/film.mp4', 'https://media.example/a/b/film.mp4', true],
  ['media.example/*/film.mp4', 'https://media.example/a/film.mp4?x=1', false],
  ['media.example/*/film.mp4', 'https://media.example/film.mp4', false],
  ['media.example/a*a.mp4', 'https://media.example/a.mp4', false],
  ['media.example/a*a.mp4', 'https://media.example/aa.mp4', true],
  ['media.example/watch?v=1', 'https://media.example/watch?v=1', true],
  ['media.example:8443/live/', 'https://media.example:8443/live/1', true],
  ['media.example/live/', 'https://media.example:8443/live/1', false],
] as const;

describe('URL patterns', () => {
  for (const [pattern, url, expected] of MATCHES) {
    it(`${pattern} ${expected ? 'matches' : 'does not match'} ${url}`, () => {
      const normalized = parseUrlGlob(pattern);
      assert.ok(normalized);
      assert.equal(matchesUrlGlob(toUrlGlob(normalized), toGlobText(new URL(url))), expected);
    });
  }

  it('rejects malformed patterns and patterns that match almost everything', () => {
    const malformed = [
      '',
      '*',
      '*/*',
      'https://*/',
      'media.example',
      '/path',
      'a b.example/',
      '*a/*',
    ];
    const long = `media.example/${'a'.repeat(URL_GLOB_CHARACTERS_MAX)}`;
    for (const text of [...malformed, long, `media.example/${'a*'.repeat(9)}`]) {
      assert.equal(parseUrlGlob(text), undefined, text);
    }
  });

  it('matches as the regular expression of the pattern does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 12 });
    const url = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 16 });
    fc.assert(
      fc.property(text, url, (pattern, candidate) => {
        const end = pattern.includes('*') ? '$' : '';
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}${end}`).test(candidate);
        assert.equal(matchesUrlGlob(toUrlGlob(pattern), candidate), expected);
      }),
    );
  });
});
