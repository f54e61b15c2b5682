import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  aFailedVideo,
  anAddress,
  anMp4Source,
  aPendingVideo,
  aReadyVideo,
  sourceId,
  videoId,
} from '#test/support/video-fixtures.ts';

import type { Video } from '../record/video.ts';
import { toStatusWire, toVideoWire, type WireOptions } from './to-video-wire.ts';
import { VideoWire } from './wire.ts';

const publicUrl = new URL('https://play.example/');
const id = videoId('taLk');

describe('toVideoWire', () => {
  it('returns every field of a ready video, with links that start with PUBLIC_URL', () => {
    assert.deepEqual(toVideoWire(aReadyVideo(), { publicUrl, includeSourceUrl: false }), {
      id,
      status: 'ready',
      provider: 'direct',
      type: 'MP4',
      playback: 'stream',
      hasVideo: true,
      title: 'A talk',
      description: null,
      thumbnailUrl: null,
      duration: 61.5,
      width: 1280,
      height: 720,
      live: null,
      author: null,
      publishedAt: null,
      sources: [
        {
          id: sourceId('fiLe'),
          format: 'MP4',
          mimeType: 'video/mp4',
          url: 'https://media.example/talk.mp4',
          proxied: false,
          default: true,
          health: 'good',
          width: 1280,
          height: 720,
          bitrate: 1_500_000,
          codecs: 'avc1.64001f,mp4a.40.2',
          frameRate: 25,
          duration: 61.5,
          size: 11_531_250,
          drm: null,
          variants: null,
          audioTracks: null,
          expiresAt: null,
        },
      ],
      subtitles: [],
      embed: {
        player: `https://play.example/watch/${id}`,
        iframe: `https://play.example/embed/${id}`,
        stream: `https://play.example/stream/${id}`,
        hls: `https://play.example/stream/${id}.m3u8`,
        dash: `https://play.example/stream/${id}.mpd`,
        download: null,
        api: `https://play.example/api/v1/videos/${id}`,
        html:
          `<iframe src="https://play.example/embed/${id}" style="aspect-ratio:640/360;width:100%;` +
          'max-width:960px;height:auto;border:0" title="A talk"' +
          ' allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture;' +
          ' screen-wake-lock; web-share" frameborder="0"' +
          ' loading="lazy" allowfullscreen></iframe>',
        poster: `https://play.example/stream/${id}/poster`,
      },
      visibility: 'public',
      error: null,
      createdAt: '2026-01-31T12:00:00.000Z',
      updatedAt: '2026-01-31T12:00:01.000Z',
      resolvedAt: '2026-01-31T12:00:01.000Z',
      checkedAt: '2026-01-31T12:00:01.000Z',
    });
  });

  it('falls back to the host as the title, except where it would reveal a hidden upstream', () => {
    const url = new URL('https://uploads.example:8443/');
    const untitled = { title: null, addresses: [anAddress({ url })] } as const;
    const open = aReadyVideo(untitled);
    const proxied = aReadyVideo({ ...untitled, sources: [anMp4Source({ proxied: true })] });
    const cases: readonly (readonly [Video, string | null])[] = [
      [open, url.host],
      [proxied, null],
      [aReadyVideo({ ...untitled, visibility: 'private' }), null],
      [aPendingVideo(untitled), null],
      [aFailedVideo(untitled), null],
    ];
    for (const [video, expected] of cases) {
      const shown = toVideoWire(video, { publicUrl, includeSourceUrl: false });
      assert.equal(shown.title, expected);
      const owned = toVideoWire(video, { publicUrl, includeSourceUrl: true });
      assert.equal(owned.title, url.host);
      // The owner pastes the code into pages that everyone reads.
      assert.equal(owned.embed.html, shown.embed.html);
      assert.equal(owned.embed.html.includes(url.host), expected !== null);
    }
  });

  it('returns all fields for every status, with null for unknown values', () => {
    const fields = ['allowDownload', 'referer', 'userAgent', 'embedSites', 'tags', 'metadata'];
    const forOwner = ['sourceUrl', 'posterUploadedAt', ...fields, 'plays', 'removal'];
    const always = Object.keys(VideoWire.properties).filter((name) => !forOwner.includes(name));
    for (const video of [aPendingVideo(), aFailedVideo(), aReadyVideo()]) {
      const wire = toVideoWire(video, { publicUrl, includeSourceUrl: false });
      assert.deepEqual(Object.keys(wire).toSorted(), always.toSorted(), video.status);
      assert.ok(Object.values(wire).every((value) => value !== undefined));
    }
  });

  it('links to the file of a stream that is readable and has ended', () => {
    const hls = anMp4Source({ format: 'HLS' });
    const download = `https://play.example/stream/${id}.mp4`;
    const ended = { state: 'ended', latencyTarget: null, dvrWindow: null } as const;
    for (const [overrides, expected] of [
      [{ sources: [hls] }, download],
      [{ sources: [hls], live: ended }, download],
      [{ sources: [hls], live: { ...ended, state: 'live' } }, null],
      [{ sources: [anMp4Source({ format: 'DASH', drm: ['widevine'] })] }, null],
      [{ sources: [hls], allowDownload: false }, null],
    ] as const) {
      const video = aReadyVideo({ allowDownload: true, ...overrides });
      assert.equal(wireOf(video).embed.download, expected);
    }
  });

  it('includes tags and metadata only for the owner and in events', () => {
    const labels = { tags: ['course'], metadata: { client: 'acme' } };
    const video = aReadyVideo({ ...labels, ownerId: 'acc_2222222222222222' });
    const keys = (options: Partial<WireOptions>): readonly string[] =>
      Object.keys(toVideoWire(video, { publicUrl, includeSourceUrl: false, ...options }));
    for (const options of [{ includeSourceUrl: true }, { includeLabels: true }]) {
      assert.deepEqual(
        Object.keys(labels).filter((name) => !keys(options).includes(name)),
        [],
      );
    }
    assert.deepEqual(
      keys({}).filter((name) => name in labels),
      [],
    );
    assert.ok(!keys({ includeLabels: true }).includes('sourceUrl'));
  });

  it('includes the source URL only for the caller that submitted it', () => {
    assert.equal(wireOf(aReadyVideo()).sourceUrl, undefined);
    assert.equal(
      toVideoWire(aReadyVideo(), { publicUrl, includeSourceUrl: true }).sourceUrl,
      'https://media.example/talk.mp4',
    );
  });

  it('includes the reason of a failure', () => {
    assert.deepEqual(wireOf(aFailedVideo()).error, { code: 'source_error', message: 'Gone.' });
  });

  it('does not reveal the upstream of a proxied source or thumbnail', () => {
    const secret = 'http://user:pass@secret-host.example:8080/hidden/path.m3u8?sig=hush';
    const video = aReadyVideo({
      addresses: [anAddress({ url: new URL(secret) })],
      thumbnail: { url: new URL(secret), proxied: true },
      sources: [
        anMp4Source({
          url: new URL(secret),
          headers: { referer: 'https://secret-host.example/' },
          proxied: true,
          expiresAtMs: Date.UTC(2027, 0),
        }),
      ],
    });
    const wire = wireOf(video);
    assert.doesNotMatch(JSON.stringify(wire), /secret-host|hidden|hush|user:|pass|8080|http:|2027/);
    assert.equal(wire.sources[0]?.url, `https://play.example/stream/${id}/${sourceId('fiLe')}.mp4`);
    assert.equal(wire.thumbnailUrl, `https://play.example/stream/${id}/poster`);
  });

  const suffixes = { MP4: '.mp4', WebM: '.webm', HLS: '.m3u8', DASH: '.mpd' } as const;
  for (const [format, suffix] of Object.entries(suffixes)) {
    it(`uses the extension ${suffix} for a proxied ${format} source`, () => {
      const source = anMp4Source({ format: toFormat(format), proxied: true });
      assert.ok(wireOf(aReadyVideo({ sources: [source] })).sources[0]?.url.endsWith(suffix));
    });
  }

  it('marks the first source as the default one', () => {
    const sources = [anMp4Source(), anMp4Source({ id: sourceId('second') })];
    const wire = wireOf(aReadyVideo({ sources }));
    assert.deepEqual(
      wire.sources.map((source) => source.default),
      [true, false],
    );
  });

  it('reports a video that only plays in its provider’s player, which has no stream', () => {
    const iframeUrl = new URL('https://player.example/1');
    const framed = aReadyVideo({ sources: [], iframeUrl });
    for (const [video, playback, stream] of [
      [framed, 'frame', null],
      [aReadyVideo({ iframeUrl }), 'stream', `https://play.example/stream/${id}`],
      [aPendingVideo({ previous: framed }), null, `https://play.example/stream/${id}`],
      [aFailedVideo(), null, `https://play.example/stream/${id}`],
    ] as const) {
      const wire = wireOf(video);
      assert.deepEqual([wire.playback, wire.embed.stream], [playback, stream], video.status);
    }
  });

  it('escapes titles in the iframe snippet', () => {
    const { html } = wireOf(aReadyVideo({ title: '"><script>alert(1)</script>' })).embed;
    assert.ok(html.includes('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'));
  });

  it('returns the aspect ratio of the video in the iframe snippet', () => {
    const { html } = wireOf(aReadyVideo({ width: 640, height: 480 })).embed;
    assert.ok(html.includes('aspect-ratio:640/480;'));
  });
});

describe('toStatusWire', () => {
  it('returns the short form of the video', () => {
    assert.deepEqual(toStatusWire(aReadyVideo()), {
      id,
      status: 'ready',
      type: 'MP4',
      live: null,
      error: null,
      updatedAt: '2026-01-31T12:00:01.000Z',
    });
    assert.equal(toStatusWire(aPendingVideo()).type, null);
    assert.equal(toStatusWire(aFailedVideo()).error?.code, 'source_error');
  });
});

function wireOf(video: Video): VideoWire {
  return toVideoWire(video, { publicUrl, includeSourceUrl: false });
}

function toFormat(format: string): 'MP4' | 'WebM' | 'HLS' | 'DASH' {
  if (format === 'MP4' || format === 'WebM' || format === 'HLS' || format === 'DASH') return format;
  throw new Error(format);
}
