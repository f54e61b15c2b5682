import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import { openResolver, PUBLIC_ORIGIN, type Resolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';

import type { Resolution, ResolvedMedia } from '../core/resolution.ts';

const sample = (path: string): Buffer =>
  readFileSync(new URL(`../../../../samples/${path}`, import.meta.url));
const CORS = { headers: { 'access-control-allow-origin': PUBLIC_ORIGIN } };

/** Counts the requests that the origin receives during `work`. */
async function countRequests(
  origin: ScriptedOrigin,
  work: () => Promise<Resolution>,
): Promise<[Resolution, number]> {
  const seen = origin.requests.length;
  return [await work(), origin.requests.length - seen];
}

function toLocation(url: string): string {
  return `<MPD>\n <Location>${url}</Location></MPD>`;
}

function mediaOf(resolution: Resolution): ResolvedMedia {
  assert.equal(resolution.kind, 'resolved', JSON.stringify(resolution));
  return resolution.media;
}

const origin = await openScriptedOrigin();
const resolver = openResolver([origin.port]);
after(async () => {
  await resolver[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

const resolve = (path: string): Promise<[Resolution, number]> =>
  countRequests(origin, () => resolver.resolve(origin.url(path)));

const toPlaylistWithQuery = (query: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts?s=${query}\n#EXT-X-ENDLIST\n`;
const toMpdWithQuery = (query: string): string =>
  sample('dash-template/manifest.mpd').toString().replaceAll('.m4s', `.m4s?s=${query}`);

function toPlaylist(segment: string, init: string): string {
  const map = init && `#EXT-X-MAP:URI="${init}"\n`;
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${map}#EXTINF:4,\n${segment}\n#EXT-X-ENDLIST\n`;
}

function toMpd(kind: string, segment: string, init: string): string {
  const type = kind === 'dash' ? 'mediaPresentationDuration="PT8S"' : 'type="dynamic"';
  const start = `availabilityStartTime="${new Date(Date.now() - 3_600_000).toISOString()}"`;
  const initialization = init && `initialization="${init}"`;
  // The MPD does not name the segment itself, but how to number segments.
  return `<MPD ${type} ${start}><Period start="PT0S"><AdaptationSet contentType="video" mimeType="video/mp4">
    <SegmentTemplate duration="4" media="${segment}?n=$Number$" ${initialization}/>
    <Representation id="v" bandwidth="9"/></AdaptationSet></Period></MPD>`;
}

describe('createResolveUrl', () => {
  it('receives large texts within the memory that all resolutions share', async () => {
    const byteBudget = new ByteBudget({ bytesMax: 500_000, waitMsMax: 1 });
    await using limited = openResolver([origin.port], { byteBudget });
    origin.script(
      '/large.m3u8',
      serveBytes(`#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n${'#\n'.repeat(150_000)}`),
    );
    origin.script(
      '/small.m3u8',
      serveBytes('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n'),
    );
    const other = byteBudget.open('other');
    await other.grow(600_000, new AbortController().signal);
    mediaOf(await limited.resolve(origin.url('/small.m3u8')));
    await assert.rejects(limited.resolve(origin.url('/large.m3u8')), { code: 'unavailable' });
    other[Symbol.dispose]();
    for (const query of ['?1', '?2', '?3', '?4']) {
      mediaOf(await limited.resolve(origin.url(`/large.m3u8${query}`)));
    }
    // They have released all memory, so other work can use it.
    for (const client of ['first', 'second']) {
      await byteBudget.open(client).grow(300_000, new AbortController().signal);
    }
  });

  for (const path of ['/init-0.m4s', '/named/init-0.m4s', '/hls-fmp4/360p/init_0.mp4']) {
    origin.script(path, serveBytes(sample('dash-template/init-0.m4s'), CORS));
  }

  const files: readonly (readonly [string, string, string, number])[] = [
    ['fast-start.mp4', 'MP4', 'avc1.4d401e,mp4a.40.2', 1],
    ['index-at-end.mp4', 'MP4', 'avc1.4d401e,mp4a.40.2', 2],
    ['clip.webm', 'WebM', 'vp09.00.21.08.01.02.02.02.00,opus', 1],
  ];
  for (const [file, type, codecs, requests] of files) {
    it(`reads the index of ${file} in ${requests} request(s)`, async () => {
      const bytes = sample(file);
      origin.script(
        `/${file}`,
        serveBytes(bytes, { type: type === 'MP4' ? 'video/mp4' : 'video/webm' }),
      );
      const [resolution, count] = await resolve(`/${file}`);
      const media = mediaOf(resolution);
      assert.deepEqual([media.type, media.width, media.height], [type, 640, 360]);
      assert.ok(Math.abs((media.duration ?? 0) - 8) < 0.1, `${media.duration} s`);
      const [source] = media.sources;
      assert.deepEqual([source?.codecs, source?.size], [codecs, bytes.length]);
      assert.equal(count, requests);
      assert.equal(resolution.trace.requests, requests);
      assert.ok(resolution.trace.bytes <= 80_000, `${resolution.trace.bytes} bytes`);
    });
  }

  for (const [folder, requests] of [
    // With a segment.
    ['hls-ts', 3],
    // With an initialization segment, too.
    ['hls-fmp4', 4],
  ] as const) {
    it(`reads ${folder} with one media playlist`, async () => {
      for (const path of ['index.m3u8', '360p/media.m3u8']) {
        origin.script(`/${folder}/${path}`, serveBytes(sample(`${folder}/${path}`), CORS));
      }
      const [resolution, count] = await resolve(`/${folder}/index.m3u8`);
      const media = mediaOf(resolution);
      const [source] = media.sources;
      assert.deepEqual(
        [media.type, media.duration, media.height, media.live],
        ['HLS', 8, 360, null],
      );
      assert.equal(source?.variants?.length, 2);
      assert.deepEqual(
        source?.audioTracks?.map(({ language }) => language),
        ['en'],
      );
      assert.deepEqual(source?.proxyReasons, ['plain_http', 'port']);
      assert.equal(count, requests);
    });
  }

  for (const folder of ['dash-template', 'dash-timeline']) {
    it(`reads ${folder}, one initialization segment and one segment`, async () => {
      origin.script(`/${folder}.mpd`, serveBytes(sample(`${folder}/manifest.mpd`), CORS));
      const [resolution, count] = await resolve(`/${folder}.mpd`);
      const media = mediaOf(resolution);
      assert.deepEqual([media.type, media.height], ['DASH', 360]);
      assert.ok(Math.abs((media.duration ?? 0) - 8) < 0.2);
      assert.deepEqual(media.sources[0]?.proxyReasons, ['plain_http', 'port']);
      assert.equal(count, 3);
    });
  }

  describe('an MPD that only names another one', () => {
    const mpd = sample('dash-template/manifest.mpd');

    it('is replaced by the other one', async () => {
      origin.script('/named/now.mpd', serveBytes(mpd, CORS));
      origin.script('/start.mpd', serveBytes(toLocation(' named/now.mpd?id=1&amp;b=2 '), CORS));
      const media = mediaOf((await resolve('/start.mpd'))[0]);
      assert.equal(media.type, 'DASH');
      assert.equal(media.sources[0]?.url.href, origin.url('/named/now.mpd?id=1&b=2').href);
    });

    it('is followed once, and only to the web', async () => {
      origin.script('/loop.mpd', serveBytes(toLocation('loop.mpd'), CORS));
      const [looped, requests] = await resolve('/loop.mpd');
      assert.deepEqual([looped.kind === 'failed' && looped.reason, requests], ['bad_playlist', 2]);
      origin.script('/file.mpd', serveBytes(toLocation('file:///etc/passwd'), CORS));
      const [file] = await resolve('/file.mpd');
      assert.equal(file.kind === 'failed' && file.reason, 'local_file');
    });

    it('keeps its own periods if it has some', async () => {
      const text = mpd.toString().replace('<Period', '<Location>gone.mpd</Location><Period');
      origin.script('/own.mpd', serveBytes(text, CORS));
      const media = mediaOf((await resolve('/own.mpd'))[0]);
      assert.equal(media.sources[0]?.url.href, origin.url('/own.mpd').href);
    });
  });

  it('counts the entries of a list of channels', async () => {
    const list = '#EXTM3U\n#EXTINF:-1 group-title="a",A\nhttps://a.test/1\n#EXTINF:-1,B\n2\n';
    origin.script('/channels.m3u', serveBytes(list, CORS));
    const [resolution] = await resolve('/channels.m3u');
    assert.ok(resolution.kind === 'failed');
    const { reason, channels, message } = resolution;
    assert.deepEqual([reason, channels], ['channel_list', 2]);
    assert.match(message, /^This URL leads to a list of channels \(2\)\. /);
  });

  it('lists the channels in the trace, also when the list is submitted again', async () => {
    const long = `https://a.test/${'x'.repeat(SOURCE_URL_CHARACTERS_MAX)}`;
    const entries = ['rtmp://a.test/1', long, ' ?id=2', 'https://b.test/live.ts'];
    const list = `#EXTM3U\n${entries.map((url, at) => `#EXTINF:-1,No. ${at}, news\n${url}\n`).join('')}`;
    origin.script('/lists/tv.m3u', serveBytes(`${list}c.m3u8`, CORS));
    for (let submission = 0; submission < 2; submission += 1) {
      const [{ trace }] = await resolve('/lists/tv.m3u');
      assert.deepEqual(trace.channels, [
        { url: origin.url('/lists/tv.m3u?id=2').href, title: 'No. 2, news' },
        { url: 'https://b.test/live.ts', title: 'No. 3, news' },
        { url: origin.url('/lists/c.m3u8').href, title: null },
      ]);
    }
    const many = Array.from({ length: 600 }, (_, id) => `#EXTINF:-1,\nhttps://a.test/${id}`);
    origin.script('/many.m3u', serveBytes(`#EXTM3U\n${many.join('\n')}`, CORS));
    const [{ trace }] = await resolve('/many.m3u');
    assert.equal(trace.channels?.length, 500);
    const [missing] = await resolve('/no-list.m3u');
    assert.equal(missing.trace.channels, undefined);
  });

  describe('a manifest with long URLs', () => {
    it('is accepted while players can request them', async () => {
      origin.script('/long.m3u8', serveBytes(toPlaylistWithQuery('x'.repeat(5_800)), CORS));
      assert.equal(mediaOf((await resolve('/long.m3u8'))[0]).type, 'HLS');
      origin.script('/long.mpd', serveBytes(toMpdWithQuery('x'.repeat(5_500)), CORS));
      assert.equal(mediaOf((await resolve('/long.mpd'))[0]).type, 'DASH');
    });

    for (const length of [6_001, 16_000]) {
      it(`is refused with URLs of ${length} characters`, async () => {
        origin.script('/longer.m3u8', serveBytes(toPlaylistWithQuery('x'.repeat(length)), CORS));
        const [hls] = await resolve('/longer.m3u8');
        assert.equal(hls.kind === 'failed' && hls.reason, 'long_urls');
        origin.script('/longer.mpd', serveBytes(toMpdWithQuery('x'.repeat(length)), CORS));
        const [dash] = await resolve('/longer.mpd');
        assert.equal(dash.kind === 'failed' && dash.reason, 'long_urls');
      });
    }
  });

  it('detects live HLS by the missing end tag', async () => {
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n${'#EXTINF:4,\na.ts\n'.repeat(3)}`;
    origin.script('/live.m3u8', serveBytes(playlist));
    const media = mediaOf((await resolve('/live.m3u8'))[0]);
    assert.deepEqual([media.type, media.duration], ['live', null]);
    assert.deepEqual(media.live, { state: 'live', latencyTarget: 12, dvrWindow: 12 });
    assert.ok(media.sources[0]?.proxyReasons.includes('no_cors'));
  });

  for (const type of ['VOD', 'EVENT']) {
    it(`resolves ${type} without an end tag as live, because it may grow`, async () => {
      const playlist = `#EXTM3U\n#EXT-X-PLAYLIST-TYPE:${type}\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n`;
      origin.script('/grows.m3u8', serveBytes(playlist));
      const media = mediaOf((await resolve('/grows.m3u8'))[0]);
      assert.deepEqual([media.type, media.duration, media.live?.state], ['live', null, 'live']);
    });
  }

  const endings: readonly (readonly [string, string, 'ended' | undefined])[] = [
    ['an event', '#EXT-X-PLAYLIST-TYPE:EVENT', 'ended'],
    ['a playlist with removed segments', '#EXT-X-MEDIA-SEQUENCE:2', 'ended'],
    ['a playlist that starts at 1', '#EXT-X-MEDIA-SEQUENCE:1', undefined],
    ['VOD', '#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MEDIA-SEQUENCE:2', undefined],
    ['a playlist without a type', '#EXT-X-VERSION:3', undefined],
  ];
  for (const [what, tags, expected] of endings) {
    it(`resolves ${what} with an end tag as ${expected ?? 'on demand'}`, async () => {
      const playlist = `#EXTM3U\n${tags}\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n`;
      origin.script('/over.m3u8', serveBytes(playlist));
      const media = mediaOf((await resolve('/over.m3u8'))[0]);
      assert.deepEqual([media.type, media.duration, media.live?.state], ['HLS', 4, expected]);
    });
  }

  const period =
    '<Period><AdaptationSet contentType="video"><Representation id="1" bandwidth="1"/></AdaptationSet></Period>';
  const dynamics: readonly (readonly [string, string, string])[] = [
    ['in progress', 'availabilityStartTime="2020-01-01T00:00:00Z"', 'live'],
    [
      'with a past end',
      'availabilityStartTime="2020-01-01T00:00:00" mediaPresentationDuration="PT1H"',
      'ended',
    ],
  ];
  for (const [name, attributes, state] of dynamics) {
    it(`reports a dynamic MPD ${name} as live with the state ${state}`, async () => {
      origin.script('/d.mpd', serveBytes(`<MPD type="dynamic" ${attributes}>${period}</MPD>`));
      const media = mediaOf((await resolve('/d.mpd'))[0]);
      assert.deepEqual([media.type, media.live?.state], ['live', state]);
    });
  }

  it('reads a video and its details from a page', async () => {
    const page = `<title>A page</title><meta property="og:image" content="/poster.jpg"><video src="clip.mp4">`;
    origin.script('/page', serveBytes(page, { type: 'text/html', ranges: 'ignored' }));
    origin.script('/clip.mp4', serveBytes(sample('fast-start.mp4'), { type: 'video/mp4' }));
    const [resolution, count] = await resolve('/page');
    const media = mediaOf(resolution);
    assert.equal(resolution.provider, 'page');
    assert.deepEqual([media.type, media.title, media.duration], ['MP4', 'A page', 8]);
    assert.equal(media.thumbnailUrl?.pathname, '/poster.jpg');
    assert.equal(media.sources[0]?.url.pathname, '/clip.mp4');
    assert.equal(count, 2);
  });

  it('tries the next candidate after a failure', async () => {
    const page = '<meta property="og:video" content="/gone.mp4"><video src="clip.mp4">';
    origin.script('/page', serveBytes(page, { type: 'text/html' }));
    origin.script('/clip.mp4', serveBytes(sample('fast-start.mp4')));
    assert.equal(mediaOf((await resolve('/page'))[0]).sources[0]?.url.pathname, '/clip.mp4');
  });

  it('reports the failure of the best candidate when all fail', async () => {
    origin.script(
      '/page',
      serveBytes('<video src="a.avi"><source src="gone.mp4">', { type: 'text/html' }),
    );
    origin.script('/a.avi', serveBytes('RIFFxxxxAVI LIST'));
    const [resolution] = await resolve('/page');
    assert.ok(resolution.kind === 'failed' && /AVI/.test(resolution.message));
  });

  it('frames a known player without a request', async () => {
    const page =
      '<title>T</title><iframe src="https://www.youtube.com/embed/abcdefghijk?autoplay=1"></iframe>';
    origin.script('/page', serveBytes(page, { type: 'text/html' }));
    const [resolution, count] = await resolve('/page');
    const media = mediaOf(resolution);
    assert.equal(resolution.provider, 'youtube');
    assert.deepEqual([media.type, media.sources, media.title], [null, [], 'T']);
    assert.equal(media.iframeUrl?.href, 'https://www.youtube.com/embed/abcdefghijk');
    assert.equal(count, 1);
  });

  it('requests the oEmbed endpoint of a page without media', async () => {
    origin.script(
      '/page',
      serveBytes('<link rel=alternate type="application/json+oembed" href="/oembed?x">', {
        type: 'text/html',
      }),
    );
    const html = '<iframe src="https://player.vimeo.com/video/1"></iframe>';
    origin.script(
      '/oembed',
      serveBytes(JSON.stringify({ type: 'video', html, title: 'From oEmbed' })),
    );
    const [resolution, count] = await resolve('/page');
    assert.deepEqual(
      [resolution.provider, mediaOf(resolution).title, count],
      ['vimeo', 'From oEmbed', 2],
    );
  });

  it('follows one meta refresh, but not a second one', async () => {
    origin.script(
      '/page',
      serveBytes('<meta http-equiv=refresh content="0;url=/two">', { type: 'text/html' }),
    );
    origin.script('/two', serveBytes('<video src="clip.mp4">', { type: 'text/html' }));
    origin.script('/clip.mp4', serveBytes(sample('fast-start.mp4')));
    assert.equal(mediaOf((await resolve('/page'))[0]).type, 'MP4');

    origin.script(
      '/two',
      serveBytes('<meta http-equiv=refresh content="0;url=/three">', { type: 'text/html' }),
    );
    const [resolution, count] = await resolve('/page');
    assert.deepEqual([resolution.kind, count], ['failed', 2]);
  });

  it('sends a Referer only after a candidate is denied without it', async () => {
    origin.script('/page', serveBytes('<video src="hot.mp4">', { type: 'text/html' }));
    const serve = serveBytes(sample('fast-start.mp4'), { type: 'video/mp4' });
    origin.script('/hot.mp4', (request, response) => {
      if (request.headers.referer === undefined) response.writeHead(403).end();
      else serve(request, response);
    });
    const [resolution] = await resolve('/page');
    const [source] = mediaOf(resolution).sources;
    assert.deepEqual(source?.requirements, {
      hosts: {
        [origin.url('/').origin]: { headers: { referer: origin.url('/').href }, cookies: false },
      },
      cookies: [],
      page: origin.url('/').origin,
    });
    assert.ok(source?.proxyReasons.includes('needs_headers'));
  });

  describe('the segments of a stream', () => {
    let cdn: ScriptedOrigin;
    let both: Resolver;
    before(async () => {
      cdn = await openScriptedOrigin();
      both = openResolver([origin.port, cdn.port]);
    });
    after(async () => {
      for (const each of [both, cdn]) await each[Symbol.asyncDispose]();
    });

    /** Names `/a.ts` and, if given, an initialization segment of the other host. */
    function servePage(kind: 'hls' | 'dash' | 'live dash', map = ''): void {
      const [segment, init] = [cdn.url('/a.ts').href, map && cdn.url(map).href];
      const text = kind === 'hls' ? toPlaylist(segment, init) : toMpd(kind, segment, init);
      origin.script('/page', serveBytes('<video src="open">', { type: 'text/html' }));
      origin.script('/open', serveBytes(text));
    }

    function guard(
      path: string,
      accepts: (headers: IncomingMessage['headers']) => boolean,
      status = 403,
    ): void {
      cdn.script(path, ({ headers }, response) => {
        response.writeHead(accepts(headers) ? 200 : status).end('G');
      });
    }

    for (const kind of ['hls', 'dash', 'live dash'] as const) {
      it(`of ${kind} teach what their host requires, which is stored for this host`, async () => {
        servePage(kind);
        guard('/a.ts', ({ origin: sender }) => sender === origin.url('/').origin);
        const [source] = mediaOf(await both.resolve(origin.url('/page'))).sources;
        const { origin: site, href: referer } = origin.url('/');
        assert.deepEqual(source?.requirements, {
          hosts: { [cdn.url('/').origin]: { headers: { referer, origin: site }, cookies: false } },
          cookies: [],
          page: site,
        });
        assert.ok(source?.proxyReasons.includes('needs_headers'));
        assert.deepEqual(source?.headers, {});
      });

      it(`of ${kind} fail the resolution if their host refuses all clients`, async () => {
        // Also an initialization segment.
        for (const [map, status, open] of [
          ['', 403, null],
          ['/init.mp4', 401, null],
          ['/init.mp4', 403, '/init.mp4'],
        ] as const) {
          servePage(kind, map);
          for (const path of ['/a.ts', '/init.mp4']) guard(path, () => path === open, status);
          const resolution = await both.resolve(origin.url('/page'));
          const expected = status === 403 ? 'access_denied' : 'login_required';
          assert.equal(resolution.kind === 'failed' && resolution.reason, expected);
        }
      });

      it(`of ${kind} may be missing or broken`, async () => {
        servePage(kind);
        for (const status of [404, 410, 500, 503]) {
          guard('/a.ts', () => false, status);
          const [source] = mediaOf(await both.resolve(origin.url('/page'))).sources;
          assert.deepEqual(source?.requirements?.hosts, {});
        }
      });
    }
  });

  it('sends the headers of the owner to the page and its media, and proxies the source', async () => {
    await using media = await openScriptedOrigin({
      '/v.mp4': serveBytes(sample('fast-start.mp4'), { type: 'video/mp4' }),
    });
    await using both = openResolver([origin.port, media.port]);
    const page = `<video src="${media.url('/v.mp4').href}">`;
    origin.script('/page', serveBytes(page, { type: 'text/html' }));
    const headers = { referer: 'http://site.example/watch?id=1', 'user-agent': 'Player/1' };
    const resolution = await both.resolve(origin.url('/page'), { headers });
    const [source] = mediaOf(resolution).sources;
    const sent = { referer: 'http://site.example/', 'user-agent': 'Player/1' };
    assert.deepEqual(source?.headers, sent);
    assert.ok(source?.proxyReasons.includes('needs_headers'));
    assert.equal(origin.requests.at(-1)?.headers.referer, headers.referer);
    for (const request of media.requests) {
      const { referer, 'user-agent': userAgent } = request.headers;
      assert.deepEqual({ referer, 'user-agent': userAgent }, sent);
    }
  });

  it('sends the Origin header of this server, and GET instead of HEAD', async () => {
    const seen = origin.requests.length;
    origin.script('/v.mp4', serveBytes(sample('fast-start.mp4')));
    await resolve('/v.mp4');
    const [request] = origin.requests.slice(seen);
    assert.deepEqual([request?.method, request?.headers['range']], ['GET', 'bytes=0-65535']);
    assert.equal(request?.headers['origin'], PUBLIC_ORIGIN);
  });

  it('proxies a source whose content type browsers reject', async () => {
    origin.script('/v', serveBytes(sample('fast-start.mp4'), { type: 'text/plain' }));
    const [source] = mediaOf((await resolve('/v'))[0]).sources;
    assert.deepEqual(source?.proxyReasons, ['plain_http', 'port', 'lying_type']);
  });

  it('traces attempts, findings, requests and bytes', async () => {
    origin.script('/page', serveBytes('<video src="gone.mp4">', { type: 'text/html' }));
    const { trace } = (await resolve('/page'))[0];
    assert.deepEqual(
      trace.steps.map(({ step, outcome }) => `${step}: ${outcome}`),
      [
        'source: 206 text/html',
        'content: html',
        'page: 1 media, 0 players, 0 oembed, 0 pages',
        'candidate: video element',
        'candidate: 404 no content type',
      ],
    );
    assert.deepEqual([trace.requests, trace.bytes], [2, 22]);
  });

  it('rejects and closes the upstream connection when the caller aborts', async () => {
    const closed = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    origin.script('/slow', (_request, response) => {
      response.on('close', closed.resolve);
      requested.resolve();
    });
    const controller = new AbortController();
    const pending = resolver.resolve(origin.url('/slow'), { signal: controller.signal });
    await requested.promise;
    controller.abort(new Error('the caller aborted'));
    await assert.rejects(pending, /the caller aborted/);
    await closed.promise;
  });
});
