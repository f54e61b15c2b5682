import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import { listDashRequests } from '../support/list-dash-requests.ts';
import {
  openScriptedOrigin,
  redirectTo,
  respondWithStatus,
  type Script,
  serveBytes,
} from '../support/scripted-origin.ts';
import { readErrorCode, startStreamService } from '../support/stream-service.ts';
import { sourceId } from '../support/video-fixtures.ts';
import { waitUntil } from '../support/wait-until.ts';

const DAY_MS = 86_400_000;

const VOD = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXTINF:4,
one.ts
#EXTINF:4,
two.ts?part=2
#EXT-X-ENDLIST
`;
const LIVE = VOD.replace('#EXT-X-ENDLIST\n', '');

describe('GET /stream of HLS', () => {
  for (const folder of ['hls-ts', 'hls-fmp4']) {
    it(`serves every byte of the sample ${folder}`, async () => {
      await using service = await startStreamService(serveSample(folder));
      const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
      const seen = new Map<string, Buffer>();
      await followPlaylist(streamUrl, seen);
      const served = [...seen.values()].map((bytes) => bytes.toString('base64')).toSorted();
      const files = listSample(folder)
        .filter((name) => !name.endsWith('.m3u8'))
        .map((name) => readSample(folder, name).toString('base64'));
      assert.deepEqual(served, files.toSorted());
    });
  }

  it('serves a short playlist whose URLs are too long for the main thread', async () => {
    const path = `/${'x'.repeat(3_000)}/index.m3u8`;
    const names = Array.from({ length: 100 }, (_, at) => `${at}.ts`);
    const playlist = `#EXTM3U\n${names.map((name) => `#EXTINF:4,\n${name}\n`).join('')}`;
    await using service = await startStreamService({ [path]: serveBytes(playlist) });
    const urls = await listUrls(service.add({ url: path, format: 'HLS' }));
    assert.equal(urls.filter(({ search }) => search.length > 4_000).length, names.length);
  });

  it('returns the same URLs regardless of the URL of the playlist', async () => {
    await using service = await startStreamService({ '/index.m3u8': serveBytes(VOD) });
    const id = sourceId('fiLe');
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS', id });
    const variants = [
      streamUrl,
      `${streamUrl}.m3u8`,
      `${streamUrl}/${id}`,
      `${streamUrl}/${id}.m3u8`,
    ];
    const lists = await Promise.all(
      variants.map(async (variant) => (await listUrls(variant)).map((each) => each.href)),
    );
    for (const list of lists) assert.deepEqual(list, lists[0]);
    assert.deepEqual(
      lists[0]?.map((href) => href.replace(/\?c=[\w-]+$/, '')),
      [`${streamUrl}/p/0.ts`, `${streamUrl}/p/1.ts`],
    );
  });

  it('keeps the paths of variants and segments when upstream tokens, paths and hosts change', async () => {
    await using other = await openScriptedOrigin({ '/c/3.ts': serveBytes('G of another host') });
    const playlists = [
      '#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:4,\na/1.ts\n#EXTINF:4,\na/2.ts?token=1\n',
      `#EXT-X-MEDIA-SEQUENCE:2\n#EXTINF:4,\nb/2.ts?token=2\n#EXTINF:4,\n${other.url('/c/3.ts').href}\n`,
      '#EXT-X-MEDIA-SEQUENCE:3\n#EXTINF:4,\nd/3.ts\n',
    ];
    let version = 0;
    await using origin = await openScriptedOrigin({
      '/index.m3u8': serveVersion(() => `#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?t=${version}\n`),
      '/v.m3u8': serveVersion(() => `#EXT-X-TARGETDURATION:4\n${playlists[version]}`),
    });
    let nowMs = Date.now();
    const ports = [origin.port, other.port];
    await using service = await startStreamService({}, { ports, clock: () => nowMs });
    const streamUrl = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    const seen: string[][] = [];
    for (version = 0; version < playlists.length; version += 1) {
      const [media] = await listUrls(streamUrl);
      assert.ok(media);
      const segments = await listUrls(media.href);
      seen.push(
        [media, ...segments].map(({ href }) => href.slice(streamUrl.length).split('?')[0] ?? ''),
      );
      if (version === 1)
        assert.equal(await (await fetch(segments[1] ?? '')).text(), 'G of another host');
      nowMs += 60_000;
    }
    assert.deepEqual(seen, [
      ['/v0.m3u8', '/v0/1.ts', '/v0/2.ts'],
      ['/v0.m3u8', '/v0/2.ts', '/v0/3.ts'],
      ['/v0.m3u8', '/v0/3.ts'],
    ]);
  });

  it('reports other renditions at the URLs of the multivariant playlist', async () => {
    const report = '#EXT-X-RENDITION-REPORT:URI="other.m3u8",LAST-MSN=1';
    await using service = await startStreamService({
      '/index.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nother.m3u8\n',
      ),
      '/v.m3u8': serveBytes(`${LIVE}${report}\n`),
    });
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const [media, other] = await listUrls(streamUrl);
    assert.ok(media && other);
    const text = await (await fetch(media)).text();
    assert.equal(new URL(attribute(text, 'URI'), media).href, other.href);
  });

  it('resolves references against the URL after redirects', async () => {
    await using service = await startStreamService({
      '/old/index.m3u8': redirectTo('/new/deep/index.m3u8?signed=1'),
      '/new/deep/index.m3u8': serveBytes(VOD),
      '/new/deep/one.ts': serveBytes('the first segment'),
    });
    const streamUrl = service.add({ url: '/old/index.m3u8', format: 'HLS' });
    const [first] = await listUrls(streamUrl);
    assert.ok(first);
    assert.equal(await (await fetch(first)).text(), 'the first segment');
  });

  it('passes the variables of a multivariant playlist to its media playlists', async () => {
    await using service = await startStreamService({
      '/index.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-DEFINE:NAME="auth",VALUE="a=1&b=2"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8?{$auth}\n',
      ),
      '/media.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-DEFINE:IMPORT="auth"\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\none.ts?{$auth}\n#EXT-X-ENDLIST\n',
      ),
      '/one.ts': serveBytes('the first segment'),
    });
    const [media] = await listUrls(service.add({ url: '/index.m3u8', format: 'HLS' }));
    assert.ok(media);
    const [segment] = await listUrls(media.href);
    assert.ok(segment);
    assert.equal(await (await fetch(segment)).text(), 'the first segment');
    assert.deepEqual(
      service.origin.requests.map(({ path }) => path),
      ['/index.m3u8', '/media.m3u8?a=1&b=2', '/one.ts?a=1&b=2'],
    );
  });

  it('forwards only the delivery directives of the query', async () => {
    await using service = await startStreamService({ '/index.m3u8': serveBytes(LIVE) });
    const url = service.origin.url('/index.m3u8?sig=a%2Fb+c&x');
    const streamUrl = service.add({ url, format: 'HLS' });
    await fetch(`${streamUrl}?_HLS_skip=YES&_HLS_msn=12&_HLS_part=3&CMCD=br%3D1&token=t`);
    await fetch(`${streamUrl}?_HLS_msn=-1&_HLS_part=1%26evil=1&_HLS_skip=NO`);
    await fetch(`${streamUrl}?_HLS_primary_id=A1-b2&_HLS_start_offset=1&_HLS_pathway=x`);
    assert.deepEqual(
      service.origin.requests.map(({ path }) => path),
      [
        '/index.m3u8?sig=a%2Fb+c&x&_HLS_msn=12&_HLS_part=3&_HLS_skip=YES',
        '/index.m3u8?sig=a%2Fb+c&x',
        '/index.m3u8?sig=a%2Fb+c&x&_HLS_primary_id=A1-b2',
      ],
    );
  });

  it('reads a playlist that is compressed, has a byte order mark and is declared as text', async () => {
    const body = gzipSync(`\uFEFF${VOD.replaceAll('\n', '\r\n')}`);
    for (const headers of [{ 'content-encoding': 'gzip' }, {}]) {
      const script = serveBytes(body, { type: 'text/plain', headers, ranges: 'ignored' });
      await using service = await startStreamService({ '/index.m3u8': script });
      const response = await fetch(service.add({ url: '/index.m3u8', format: 'HLS' }));
      assert.equal(response.headers.get('content-type'), 'application/vnd.apple.mpegurl');
      const text = await response.text();
      assert.match(text, /^#EXTM3U\r\n/);
      assert.match(text, /#EXT-X-ENDLIST\r\n$/);
    }
  });

  it('rewrites steering manifests and interstitial asset lists', async () => {
    await using service = await startStreamService({
      '/index.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI="/steer?k=1",PATHWAY-ID="a"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n',
      ),
      '/media.m3u8': serveBytes(
        `${VOD}#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-31T12:00:00Z",X-ASSET-LIST="/ads"\n`,
      ),
      '/steer': serveBytes('{"VERSION":1,"TTL":300,"RELOAD-URI":"https://steer.example/again"}'),
      '/ads': serveBytes('{"ASSETS":[{"URI":"/ad.m3u8","DURATION":15}]}'),
      '/ad.m3u8': serveBytes(VOD),
    });
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const multivariant = await (await fetch(streamUrl)).text();
    const steering = await fetch(
      new URL(
        `${attribute(multivariant, 'SERVER-URI')}?_HLS_pathway="a"&_HLS_throughput=5`,
        streamUrl,
      ),
    );
    assert.equal(steering.headers.get('content-type'), 'application/json');
    const text = await steering.text();
    assert.match(text, /"RELOAD-URI":"\/stream\/vid_\w+\/[\w-]+"/);
    assert.doesNotMatch(text, /steer\.example/);

    const [media] = await listUrls(streamUrl);
    assert.ok(media);
    const list = new URL(attribute(await (await fetch(media)).text(), 'X-ASSET-LIST'), media);
    const assets: unknown = await (await fetch(`${list.href}?_HLS_primary_id=p1`)).json();
    const [, uri = ''] = /"URI":"([^"]+)"/.exec(JSON.stringify(assets)) ?? [];
    assert.equal((await listUrls(new URL(uri, list).href)).length, 2);
    assert.deepEqual(
      service.origin.requests.map(({ path }) => path),
      [
        '/index.m3u8',
        '/steer?k=1&_HLS_pathway=%22a%22&_HLS_throughput=5',
        '/media.m3u8',
        '/ads?_HLS_primary_id=p1',
        '/ad.m3u8',
      ],
    );
  });

  it('preserves the bytes of a playlist that is not UTF-8, and of its URLs', async () => {
    const lines = [
      '#EXTM3U',
      '#EXTINF:4,caf\xe9 \xc3\xa9',
      'caf\xe9/\xc3\xa9.ts',
      '# \xff\x00',
      '',
    ];
    const playlist = Buffer.from(lines.join('\r\n'), 'latin1');
    await using service = await startStreamService({
      '/index.m3u8': serveBytes(playlist),
      '/caf%E9/%C3%A9.ts': serveBytes('a segment'),
    });
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const response = Buffer.from(await (await fetch(streamUrl)).arrayBuffer()).toString('latin1');
    const [segment = ''] = response.split('\r\n').filter((line) => line.includes('/'));
    assert.equal(response.replace(segment, lines[2] ?? ''), lines.join('\r\n'));
    assert.equal(await (await fetch(new URL(segment, streamUrl))).text(), 'a segment');
  });

  it('converts an MPD with another encoding to UTF-8, and declares that encoding', async () => {
    const mpd =
      "<?xml version='1.0' encoding='ISO-8859-1'?><MPD><Period><Label>\xe9</Label></Period></MPD>";
    await using service = await startStreamService({
      '/index.mpd': serveBytes(Buffer.from(mpd, 'latin1')),
    });
    const streamUrl = service.add({ url: '/index.mpd', format: 'DASH' });
    const text = await (await fetch(streamUrl)).text();
    assert.match(text, /^<\?xml version='1\.0' encoding='UTF-8'\?>.*<Label>é</);
  });

  it('lets a cloned pathway replace the host and the query, for its own video only', async () => {
    const scripts = { '/media.m3u8': serveBytes(VOD), '/two.ts': serveBytes('a segment') };
    await using clone = await openScriptedOrigin(scripts);
    const { host } = clone.url('/');
    const steering = `{"PATHWAY-CLONES":[{"BASE-ID":"a","ID":"b","URI-REPLACEMENT":{"HOST":"${host}","PARAMS":{"k":"planted-key"}}}]}`;
    await using service = await startStreamService(
      {
        '/index.m3u8': serveBytes(
          '#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI="s"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8?x=1\n',
        ),
        '/s': serveBytes(steering),
      },
      { ports: [clone.port] },
    );
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const multivariant = await (await fetch(streamUrl)).text();
    const response = await fetch(new URL(attribute(multivariant, 'SERVER-URI'), streamUrl));
    const text = await response.text();
    assert.ok(!text.includes(host) && !text.includes('planted-key'), text);
    const [, pathway = ''] = /"PARAMS":{"pathway":"([\w-]+)"}/.exec(text) ?? [];

    const [media] = await listUrls(streamUrl);
    assert.ok(media);
    const cloned = `${media.href}&pathway=${pathway}`;
    const [, segment] = await listUrls(cloned);
    assert.ok(segment);
    assert.equal((await fetch(segment)).status, 200);
    assert.deepEqual(
      clone.requests.map(({ path }) => path),
      ['/media.m3u8?x=1&k=planted-key', '/two.ts?part=2'],
    );

    const other = service.add({ url: '/index.m3u8', format: 'HLS' }, 'other');
    for (const wrong of [
      `${media.href}&pathway=`,
      `${media.href}&pathway=${pathway.slice(0, -1)}`,
      `${media.href}&pathway=${segment.searchParams.get('c')}`,
      `${other}?pathway=${pathway}`,
      `${streamUrl}/${pathway}`,
    ]) {
      assert.equal((await fetch(wrong)).status, 404, wrong);
    }
  });

  it('lets a cloned DASH pathway replace the host of every request', async () => {
    await using clone = await openScriptedOrigin({ '/v/1/7.m4s': serveBytes('a segment') });
    const { host } = clone.url('/');
    const steering = `{"VERSION":1,"PATHWAY-CLONES":[{"BASE-ID":"a","ID":"b","URI-REPLACEMENT":{"HOST":"${host}","PARAMS":{"k":"planted-key"}}}]}`;
    await using service = await startStreamService(
      {
        '/index.mpd': serveBytes(
          '<MPD><BaseURL serviceLocation="a">v/</BaseURL><ContentSteering>s</ContentSteering><Period><AdaptationSet>' +
            '<SegmentTemplate media="$RepresentationID$/$Number$.m4s?t=%41"/><Representation id="1"/></AdaptationSet></Period></MPD>',
        ),
        '/s': serveBytes(steering),
      },
      { ports: [clone.port] },
    );
    const streamUrl = service.add({ url: '/index.mpd', format: 'DASH' });
    assert.match(await (await fetch(streamUrl)).text(), /<BaseURL serviceLocation="a">\/stream\//);
    const mpd = await readAs('play.example', new URL(streamUrl));
    const [, base = ''] = /<BaseURL serviceLocation="a">([^<]+)</.exec(mpd) ?? [];
    assert.equal(new URL(base).host, 'play.example');
    const [, server = ''] = /<ContentSteering>([^<]+)</.exec(mpd) ?? [];
    const text = await readAs('play.example', new URL(server, streamUrl));
    assert.ok(!text.includes(host) && !text.includes('planted-key'), text);
    const [, name, pathway = ''] =
      /"HOST":"([^"]+)","PARAMS":{"pathway":"([\w-]+)"}/.exec(text) ?? [];
    assert.equal(name, 'play.example');

    const [, media = ''] = / media="([^"]+)"/.exec(mpd) ?? [];
    const path = media.replace('$RepresentationID$', '1').replace('$Number$', '7');
    const segment = new URL(path, new URL(new URL(base).pathname, streamUrl));
    assert.equal(await (await fetch(`${segment.href}&pathway=${pathway}`)).text(), 'a segment');
    assert.deepEqual(
      clone.requests.map(({ path: requested }) => requested),
      ['/v/1/7.m4s?t=%41&k=planted-key'],
    );
    assert.equal((await fetch(`${segment.href}&pathway=${pathway.slice(1)}`)).status, 404);
  });

  it('removes URLs from JSON session data, and preserves other data', async () => {
    await using service = await startStreamService({
      '/index.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID="a",URI="chapters"\n#EXT-X-SESSION-DATA:DATA-ID="b",URI="art",FORMAT=RAW\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n',
      ),
      '/chapters': serveBytes('[{"chapter":1,"images":[{"url":"https://secret.example/1.jpg"}]}]'),
      '/art': serveBytes('raw bytes'),
    });
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const text = await (await fetch(streamUrl)).text();
    const [chapters = '', art = ''] = [...text.matchAll(/URI="([^"]+)"/g)].map(
      ([, uri = '']) => uri,
    );
    assert.equal(
      await (await fetch(new URL(chapters, streamUrl))).text(),
      '[{"chapter":1,"images":[{"url":"about:invalid"}]}]',
    );
    assert.equal(await (await fetch(new URL(art, streamUrl))).text(), 'raw bytes');
  });

  it('keeps the URLs of a live session stable past midnight', async () => {
    let nowMs = Date.UTC(2026, 0, 31, 23, 59);
    await using service = await startStreamService(
      {
        '/index.m3u8': serveBytes('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlive.m3u8\n'),
        '/live.m3u8': serveBytes(LIVE),
      },
      { clock: () => nowMs },
    );
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const [live] = await listUrls(streamUrl);
    assert.ok(live);
    const before = await listUrls(live.href);
    nowMs += DAY_MS;
    assert.deepEqual(await listUrls(live.href), before);
    assert.notDeepEqual(await listUrls(streamUrl), [live]);
    nowMs += 8 * DAY_MS;
    assert.equal((await fetch(live)).status, 404);
  });
});

