import assert from 'node:assert/strict';
import { it } from 'node:test';

import { writeThumbnailTrack } from '#lib/captions/thumbnail-track.ts';

import { findThumbnail, parseThumbnails } from './parse-thumbnails.ts';

const BASE = 'https://video.example/stream/vid_1/thumbnails.vtt?token=t';

it('reads the track that the server writes, and finds the thumbnail at a time', () => {
  const cues = [1, 3700.5].map((startSeconds, index) => ({
    startSeconds,
    endSeconds: startSeconds + 2,
    reference: 'thumbnails/src_1/0?token=t',
    area: { x: index * 160, y: 0, width: 160, height: 90 },
  }));
  const thumbnails = parseThumbnails(writeThumbnailTrack(cues), BASE);
  const url = 'https://video.example/stream/vid_1/thumbnails/src_1/0?token=t';
  assert.deepEqual(thumbnails, [
    { startSeconds: 1, url, x: 0, y: 0, width: 160, height: 90 },
    { startSeconds: 3700.5, url, x: 160, y: 0, width: 160, height: 90 },
  ]);
  for (const [seconds, index] of [
    [0, 0],
    [3700.4, 0],
    [3700.5, 1],
    [99_999, 1],
  ] as const) {
    assert.equal(findThumbnail(thumbnails, seconds), thumbnails[index]);
  }
});

it('reads no thumbnails from an empty track or other text', () => {
  assert.deepEqual(parseThumbnails(writeThumbnailTrack([]), BASE), []);
  assert.deepEqual(parseThumbnails('<html>', BASE), []);
  assert.equal(findThumbnail([], 1), undefined);
});
