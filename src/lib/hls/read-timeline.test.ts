import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PlaylistError } from './playlist-error.ts';
import { readTimeline, type Timeline } from './read-timeline.ts';
import { writeSubtitlePlaylist } from './write-subtitle-playlist.ts';

const BASE = new URL('https://origin.test/v/media.m3u8');

function read(
  lines: readonly string[],
  variables = new Map<string, string>(),
): Timeline | undefined {
  return readTimeline(['#EXTM3U', ...lines].join('\n'), { base: BASE, variables });
}

function segments(count: number, seconds: number, name = 's'): readonly string[] {
  return Array.from({ length: count }, (_, i) => [`#EXTINF:${seconds},`, `${name}${i}.ts`]).flat();
}

describe('readTimeline', () => {
  it('sums segment durations without rounding errors', () => {
    const timeline = read([...segments(1000, 6.006), '#EXT-X-ENDLIST']);
    assert.deepEqual(
      timeline?.spans.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
      [[0, 6006]],
    );
    assert.equal(timeline.spans[0]?.first?.url.href, 'https://origin.test/v/s0.ts');
  });

  it('starts a span at each discontinuity with the current key, map and byte range', () => {
    const timeline = read([
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-DISCONTINUITY-SEQUENCE:3',
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-KEY:METHOD=AES-128,URI="k"',
      ...segments(2, 2, 'a'),
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@10"',
      '#EXTINF:3,',
      '#EXT-X-GAP',
      'gone.mp4',
      '#EXTINF:1,',
      '#EXT-X-BYTERANGE:100@5',
      'b.mp4',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:1,',
      '#EXT-X-BYTERANGE:50',
      'b.mp4',
      '#EXT-X-ENDLIST',
    ]);
    assert.equal(timeline?.discontinuitySequence, 3);
    const [first, second, third] = timeline.spans;
    assert.deepEqual(first?.first?.key, {
      url: new URL('https://origin.test/v/k'),
      iv: '7'.padStart(32, '0'),
    });
    const { url: _, ...rest } = second?.first ?? {};
    assert.deepEqual(rest, {
      range: { start: 5, length: 100 },
      map: { url: new URL('https://origin.test/v/init.mp4'), range: { start: 10, length: 720 } },
      key: null,
      atSeconds: 7,
    });
    assert.deepEqual(third?.first?.range, { start: 105, length: 50 });
    assert.deepEqual([second?.startSeconds, third?.startSeconds, third?.endSeconds], [4, 8, 9]);
  });

  it('expands its own variables and those of the multivariant playlist', () => {
    const lines = [
      '#EXT-X-DEFINE:NAME="n",VALUE="one"',
      '#EXT-X-DEFINE:IMPORT="host"',
      '#EXTINF:1,',
      'https://{$host}/{$n}.ts',
      '#EXT-X-ENDLIST',
    ];
    const timeline = read(lines, new Map([['host', 'media.test']]));
    assert.equal(timeline?.spans[0]?.first?.url.href, 'https://media.test/one.ts');
  });

  it('rejects a playlist that has not ended, has no segments or has implausible durations', () => {
    assert.equal(read(segments(2, 2)), undefined);
    assert.equal(read(['#EXT-X-ENDLIST']), undefined);
    assert.equal(read(['#EXTINF:1e9,', 'a', '#EXT-X-ENDLIST']), undefined);
    assert.equal(read([...segments(3, 9_000_000), '#EXT-X-ENDLIST']), undefined);
    assert.throws(
      () => readTimeline('<html>', { base: BASE, variables: new Map() }),
      PlaylistError,
    );
    const many = Array.from({ length: 2_100 }, () => ['#EXT-X-DISCONTINUITY', '#EXTINF:1,', 'a']);
    assert.equal(read([...many.flat(), '#EXT-X-ENDLIST']), undefined);
  });
});

describe('writeSubtitlePlaylist', () => {
  it('splits segments at every minute and at every discontinuity', () => {
    const timeline = read([
      '#EXT-X-DISCONTINUITY-SEQUENCE:2',
      ...segments(70, 1),
      '#EXT-X-DISCONTINUITY',
      ...segments(2, 2.5),
      '#EXT-X-ENDLIST',
    ]);
    assert.ok(timeline);
    const playlist = writeSubtitlePlaylist(timeline, ({ startSeconds, endSeconds, first }) =>
      startSeconds === 60 ? null : `${startSeconds}-${endSeconds}-${first?.atSeconds}.vtt`,
    );
    assert.equal(
      playlist,
      [
        '#EXTM3U',
        '#EXT-X-VERSION:8',
        '#EXT-X-TARGETDURATION:60',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-DISCONTINUITY-SEQUENCE:2',
        '#EXTINF:60.000000,',
        '0-60-0.vtt',
        '#EXTINF:10.000000,',
        '#EXT-X-GAP',
        'about:invalid',
        '#EXT-X-DISCONTINUITY',
        '#EXTINF:5.000000,',
        '70-75-70.vtt',
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
    );
  });

  it('keeps discontinuities before the first segment and around empty spans, because players count them', () => {
    const timeline = read([
      '#EXT-X-DISCONTINUITY',
      ...segments(1, 1),
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:0,',
      'nothing.ts',
      '#EXT-X-DISCONTINUITY',
      ...segments(1, 1),
      '#EXT-X-ENDLIST',
    ]);
    assert.ok(timeline);
    const lines = writeSubtitlePlaylist(timeline, ({ startSeconds }) => `${startSeconds}.vtt`);
    assert.deepEqual(
      lines.split('\n').filter((line) => /DISCONTINUITY|vtt/.test(line)),
      ['#EXT-X-DISCONTINUITY', '0.vtt', '#EXT-X-DISCONTINUITY', '#EXT-X-DISCONTINUITY', '1.vtt'],
    );
  });

  it('writes no segment of zero length', () => {
    const cut = [...segments(1, 259.440181), '#EXT-X-DISCONTINUITY', ...segments(1, 300)];
    const timeline = read([...cut, '#EXT-X-ENDLIST']);
    assert.ok(timeline);
    const lengths = writeSubtitlePlaylist(timeline, () => 'x').match(/(?<=#EXTINF:)[\d.]+/g) ?? [];
    assert.deepEqual(lengths.map(Number), [60, 60, 60, 60, 19.440181, 60, 60, 60, 60, 60]);
  });

  it('writes longer segments when there would be too many', () => {
    const timeline = read(['#EXTINF:9000000,', 'a', '#EXT-X-ENDLIST']);
    assert.ok(timeline);
    const playlist = writeSubtitlePlaylist(timeline, () => 'x');
    assert.match(playlist, /#EXT-X-TARGETDURATION:4500\n/);
    assert.equal(playlist.match(/#EXTINF/g)?.length, 2000);
  });
});
