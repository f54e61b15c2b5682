import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { Parser } from 'htmlparser2';

import type { Video } from '#features/videos/record/video.ts';

import { type PageServer, startPageServer } from '../support/page-server.ts';
import {
  aFailedVideo,
  anAddress,
  anMp4Source,
  aPendingVideo,
  aReadyVideo,
  videoId,
} from '../support/video-fixtures.ts';

const HOSTILE = `"><script>alert(1)</script><!--'`;
const PAGES = ['watch', 'embed'] as const;

describe('every page', () => {
  it('is HTML with a CSP without unsafe-inline, and loads only the service’s hashed files', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo());
    const pages = ['/', `/watch/${video.id}`, `/embed/${video.id}`, `/embed/${video.id}?autoplay`];
    for (const path of pages) {
      const { statusCode, headers, body } = await server.server.inject(path);
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; /);
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
      assert.match(String(headers['cache-control']), /^public, max-age=5/);

      const markup = body.replace(/<script type="application\/json".*?<\/script>/s, '');
      assert.doesNotMatch(markup, /\son\w+=|style=/);
      for (const hash of hashInlineElements(body)) {
        assert.ok(String(headers['content-security-policy']).includes(hash), hash);
      }
      const loaded = [...body.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]+)"/g)];
      const files = loaded.map(([, url = '']) => url).filter((url) => !url.includes('://'));
      assert.ok(files.length >= 1);
      for (const file of files) {
        assert.match(file, /^\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|svg)$/);
        const asset = await server.server.inject(file);
        assert.equal(asset.statusCode, 200);
        assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
      }
    }
  });

  it('applies the stored theme before any style is loaded', async () => {
    await using server = await startPageServer();
    const { id } = put(server, aReadyVideo());
    for (const path of ['/', `/watch/${id}`, '/watch/none', '/docs']) {
      const { body } = await server.server.inject({ url: path, headers: { accept: 'text/html' } });
      const script = body.indexOf('<script>try');
      assert.ok(script > 0 && script < body.indexOf('<link rel="stylesheet"'), path);
    }
    const { body } = await server.server.inject(`/embed/${id}`);
    assert.doesNotMatch(body, /<script>/);
  });

  it('does not accept a path as a file name', async () => {
    await using server = await startPageServer();
    for (const name of ['', '.', '../x', '%00', 'x%5cy', '/x', 'a/b', '.built', 'a'.repeat(5000)]) {
      const { statusCode } = await server.server.inject(`/assets/${name}`);
      assert.equal(statusCode, 404, name);
    }
  });

  it('serves the reporting script at a stable URL for pages of other sites', async () => {
    await using server = await startPageServer();
    const { headers, statusCode } = await server.server.inject('/report.js');
    assert.equal(statusCode, 302);
    assert.match(String(headers.location), /^\/assets\/report-[\w-]{8}\.js$/);
    const file = await server.server.inject(String(headers.location));
    assert.equal(file.statusCode, 200);
    assert.doesNotMatch(file.body, /from"\.\//);
    for (const { headers: sent } of [{ headers }, file]) {
      assert.equal(sent['access-control-allow-origin'], '*');
      assert.equal(sent['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(sent['set-cookie'], undefined);
    }
  });

  it('sends compressed files to clients that accept them', async () => {
    await using server = await startPageServer();
    const { body } = await server.server.inject('/');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(body) ?? [];
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await server.server.inject({
        url: script,
        headers: { 'accept-encoding': encoding },
      });
      assert.equal(headers['content-encoding'], encoding);
      assert.match(String(headers['content-type']), /javascript/);
    }
  });

  it('compresses public pages, and never those with secrets', async () => {
    await using server = await startPageServer();
    const hidden = put(server, aReadyVideo({ id: videoId('hidden'), visibility: 'private' }));
    const shown = put(server, aReadyVideo());
    const read = async (url: string, encoding = 'br;q=1, gzip'): Promise<LightMyRequestResponse> =>
      server.server.inject({ url, headers: { 'accept-encoding': encoding } });
    for (const url of ['/', `/watch/${shown.id}`, `/embed/${shown.id}`]) {
      const { headers, rawPayload } = await read(url);
      const plain = await read(url, 'gzip;q=0');
      assert.equal(headers['content-encoding'], 'gzip');
      assert.match(String(headers.vary), /accept-encoding/);
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.equal(gunzipSync(rawPayload).toString(), plain.body);
      assert.equal(headers.etag, plain.headers.etag);
      const again = await server.server.inject({
        url,
        headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) },
      });
      assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0]);
      assert.equal(again.headers['content-encoding'], undefined);
    }
    const { statusCode, headers } = await read(
      `/watch/${hidden.id}?token=${server.createToken(hidden, 60)}`,
    );
    assert.deepEqual([statusCode, headers['content-encoding']], [200, undefined]);
  });
});

