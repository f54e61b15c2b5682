import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';
import { RENDER_OPTIONS } from '#test/support/render-source.ts';
import { testThreads } from '#test/support/test-threads.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { createCapabilityWriter } from '../capabilities/capability-writer.ts';
import { createCapabilities } from '../capabilities/capability.ts';
import { toSourceTarget } from '../target/find-target.ts';
import { renderManifest } from './render-manifest.ts';
import { renderOnThread } from './render-on-thread.ts';

const KEY = Buffer.alloc(32, 1);
const BASE = new URL('https://origin.example/live/index');
const NOW_MS = 1_800_000_000_000;
const OPTIONS: typeof RENDER_OPTIONS = {
  ...RENDER_OPTIONS,
  location: { root: 'r/', playlists: '', items: 'p/', presentation: '' },
  renditions: new Map([['https://origin.example/live/other.m3u8', 'v1']]),
  site: new URL('https://play.example/'),
  tracks: [
    {
      lang: 'de',
      label: 'Deutsch',
      kind: 'subtitles',
      isDefault: true,
      revision: 7,
      origin: 'upload',
    },
  ],
};

function clock(): number {
  return NOW_MS;
}

describe('renderOnThread', () => {
  const cases: readonly (readonly [format: 'HLS' | 'DASH', text: string])[] = [
    ['HLS', toPlaylist(2_000)],
    ['HLS', `#EXTM3U\n${toVariants(1_000)}`],
    ['DASH', toMpd(500)],
  ];
  for (const [format, text] of cases) {
    it(`renders ${text.length} characters of ${format} as the main thread does`, async () => {
      assert.ok(text.length > THREAD_INLINE_BYTES_MAX);
      const expected = renderHere(format, text);
      const actual = await render(format, text);
      assert.equal(actual.body.toString(), expected.body.toString());
      assert.deepEqual(
        { etag: actual.etag, mimeType: actual.mimeType },
        { etag: expected.etag, mimeType: expected.mimeType },
      );
    });
  }

  it('rejects with the error of the rendering', async () => {
    await assert.rejects(render('HLS', toPlaylist(MANIFEST_URLS_MAX + 1)), {
      code: 'source_unsupported',
      message: /too many URLs/,
    });
    await assert.rejects(render('DASH', `<html>${' '.repeat(THREAD_INLINE_BYTES_MAX)}</html>`), {
      code: 'source_error',
    });
  });
});

function toTarget(format: 'HLS' | 'DASH') {
  const source = anMp4Source({ format, url: BASE });
  return toSourceTarget(aReadyVideo({ sources: [source] }), source);
}

function render(format: 'HLS' | 'DASH', text: string) {
  return renderOnThread(
    { text, url: BASE },
    { ...OPTIONS, target: toTarget(format), client: 'one' },
    { threads: testThreads, capabilityKey: KEY, clock },
  );
}

function renderHere(format: 'HLS' | 'DASH', text: string) {
  const target = toTarget(format);
  const capabilities = createCapabilities({ keys: [KEY], clock });
  const writer = createCapabilityWriter(target, { capabilities, clock, charactersMax: Infinity });
  return renderManifest({ text, url: BASE }, { ...OPTIONS, target, writer });
}

function toPlaylist(segments: number): string {
  const lines = Array.from({ length: segments }, (_, at) => `#EXTINF:4,\ns${at}.ts\n`);
  // The unpaired surrogate stands for an invalid byte.
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n# \udcff\n${lines.join('')}#EXT-X-ENDLIST\n`;
}

function toVariants(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${at}\n`);
  return lines.join('');
}

function toMpd(representations: number): string {
  const list = Array.from(
    { length: representations },
    (_, at) => `<Representation id="v${at}" bandwidth="${at}"/>`,
  );
  return `<MPD><Period><AdaptationSet mimeType="video/mp4"><SegmentTemplate media="$RepresentationID$/$Time$"/>${list.join('')}</AdaptationSet></Period></MPD>`;
}
