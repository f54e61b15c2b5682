import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parseThumbnailTrack, writeThumbnailTrack } from './thumbnail-track.ts';

const seconds = (start: number) => ({ startSeconds: start, endSeconds: start + 5 });
const AREA = { x: 160, y: 90, width: 160, height: 90 };

describe('parseThumbnailTrack', () => {
  it('reads images and their parts', () => {
    const text = [
      '\uFEFFWEBVTT - from a player',
      'NOTE 00:00:00.000 is the start',
      '1\n00:00.000 --> 00:05.000 align:start\nsprite.jpg?a=1&b=2#xywh=160,90,160,90',
      '00:00:05.000 --> 00:00:10.000\r\nhttps://cdn.example/2.png#t=1&xywh=pixel:160,90,160,90',
      '00:00:10.000 --> 00:00:15.000\n/3.webp',
      '00:00:15.000 --> 00:00:20.000\n4.jpg#xywh=percent:1,1,1,1',
    ].join('\n\n');
    assert.deepEqual(parseThumbnailTrack(text, 10), [
      { ...seconds(0), reference: 'sprite.jpg?a=1&b=2', area: AREA },
      { ...seconds(5), reference: 'https://cdn.example/2.png', area: AREA },
      { ...seconds(10), reference: '/3.webp', area: null },
      { ...seconds(15), reference: '4.jpg', area: null },
    ]);
    assert.equal(parseThumbnailTrack(text, 2)?.length, 2);
  });

  it('skips cues without a valid time or image', () => {
    const text = [
      'WEBVTT',
      '00:05.000 --> 00:05.000\na.jpg',
      '00:99.000 --> 01:00.000\na.jpg',
      '00:00.000 --> 00:01.000\n\n',
      '00:00.000 --> 00:01.000\n#xywh=0,0,1,1',
      `00:00.000 --> 00:01.000\n${'x'.repeat(5000)}`,
    ].join('\n\n');
    assert.deepEqual(parseThumbnailTrack(text, 10), []);
  });

  it('rejects other text', () => {
    for (const text of ['', '<html>', 'WEBVTTX\n\n00:00.000 --> 00:01.000\na.jpg']) {
      assert.equal(parseThumbnailTrack(text, 10), undefined);
    }
  });

  it('reads what writeThumbnailTrack writes, and any text without an error', () => {
    const pixels = fc.integer({ min: 1, max: 99_999 });
    const cue = fc.record({
      startSeconds: fc.nat(100_000),
      area: fc.record({ x: pixels, y: pixels, width: pixels, height: pixels }),
      reference: fc.webPath().map((path) => `/a${path}`),
    });
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 20 }), fc.string(), (drafts, noise) => {
        const cues = drafts.map((each) => ({
          ...each,
          area: { ...each.area },
          endSeconds: each.startSeconds + 1.5,
        }));
        assert.deepEqual(parseThumbnailTrack(writeThumbnailTrack(cues), 100), cues);
        parseThumbnailTrack(`WEBVTT\n\n${noise}`, 100);
        parseThumbnailTrack(`WEBVTT\n\n00:00.000 --> 00:01.000\n${noise}`, 100);
      }),
    );
  });
});