describe('/', () => {
  it('offers the examples of the operator, and an account only if anyone can sign up', async () => {
    const url = new URL(`https://media.example/a.mp4?a=1&b=${HOSTILE}`);
    const closed = { sample: null, examples: [{ label: HOSTILE, url }], isOpen: false };
    for (const home of [closed, { sample: null, examples: [], isOpen: true }]) {
      await using server = await startPageServer({ kind: 'any' }, { home });
      const { body } = await server.server.inject('/');
      const [, href = '', label = ''] =
        /class="chip"\s+href="([^"]*)"[^>]*>([^<]*)</.exec(body) ?? [];
      const opened = new URL(href, server.url).searchParams.get('url');
      assert.equal(opened, home === closed ? url.href : null);
      assert.equal(label.includes('script'), home === closed);
      assert.equal(body.includes('/account/signup'), home.isOpen);
      assert.doesNotMatch(body, /<script>alert/);
    }
  });

  it('makes room for the video if its URL contains one', async () => {
    await using server = await startPageServer();
    const opening = await server.server.inject('/?url=https%3A%2F%2Fmedia.example%2Fa.mp4');
    assert.match(opening.body, /data-state="busy"/);
    for (const path of ['/', '/?url=', '/?q=url=1']) {
      assert.doesNotMatch((await server.server.inject(path)).body, /data-state/);
    }
  });
});

