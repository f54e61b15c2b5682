import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isSameSite } from './is-same-site.ts';

describe('isSameSite', () => {
  const same: readonly (readonly [string, string])[] = [
    ['site.example', 'player.site.example'],
    ['www.site.co.uk', 'video.site.co.uk'],
    ['a.b.site.example', 'c.site.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['alice.github.io', 'alice.github.io'],
    ['xn--bcher-kva.example', 'www.xn--bcher-kva.example'],
    ['site.example.', 'site.example'],
  ];
  for (const [host, other] of same) {
    it(`matches ${host} and ${other}`, () => assert.equal(isSameSite(host, other), true));
  }

  const different: readonly (readonly [string, string])[] = [
    ['site.example', 'other.example'],
    ['site.example', 'evilsite.example'],
    ['site.example', 'site.example.evil.test'],
    ['site.co.uk', 'other.co.uk'],
    ['alice.github.io', 'mallory.github.io'],
    ['alice.github.io', 'github.io'],
    ['127.0.0.1', '127.0.0.2'],
    ['[::1]', '[::2]'],
    ['com', 'org'],
    ['localhost', 'player.localhost'],
  ];
  for (const [host, other] of different) {
    it(`tells ${host} from ${other}`, () => assert.equal(isSameSite(host, other), false));
  }
});
