import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readLink } from './read-link.ts';

const kinds = (attributes: Readonly<Record<string, string>>): readonly string[] =>
  readLink(new Map(Object.entries({ href: '/x', ...attributes }))).map(({ kind }) => kind);

describe('readLink', () => {
  const links: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
    [{ rel: 'Canonical' }, ['canonical']],
    [{ rel: 'alternate', type: 'application/json+oembed; charset=utf-8' }, ['json_oembed']],
    [{ rel: 'canonical alternate', type: 'text/xml+oembed' }, ['canonical', 'xml_oembed']],
    [{ rel: 'alternate', type: 'application/dash+xml' }, ['media']],
    [{ rel: 'alternate', type: 'application/json+oembedded' }, []],
    [{ rel: 'alternate', type: 'application/rss+xml' }, []],
    [{ rel: 'preload', as: 'video' }, ['media']],
    [{ rel: 'preload', as: 'Fetch', href: '/live/master.m3u8?a=1' }, ['media']],
    [{ rel: 'preload', as: 'fetch', type: 'application/vnd.apple.mpegurl' }, ['media']],
    [{ rel: 'preload', as: 'fetch', href: '/data.json' }, []],
    [{ rel: 'prefetch', as: 'fetch', href: '/master.mpd' }, []],
    [{ rel: 'preload', as: 'script', href: '/a.m3u8' }, []],
  ];
  for (const [attributes, expected] of links) {
    it(`reads ${JSON.stringify(attributes)}`, () => assert.deepEqual(kinds(attributes), expected));
  }
});