describe('manifest caching', () => {
  it('returns an ETag, and 304 when the client sends it back', async () => {
    await using service = await startStreamService({ '/index.m3u8': serveBytes(VOD) });
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const first = await fetch(streamUrl);
    const etag = first.headers.get('etag') ?? '';
    const length = (await first.arrayBuffer()).byteLength;
    const again = await fetch(streamUrl, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get('etag'), etag);
    const head = await fetch(streamUrl, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(length));
    assert.equal(await head.text(), '');
    // Ranges are ignored because the rewritten text changes every day.
    const part = await fetch(streamUrl, { headers: { range: 'bytes=0-3' } });
    assert.equal(part.status, 200);
    assert.equal((await part.arrayBuffer()).byteLength, length);
    assert.equal(service.origin.requests.length, 1);
  });

  for (const { name, playlist, headers = {}, control, reusedMs, refetchedMs } of [
    {
      name: 'an ended playlist',
      playlist: VOD,
      control: 'public, max-age=60',
      reusedMs: 59_999,
      refetchedMs: 60_000,
    },
    {
      name: 'an ended playlist whose upstream allows long caching',
      playlist: VOD,
      headers: { 'cache-control': 'max-age=86400' },
      control: 'public, max-age=300',
      reusedMs: 299_999,
      refetchedMs: 300_000,
    },
    {
      name: 'an ended playlist that is already old',
      playlist: VOD,
      headers: { 'cache-control': 'max-age=30', age: '20' },
      control: 'public, max-age=30',
      reusedMs: 9_999,
      refetchedMs: 10_000,
    },
    {
      name: 'a live playlist',
      playlist: LIVE,
      control: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      reusedMs: 1_599,
      refetchedMs: 1_600,
    },
    {
      name: 'a live playlist whose upstream allows long caching',
      playlist: LIVE,
      headers: { 'cache-control': 'max-age=3600' },
      control: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      reusedMs: 1_599,
      refetchedMs: 1_600,
    },
    {
      name: 'a live playlist with a target duration of two seconds',
      playlist: LIVE.replace('DURATION:4', 'DURATION:2'),
      control: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      reusedMs: 799,
      refetchedMs: 800,
    },
    {
      name: 'a live playlist with a target duration of one second',
      playlist: LIVE.replace('DURATION:4', 'DURATION:1'),
      control: 'no-cache',
      reusedMs: 399,
      refetchedMs: 400,
    },
    {
      name: 'a live playlist that must not be served stale',
      playlist: LIVE,
      headers: { 'cache-control': 'max-age=60, must-revalidate' },
      control: 'public, max-age=0, s-maxage=1',
      reusedMs: 1_599,
      refetchedMs: 1_600,
    },
    {
      name: 'a live playlist that must be revalidated',
      playlist: LIVE,
      headers: { 'cache-control': 'no-cache' },
      control: 'no-cache',
      reusedMs: 499,
      refetchedMs: 500,
    },
    {
      name: 'a playlist that must not be stored',
      playlist: VOD,
      headers: { 'cache-control': 'no-store' },
      control: 'no-store',
      reusedMs: 499,
      refetchedMs: 500,
    },
    {
      name: 'a low-latency playlist',
      playlist: LIVE.replace('#EXTINF', '#EXT-X-PART-INF:PART-TARGET=0.5\n#EXTINF'),
      control: 'no-cache',
      reusedMs: 199,
      refetchedMs: 200,
    },
  ]) {
    it(`caches ${name} for the correct time`, async () => {
      let nowMs = Date.UTC(2026, 0, 31, 12);
      const startMs = nowMs;
      await using service = await startStreamService(
        {
          '/index.m3u8': serveBytes(playlist, { headers }),
        },
        { clock: () => nowMs },
      );
      const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
      const response = await fetch(streamUrl);
      assert.equal(response.headers.get('cache-control'), control);
      assert.equal(response.headers.get('age'), 'age' in headers ? headers.age : '0');
      nowMs = startMs + reusedMs;
      await fetch(streamUrl);
      assert.equal(service.origin.requests.length, 1);
      nowMs = startMs + refetchedMs;
      await fetch(streamUrl);
      assert.equal(service.origin.requests.length, 2);
    });
  }

  for (const [name, playlist, freshMs] of [
    ['an ended playlist', VOD, 60_000],
    ['a live playlist', LIVE, 1_600],
  ] as const) {
    it(`fault 49: does not let caches store ${name} while its upstream is down`, async () => {
      let nowMs = Date.UTC(2026, 0, 31, 12);
      await using service = await startStreamService(
        { '/index.m3u8': serveBytes(playlist) },
        { clock: () => nowMs },
      );
      const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
      const first = await fetch(streamUrl);
      assert.match(first.headers.get('cache-control') ?? '', /^public, /);
      const text = await first.text();
      service.origin.script('/index.m3u8', respondWithStatus(503));
      for (const laterMs of [freshMs, 10_000, 500]) {
        nowMs += laterMs;
        const stale = await fetch(streamUrl);
        assert.equal(stale.status, 200);
        assert.equal(await stale.text(), text);
        assert.equal(stale.headers.get('cache-control'), 'no-cache');
      }
      service.origin.script('/index.m3u8', serveBytes(playlist));
      nowMs += 1_000;
      const again = await fetch(streamUrl);
      assert.match(again.headers.get('cache-control') ?? '', /^public, /);
    });
  }

  it('fault 49: sends one upstream request for concurrent viewers', async () => {
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const script: Script = (request, response) => {
      requested.resolve();
      void released.promise.then(() => serveBytes(LIVE)(request, response));
    };
    // A long timeout: the upstream waits for all viewers, who may be slow on a busy machine.
    await using service = await startStreamService(
      { '/index.m3u8': script },
      { exchange: { headersTimeoutMs: 60_000 } },
    );
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    const waiting = Array.from({ length: 200 }, () => fetch(streamUrl));
    const leaving = new AbortController();
    const left = fetch(streamUrl, { signal: leaving.signal });
    await requested.promise;
    await waitUntil(() => service.streams.open === 201);
    // A viewer who disconnects does not affect the others.
    leaving.abort();
    await assert.rejects(left);
    await waitUntil(() => service.streams.open === 200);
    released.resolve();
    const responses = await Promise.all(waiting);
    assert.ok(responses.every(({ status }) => status === 200));
    const bodies = new Set(await Promise.all(responses.map((each) => each.text())));
    assert.equal(bodies.size, 1);
    assert.equal(service.origin.requests.length, 1);
  });

  it('does not cache an error', async () => {
    await using service = await startStreamService();
    const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' });
    assert.equal((await fetch(streamUrl)).status, 404);
    service.origin.script('/index.m3u8', serveBytes(VOD));
    assert.equal((await fetch(streamUrl)).status, 200);
  });
});

