import assert from 'node:assert/strict';
import { it } from 'node:test';

import { listThumbnails } from './list-thumbnails.ts';

const CASES = [
  ['https://i.ytimg.com/vi/M7lc1UVf-VE/hqdefault.jpg', '/vi/M7lc1UVf-VE/maxresdefault.jpg'],
  ['https://img.youtube.com/vi/M7lc1UVf-VE/default.jpg', '/vi/M7lc1UVf-VE/maxresdefault.jpg'],
  ['https://i.ytimg.com/vi/M7lc1UVf-VE/maxresdefault.jpg', null],
  ['https://i.vimeocdn.com/video/1-abc-d_295x166?region=us', '/video/1-abc-d_1280?region=us'],
  ['https://i.vimeocdn.com/video/1-abc-d_640', '/video/1-abc-d_1280'],
  ['https://i.vimeocdn.com/video/1-abc-d_1280x720', null],
  ['https://i.vimeocdn.com/video/1-abc-d_1920x1080', null],
  ['https://media.example/vi/M7lc1UVf-VE/hqdefault.jpg', null],
] as const;

for (const [text, larger] of CASES) {
  it(`prefers ${larger ?? 'the thumbnail'} for ${text}`, () => {
    const urls = listThumbnails(new URL(text)).map(({ href }) => href);
    assert.deepEqual(urls, [...(larger === null ? [] : [new URL(larger, text).href]), text]);
  });
}
