import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { countChannels } from './count-channels.ts';

const HLS = '#EXT-X-TARGETDURATION:4\n';

describe('countChannels', () => {
  for (const [name, lines, expected] of [
    [
      'attributes of a program guide',
      '#EXTINF:-1 tvg-id="a" tvg-logo="l",A\nhttps://a.test/1\n#EXTINF:-1 tvg-id="b",B\nrtmp://b.test/2',
      2,
    ],
    ['groups', '#EXTINF:0 group-title="News, all",A\r\nhttps://a.test/1.ts\r\n', 1],
    [
      'a guide of the entire list',
      ' x-tvg-url="https://e.test"\n#EXTINF:10,A\nhttps://a.test/1',
      1,
    ],
    [
      'options of players',
      '#EXTINF:0,A\n#EXTVLCOPT:http-referrer=https://r.test\nhttps://a.test/1',
      1,
    ],
    ['endless entries', '#EXTINF: -1,A\nhttps://a.test/1\n\n#EXTINF:-1.0,B\nhttps://b.test/2', 2],
    ['streams as entries', '#EXTINF:30,A\nhttps://a.test/1.m3u8?t=1\n#EXTINF:30,B\nb/2.mpd', 2],
    ['only URLs', 'https://a.test/1\nhttps://a.test/2\nhttps://a.test/3', 3],
    [
      'segments without a target duration',
      '#EXTINF:4,\n1.ts\n#EXTINF:4,tvg-id is unknown\n2.ts',
      0,
    ],
    ['a media playlist with the attributes of a guide', `${HLS}#EXTINF:4 tvg-id="a",A\n1.ts`, 0],
    ['a media playlist with endless segments', `${HLS}#EXTINF:-1,\n1.ts`, 0],
    ['a multivariant playlist', '#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8', 0],
    ['a playlist without entries', '#EXTINF:-1,', 0],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => {
      assert.equal(countChannels(`#EXTM3U${lines.startsWith(' ') ? '' : '\n'}${lines}`), expected);
    });
  }

  it('returns 0 for other texts', () => {
    for (const text of ['', '<html>', 'https://a.test/1', '#EXTINF:-1,A\nhttps://a.test/1']) {
      assert.equal(countChannels(text), 0);
    }
  });
});
