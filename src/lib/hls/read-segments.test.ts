import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { PlaylistError } from './playlist-error.ts';
import { type PlaylistSegment, readSegments } from './read-segments.ts';

const BASE = new URL('https://origin.test/v/media.m3u8');

function read(...lines: readonly string[]): readonly PlaylistSegment[] {
  const text = ['#EXTM3U', ...lines].join('\n');
  return [...readSegments(text, { base: BASE, variables: new Map([['ext', 'jpg']]) })];
}

describe('readSegments', () => {
  it('reads the layout of thumbnail images, which applies to one segment', () => {
    const segments = read(
      '#EXT-X-IMAGES-ONLY',
      '#EXT-X-DEFINE:IMPORT="ext"',
      '#EXTINF:60.000,',
      '#EXT-X-TILES:RESOLUTION=320x180,LAYOUT=5x2,DURATION=6.006',
      '1.{$ext}',
      '#EXTINF:60.000,',
      '#EXT-X-TILES:LAYOUT=0x2',
      '2.jpg',
      '#EXTINF:6,',
      '3.jpg',
    );
    assert.deepEqual(
      segments.map(({ location, tiles }) => [location?.url.pathname, tiles]),
      [
        ['/v/1.jpg', { columns: 5, rows: 2, durationSeconds: 6.006 }],
        ['/v/2.jpg', null],
        ['/v/3.jpg', null],
      ],
    );
  });

  it('reads byte ranges and initialization sections of single pictures', () => {
    const [first, second] = read(
      '#EXT-X-I-FRAMES-ONLY',
      '#EXT-X-MAP:URI="main.mp4",BYTERANGE="700@0"',
      '#EXTINF:2,',
      '#EXT-X-BYTERANGE:5000@700',
      'main.mp4',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:x,',
      '#EXT-X-GAP',
      'main.mp4',
    );
    assert.deepEqual(first?.location?.range, { start: 700, length: 5000 });
    assert.deepEqual(first.location.map?.range, { start: 0, length: 700 });
    assert.deepEqual([first.durationUs, first.discontinuities], [2e6, 0]);
    assert.deepEqual([second?.durationUs, second?.discontinuities], [Number.NaN, 1]);
    assert.equal(second?.location, undefined);
  });

  it('throws PlaylistError, and nothing else, for any text', () => {
    const line = fc.constantFrom(
      '#EXTINF:1,',
      '#EXT-X-TILES:LAYOUT=2x2,DURATION=1e9',
      '#EXT-X-BYTERANGE:9@',
      'a',
      '#EXT-X-DEFINE:NAME="a"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 20 }), (lines) => {
        try {
          read(...lines);
        } catch (error) {
          assert.ok(error instanceof PlaylistError);
        }
      }),
    );
  });
});
