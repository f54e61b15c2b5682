import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findHostRule, matchesDomain, parseHostName, sortByHost } from './host-rules.ts';

describe('parseHostName', () => {
  const names: readonly (readonly [string, string | undefined])[] = [
    ['Example.com', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['media', 'media'],
    ['a_b.example', 'a_b.example'],
    ['', undefined],
    ['example.com.', undefined],
    ['.example.com', undefined],
    ['*.example.com', undefined],
    ['https://example.com', undefined],
    ['example.com:8080', undefined],
    ['example.com/path', undefined],
    ['user@example.com', undefined],
    ['127.0.0.1', undefined],
    ['0x7f.1', undefined],
    ['2130706433', undefined],
    ['[::1]', undefined],
    ['a b.example', undefined],
  ];
  for (const [text, expected] of names) {
    it(`parses ${JSON.stringify(text)} as ${expected}`, () => {
      assert.equal(parseHostName(text), expected);
    });
  }
});

describe('matchesDomain', () => {
  it('matches the name and its subdomains, but not names with the same ending', () => {
    assert.ok(matchesDomain('example.com', 'example.com'));
    assert.ok(matchesDomain('a.b.example.com', 'example.com'));
    assert.ok(!matchesDomain('badexample.com', 'example.com'));
    assert.ok(!matchesDomain('example.com.evil.example', 'example.com'));
  });
});

describe('findHostRule', () => {
  it('returns the most specific rule, then the catch-all rule', () => {
    const rules = sortByHost([
      { host: null, to: 'all' },
      { host: 'example.com', to: 'domain' },
      { host: 'media.example.com', to: 'media' },
    ]);
    assert.equal(findHostRule(rules, 'cdn.media.example.com')?.to, 'media');
    assert.equal(findHostRule(rules, 'www.example.com')?.to, 'domain');
    assert.equal(findHostRule(rules, 'other.example')?.to, 'all');
    assert.equal(findHostRule([], 'other.example'), undefined);
  });
});