for (const page of PAGES) {
  describe(`/${page}/{id}`, () => {
    it('contains the video element of a file, with its poster and the playback options', async () => {
      await using server = await startPageServer();
      const source = anMp4Source({ proxied: true });
      const thumbnail = { url: new URL('https://media.example/a.jpg'), proxied: false };
      const video = put(server, aReadyVideo({ thumbnail, sources: [source] }));
      const path = `/stream/${video.id}/${source.id}.mp4`;
      const paused = await server.server.inject(`/${page}/${video.id}`);
      const { src, poster, preload } = videoOf(paused.body);
      assert.equal(src, path);
      assert.equal(poster, 'https://media.example/a.jpg');
      assert.equal(preload, 'metadata');
      const query = 'autoplay&muted&loop&t=1m30s';
      const playing = await server.server.inject(`/${page}/${video.id}?${query}`);
      const attributes = videoOf(playing.body);
      assert.equal(attributes['src'], `${path}#t=90`);
      for (const name of ['muted', 'loop']) assert.equal(attributes[name], '');
      assert.equal(attributes['preload'], 'auto');
      // The script starts the video when it has applied the stored settings.
      assert.equal(attributes['autoplay'], undefined);
    });

    it('has a download button if the owner allows downloads, on the watch page', async () => {
      await using server = await startPageServer();
      for (const allowDownload of [true, false]) {
        const video = put(server, aReadyVideo({ allowDownload }));
        const { body } = await server.server.inject(`/${page}/${video.id}`);
        const link = /<a[^>]+href="([^"]*)"\s+download\s*>\s*Download</.exec(body)?.[1];
        const href = `https://video.example/stream/${video.id}.mp4`;
        assert.equal(link, page === 'watch' && allowDownload ? href : undefined);
      }
    });

    it('loads the player after the first frame of a file that plays automatically', async () => {
      await using server = await startPageServer();
      const video = put(server, aReadyVideo());
      const player = /<script type="module" src="\/assets\/player-/;
      const paused = await server.server.inject(`/${page}/${video.id}`);
      assert.match(paused.body, player);
      const { body, headers } = await server.server.inject(`/${page}/${video.id}?autoplay`);
      assert.doesNotMatch(body, player);
      assert.equal(countScriptHashes(headers), countScriptHashes(paused.headers) + 1);
      const [, scripts = ''] = / data-scripts="([^"]+)"/.exec(body) ?? [];
      assert.match(scripts, /^\/assets\/player-\S+ (?:\S+ )*\/assets\/mount-controls-/);
    });

    it('preloads the manifest and the engine of a stream', async () => {
      await using server = await startPageServer();
      for (const [format, engine] of [
        ['HLS', 'open-hls'],
        ['DASH', 'open-dash'],
      ] as const) {
        const source = anMp4Source({ format, proxied: true });
        const video = put(server, aReadyVideo({ sources: [source] }));
        const { body } = await server.server.inject(`/${page}/${video.id}?autoplay`);
        assert.equal(videoOf(body)['src'], undefined);
        assert.match(body, /<link rel="preload" as="fetch" crossorigin="anonymous" href="\/stream/);
        assert.match(body, new RegExp(`<link rel="modulepreload" href="/assets/${engine}-`));
        assert.match(body, /<script type="module" src="\/assets\/player-/);
      }
    });

    it('links to the media of a private video with the token of the page', async () => {
      await using server = await startPageServer();
      const source = anMp4Source({ proxied: true });
      const video = put(server, aReadyVideo({ visibility: 'private', sources: [source] }));
      const token = server.createToken(video, 60);
      const { body } = await server.server.inject(`/${page}/${video.id}?token=${token}&autoplay`);
      assert.equal(
        new URL(videoOf(body)['src'] ?? '', server.url).searchParams.get('token'),
        token,
      );
    });

    it('shows hostile titles and descriptions as text', async () => {
      await using server = await startPageServer();
      const video = put(server, aReadyVideo({ title: HOSTILE, description: HOSTILE }));
      const { body } = await server.server.inject(`/${page}/${video.id}`);
      assert.doesNotMatch(body, /<script>alert/);
      assert.ok(body.includes('&lt;script&gt;alert(1)'));
      assert.equal(dataOf(body).title, HOSTILE);
    });

    it('reveals nothing about the upstream of a proxied source', async () => {
      await using server = await startPageServer();
      const url = new URL('https://secret-upstream.example/path?token=abc');
      const thumbnail = { url: new URL('https://secret-upstream.example/a.jpg'), proxied: true };
      const video = put(
        server,
        aReadyVideo({
          addresses: [anAddress({ url })],
          thumbnail,
          sources: [anMp4Source({ url, proxied: true })],
        }),
      );
      const { body, headers } = await server.server.inject(`/${page}/${video.id}`);
      assert.doesNotMatch(body + JSON.stringify(headers), /secret-upstream|token=abc/);
    });

    it('returns a 404 page for an unknown or malformed ID', async () => {
      await using server = await startPageServer();
      for (const id of [videoId('none'), 'nonsense', '%00']) {
        const { statusCode, headers, body } = await server.server.inject({
          url: `/${page}/${id}`,
          headers: { accept: 'text/html' },
        });
        assert.equal(statusCode, 404);
        assert.match(String(headers['content-type']), /^text\/html/);
        assert.equal(headers['cache-control'], 'no-store');
        assert.match(body, /not found|not available/i);
      }
    });

    it('shows that a pending video is being prepared, and is not cacheable', async () => {
      await using server = await startPageServer();
      const video = put(server, aPendingVideo());
      const { body, headers } = await server.server.inject(`/${page}/${video.id}`);
      assert.match(body, /being prepared/);
      assert.equal(headers['cache-control'], 'no-store');
    });

    it('shows why a video failed', async () => {
      await using server = await startPageServer();
      const video = put(server, aFailedVideo());
      const { body } = await server.server.inject(`/${page}/${video.id}`);
      assert.match(body, /can’t be played/);
      assert.doesNotMatch(body, /id="share"/);
      assert.match(body, /Let the person who shared it know/i);
    });

    it('embeds the provider’s own player in a sandboxed iframe', async () => {
      await using server = await startPageServer();
      const iframeUrl = new URL('https://player.example/embed/1?a=1&b=2');
      const thumbnail = { url: new URL('https://media.example/a.jpg'), proxied: false };
      const video = put(server, aReadyVideo({ sources: [], type: null, iframeUrl, thumbnail }));
      const { body, headers } = await server.server.inject(`/${page}/${video.id}`);
      const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
      assert.ok(frame.includes('src="https://player.example/embed/1?a=1&amp;b=2"'));
      assert.match(frame, / sandbox="allow-scripts [^"]*allow-same-origin"/);
      assert.doesNotMatch(frame, /allow-top-navigation/);
      assert.match(
        String(headers['content-security-policy']),
        /frame-src 'self' https:\/\/player\.example;/,
      );
      // Shown until the provider responds.
      const cover = body.slice(body.indexOf('"frame-cover"'), body.indexOf('<iframe'));
      assert.match(cover, /<img src="[^"]+" alt=""/);
      assert.match(cover, /<p dir="auto">A talk<\/p>/);
      assert.equal(body.includes('<li>Plays in the provider’s player</li>'), page === 'watch');
    });

    it('frames a declared player with fewer permissions, below its origin', async () => {
      await using server = await startPageServer();
      const iframeUrl = new URL('https://player.example:8443/embed/1');
      const ready = aReadyVideo({ sources: [], type: null, iframeUrl, provider: 'page' });
      const { body, headers } = await server.server.inject(`/${page}/${put(server, ready).id}`);
      const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
      assert.match(frame, / sandbox="allow-scripts allow-presentation allow-same-origin"/);
      assert.doesNotMatch(frame, /autoplay/);
      assert.match(body, /<p class="declared-origin"[^>]*>https:\/\/player\.example:8443<\/p>/);
      assert.match(
        String(headers['content-security-policy']),
        /frame-src 'self' https:\/\/player\.example:8443;/,
      );
    });

    it('shows no declared player if they are disabled', async () => {
      await using server = await startPageServer({ kind: 'any' }, { framesDeclaredPlayers: false });
      const iframeUrl = new URL('https://player.example/embed/1');
      const declared = aReadyVideo({ sources: [], type: null, iframeUrl, provider: 'page' });
      const { body, headers } = await server.server.inject(`/${page}/${put(server, declared).id}`);
      assert.doesNotMatch(body, /<iframe/);
      assert.match(body, /does not show the player of this site/);
      assert.match(String(headers['content-security-policy']), /frame-src 'self';/);
      const known = aReadyVideo({ sources: [], type: null, iframeUrl, provider: 'vimeo' });
      const other = await server.server.inject(`/${page}/${put(server, known).id}`);
      assert.match(other.body, /<iframe/);
    });

    it('does not frame URLs that would run in the page’s origin', async () => {
      await using server = await startPageServer();
      for (const href of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
        const iframeUrl = new URL(href);
        const video = put(server, aReadyVideo({ sources: [], type: null, iframeUrl }));
        const { body } = await server.server.inject(`/${page}/${video.id}`);
        assert.doesNotMatch(body, /<iframe|javascript:|data:text/);
      }
    });

    it('sandboxes a frame from the service’s own origin without allow-same-origin', async () => {
      await using server = await startPageServer();
      const iframeUrl = new URL('https://video.example/account');
      const video = put(server, aReadyVideo({ sources: [], type: null, iframeUrl }));
      const { body } = await server.server.inject(`/${page}/${video.id}`);
      assert.doesNotMatch(body, /allow-same-origin/);
    });
  });
}

