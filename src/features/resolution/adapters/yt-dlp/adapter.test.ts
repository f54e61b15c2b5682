import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import {
  bashMissing,
  type FakeYtDlp,
  openFakeYtDlp,
  printJson,
} from '#test/support/fake-yt-dlp.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  redirectTo,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import type { UrlAdapter } from '../../core/adapter.ts';
import type { Resolution } from '../../core/resolution.ts';
import { type YtDlpResult, YtDlpRunner } from '../../core/yt-dlp-runner.ts';
import { listAdapters } from '../index.ts';
import { ytDlpAdapter } from './adapter.ts';

describeProbingAdapter(ytDlpAdapter, {
  matches: ['https://anything.example/', 'http://anything.example/watch?v=1#t=1'],
  doesNotMatch: [],
});

const SAMPLE = readFileSync(new URL('../../../../../samples/fast-start.mp4', import.meta.url));
const LATE_INDEX = readFileSync(
  new URL('../../../../../samples/index-at-end.mp4', import.meta.url),
);

// Scripts print output in the format of yt-dlp’s manual that a local site cannot cause. The tests
// next to this file run the installed yt-dlp.
describe('yt-dlp', { skip: bashMissing }, () => {
  let origin: ScriptedOrigin;
  let other: ScriptedOrigin;
  let fake: FakeYtDlp;

  before(async () => {
    fake = await openFakeYtDlp();
    other = await openScriptedOrigin({
      '/variant.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
      ),
      '/late.mp4': serveBytes(LATE_INDEX, { type: 'video/mp4' }),
    });
    origin = await openScriptedOrigin({
      '/page': serveBytes('<title>Nothing here</title>', { type: 'text/html' }),
      '/clip.mp4': serveBytes(SAMPLE, { type: 'video/mp4' }),
      '/guarded.mp4': serveOnlyWith('referer', 'https://player.example/'),
      '/picky.mp4': serveOnlyWith('user-agent', 'Picky/1'),
    });
  });
  after(async () => {
    await origin[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
    await fake[Symbol.asyncDispose]();
  });

  async function resolve(body: string, path = '/page'): Promise<Resolution> {
    await using resolver = openResolver([origin.port, other.port], {
      adapters: [...listAdapters(), knownProvider],
      ytDlp: await fake.install(body),
    });
    return await resolver.resolve(origin.url(path));
  }

  const format = (path: string, more: object = {}): object => ({
    url: origin.url(path).href,
    protocol: 'https',
    ext: 'mp4',
    vcodec: 'avc1',
    acodec: 'mp4a',
    ...more,
  });

  it('returns the formats and subtitles found, with only the headers they require', async () => {
    const http = { Referer: 'https://player.example/', 'User-Agent': 'Mozilla', Accept: '*/*' };
    const resolution = await resolve(
      printJson({
        title: 'A film',
        duration: 8,
        extractor: 'example',
        webpage_url: origin.url('/page').href,
        formats: [
          format('/clip.mp4', { height: 1080, acodec: 'none' }),
          format('/clip.mp4', { height: 240, protocol: 'mhtml' }),
          format('/clip.mp4', { height: 360, http_headers: { 'User-Agent': 'Mozilla' } }),
          format('/guarded.mp4', { height: 720, http_headers: http }),
        ],
        subtitles: {
          de: [
            { url: origin.url('/de.json').href, ext: 'json3' },
            { url: origin.url('/de.vtt').href, ext: 'vtt', name: 'Deutsch' },
          ],
        },
      }),
    );
    assert.equal(resolution.kind, 'resolved', JSON.stringify(resolution));
    assert.equal(resolution.provider, 'yt-dlp');
    const { title, captions, sources } = resolution.media;
    assert.equal(title, 'A film');
    assert.deepEqual(
      captions.map(({ language, label, url }) => [language, label, url.pathname]),
      [['de', 'Deutsch', '/de.vtt']],
    );
    assert.deepEqual(
      sources.map(({ url, headers, proxyReasons }) => [
        url.pathname,
        headers,
        proxyReasons.includes('needs_headers'),
      ]),
      [
        ['/guarded.mp4', { referer: 'https://player.example/' }, true],
        ['/clip.mp4', {}, false],
      ],
    );
  });

  it('sends the user agent of yt-dlp if the host requires it', async () => {
    const resolution = await resolve(
      printJson({ ...format('/picky.mp4'), http_headers: { 'User-Agent': 'Picky/1' } }),
    );
    assert.equal(resolution.kind, 'resolved', JSON.stringify(resolution));
    assert.deepEqual(resolution.media.sources[0]?.headers, { 'user-agent': 'Picky/1' });
  });

  it('does not send the media host’s headers to other hosts', async () => {
    const variant = other.url('/variant.m3u8').href;
    origin.script('/m.m3u8', serveBytes(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n${variant}\n`));
    origin.script('/late.mp4', redirectTo(other.url('/late.mp4').href));
    const http_headers = { Authorization: 'secret', Referer: 'http://player.example/secret' };
    for (const media of [format('/m.m3u8', { protocol: 'm3u8' }), format('/late.mp4')]) {
      const resolution = await resolve(printJson({ formats: [{ ...media, http_headers }] }));
      assert.equal(resolution.kind, 'resolved', JSON.stringify(resolution));
    }
    assert.deepEqual(
      other.requests.map(({ path, headers }) => [path, headers.authorization, headers.referer]),
      [
        ['/variant.m3u8', undefined, 'http://player.example/'],
        ['/a.ts', undefined, 'http://player.example/'],
        ['/late.mp4', undefined, 'http://player.example/'],
        ['/late.mp4', undefined, 'http://player.example/'],
      ],
    );
  });

  it('rejects protected formats, and leaves a known provider’s video to its adapter', async () => {
    const drm = await resolve(printJson({ formats: [format('/clip.mp4', { has_drm: true })] }));
    assert.equal(drm.kind === 'failed' && drm.code, 'source_protected');
    const none = await resolve(printJson({ formats: [], _has_drm: true }));
    assert.equal(none.kind === 'failed' && none.code, 'source_protected');
    const known = await resolve(
      printJson({ webpage_url: 'https://known.example/1', formats: [format('/clip.mp4')] }),
    );
    assert.equal(known.kind, 'failed');
    assert.deepEqual([known.provider, known.code], ['known', 'source_error']);
  });

  it('cannot connect to blocked addresses', async () => {
    const info = format('/clip.mp4', { title: 'TITLE' });
    const command = `${printJson(info)} | sed "s#TITLE#\${line//[^ -~]/}#"`;
    const inside = await resolve(`request_tunnel 127.0.0.1:1\n${command}`);
    assert.equal(inside.kind === 'resolved' && inside.media.title, 'HTTP/1.1 403 Refused');
    const outside = await resolve(`request_tunnel 127.0.0.1:${origin.port}\n${command}`);
    assert.match(String(outside.kind === 'resolved' && outside.media.title), /^HTTP\/1\.1 200 /);
  });

  it('runs without a configuration file, with the URL as the last argument', async () => {
    const info = format('/clip.mp4', { title: 'TITLE' });
    const resolution = await resolve(`${printJson(info)} | sed "s#TITLE#$HOME $*#"`);
    const title = String(resolution.kind === 'resolved' && resolution.media.title);
    assert.match(title, /^\/nonexistent --js-runtimes node:\/\S+ --ignore-config --no-cache-dir /);
    assert.ok(title.endsWith(` -- ${origin.url('/page').href}`), title);
  });

  it('runs again without the JavaScript runtime if an old release does not know the option', async () => {
    const resolution = await resolve(
      `[ "$1" = --js-runtimes ] && exit 2\n${printJson(format('/clip.mp4'))}`,
    );
    assert.equal(resolution.kind, 'resolved', JSON.stringify(resolution));
  });

  for (const [failure, body] of [
    ['fails', 'exit 1'],
    ['rejects its options', 'exit 2'],
    ['writes endless output', 'yes'],
    ['writes nothing', 'true'],
    ['writes invalid JSON', 'echo oops'],
    ['writes an unknown shape', 'echo \'{"formats": "none"}\''],
    ['returns an empty playlist', 'echo \'{"_type": "playlist", "entries": []}\''],
    ['returns a local file', 'echo \'{"url": "file:///etc/passwd", "ext": "mp4"}\''],
  ] as const) {
    it(`keeps the previous outcome if it ${failure}`, async () => {
      const resolution = await resolve(body);
      assert.equal(resolution.kind === 'failed' && resolution.code, 'source_unsupported');
      assert.ok(resolution.trace.steps.some(({ step }) => step === 'yt-dlp'));
    });
  }

  it('does not run if a video was found, or if it is disabled', async () => {
    const found = await resolve('exit 1', '/clip.mp4');
    assert.ok(!found.trace.steps.some(({ step }) => step === 'yt-dlp'));
    await using resolver = openResolver([origin.port]);
    const off = await resolver.resolve(origin.url('/page'));
    assert.ok(!off.trace.steps.some(({ step }) => step === 'yt-dlp'));
  });

  it('runs twice at a time for one host and for one client, and others wait', async () => {
    const held: ServerResponse[] = [];
    let arrived = Promise.withResolvers<void>();
    origin.script('/hold', (_request, response) => {
      held.push(response);
      arrived.resolve();
    });
    await using egress = openTestEgress({ ports: [origin.port] });
    const get = `printf 'GET /hold HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3`;
    const program = await fake.install(
      `request_tunnel 127.0.0.1:${origin.port}\nread -r rest <&3\n${get}\nread -r reply <&3\necho done`,
    );
    const runner = new YtDlpRunner({ program, egress });
    const { signal } = new AbortController();
    const results: Promise<YtDlpResult | undefined>[] = [];
    /** Resolves when this many runs are in progress. */
    async function hold(runs: number): Promise<void> {
      while (held.length < runs) {
        await arrived.promise;
        arrived = Promise.withResolvers<void>();
      }
    }
    for (const [host, client, runs] of [
      ['one.example', 'a', 1],
      ['one.example', 'b', 2],
      // These wait.
      ['one.example', 'c', 2],
      ['two.example', 'a', 3],
      ['three.example', 'a', 3],
      ['three.example', 'd', 4],
    ] as const) {
      results.push(runner.run(new URL(`https://${host}/`), { client, signal }));
      await hold(runs);
    }
    assert.equal(held.length, 4);
    for (let ended = 0; ended < results.length; ended += 1) {
      await hold(ended + 1);
      held[ended]?.end();
    }
    for (const result of await Promise.all(results)) assert.equal(String(result?.output), 'done\n');
  });

  it('is stopped with its child processes when the caller aborts', async () => {
    const caller = new AbortController();
    origin.script('/started', (_request, response) => {
      response.end();
      caller.abort();
    });
    await using egress = openTestEgress({ ports: [origin.port] });
    const get = `printf 'GET /started HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n' >&3`;
    const program = await fake.install(
      `request_tunnel 127.0.0.1:${origin.port}\nread -r rest <&3\n${get}\nsleep 600`,
    );
    const result = await new YtDlpRunner({ program, egress }).run(origin.url('/page'), {
      client: 'a',
      signal: caller.signal,
    });
    assert.equal(result?.output, undefined);
    assert.equal(result?.connections, 1);
  });
});

const knownProvider: UrlAdapter = {
  kind: 'url',
  name: 'known',
  hosts: ['known.example'],
  info: { title: 'Known', inputs: [], output: 'player', requests: '0' },
  canaries: 'no_request',
  matches: () => true,
  resolve: () => Promise.resolve({ kind: 'failed', provider: 'known', reason: 'gone' }),
};

function serveOnlyWith(name: string, value: string): Script {
  const serve = serveBytes(SAMPLE, { type: 'video/mp4' });
  return (request, response) => {
    const script = request.headers[name] === value ? serve : respondWithStatus(403);
    script(request, response);
  };
}