describe('GET /stream of DASH', () => {
  for (const folder of ['dash-template', 'dash-timeline']) {
    it(`serves the segments of the sample ${folder}`, async () => {
      await using service = await startStreamService(serveSample(folder));
      const streamUrl = service.add({ url: '/manifest.mpd', format: 'DASH' });
      const response = await fetch(streamUrl);
      assert.equal(response.headers.get('content-type'), 'application/dash+xml');
      const mpd = await response.text();
      const [init] = listDashRequests(mpd, new URL(streamUrl));
      assert.ok(init);
      assert.deepEqual(await readBytes(init), readSample(folder, 'init-0.m4s'));
      const segments = listDashRequests(mpd, new URL(streamUrl)).filter((each) =>
        each.includes('/7?'),
      );
      assert.equal(segments.length, 3);
      for (const [representation, segment] of segments.entries()) {
        const numbered = segment.replace('/7?', '/3?');
        const name = `segment-${representation}-00003.m4s`;
        assert.deepEqual(await readBytes(numbered), readSample(folder, name), name);
        for (const wrong of ['/7/1?', '/../7?', '/-1?', '/7', '/7?d=']) {
          const changed = segment.replace('/7?', wrong);
          assert.equal((await fetch(changed)).status, 404, changed);
        }
      }
    });
  }

  it('serves a segment below dot segments, which VLC requests', async () => {
    await using service = await startStreamService(serveSample('dash-template'));
    const streamUrl = service.add({ url: '/manifest.mpd', format: 'DASH' });
    const [init = ''] = listDashRequests(await (await fetch(streamUrl)).text(), new URL(streamUrl));
    const { pathname, search, port } = new URL(init);
    for (const [dots, status] of [
      ['/./././', 200],
      ['/../', 404],
    ] as const) {
      // Unlike fetch, this keeps dot segments.
      const path = pathname.replace('/m0/', `/m0${dots}`) + search;
      const [response] = await once(get({ port, path }), 'response');
      assert.equal(response.statusCode, status);
      response.resume();
    }
  });

  it('returns a patch that matches the rewritten MPD', async () => {
    await using service = await startStreamService({
      '/live.mpd': serveBytes(
        `<MPD id="m" publishTime="2026-01-01T00:00:00Z" type="dynamic"><BaseURL>media/</BaseURL><PatchLocation>patch?p=1</PatchLocation>${toPeriod('one')}</MPD>`,
      ),
      '/patch': serveBytes(
        `<Patch mpdId="m" originalPublishTime="2026-01-01T00:00:00Z" publishTime="2026-01-01T00:00:02Z"><add sel="/MPD">${toPeriod('two')}</add></Patch>`,
      ),
      '/media/two/7.m4s': serveBytes('a segment'),
    });
    const streamUrl = service.add({ url: '/live.mpd', format: 'DASH' });
    const mpd = await (await fetch(streamUrl)).text();
    const location = /<PatchLocation>([^<]+)</.exec(mpd)?.[1] ?? '';
    const response = await fetch(new URL(location, streamUrl));
    assert.equal(response.headers.get('content-type'), 'application/dash-patch+xml');
    const patch = await response.text();
    const [, added = ''] = /<add sel="\/MPD">(.*)<\/add>/.exec(patch) ?? [];
    const patched = mpd.replace('</MPD>', `${added}</MPD>`);
    const [, segment = ''] = listDashRequests(patched, new URL(streamUrl));
    assert.equal(String(await readBytes(segment)), 'a segment');
    assert.doesNotMatch(patched, /media\/|(?<!period-)two\/|patch\?p/);
  });

  it('keeps the paths of all media when upstream tokens, paths and hosts change', async () => {
    await using other = await openScriptedOrigin({ '/t2/v/3.m4s': serveBytes('of another host') });
    let version = 1;
    await using origin = await openScriptedOrigin({
      '/live.mpd': (_request, response) =>
        void response.setHeader('cache-control', 'no-store').end(
          toChangingMpd({
            folder: version === 1 ? 't1/' : other.url(`/t${version}/`).href,
            query: `?token=${version}`,
          }),
        ),
    });
    let nowMs = Date.now();
    const ports = [origin.port, other.port];
    await using service = await startStreamService({}, { ports, clock: () => nowMs });
    const streamUrl = service.add({ url: origin.url('/live.mpd'), format: 'DASH' });
    const seen = new Map<number, readonly string[]>();
    for (version = 1; version <= 3; version += 1) {
      const requests = listDashRequests(await (await fetch(streamUrl)).text(), new URL(streamUrl));
      seen.set(
        version,
        requests.map((url) => new URL(url).pathname.slice(new URL(streamUrl).pathname.length)),
      );
      if (version === 2) {
        const segment = requests.find((url) => url.includes('/v/7?'))?.replace('/7?', '/3?') ?? '';
        assert.equal(String(await readBytes(segment)), 'of another host');
      }
      nowMs += 60_000;
    }
    assert.deepEqual(seen.get(1), [
      '/m0/period-1/v/init',
      '/m0/period-1/v/7',
      '/m0/period-1/w/init',
      '/m0/period-1/w/7',
      '/m0/period-1/a/init',
      '/m0/period-1/a/t18446744073709551615',
      '/period-1/l/init',
      '/period-1/l/5',
      '/period-1/l/6',
      '/m0/r0/period-1,f,file',
    ]);
    assert.deepEqual(seen.get(2), seen.get(1));
    assert.deepEqual(seen.get(3), seen.get(1));
  });

  it('keeps the paths of media in the MPD at a Location, but not in other MPDs', async () => {
    await using service = await startStreamService({
      '/live.mpd': serveBytes(toLiveMpd('<Location>session.mpd?id=1</Location>')),
      '/session.mpd': serveBytes(
        toLiveMpd(
          '<Location>session.mpd?id=2</Location><PatchLocation>p</PatchLocation><SupplementalProperty schemeIdUri="urn:mpeg:dash:chaining:2016" value="next.mpd"/>',
        ),
      ),
      '/next.mpd': serveBytes(toLiveMpd('<Location>next.mpd</Location>')),
    });
    const streamUrl = service.add({ url: '/live.mpd', format: 'DASH' });
    const listPaths = (text: string): readonly string[] =>
      listDashRequests(text, new URL(streamUrl)).map((url) => new URL(url).pathname);
    const findLocation = (text: string): URL =>
      new URL(/<Location>([^<]+)</.exec(text)?.[1] ?? '', streamUrl);

    const first = await readUrl(streamUrl);
    const second = await readUrl(findLocation(first));
    assert.equal(findLocation(first).pathname, `${new URL(streamUrl).pathname}/mpd`);
    assert.equal(findLocation(second).pathname, findLocation(first).pathname);
    assert.deepEqual(listPaths(second), listPaths(first));
    assert.match(second, /<PatchLocation>\/stream\/vid_\w+\/patch\?c=/);

    const chained = new URL(/chaining:2016" value="([^"]+)"/.exec(second)?.[1] ?? '', streamUrl);
    const next = await readUrl(chained);
    assert.match(listPaths(next)[0] ?? '', /\/x[\w-]{8}\/m0\/period-one\/v\/7$/);
    assert.deepEqual(listPaths(await readUrl(findLocation(next))), listPaths(next));
    assert.equal((await fetch(listDashRequests(next, chained)[0] ?? '')).status, 404);
    assert.equal(service.origin.requests.at(-1)?.path, '/one/7.m4s');
  });

  it('inserts remote elements, and keeps the default content of a missing one', async () => {
    await using service = await startStreamService({
      '/m.mpd': serveBytes(
        `<MPD xmlns:xlink="http://www.w3.org/1999/xlink"><Period xlink:href="/ad.xml?s=1"/><Period xlink:href="/gone.xml">${toSet('b.m4s')}</Period><Period xlink:href="/gone.xml"/></MPD>`,
      ),
      '/ad.xml': serveBytes(`<?xml version="1.0"?><Period id="ad">${toSet('a.m4s')}</Period>`),
      '/a.m4s': serveBytes('of the ad'),
      '/b.m4s': serveBytes('of the default'),
    });
    const streamUrl = service.add({ url: '/m.mpd', format: 'DASH' });
    const mpd = await (await fetch(streamUrl)).text();
    const bodies = await Promise.all(listDashRequests(mpd, new URL(streamUrl)).map(readBytes));
    assert.deepEqual(bodies.map(String), ['of the ad', 'of the default']);
    assert.doesNotMatch(mpd, /gone\.xml|ad\.xml/);
    assert.deepEqual(service.origin.requests.map(({ path }) => path).toSorted(), [
      '/a.m4s',
      '/ad.xml?s=1',
      '/b.m4s',
      '/gone.xml',
      '/m.mpd',
    ]);
  });

  it('proxies event callbacks', async () => {
    await using service = await startStreamService({
      '/m.mpd': serveBytes(
        '<MPD><Period><EventStream schemeIdUri="urn:mpeg:dash:event:callback:2015" value="1"><Event>/seen?ad=1</Event></EventStream></Period></MPD>',
      ),
      '/seen': serveBytes('ok'),
    });
    const streamUrl = service.add({ url: '/m.mpd', format: 'DASH' });
    const [, callback = ''] = /<Event>([^<]+)</.exec(await (await fetch(streamUrl)).text()) ?? [];
    assert.equal((await fetch(new URL(callback, streamUrl))).status, 200);
    assert.equal(service.origin.requests.at(-1)?.path, '/seen?ad=1');
  });

  it('returns the current time to players of live streams', async () => {
    const nowMs = Date.UTC(2026, 0, 31, 12, 30);
    await using service = await startStreamService(
      {
        '/live.mpd': serveBytes(
          '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic"><Period><AdaptationSet><Representation id="1"><BaseURL>a.mp4</BaseURL></Representation></AdaptationSet></Period><UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="https://time.example/now"/></MPD>',
        ),
      },
      { clock: () => nowMs },
    );
    const streamUrl = service.add({ url: '/live.mpd', format: 'DASH' });
    const response = await fetch(streamUrl);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    const [, value = ''] = /<UTCTiming[^>]* value="([^"]*)"/.exec(await response.text()) ?? [];
    const clock = await fetch(new URL(value, streamUrl));
    assert.equal(await clock.text(), '2026-01-31T12:30:00.000Z');
    assert.equal(clock.headers.get('cache-control'), 'no-store');
    assert.equal(clock.headers.get('access-control-allow-origin'), '*');
  });
});