describe('/watch/{id}', () => {
  it('shows the site, the duration and the date, and nothing for developers', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ provider: 'vimeo', description: 'About relays' }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    const text = toText(body);
    assert.match(
      text,
      /A talk Theater mode Share From Vimeo Duration: 1:02 Added January 31, 2026 About relays/,
    );
    assert.match(body, /<time datetime="2026-01-31T12:00:00.000Z">/);
    assert.doesNotMatch(text, /vid_|iframe|H\.264|1280|proxied/);
  });

  it('shows the author, with a link, and when the source was published', async () => {
    await using server = await startPageServer();
    const author = { name: `Ada ${HOSTILE}`, url: new URL('https://media.example/@ada?a=1&b=2') };
    const publishedAtMs = Date.UTC(2025, 11, 24, 23, 59);
    const video = put(server, aReadyVideo({ author, publishedAtMs }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    const text = toText(body);
    assert.match(
      text,
      /A talk Theater mode Share By Ada .*Duration: 1:02 Published December 24, 2025 /,
    );
    assert.doesNotMatch(text, /Added/);
    assert.match(
      body,
      /<a href="https:\/\/media.example\/@ada\?a=1&amp;b=2" rel="nofollow noopener"/,
    );
    assert.doesNotMatch(body, /<script>alert/);
  });

  it('shows neither a site nor a duration if they are unknown', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ provider: 'direct', duration: null }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    assert.match(toText(body), /A talk Theater mode Share Added January 31, 2026/);
  });

  it('shows that a stream is live instead of its duration', async () => {
    await using server = await startPageServer();
    const live = { state: 'live', latencyTarget: 6, dvrWindow: 12 } as const;
    const video = put(server, aReadyVideo({ type: 'live', duration: 61.5, live }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    assert.match(toText(body), /A talk Theater mode Share Live Added January 31, 2026/);
  });

  it('describes the video for link previews on other sites', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ description: 'About relays' }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    for (const expected of [
      `<link rel="canonical" href="https://video.example/watch/${video.id}" />`,
      '<meta property="og:title" content="A talk" />',
      '<meta property="og:description" content="About relays" />',
      `<meta property="og:video" content="https://video.example/embed/${video.id}" />`,
      '<meta name="twitter:card" content="player" />',
      '<meta name="twitter:player:width" content="1280" />',
      `<meta property="og:image" content="https://video.example/stream/${video.id}/poster" />`,
      // Some link previews play files and use the first og:video.
      `<meta property="og:video" content="https://video.example/stream/${video.id}" /> <meta property="og:video:type" content="video/mp4" />`,
      '<meta name="twitter:card" content="player" />',
    ]) {
      assert.ok(body.includes(expected), expected);
    }
    assert.doesNotMatch(body, /noindex/);
  });

  it('describes the video to search engines as schema.org’s VideoObject', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ description: 'About relays' }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    const page = `https://video.example/watch/${video.id}`;
    assert.deepEqual(linkedDataOf(body), {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      '@id': page,
      url: page,
      name: 'A talk',
      description: 'About relays',
      uploadDate: '2026-01-31T12:00:00.000Z',
      thumbnailUrl: [`https://video.example/stream/${video.id}/poster`],
      duration: 'PT62S',
      width: 1280,
      height: 720,
      embedUrl: `https://video.example/embed/${video.id}`,
      contentUrl: `https://video.example/stream/${video.id}`,
    });
  });

  it('describes audio as a song and as schema.org’s AudioObject', async () => {
    await using server = await startPageServer();
    const sources = [anMp4Source({ mimeType: 'audio/mp4' })];
    const video = put(server, aReadyVideo({ hasVideo: false, width: null, height: null, sources }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    const stream = `https://video.example/stream/${video.id}`;
    for (const expected of [
      '<meta property="og:type" content="music.song" />',
      '<meta property="music:duration" content="62" />',
      `<meta property="og:audio" content="${stream}" /> <meta property="og:audio:type" content="audio/mp4" />`,
      `poster="/stream/${video.id}/poster"`,
    ]) {
      assert.ok(body.includes(expected), expected);
    }
    const { '@type': type, contentUrl } = linkedDataOf(body);
    assert.deepEqual([type, contentUrl], ['AudioObject', stream]);
  });

  it('describes a live stream as a broadcast', async () => {
    await using server = await startPageServer();
    const live = { state: 'live', latencyTarget: 6, dvrWindow: 12 } as const;
    const sources = [anMp4Source({ format: 'HLS', mimeType: 'application/vnd.apple.mpegurl' })];
    const video = put(server, aReadyVideo({ type: 'live', duration: null, live, sources }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    const { publication, duration } = linkedDataOf(body);
    assert.equal(duration, undefined);
    assert.deepEqual(publication, {
      '@type': 'BroadcastEvent',
      isLiveBroadcast: true,
      startDate: '2026-01-31T12:00:00.000Z',
    });
    assert.doesNotMatch(body, /content="video\/mp4"/);
  });

  it('escapes titles and descriptions in metadata', async () => {
    await using server = await startPageServer();
    await fc.assert(
      fc.asyncProperty(hostileText(), hostileText(), async (title, description) => {
        const video = put(server, aReadyVideo({ title, description }));
        const { body } = await server.server.inject(`/watch/${video.id}`);
        const { name, description: returned } = linkedDataOf(body);
        assert.deepEqual([name, returned], [title, description]);
        const metas = readMetas(body);
        assert.deepEqual(metas.get('og:title'), [title]);
        assert.deepEqual(metas.get('twitter:description'), [description]);
      }),
      { numRuns: 50 },
    );
  });

  it('links to its oEmbed responses', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ visibility: 'unlisted' }));
    const { body, headers } = await server.server.inject(`/watch/${video.id}`);
    for (const [format, type] of [
      ['json', 'application/json+oembed'],
      ['xml', 'text/xml+oembed'],
    ]) {
      const link = new RegExp(
        `<link rel="alternate" type="${RegExp.escape(type ?? '')}" href="([^"]+)"`,
      );
      const [, href = ''] = link.exec(body) ?? [];
      const url = new URL(href.replaceAll('&amp;', '&'));
      assert.equal(url.origin, 'https://video.example');
      const field = `<${url.href}>; rel="alternate"; type="${type}"; title="oEmbed"`;
      assert.ok(String(headers['link']).split(', ').includes(field), String(headers['link']));
      const response = await server.server.inject(`${url.pathname}${url.search}`);
      assert.equal(response.statusCode, 200);
      assert.match(String(response.headers['content-type']), new RegExp(format ?? ''));
    }
  });

  it('omits the player from the metadata unless every site may embed the video', async () => {
    await using server = await startPageServer();
    const listed = { kind: 'listed', origins: ['https://blog.example'] } as const;
    for (const embedSites of [listed, { kind: 'none' } as const]) {
      const video = put(server, aReadyVideo({ embedSites }));
      const { body } = await server.server.inject(`/watch/${video.id}`);
      assert.doesNotMatch(body, /og:video|twitter:player|embedUrl|contentUrl/);
      assert.match(body, /<meta name="twitter:card" content="summary_large_image" \/>/);
    }
  });

  it('omits metadata for other sites and stored choices on the page of a private video', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ visibility: 'private' }));
    const { body, headers } = await server.server.inject(
      `/watch/${video.id}?token=${server.createToken(video, 60)}`,
    );
    assert.equal(headers['link'], undefined);
    assert.doesNotMatch(body, /oembed|ld\+json/);
    assert.match(body, /noindex/);
    assert.doesNotMatch(body, /reelay-theater/);
  });

  it('excludes an unlisted video from search engines', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ visibility: 'unlisted' }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    assert.match(body, /<meta name="robots" content="noindex" \/>/);
    assert.match(body, /reelay-theater/);
  });

  it('cannot be framed', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo());
    const { headers } = await server.server.inject(`/watch/${video.id}`);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'$/);
    assert.equal(headers['x-frame-options'], 'DENY');
  });
});

