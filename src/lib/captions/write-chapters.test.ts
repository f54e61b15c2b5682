import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { writeChapters } from './write-chapters.ts';

describe('writeChapters', () => {
  it('writes times in seconds, and titles as plain text', () => {
    const vtt =
      'WEBVTT\n\n00:00.000 --> 01:01.500\nEins &amp; <b>zwei</b>\n\nid\n01:01.500 --> 01:00:00.000\na\nb "c"\n';
    assert.deepEqual(JSON.parse(writeChapters(vtt, 'de')), [
      {
        chapter: 1,
        'start-time': 0,
        duration: 61.5,
        titles: [{ language: 'de', title: 'Eins & zwei' }],
      },
      {
        chapter: 2,
        'start-time': 61.5,
        duration: 3538.5,
        titles: [{ language: 'de', title: 'a b "c"' }],
      },
    ]);
    assert.equal(writeChapters('WEBVTT\n', 'de'), '[]');
  });
});