describe('an invalid manifest', () => {
  for (const [name, format, body, code] of [
    ['a page', 'HLS', '<!doctype html><title>Log in</title>', 'source_error'],
    ['a page', 'DASH', '<!doctype html><title>Log in</title>', 'source_error'],
    ['JSON', 'HLS', '{"error":"gone"}', 'source_error'],
    ['an empty body', 'HLS', '', 'source_error'],
    ['UTF-16', 'HLS', Buffer.from(`\uFEFF${VOD}`, 'utf16le'), 'source_error'],
    ['an unknown variable', 'HLS', '#EXTM3U\n#EXTINF:1,\n{$x}\n', 'source_unsupported'],
    ['a document type', 'DASH', '<!DOCTYPE MPD [<!ENTITY x "y">]><MPD/>', 'source_unsupported'],
    ['a patch', 'DASH', '<Patch mpdId="m"/>', 'source_error'],
    ['broken XML', 'DASH', '<MPD><Period></MPD>', 'source_unsupported'],
  ] as const) {
    it(`is never forwarded: ${name} instead of ${format}`, async () => {
      await using service = await startStreamService({
        '/m': serveBytes(body, { type: 'text/html' }),
      });
      const response = await fetch(service.add({ url: '/m', format }));
      assert.equal(response.status, code === 'source_error' ? 502 : 422);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(await readErrorCode(response), code);
    });
  }
});

