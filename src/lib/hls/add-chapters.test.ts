import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { addChapters } from './add-chapters.ts';

const TAG = '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",';
const VARIANT = '#EXT-X-STREAM-INF:BANDWIDTH=1\r\nv.m3u8\r\n';

describe('addChapters', () => {
  it('adds a file for each language before the first variant', () => {
    const files = [
      { language: 'en', uri: 'e.json?$&' },
      { language: 'de', uri: 'd.json' },
    ];
    assert.equal(
      addChapters(`#EXTM3U\r\n${VARIANT}${VARIANT}`, files),
      `#EXTM3U\r\n${TAG}URI="e.json?$&",LANGUAGE="en"\n${TAG}URI="d.json",LANGUAGE="de"\n${VARIANT}${VARIANT}`,
    );
  });

  it('changes no playlist with chapters or without variants', () => {
    const files = [{ language: 'en', uri: 'e.json' }];
    for (const text of [`#EXTM3U\n${TAG}URI="c.json"\n${VARIANT}`, '#EXTM3U\n#EXTINF:1,\na.ts\n'])
      assert.equal(addChapters(text, files), text);
    assert.equal(addChapters(VARIANT, []), VARIANT);
  });
});
