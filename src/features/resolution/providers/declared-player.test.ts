import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { getRegistrableDomain } from '#lib/net/is-same-site.ts';

import { DECLARED_PLAYER_HOSTS } from './declared-player-hosts.ts';
import { findFramingObstacle, type FramingObstacle } from './declared-player.ts';
import { SHARED_DOMAINS } from './shared-domains.ts';

const PAGE = 'https://www.site.co.uk/watch/1';

describe('findFramingObstacle', () => {
  const cases: readonly (readonly [FramingObstacle | undefined, string, string?])[] = [
    [undefined, 'https://www.site.co.uk/embed/1'],
    [undefined, 'https://player.site.co.uk/embed/1'],
    [undefined, 'https://site.co.uk/embed/1'],
    [undefined, 'https://site.test:8443/e', 'https://www.site.test:8443/'],
    [undefined, 'https://site.test/e', 'https://www.site.test:8443/'],
    [undefined, 'https://site.test/e', 'http://site.test/'],
    [undefined, 'https://player.vdocipher.com/v2/?otp=1'],
    ['not https', 'http://www.site.co.uk/embed/1'],
    ['not https', 'javascript:alert(1)'],
    ['not https', 'data:text/html,<video>'],
    ['not https', 'blob:https://www.site.co.uk/1'],
    ['credentials', 'https://user@www.site.co.uk/embed/1'],
    ['credentials', 'https://:password@www.site.co.uk/embed/1'],
    ['port', 'https://www.site.co.uk:8443/embed/1'],
    ['port', 'https://player.vdocipher.com:8443/'],
    ['port', 'https://player.vdocipher.com:8443/', 'https://site.test:8443/'],
    ['other site', 'https://other.co.uk/embed/1'],
    ['other site', 'https://www.site.co.uk.evil.example/embed/1'],
    ['other site', 'https://evil.player.vdocipher.com/'],
    ['other site', 'https://mallory.github.io/e', 'https://alice.github.io/'],
    ['other site', 'https://mallory.substack.com/e', 'https://alice.substack.com/'],
    ['other site', 'https://mallory.substack.com./e', 'https://alice.substack.com./'],
    ['other site', 'https://mallory.wixsite.com/e', 'https://alice.wixsite.com/'],
    ['other site', 'https://mallory.tumblr.com/e', 'https://www.tumblr.com/'],
    [undefined, 'https://alice.substack.com/e', 'https://alice.substack.com/'],
    ['other site', 'https://10.0.0.1/e'],
  ];
  for (const [expected, player, page = PAGE] of cases) {
    it(`returns ${expected ?? 'nothing'} for ${player} on ${page}`, () =>
      assert.equal(findFramingObstacle(new URL(player), new URL(page)), expected));
  }
});

describe('SHARED_DOMAINS', () => {
  it('lists registrable domains that the public suffix list does not contain', () => {
    for (const domain of SHARED_DOMAINS)
      assert.equal(getRegistrableDomain(`someone.${domain}`), domain);
  });
});

describe('DECLARED_PLAYER_HOSTS', () => {
  for (const { host, operator, since } of DECLARED_PLAYER_HOSTS) {
    it(`lists ${host} exactly, with its operator and the date of the review`, () => {
      assert.equal(new URL(`https://${host}`).hostname, host);
      assert.match(since, /^20\d\d-(?:0[1-9]|1[0-2])-[0-3]\d$/);
      assert.ok(host.split('.').length > 2 && operator.trim() !== '');
    });
  }
});
