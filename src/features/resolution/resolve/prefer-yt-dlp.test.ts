import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import type { YtDlpConfig } from '#platform/config/config.ts';
import {
  bashMissing,
  type FakeYtDlp,
  openFakeYtDlp,
  printJson,
} from '#test/support/fake-yt-dlp.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';

import { listAdapters } from '../adapters/index.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import type { UrlAdapter } from '../core/adapter.ts';
import type { Resolution, ResolveOptions } from '../core/resolution.ts';
import { findKnownPlayer } from '../providers/known-players.ts';
import { toEmbedOnly } from '../providers/to-embed-only.ts';

const SAMPLE = readFileSync(new URL('../../../../samples/fast-start.mp4', import.meta.url));
const LIVE =
  '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXTINF:4,\nc.ts\n';
const PLAYER = new URL('https://www.loom.com/embed/43d05f362f734614a2e81b4694a3a523');
const FRAMED = { kind: 'only', names: ['framed'] } as const;

describe('a provider for which yt-dlp is preferred', { skip: bashMissing }, () => {
  let origin: ScriptedOrigin;
  let fake: FakeYtDlp;
  before(async () => {
    fake = await openFakeYtDlp();
    origin = await openScriptedOrigin({
      '/clip.mp4': serveBytes(SAMPLE, { type: 'video/mp4' }),
      '/live.m3u8': serveBytes(LIVE, { type: 'application/vnd.apple.mpegurl' }),
    });
    const video = origin.url('/watch/1').href;
    const html = `<title>An article</title><iframe src="${video}"></iframe>`;
    origin.script('/article', serveBytes(html, { type: 'text/html' }));
  });
  after(async () => {
    await origin[Symbol.asyncDispose]();
    await fake[Symbol.asyncDispose]();
  });

  async function resolve(
    body: string,
    {
      path = '/watch/1',
      config = {},
      ...options
    }: Partial<ResolveOptions> & {
      readonly path?: string;
      readonly config?: Partial<YtDlpConfig>;
    } = {},
  ): Promise<Resolution> {
    await using resolver = openResolver([origin.port], {
      adapters: [...listAdapters(), framedProvider],
      ytDlp: await fake.install(body, { prefers: FRAMED, ...config }),
    });
    return await resolver.resolve(origin.url(path), options);
  }

  const format = (id: string, more: object): object => ({
    url: `${origin.url('/clip.mp4').href}?id=${id}`,
    protocol: 'https',
    ext: 'mp4',
    vcodec: 'none',
    acodec: 'none',
    ...more,
  });
  const muxed = (id = '18'): object => format(id, { vcodec: 'avc1.42001E', acodec: 'mp4a.40.2' });

  it('plays the best file with picture and sound, and keeps the separate files', async () => {
    const size = { width: 1920, height: 1080, fps: 30, tbr: 4000, dynamic_range: 'SDR' };
    const avc = { ...size, vcodec: 'avc1.640028' };
    const resolution = await resolve(
      printJson({
        title: 'A talk',
        webpage_url: origin.url('/watch/1').href,
        language: 'pt',
        formats: [
          muxed(),
          format('137', { ...avc, filesize: 9 }),
          format('137-worse', { ...avc, tbr: 3000 }),
          format('299', { ...avc, fps: 60 }),
          format('401', { ...avc, vcodec: 'av01.0.08M.08', dynamic_range: 'HDR10' }),
          format('140', {
            ext: 'm4a',
            acodec: 'mp4a.40.2',
            language: 'pt',
            language_preference: 10,
          }),
          format('140-1', { ext: 'm4a', acodec: 'mp4a.40.2', language: 'en' }),
          format('251', {
            ext: 'webm',
            acodec: 'opus',
            http_headers: { Referer: 'http://a.example/' },
          }),
          format('drm', { ...avc, has_drm: true }),
          format('old', { vcodec: 'wmv3' }),
          format('hls', { ...avc, protocol: 'm3u8_native', url: 'file:///etc/passwd' }),
        ],
        subtitles: { pt: [{ url: origin.url('/pt.vtt').href, ext: 'vtt' }] },
        automatic_captions: Object.fromEntries(
          ['en', 'pt-orig', 'pt', 'de', 'ja'].map((name) => [
            name,
            [{ url: origin.url(`/auto-${name}.vtt`).href, ext: 'vtt', name }],
          ]),
        ),
      }),
    );
    assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
    const { provider, media, isFromYtDlp } = resolution;
    assert.deepEqual([provider, media.title, isFromYtDlp], ['framed', 'A talk', true]);
    assert.deepEqual(
      media.sources.map(({ url, proxyReasons }) => [url.search, proxyReasons.at(-1)]),
      [['?id=18', 'yt_dlp']],
    );
    const renditions = media.sources[0]?.renditions ?? [];
    assert.deepEqual(
      renditions.map(({ url, tracks, language }) => [url.searchParams.get('id'), tracks, language]),
      [
        ['137', 'video', null],
        ['299', 'video', null],
        ['401', 'video', null],
        ['140', 'audio', 'pt'],
        ['140-1', 'audio', 'en'],
        ['251', 'audio', null],
        ['18', 'muxed', null],
      ],
    );
    const { url: _, ...details } = renditions[0] ?? {};
    assert.deepEqual(details, {
      headers: {},
      tracks: 'video',
      format: 'MP4',
      codecs: ['avc1.640028'],
      width: 1920,
      height: 1080,
      frameRate: 30,
      bitrate: 4_000_000,
      size: 9,
      dynamicRange: 'SDR',
      language: null,
      isDefault: false,
      expiresAtMs: null,
    });
    assert.deepEqual(
      renditions.filter(({ isDefault }) => isDefault).map(({ language }) => language),
      ['pt'],
    );
    assert.deepEqual(renditions[5]?.headers, { referer: 'http://a.example/' });
    assert.deepEqual(
      media.captions.map(({ language, label }) => [language, label]),
      [
        ['pt', null],
        ['en', 'en (automatic)'],
        ['de', 'de (automatic)'],
      ],
    );
  });

  it('keeps a bounded number of separate files', async () => {
    const formats = Array.from({ length: 500 }, (_, height) =>
      format(`${height}`, { vcodec: 'vp9', ext: 'webm', height }),
    );
    const long = format('x'.repeat(5_000), { acodec: 'opus', ext: 'webm' });
    const resolution = await resolve(printJson({ formats: [muxed(), long, ...formats] }));
    const sources = resolution.kind === 'resolved' ? resolution.media.sources : [];
    assert.equal(sources[0]?.renditions?.length, 25);
  });

  it('plays separate files packaged as HLS if no file has both picture and sound', async () => {
    const formats = [
      format('137', { vcodec: 'avc1.640028', height: 1080 }),
      format('140', { ext: 'm4a', acodec: 'mp4a.40.2', language: 'pt' }),
    ];
    const resolution = await resolve(printJson({ formats }));
    assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
    const { media, isFromYtDlp } = resolution;
    assert.deepEqual([media.type, media.iframeUrl, isFromYtDlp], ['HLS', null, true]);
    assert.deepEqual(
      media.sources.map(({ format: name, url, codecs, proxyReasons, renditions }) => [
        name,
        url.search,
        codecs,
        proxyReasons.at(-1),
        renditions?.length,
      ]),
      [['HLS', '?id=137', 'avc1.640028,mp4a.40.2', 'yt_dlp', 2]],
    );
  });

  it('plays a live stream as live', async () => {
    const manifest_url = origin.url('/live.m3u8').href;
    const live = { protocol: 'm3u8_native', manifest_url, vcodec: 'avc1', acodec: 'mp4a' };
    const resolution = await resolve(printJson({ is_live: true, formats: [live] }));
    assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
    assert.deepEqual([resolution.media.type, resolution.media.live?.state], ['live', 'live']);
  });

  it('plays on a page that embeds it', async () => {
    const resolution = await resolve(printJson({ formats: [muxed()] }), { path: '/article' });
    assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
    const { provider, media } = resolution;
    assert.deepEqual([provider, media.sources.length, media.iframeUrl], ['page', 1, null]);
  });

  for (const [failure, body] of [
    ['fails', 'exit 1'],
    ['is killed', 'kill -KILL $$'],
    ['fills its output', 'yes'],
    ['returns a malformed answer', 'echo "{]"'],
    ['finds only sound', ''],
    ['finds only protected files', printJson({ _has_drm: true, formats: [] })],
  ] as const) {
    it(`is framed, and the trace says so, if yt-dlp ${failure}`, async () => {
      const separate = printJson({ formats: [format('140', { ext: 'm4a', acodec: 'mp4a.40.2' })] });
      const resolution = await resolve(body === '' ? separate : body);
      assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
      assert.equal(resolution.media.iframeUrl?.href, PLAYER.href);
      assert.equal(resolution.isFromYtDlp, undefined);
      assert.equal(resolution.refusal?.code, 'source_error');
      const steps = resolution.trace.steps.filter(({ step }) => step === 'yt-dlp');
      assert.deepEqual(steps.map(({ outcome }) => outcome).slice(1), [
        'the adapter is used instead',
      ]);
    });
  }

  it('is framed if yt-dlp exceeds its own limit, or most of the time of the caller', async () => {
    const slow = await resolve('sleep 60', { config: { timeoutMs: 50 } });
    assert.ok(slow.kind === 'resolved');
    assert.deepEqual([slow.media.sources.length, slow.wasCut], [0, undefined]);
    const hurried = await resolve('sleep 60', { timeoutMs: 500 });
    assert.ok(hurried.kind === 'resolved');
    assert.deepEqual([hurried.media.sources.length, hurried.wasCut], [0, true]);
  });

  it('is resolved by its adapter without a run if another provider is preferred', async () => {
    for (const prefers of [
      { kind: 'only', names: ['loom'] },
      { kind: 'except', names: ['framed'] },
    ] as const) {
      const resolution = await resolve(printJson({ formats: [muxed()] }), { config: { prefers } });
      assert.equal(resolution.kind === 'resolved' && resolution.media.sources.length, 0);
      assert.ok(resolution.trace.steps.every(({ step }) => step !== 'yt-dlp'));
    }
    const all = { prefers: { kind: 'except', names: [] } } as const;
    const resolution = await resolve(printJson({ formats: [muxed()] }), { config: all });
    assert.equal(resolution.kind === 'resolved' && resolution.media.sources.length, 1);
  });
});

/** A provider whose videos can only be framed. */
const framedProvider: UrlAdapter = {
  kind: 'url',
  name: 'framed',
  hosts: ['127.0.0.1'],
  info: { title: 'Framed', inputs: [], output: 'player', requests: '0' },
  canaries: 'no_request',
  matches: ({ pathname }) => pathname.startsWith('/watch/'),
  resolve: async (_, { session }) => {
    const player = findKnownPlayer(PLAYER);
    if (player === undefined) throw new Error('the player is unknown');
    return toEmbedOnly({ ...player, provider: 'framed' }, NO_DETAILS, session.publicOrigin);
  },
};
