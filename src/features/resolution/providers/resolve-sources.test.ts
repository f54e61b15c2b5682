import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  playableHls,
  playableMp4,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

import type { ResolvedMedia } from '../core/resolution.ts';

/** Streamable's API lists the files of a video, which the adapter sorts by size. */
const PAGE = 'https://streamable.com/p9cln4';
const API = 'https://api.streamable.com/videos/p9cln4';
const LARGE = 'https://cdn.streamable.example/large.mp4';
const MIDDLE = 'https://cdn.streamable.example/middle.mp4';
const SMALL = 'https://cdn.streamable.example/small.mp4';
const API_RESPONSE = {
  json: {
    files: {
      a: { url: SMALL, height: 240 },
      b: { url: LARGE, height: 1080 },
      c: { url: MIDDLE, height: 480 },
    },
  },
};
const FRAME = { text: '<!DOCTYPE html><iframe src="https://www.youtube.com/embed/vPwaXytZcgI">' };

async function resolveWith(responses: ScriptedResponses): Promise<ResolvedMedia> {
  const { resolution } = await resolveScripted(PAGE, { [API]: API_RESPONSE, ...responses });
  assert.ok(resolution.kind === 'resolved');
  return resolution.media;
}

describe('resolveSources', () => {
  it('returns the first two playable sources', async () => {
    const video = playableMp4();
    const media = await resolveWith({ [LARGE]: video, [MIDDLE]: video, [SMALL]: video });
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [LARGE, MIDDLE],
    );
  });

  it('prefers a source with codecs that browsers play', async () => {
    const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4v.61"\n/media.m3u8\n';
    const video = playableMp4();
    const media = await resolveWith({
      [LARGE]: { text, type: 'application/vnd.apple.mpegurl' },
      'https://cdn.streamable.example/media.m3u8': playableHls(),
      [MIDDLE]: video,
      [SMALL]: video,
    });
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [MIDDLE, SMALL],
    );
  });

  it('prefers a source with video to audio', async () => {
    const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\n/media.m3u8\n';
    const audio = { text, type: 'application/vnd.apple.mpegurl' };
    const playlists = { 'https://cdn.streamable.example/media.m3u8': playableHls() };
    for (const [responses, expected] of [
      [{ [LARGE]: audio, [MIDDLE]: audio, [SMALL]: playableMp4() }, [SMALL]],
      [{ [LARGE]: audio, [SMALL]: audio }, [LARGE, SMALL]],
    ] as const) {
      const media = await resolveWith({ ...responses, ...playlists });
      assert.deepEqual(
        media.sources.map(({ url }) => url.href),
        expected,
      );
      assert.equal(media.hasVideo, expected[0] !== LARGE);
    }
  });

  it('skips URLs that fail or lead to another provider’s player', async () => {
    const media = await resolveWith({ [LARGE]: FRAME, [SMALL]: playableMp4() });
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [SMALL],
    );
    assert.equal(media.iframeUrl, null);
  });

  it('falls back to the other provider’s player when nothing else plays', async () => {
    const media = await resolveWith({ [LARGE]: FRAME });
    assert.match(media.iframeUrl?.href ?? '', /vPwaXytZcgI/);
    assert.deepEqual(media.sources, []);
  });
});