function toSet(media: string): string {
  return `<AdaptationSet><SegmentTemplate media="${media}"/><Representation id="v" bandwidth="1"/></AdaptationSet>`;
}

function toLiveMpd(content: string): string {
  return `<MPD type="dynamic">${content}${toPeriod('one')}</MPD>`;
}

/** A live MPD with templates, a segment list and a file. */
function toChangingMpd({
  folder,
  query,
}: {
  readonly folder: string;
  readonly query: string;
}): string {
  const template = (by: string): string =>
    `<SegmentTemplate initialization="$RepresentationID$/i.mp4${query}" media="$RepresentationID$/$${by}$.m4s${query}"/>`;
  const sets = [
    `${template('Number')}<Representation id="v" bandwidth="1"/><Representation id="w" bandwidth="2"/>`,
    `${template('Time')}<Representation id="a" bandwidth="1"/>`,
    `<Representation id="l" bandwidth="1"><SegmentList startNumber="5"><Initialization sourceURL="l/i${query}"/><SegmentURL media="l/5${query}"/><SegmentURL media="l/6${query}"/></SegmentList></Representation>`,
    `<Representation id="f" bandwidth="1"><BaseURL>f.mp4${query}</BaseURL></Representation>`,
  ];
  return `<MPD type="dynamic"><BaseURL>${folder}</BaseURL><Period id="1">${sets.map((set) => `<AdaptationSet>${set}</AdaptationSet>`).join('')}</Period></MPD>`;
}

