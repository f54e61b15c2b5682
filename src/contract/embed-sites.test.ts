import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from './app-error.ts';
import { validateEmbedSites, mayEmbed, parseEmbedSites, toSiteList } from './embed-sites.ts';

const LISTS = [
  { items: [], sites: { kind: 'none' } },
  { items: ['*'], sites: { kind: 'any' } },
  {
    items: ['https://Blog.Example', 'https://blog.example/', 'http://10.0.0.1:8080'],
    sites: { kind: 'listed', origins: ['https://blog.example', 'http://10.0.0.1:8080'] },
  },
  {
    items: ['https://*.example.com', 'https://bücher.example:443'],
    sites: {
      kind: 'listed',
      origins: ['https://*.example.com', 'https://xn--bcher-kva.example'],
    },
  },
] as const;

const INVALID_SITES = [
  '',
  'none',
  'blog.example',
  'https://blog.example/path',
  'https://blog.example?x',
  'https://blog.example#x',
  'https://user@blog.example',
  'ftp://blog.example',
  'javascript:alert(1)',
  'null',
  'https://*',
  'https://a.*.example',
  'https://blog.example;script-src',
  'https://blog.example,https://x.example',
  "https://blog.example'",
  'https://[::1]',
];

describe('parseEmbedSites', () => {
  it('accepts origins, all sites or none, and round-trips them', () => {
    for (const { items, sites } of LISTS) {
      const parsed = parseEmbedSites(items);
      assert.deepEqual(parsed, sites);
      assert.deepEqual(parsed && parseEmbedSites(toSiteList(parsed)), sites);
    }
  });

  it('rejects values that are not origins or would add a directive or policy', () => {
    for (const item of INVALID_SITES) {
      assert.equal(parseEmbedSites([item]), undefined, item);
      assert.equal(parseEmbedSites(['https://fine.example', item]), undefined, item);
    }
    assert.equal(parseEmbedSites(['*', 'https://fine.example']), undefined);
  });

  it('returns the path of the invalid list', () => {
    assert.throws(
      () => validateEmbedSites(['nonsense'], '/embedSites'),
      (error) =>
        error instanceof AppError &&
        error.code === 'validation_failed' &&
        error.details[0]?.path === '/embedSites',
    );
  });
});

describe('mayEmbed', () => {
  const listed = parseEmbedSites(['https://blog.example', 'http://*.old.example:81']);

  const PAGES = [
    ['https://blog.example', true],
    ['http://blog.example', false],
    ['https://blog.example:8443', false],
    ['https://x.blog.example', false],
    ['https://evilblog.example', false],
    ['http://a.old.example:81', true],
    ['https://a.b.old.example:81', true],
    ['http://old.example:81', false],
    ['http://a.old.example', false],
    ['null', false],
    ['', false],
  ] as const;

  for (const [origin, expected] of PAGES) {
    it(`${expected ? 'allows' : 'denies'} embedding on ${origin || 'an empty origin'}`, () => {
      assert.equal(listed && mayEmbed(listed, origin), expected);
    });
  }

  it('allows every page for `*` and no page for an empty list', () => {
    assert.equal(mayEmbed({ kind: 'any' }, 'null'), true);
    assert.equal(mayEmbed({ kind: 'none' }, 'https://blog.example'), false);
  });
});
