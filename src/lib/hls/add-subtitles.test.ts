import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { addSubtitles, type SubtitleRendition, wrapMediaPlaylist } from './add-subtitles.ts';
import { classifyPlaylist } from './classify-playlist.ts';
import { findAttribute, parseAttributes } from './parse-attributes.ts';

const GERMAN: SubtitleRendition = {
  language: 'de',
  name: 'Deutsch',
  kind: 'subtitles',
  isDefault: false,
  uri: 'de.m3u8',
};
const ENGLISH: SubtitleRendition = {
  language: 'en',
  name: 'English',
  kind: 'captions',
  isDefault: true,
  uri: 'en.m3u8',
};

const PLAIN = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="a.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",CLOSED-CAPTIONS=NONE',
  'v.m3u8',
  '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
  '',
].join('\n');

describe('addSubtitles', () => {
  it('skips a fallback rendition when the group has its language', () => {
    const playlist = PLAIN.replace('AUDIO="a",CLOSED', 'AUDIO="a",SUBTITLES="s",CLOSED').replace(
      '#EXT-X-STREAM',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="y",LANGUAGE="de-AT",URI="s.m3u8"\n#EXT-X-STREAM',
    );
    const out = addSubtitles(playlist, [
      { ...GERMAN, isFallback: true },
      { ...ENGLISH, isFallback: true },
    ]);
    assert.ok(!out.includes('de.m3u8'), out);
    assert.ok(out.includes('en.m3u8'), out);
    assert.ok(addSubtitles(playlist, [GERMAN]).includes('de.m3u8'));
    const plain = addSubtitles(PLAIN, [{ ...GERMAN, isFallback: true }]);
    assert.equal(plain, addSubtitles(PLAIN, [GERMAN]));
  });

  it('inserts a new group before the first variant when no variant has one', () => {
    assert.equal(
      addSubtitles(PLAIN, [GERMAN, ENGLISH]),
      [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="a.m3u8"',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="de.m3u8"',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="en.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",CLOSED-CAPTIONS=NONE,SUBTITLES="subtitles"',
        'v.m3u8',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
        '',
      ].join('\n'),
    );
  });

  it('adds to existing groups without changing their names, default or language selection', () => {
    const playlist = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="EN",DEFAULT=YES,AUTOSELECT=YES,URI="x.m3u8"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="subtitles",NAME="cc",INSTREAM-ID="CC1"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"',
      'v1.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2 ',
      'v2.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=3,SUBTITLES="s"',
      'v3.m3u8',
    ].join('\r\n');
    const lines = addSubtitles(playlist, [ENGLISH]).split('\r\n');
    assert.match(lines[3] ?? '', /GROUP-ID="s",NAME="English \(2\)",.*DEFAULT=NO,AUTOSELECT=NO,/);
    // The ID of the closed captions group is already used.
    assert.match(
      lines[4] ?? '',
      /GROUP-ID="subtitles-2",NAME="English",.*DEFAULT=YES,AUTOSELECT=YES,/,
    );
    assert.equal(lines[7], '#EXT-X-STREAM-INF:BANDWIDTH=2,SUBTITLES="subtitles-2" ');
    assert.deepEqual(removeAdded(lines), playlist.split('\r\n'));
  });

  it('removes quotes and line breaks from names and makes names unique in a group', () => {
    const names = ['a"b\r\n#EXT', 'a b  #EXT', '', ''];
    const out = addSubtitles(
      PLAIN,
      names.map((name) => ({ ...GERMAN, name, isDefault: true })),
    );
    const added = out.split('\n').filter((line) => line.includes('TYPE=SUBTITLES'));
    const attributes = added.map((line) => parseAttributes(line, line.indexOf(':') + 1));
    assert.deepEqual(
      attributes.map((each) => findAttribute(each, 'NAME')),
      ['a b  #EXT', 'a b  #EXT (2)', 'de', 'de (2)'],
    );
    assert.deepEqual(
      attributes.map((each) => findAttribute(each, 'DEFAULT')),
      ['YES', 'NO', 'NO', 'NO'],
    );
  });

  it('returns the playlist unchanged without renditions or without variants', () => {
    assert.equal(addSubtitles(PLAIN, []), PLAIN);
    assert.equal(
      addSubtitles('#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:URI="x"', [GERMAN]),
      '#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:URI="x"',
    );
  });

  it('keeps every other byte of any playlist', () => {
    const line = fc.constantFrom(
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
      '#EXT-X-STREAM-INF:SUBTITLES="s",X=1',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="n"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a"',
      'v.m3u8',
      '# comment',
      '',
    );
    const end = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end)), (lines) => {
        const playlist = ['#EXTM3U\n', ...lines.flat()].join('');
        const out = addSubtitles(playlist, [GERMAN, ENGLISH]);
        const added = /#EXT-X-MEDIA:TYPE=SUBTITLES,[^\r\n]*(?:de|en)\.m3u8"(?:\r\n|\r|\n)/g;
        assert.equal(out.replaceAll(added, '').replaceAll(',SUBTITLES="subtitles"', ''), playlist);
      }),
    );
  });
});

it('writes a multivariant playlist around a media playlist', () => {
  const variant = {
    bandwidth: 900,
    codecs: 'avc1.4d401e"',
    width: 640,
    height: 360,
  };
  const out = wrapMediaPlaylist('m.m3u8', variant, [GERMAN]);
  assert.match(
    out,
    /\n#EXT-X-STREAM-INF:BANDWIDTH=900,CODECS="avc1\.4d401e",RESOLUTION=640x360,SUBTITLES="subtitles"\nm\.m3u8\n$/,
  );
  const unknown = { ...variant, bandwidth: null, width: null };
  const playlist = classifyPlaylist(wrapMediaPlaylist('m.m3u8', unknown, [GERMAN]));
  assert.equal(playlist?.kind, 'multivariant');
  assert.equal(playlist?.kind === 'multivariant' && playlist.variants[0]?.bandwidth, 2_000_000);
});

function removeAdded(lines: readonly string[]): readonly string[] {
  return lines
    .filter((line) => !line.includes('en.m3u8'))
    .map((line) => line.replace(',SUBTITLES="subtitles-2"', ''));
}