function toPeriod(id: string): string {
  return `<Period id="${id}">${toSet(`${id}/$Number$.m4s`)}</Period>`;
}

/** Sends another Host header, which `fetch` does not allow. */
async function readAs(host: string, url: URL): Promise<string> {
  const request = get(url, { headers: { host } });
  const [response] = await once(request, 'response');
  return readText(response);
}

async function listUrls(playlist: string): Promise<URL[]> {
  const response = await fetch(playlist);
  assert.equal(response.status, 200);
  const lines = (await response.text()).split(/\r?\n/);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, playlist));
}

/** Fetches every URL of a playlist, recursively. */
async function followPlaylist(url: string, seen: Map<string, Buffer>): Promise<void> {
  const text = await (await fetch(url)).text();
  const attributes = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const reference of [...attributes, ...lines]) {
    const { href, pathname } = new URL(reference, url);
    if (pathname.endsWith('.m3u8')) await followPlaylist(href, seen);
    else seen.set(href, await readBytes(href));
  }
}

async function readUrl(url: string | URL): Promise<string> {
  return (await fetch(url)).text();
}

async function readBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return Buffer.from(await response.arrayBuffer());
}

function attribute(playlist: string, name: string): string {
  const [, value = ''] = new RegExp(`${name}="([^"]+)"`).exec(playlist) ?? [];
  return value;
}

/** An uncacheable playlist that is rendered for each request. */
function serveVersion(render: () => string): Script {
  return (_request, response) => {
    response.setHeader('cache-control', 'no-store').end(`#EXTM3U\n${render()}`);
  };
}

function serveSample(folder: string): Record<string, Script> {
  return Object.fromEntries(
    listSample(folder).map((name) => [`/${name}`, serveBytes(readSample(folder, name))]),
  );
}

function listSample(folder: string): readonly string[] {
  const entries = readdirSync(new URL(`../../samples/${folder}`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  });
  return entries.filter((name) => /\.\w+$/.test(name));
}

function readSample(folder: string, name: string): Buffer {
  return readFileSync(new URL(`../../samples/${folder}/${name}`, import.meta.url));
}
