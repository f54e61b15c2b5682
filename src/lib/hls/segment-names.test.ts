import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { rewritePlaylist } from './rewrite-playlist.ts';
import { isAmbiguous, listSegmentGroups, locateGroups } from './segment-names.ts';

const OPTIONS = { base: new URL('https://cdn.test/v/p.m3u8'), variables: new Map() };

describe('the groups of the segments of a playlist', () => {
  it('have the suffix of their first segment', () => {
    const text = `#EXTM3U
#EXT-X-DISCONTINUITY-SEQUENCE:7
#EXTINF:4,
 a.TS?x=.jpg
#EXTINF:4,
b.jpg
#EXT-X-DISCONTINUITY
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="i.mp4"
#EXTINF:4,
c/d
#EXT-X-DISCONTINUITY
`;
    assert.deepEqual(listSegmentGroups(text), [
      { group: '7', suffix: '.ts', isMapped: false },
      { group: '9', suffix: '', isMapped: true },
    ]);
    const located = locateGroups(text, OPTIONS, new Set(['7', '9', '10']));
    assert.deepEqual(
      [...located].map(([group, { url, map }]) => [group, url.pathname, map?.url.pathname]),
      [
        ['7', '/v/a.TS', undefined],
        ['9', '/v/c/d', '/v/i.mp4'],
      ],
    );
  });

  it('do not start at a comment or at another tag', () => {
    const lines = ['# #EXT-X-DISCONTINUITY', '#EXT-X-DISCONTINUITY-X', ' \t#EXT-X-DISCONTINUITY'];
    const text = ['#EXTM3U', ...lines.flatMap((line) => ['#EXTINF:4,', 'a', line]), 'b'].join('\n');
    assert.deepEqual(
      listSegmentGroups(text).map(({ group }) => group),
      ['0', '1'],
    );
  });

  it('are listed in linear time', () => {
    const tags = '#EXT-X-DISCONTINUITY '.repeat(300_000);
    assert.deepEqual(listSegmentGroups(`#EXTM3U\n#EXTINF:4,\n${tags}`), []);
    const lines = '#EXT-X-DISCONTINUITY\r'.repeat(300_000);
    assert.equal(listSegmentGroups(`#EXTM3U\r#EXTINF:4,\r${lines}a`).length, 1);
  });

  it('do not exist in a multivariant playlist', () => {
    assert.deepEqual(listSegmentGroups('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n'), []);
  });

  it('are the groups that rewriting assigns, and are listed up to a limit', () => {
    const line = fc.constantFrom('#EXT-X-DISCONTINUITY', '#EXTINF:4,\na.jpg', '#EXT-X-MAP:URI="i"');
    const sequence = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(
        fc.array(line),
        sequence,
        fc.constantFrom('\n', '\r\n', '\r'),
        (lines, first, end) => {
          const head = ['#EXTM3U', `#EXT-X-DISCONTINUITY-SEQUENCE:${first}`];
          const text = [...head, ...lines].join('\n').replaceAll('\n', end);
          const firsts = new Map<string, boolean>();
          rewritePlaylist(text, {
            ...OPTIONS,
            replace({ role, segment: { group, isMapped } }) {
              if (role === 'segment' && !firsts.has(group)) firsts.set(group, isMapped);
              return null;
            },
          });
          assert.deepEqual(
            listSegmentGroups(text).map(({ group, isMapped }) => [group, isMapped]),
            [...firsts].slice(0, 64),
          );
        },
      ),
    );
  });

  for (const [suffix, isMapped, expected] of [
    ['.ts', false, false],
    ['.ts', true, true],
    ['.mp4', false, true],
    ['.mp4', true, false],
    ['.webvtt', false, false],
    ['.aac', false, true],
    ['', true, true],
    ['.png', false, true],
  ] as const) {
    const names = `${suffix || 'no suffix'}${isMapped ? ' with an initialization section' : ''}`;
    it(`are ${expected ? '' : 'not '}ambiguous with ${names}`, () => {
      assert.equal(isAmbiguous({ group: '0', suffix, isMapped }), expected);
    });
  }
});
