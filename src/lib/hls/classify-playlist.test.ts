import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classifyPlaylist } from './classify-playlist.ts';
import type { MediaPlaylist, MultivariantPlaylist } from './playlist.ts';

function classifyMultivariant(...lines: readonly string[]): MultivariantPlaylist {
  const playlist = classifyPlaylist(['#EXTM3U', ...lines].join('\n'));
  assert.ok(playlist?.kind === 'multivariant');
  return playlist;
}

function classifyMedia(...lines: readonly string[]): MediaPlaylist {
  const playlist = classifyPlaylist(['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...lines].join('\n'));
  assert.ok(playlist?.kind === 'media');
  return playlist;
}

describe('a multivariant playlist', () => {
  it('lists its variants', () => {
    const { variants } = classifyMultivariant(
      '#EXT-X-DEFINE:NAME="d",VALUE="hd"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2",FRAME-RATE=29.970,AUDIO="a"',
      '{$d}/v.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=-1,RESOLUTION=99999999x1,FRAME-RATE=NaN',
      'odd.m3u8',
    );
    assert.deepEqual(variants, [
      {
        bandwidth: 1_280_000,
        width: 1280,
        height: 720,
        codecs: 'avc1.4d401f,mp4a.40.2',
        frameRate: 29.97,
        uri: 'hd/v.m3u8',
      },
      {
        bandwidth: null,
        width: null,
        height: null,
        codecs: null,
        frameRate: null,
        uri: 'odd.m3u8',
      },
    ]);
  });

  it('lists only its audio renditions', () => {
    const { audioRenditions } = classifyMultivariant(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="en",NAME="English",DEFAULT=YES,URI="en.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Muxed"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="sub.m3u8"',
    );
    assert.deepEqual(audioRenditions, [
      { language: 'en', name: 'English', default: true },
      { language: null, name: 'Muxed', default: false },
    ]);
  });

  it('lists the key systems of its session keys', () => {
    const { drm } = classifyMultivariant(
      '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"',
      '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"',
      '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,",KEYFORMAT="urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED"',
      '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,",KEYFORMAT="com.new"',
    );
    assert.deepEqual(drm, ['fairplay', 'widevine', 'other']);
  });

  it('lists at most 256 variants', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `#EXT-X-STREAM-INF:BANDWIDTH=${i}\nv${i}`);
    assert.equal(classifyMultivariant(...lines).variants.length, 256);
  });
});

describe('a media playlist', () => {
  it('is live until it has ended', () => {
    assert.equal(classifyMedia('#EXTINF:6,', 'a.ts').ended, false);
    assert.equal(classifyMedia('#EXT-X-PLAYLIST-TYPE:EVENT').ended, false);
    assert.equal(classifyMedia('#EXT-X-PLAYLIST-TYPE:VOD').ended, false);
    assert.equal(classifyMedia('#EXT-X-ENDLIST').ended, true);
  });

  it('has latency settings', () => {
    const playlist = classifyMedia(
      '#EXT-X-SERVER-CONTROL:HOLD-BACK=18,PART-HOLD-BACK=1.5',
      '#EXT-X-PART-INF:PART-TARGET=0.5',
    );
    const { holdBack, partHoldBack, partTarget, targetDuration } = playlist;
    assert.deepEqual(
      { holdBack, partHoldBack, partTarget, targetDuration },
      {
        holdBack: 18,
        partHoldBack: 1.5,
        partTarget: 0.5,
        targetDuration: 6,
      },
    );
  });

  it('lasts exactly as long as its segments', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `#EXTINF:6.006,\n${i}.ts`);
    assert.equal(classifyMedia(...lines).duration, 60_060);
  });

  for (const duration of ['-1', 'NaN', '1e308', 'Infinity', '', '0x10', '9'.repeat(400)]) {
    it(`has no duration with an EXTINF of ${duration.slice(0, 12) || 'nothing'}`, () => {
      assert.equal(classifyMedia('#EXTINF:6,', 'a', `#EXTINF:${duration},`, 'b').duration, null);
    });
  }

  it('stays a media playlist when it contains multivariant tags', () => {
    assert.equal(classifyMedia('#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8').kind, 'media');
  });

  it('lists the key systems of its keys', () => {
    const { drm } = classifyMedia(
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-KEY:METHOD=AES-128,URI="k"',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a"',
    );
    assert.deepEqual(drm, ['fairplay']);
  });
});

describe('other text', () => {
  for (const text of [
    '',
    '#EXTM3U',
    '#EXTM3U8\n#EXTINF:1,\na',
    '<html>',
    '{}',
    '\0',
    '#EXTINF:1,\na\n#EXTM3U',
  ]) {
    it(`is not a playlist: ${JSON.stringify(text)}`, () =>
      assert.equal(classifyPlaylist(text), undefined));
  }

  it('is a playlist if EXTM3U follows a byte order mark and blank lines', () => {
    assert.equal(classifyPlaylist('\uFEFF\r\n #EXTM3U\r\n#EXTINF:1,\r\na')?.kind, 'media');
  });

  it('is not a playlist when its variables expand beyond the limit', () => {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `#EXT-X-DEFINE:NAME="v${i + 1}",VALUE="{$v${i}}{$v${i}}"`,
    );
    const text = [
      '#EXTM3U',
      '#EXT-X-DEFINE:NAME="v0",VALUE="aaaa"',
      ...lines,
      '#EXTINF:1,',
      'a',
    ].join('\n');
    assert.equal(classifyPlaylist(text), undefined);
  });
});
