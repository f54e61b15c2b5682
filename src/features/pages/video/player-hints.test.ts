import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toVideoWire, type Video, type VideoWire } from '#features/videos/index.ts';
import { DEFAULT_OPTIONS } from '#lib/player/player-options.ts';
import { anMp4Source, aPendingVideo, aReadyVideo } from '#test/support/video-fixtures.ts';

import { chooseLoading, engineScripts, manifestHint, posterHint } from './player-hints.ts';

const PUBLIC_URL = new URL('https://video.example');
const ASSETS = { engines: { HLS: ['/assets/hls.js'], DASH: ['/assets/dash.js'] } };

describe('engineScripts', () => {
  const table = [
    ['MP4', []],
    ['WebM', []],
    ['HLS', ['/assets/hls.js']],
    ['DASH', ['/assets/dash.js']],
  ] as const;
  for (const [format, scripts] of table) {
    it(`returns ${scripts.join() || 'no scripts'} for ${format}`, () => {
      const video = aReadyVideo({ sources: [anMp4Source({ format })] });
      assert.deepEqual(engineScripts(toWire(video), ASSETS), scripts);
    });
  }

  it('returns no scripts without a source', () => {
    assert.deepEqual(engineScripts(toWire(aPendingVideo()), ASSETS), []);
  });
});

describe('chooseLoading', () => {
  const ended = { state: 'ended', latencyTarget: null, dvrWindow: null } as const;
  const table = [
    ['a file', 'immediate', { format: 'MP4' }, {}],
    ['HLS', 'onUse', { format: 'HLS' }, {}],
    ['DASH', 'onUse', { format: 'DASH' }, {}],
    ['a live stream that has ended', 'onUse', { format: 'HLS', live: ended }, {}],
    ['a live stream', 'immediate', { format: 'HLS', live: { ...ended, state: 'live' } }, {}],
    ['autoplay', 'immediate', { format: 'HLS' }, { autoplay: true }],
    ['a start time', 'immediate', { format: 'HLS' }, { startSeconds: 0 }],
  ] as const;
  for (const [name, loading, { format, ...differences }, options] of table) {
    it(`is ${loading} for ${name}`, () => {
      const video = aReadyVideo({ ...differences, sources: [anMp4Source({ format })] });
      assert.equal(chooseLoading(toWire(video), { ...DEFAULT_OPTIONS, ...options }), loading);
    });
  }

  it('is immediate without a source', () => {
    assert.equal(chooseLoading(toWire(aPendingVideo()), DEFAULT_OPTIONS), 'immediate');
  });
});

describe('manifestHint', () => {
  const url = new URL('https://media.example/index.m3u8?a=1&b=2');

  it('preloads the manifest of this service or of another host, without cookies', () => {
    for (const format of ['HLS', 'DASH'] as const) {
      const proxied = aReadyVideo({ sources: [anMp4Source({ format, url, proxied: true })] });
      assert.match(
        String(manifestHint(toWire(proxied), PUBLIC_URL)),
        /<link rel="preload" as="fetch" crossorigin="anonymous" href="\/stream\/vid_[^"]+" \/>/,
      );
      const direct = aReadyVideo({ sources: [anMp4Source({ format, url, proxied: false })] });
      assert.match(
        String(manifestHint(toWire(direct), PUBLIC_URL)),
        / href="https:\/\/media\.example\/index\.m3u8\?a=1&amp;b=2"/,
      );
    }
  });

  it('is omitted for files and without a source', () => {
    assert.equal(manifestHint(toWire(aReadyVideo()), PUBLIC_URL), null);
    assert.equal(manifestHint(toWire(aPendingVideo()), PUBLIC_URL), null);
  });
});

describe('posterHint', () => {
  const picture = 'https://pictures.example/a.jpg?x=1&y=2';

  it('uses a relative URL for images of this service and absolute URLs for others', () => {
    const own = `${PUBLIC_URL.href}stream/x/poster`;
    assert.match(hintOf({ thumbnailUrl: own }), / href="\/stream\/x\/poster"/);
    assert.match(
      hintOf({ thumbnailUrl: picture }),
      / href="https:\/\/pictures\.example\/a\.jpg\?x=1&amp;y=2"/,
    );
  });

  it('is omitted when no player is shown', () => {
    assert.equal(hintOf({ thumbnailUrl: null }), 'null');
    assert.equal(hintOf({ thumbnailUrl: picture, sources: [] }), 'null');
    assert.equal(hintOf({ thumbnailUrl: picture, status: 'failed' }), 'null');
  });
});

function hintOf(differences: Partial<VideoWire>): string {
  return String(posterHint({ ...toWire(aReadyVideo()), ...differences }, PUBLIC_URL));
}

function toWire(video: Video): VideoWire {
  return toVideoWire(video, { publicUrl: PUBLIC_URL, includeSourceUrl: false });
}
