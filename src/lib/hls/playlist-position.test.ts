import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { rewritePlaylist } from './rewrite-playlist.ts';

const BASE = new URL('https://origin.example/live/index.m3u8');

describe('the IDs of the URIs of a playlist', () => {
  it('number variants, renditions and I-frame playlists', () => {
    assert.deepEqual(
      listIds([
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="y",URI="y.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1',
        'low.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2',
        'high.m3u8',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
      ]),
      ['r1 y.m3u8', 'v0 low.m3u8', 'v1 high.m3u8', 'i0 i.m3u8'],
    );
  });

  it('are media sequence numbers for segments, whatever their URLs', () => {
    const before = ['#EXT-X-MEDIA-SEQUENCE:7', '#EXTINF:4,', 'a.ts?t=1', '#EXTINF:4,', 'b.ts?t=1'];
    const after = ['#EXT-X-MEDIA-SEQUENCE:8', '#EXTINF:4,', 'x/b.ts', '#EXTINF:4,', 'x/c.ts'];
    assert.deepEqual(listIds(before), ['7 a.ts', '8 b.ts']);
    assert.deepEqual(listIds(after), ['8 b.ts', '9 c.ts']);
  });

  it('count a segment whose URI cannot be resolved', () => {
    assert.deepEqual(listIds(['#EXTINF:4,', 'http://[', '#EXTINF:4,', 'b.ts']), ['1 b.ts']);
  });

  it('are the same for a preload hint and the part it announces', () => {
    const hint = '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="5.1.m4s"';
    const parts = ['#EXT-X-PART:DURATION=1,URI="5.0.m4s"', '#EXT-X-PART:DURATION=1,URI="5.1.m4s"'];
    const start = '#EXT-X-MEDIA-SEQUENCE:5';
    assert.deepEqual(listIds([start, parts[0] ?? '', hint]), ['5.0 5.0.m4s', '5.1 5.1.m4s']);
    assert.deepEqual(
      listIds([start, ...parts, '#EXTINF:2,', '5.m4s', '#EXT-X-PART:URI="6.0.m4s"']),
      ['5.0 5.0.m4s', '5.1 5.1.m4s', '5 5.m4s', '6.0 6.0.m4s'],
    );
  });

  it('include the skipped segments of a delta update', () => {
    const delta = [
      '#EXT-X-MEDIA-SEQUENCE:5',
      '#EXT-X-SKIP:SKIPPED-SEGMENTS=10',
      '#EXTINF:2,',
      'a.ts',
    ];
    assert.deepEqual(listIds(delta), ['15 a.ts']);
  });

  it('identify initialization sections by their discontinuity', () => {
    const lines = [
      '#EXT-X-DISCONTINUITY-SEQUENCE:3',
      '#EXT-X-MAP:URI="a.mp4"',
      '#EXTINF:2,',
      '0.m4s',
      '#EXT-X-MAP:URI="a.mp4"',
      '#EXTINF:2,',
      '1.m4s',
      '#EXT-X-MAP:URI="b.mp4"',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="c.mp4"',
    ];
    assert.deepEqual(
      listIds(lines).filter((id) => id.startsWith('map')),
      ['map-3 a.mp4', 'map-3 a.mp4', 'map-3.1 b.mp4', 'map-4 c.mp4'],
    );
  });

  it('differ for subranges of one file, with or without an offset', () => {
    const [first, next] = [range('a.mp4', '100@50'), range('a.mp4')];
    assert.deepEqual(listIds([...first, ...next, '#EXTINF:4,', 'b.ts', ...first]), [
      '0 a.mp4',
      '1 a.mp4',
      '2 b.ts',
      '3 a.mp4',
    ]);
  });

  it('stay the same when a live playlist moves along one growing file', () => {
    const before = [0, 1, 2].flatMap((at) => range('live.mp4?t=1', `100@${at * 100}`));
    const after = [1, 2, 3].flatMap((at) => range('live.mp4?t=2', `100@${at * 100}`));
    assert.deepEqual(listIds(['#EXT-X-MEDIA-SEQUENCE:7', ...before]), [
      '7 live.mp4',
      '8 live.mp4',
      '9 live.mp4',
    ]);
    assert.deepEqual(listIds(['#EXT-X-MEDIA-SEQUENCE:8', ...after]), [
      '8 live.mp4',
      '9 live.mp4',
      '10 live.mp4',
    ]);
  });

  it('are shared by a segment and the parts that are subranges of it', () => {
    assert.deepEqual(
      listIds([
        '#EXT-X-MEDIA-SEQUENCE:5',
        '#EXT-X-PART:DURATION=1,URI="5.m4s",BYTERANGE="100@0"',
        '#EXT-X-PART:DURATION=1,URI="5.m4s",BYTERANGE="100"',
        '#EXTINF:2,',
        '5.m4s',
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="6.m4s",BYTERANGE-START=0',
      ]),
      ['5 5.m4s', '5 5.m4s', '5 5.m4s', '6 6.m4s'],
    );
  });

  it('accept hostile sequence numbers', () => {
    for (const [value, id] of [
      ['-1', '0'],
      ['18446744073709551615', '18446744073709551615'],
      ['1e9', '0'],
      ['9'.repeat(400), '0'],
    ]) {
      assert.deepEqual(listIds([`#EXT-X-MEDIA-SEQUENCE:${value}`, '#EXTINF:4,', 'a.ts']), [
        `${id} a.ts`,
      ]);
    }
  });
});

function range(uri: string, value = '100'): readonly string[] {
  return ['#EXTINF:4,', `#EXT-X-BYTERANGE:${value}`, uri];
}

function listIds(lines: readonly string[]): readonly string[] {
  const ids: string[] = [];
  rewritePlaylist(['#EXTM3U', ...lines].join('\n'), {
    base: BASE,
    variables: new Map(),
    replace({ id, url }) {
      ids.push(`${id} ${new URL(url.href).pathname.split('/').at(-1)}`);
      return null;
    },
  });
  return ids;
}