describe('/account', () => {
  it('is one page for every path below it, with a new CSP nonce for each response', async () => {
    await using server = await startPageServer();
    const nonces = new Set<string>();
    for (const path of ['/account', '/account/keys', '/account/videos/vid_x?q=1']) {
      const { statusCode, headers, body } = await server.server.inject(path);
      assert.equal(statusCode, 200);
      assert.equal(headers['cache-control'], 'no-store');
      const policy = String(headers['content-security-policy']);
      assert.match(
        policy,
        /; script-src 'self' 'sha256-[^']+'; style-src 'self' 'nonce-[^']{24}'; /,
      );
      assert.match(policy, /; frame-ancestors 'none'$/);
      assert.doesNotMatch(policy, /unsafe|https:/);
      const [, nonce = ''] = /<script type="module" src="[^"]+" nonce="([^"]+)"/.exec(body) ?? [];
      assert.ok(policy.includes(`'nonce-${nonce}'`));
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 3);
  });

  it('contains the navigation and the heading of a section before the script loads', async () => {
    await using server = await startPageServer();
    const open = async (path: string): Promise<string> =>
      (await server.server.inject({ url: path, headers: { 'accept-language': 'de' } })).body;
    assert.match(await open('/account/keys?q=1'), /<h1>API-Schlüssel<\/h1>/);
    assert.match(await open('/account/keys'), /href="\/account\/keys" aria-current="page"/);
    for (const path of ['/account', '/account/nothing', '/account/keys/key_x']) {
      assert.doesNotMatch(await open(path), /<h1>|aria-current/);
    }
  });

  it('leads browsers without a session to the sign-in page, unless another site linked to it', async () => {
    await using server = await startPageServer();
    for (const [url, site, cookie, location] of [
      ['/account/keys?q=1', 'none', undefined, '/account/login?next=%2Fkeys%3Fq%3D1'],
      ['/account', 'same-origin', undefined, '/account/login'],
      ['/account/keys', 'none', 'session=1', undefined],
      ['/account/keys', 'cross-site', undefined, undefined],
    ] as const) {
      const headers = {
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': site,
        ...(cookie && { cookie }),
      };
      const response = await server.server.inject({ url, headers });
      assert.equal(response.headers.location, location);
      assert.equal(response.headers['cache-control'], 'no-store');
    }
  });

  it('shows forms that send nothing before the script loads, and why a sign-on failed', async () => {
    await using server = await startPageServer();
    for (const page of ['login', 'signup', 'forgot-password', 'reset-password', 'confirm-email']) {
      const { body, headers } = await server.server.inject(`/account/${page}`);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(body, /<form\s+method="post"[^>]*>\s*<fieldset disabled/, page);
    }
    const failed = await server.server.inject('/account/login?error=sso_expired');
    assert.match(failed.body, /This sign-in has expired or was already used/);
    const unknown = await server.server.inject('/account/login?error=%3Cb%3E');
    assert.match(unknown.body, /role="alert"><\/p>/);
  });

  it('does not match paths of the account API', async () => {
    await using server = await startPageServer();
    for (const path of ['/account/api', '/account/api/nothing', '/account/api?x']) {
      const response = await server.server.inject(path);
      assert.equal(response.statusCode, 404, path);
      assert.equal(response.json().error.code, 'not_found');
    }
  });
});

describe('/embed/{id}', () => {
  it('can be framed by the sites of EMBED_SITES, without X-Frame-Options and COOP', async () => {
    await using server = await startPageServer({
      kind: 'listed',
      origins: ['https://blog.example'],
    });
    const video = put(server, aReadyVideo());
    for (const id of [video.id, videoId('none')]) {
      const { headers } = await server.server.inject(`/embed/${id}`);
      assert.match(
        String(headers['content-security-policy']),
        /frame-ancestors 'self' https:\/\/blog\.example$/,
      );
      assert.equal(headers['x-frame-options'], undefined);
      assert.equal(headers['cross-origin-opener-policy'], undefined);
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    }
  });
});

describe('a video with its own allowed domains', () => {
  const CASES = [
    [{ kind: 'none' }, "'self'"],
    [{ kind: 'any' }, '*'],
    [{ kind: 'listed', origins: ['https://*.blog.example'] }, "'self' https://*.blog.example"],
  ] as const;

  for (const [embedSites, ancestors] of CASES) {
    it(`${embedSites.kind}: overrides the server default`, async () => {
      const defaults = { kind: 'listed', origins: ['https://other.example'] } as const;
      await using server = await startPageServer(defaults);
      const video = put(server, aReadyVideo({ embedSites }));
      const { headers } = await server.server.inject(`/embed/${video.id}`);
      const policy = String(headers['content-security-policy']);
      assert.ok(policy.endsWith(`; frame-ancestors ${ancestors}`), policy);
    });
  }
});

function put<T extends Video>(server: PageServer, video: T): T {
  server.videos.set(video.id, video);
  return video;
}

function dataOf(body: string): { readonly title: string } {
  const [, json = '{}'] = /id="page-data">([^<]*)<\/script>/.exec(body) ?? [];
  return JSON.parse(json);
}

/** The attributes of the video element. */
function videoOf(body: string): Readonly<Record<string, string>> {
  let attributes: Readonly<Record<string, string>> = {};
  const parser = new Parser({
    onopentag(name, found) {
      if (name === 'video') attributes = found;
    },
  });
  parser.end(body);
  return attributes;
}

/** The CSP hashes of the styles and scripts that are part of the page. */
function hashInlineElements(body: string): readonly string[] {
  const elements = body.matchAll(/<(style|script(?= type="module" (?!src)|>))[^>]*>(.*?)<\/\w+>/gs);
  return [...elements].map(
    ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function linkedDataOf(body: string): Readonly<Record<string, unknown>> {
  const [, json = '{}'] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body) ?? [];
  return JSON.parse(json);
}

/**
 * The content of every meta element, keyed by its name or property. Parsed as a browser parses it.
 */
function readMetas(body: string): ReadonlyMap<string, readonly string[]> {
  const metas = new Map<string, string[]>();
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content = '' }) {
      const key = property ?? metaName;
      if (name === 'meta' && key !== undefined)
        metas.set(key, [...(metas.get(key) ?? []), content]);
    },
  });
  parser.end(body);
  return metas;
}

/** Text with characters that end elements, attributes, scripts and comments. */
function hostileText(): fc.Arbitrary<string> {
  const breakers = [
    '"',
    "'",
    '<',
    '>',
    '&',
    '</script>',
    '<!--',
    ']]>',
    '\\',
    '&quot;',
    '\u2028',
    ' ',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...breakers),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  return fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `x${pieces.join('')}`);
}

function countScriptHashes(headers: Readonly<Record<string, unknown>>): number {
  const [policy = ''] = /script-src [^;]+/.exec(String(headers['content-security-policy'])) ?? [];
  return policy.match(/'sha256-[\w+/=]{44}'/g)?.length ?? 0;
}

/** The text that the page shows before its script runs. */
function toText(body: string): string {
  let text = '';
  let depth = 0;
  const parser = new Parser({
    onopentagname: (name) => (depth += Number(name === 'script')),
    onclosetag: (name) => (depth -= Number(name === 'script')),
    ontext: (part) => (text += depth === 0 ? part : ''),
  });
  parser.end(body);
  return text.replaceAll(/\s+/g, ' ');
}
