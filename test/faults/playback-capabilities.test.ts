import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '../support/corpus.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { startSocketServer } from '../support/socket-server.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { sourceId } from '../support/video-fixtures.ts';

const FILE = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
const KEY = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=AES-128,URI="/key?k=1",IV=0x00000000000000000000000000000001
#EXT-X-MAP:URI="all.mp4",BYTERANGE="100@0"
#EXTINF:4,
#EXT-X-BYTERANGE:300@100
all.mp4
#EXTINF:4,
#EXT-X-BYTERANGE:300
all.mp4
#EXT-X-KEY:METHOD=AES-128,URI="/key?k=1"
#EXTINF:4,
other.mp4
#EXT-X-ENDLIST
`;

describe('fault 57: keys of encrypted media', () => {
  it('serves a key unchanged, and always at the same URL', async () => {
    await using playback = await play(PLAYLIST);
    const text = await playback.read();
    const keys = [...text.matchAll(/KEY:[^\n]*URI="([^"]+)"/g)].map(([, uri = '']) => uri);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    const response = await fetch(playback.resolve(keys[0] ?? ''));
    assert.equal(response.headers.get('content-type'), 'application/octet-stream');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), KEY);
    assert.match(text, /IV=0x00000000000000000000000000000001/);
  });

  it('keeps key URLs that are never fetched, and refuses keys in a private network', async () => {
    await using inside = await openScriptedOrigin({ '/key': serveBytes(KEY) });
    await using playback = await play(`#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key-id",KEYFORMAT="com.apple.streamingkeydelivery"
#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,ABEiM0RVZneImaq7zN3u/w=="
#EXT-X-KEY:METHOD=AES-128,URI="${inside.url('/key').href}"
#EXTINF:4,
all.mp4
`);
    const text = await playback.read();
    assert.match(text, /"skd:\/\/key-id"/);
    assert.match(text, /"data:;base64,ABEiM0RVZneImaq7zN3u\/w=="/);
    const [key = ''] = [...text.matchAll(/URI="(vid_[^"]+)"/g)].map(([, uri = '']) => uri);
    const response = await fetch(playback.resolve(key));
    assert.equal(response.status, 422);
    assert.equal(await readErrorCode(response), 'url_not_allowed');
    assert.equal(inside.requests.length, 0);
  });
});

describe('fault 61: byte ranges', () => {
  it('serves all ranges of a file, and adds the offset that a range omits', async () => {
    await using playback = await play(PLAYLIST);
    const text = await playback.read();
    const map = /EXT-X-MAP:URI="([^"]+)",BYTERANGE="100@0"/.exec(text)?.[1] ?? '';
    const [first = '', second = ''] = text.split('\n').filter((line) => /^[^#]/.test(line));
    assert.match(text, /\n#EXT-X-BYTERANGE:300@400\n/);
    for (const [url, from, to] of [
      [map, 0, 99],
      [first, 100, 399],
      [second, 400, 699],
    ] as const) {
      const headers = { range: `bytes=${from}-${to}` };
      const response = await fetch(playback.resolve(url), { headers });
      assert.equal(response.status, 206);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.deepEqual(bytes, FILE.subarray(from, to + 1));
    }
  });
});

describe('faults 64, 65: misused capabilities', () => {
  it('fault 64: returns 404 without an upstream request for a tampered or moved capability', async () => {
    await using playback = await play(PLAYLIST);
    const [segment = ''] = (await playback.read()).split('\n').filter((line) => /^[^#]/.test(line));
    const { searchParams, pathname } = playback.resolve(segment);
    const capability = searchParams.get('c') ?? '';
    const [id = ''] = new URL(playback.url).pathname.split('/').slice(-1);
    const other = playback.service.add('/other.mp4', 'other');
    const before = playback.service.origin.requests.length;
    const middle = capability.length >> 1;
    const swapped = capability.charAt(middle) === 'A' ? 'B' : 'A';
    for (const url of [
      ...[
        `${capability.slice(0, middle)}${swapped}${capability.slice(middle + 1)}`,
        capability.slice(0, -1),
        `${capability}=`,
        `${capability}%00`,
        '',
      ]
        .flatMap((text) => [
          `${playback.url}/${text}`,
          playback.service.url(`${pathname}?c=${text}`),
        ])
        .filter((each) => each !== `${playback.url}/`),
      playback.service.url(pathname),
      `${other}/p/0.mp4?c=${capability}`,
      // A cache whose key is the path would keep these bytes as those of another resource.
      `${playback.url}/p/1.mp4?c=${capability}`,
      `${playback.url}/p/map-0.mp4?c=${capability}`,
      `${playback.url}/v0/0.mp4?c=${capability}`,
      `${playback.url}/p.m3u8?c=${capability}`,
      `${playback.url}/p/0/1?c=${capability}`,
      `${playback.url}/p/x?c=${capability}`,
      `${playback.url}/q/0?c=${capability}`,
      `${playback.url}/${capability}`,
      `${playback.url}/${capability}/1`,
      `${playback.url}/m0/${capability}/1/2`,
      `${playback.url}/m0`,
      `${playback.url}/m0/`,
      `${playback.url}/${'A'.repeat(8000)}`,
      `${playback.url}/..%2f${capability}`,
      `${other}/${capability}`,
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(url, { method });
        assert.equal(response.status, 404, url);
        if (method === 'GET') assert.equal(await readErrorCode(response), 'not_found');
      }
    }
    assert.equal(playback.service.origin.requests.length, before);
    // The file extension is not part of the capability.
    const renamed = await fetch(`${playback.url}/p/0.html?c=${capability}`);
    assert.equal(renamed.status, 200);
    assert.notEqual(renamed.headers.get('content-type'), 'text/html');
    assert.ok(id.startsWith('vid_'));
  });

  it('fault 64: accepts a capability only under the same APP_SECRET', async () => {
    await using playback = await play(PLAYLIST);
    const [segment = ''] = (await playback.read()).split('\n').filter((line) => /^[^#]/.test(line));
    const { pathname, search } = playback.resolve(segment);
    for (const [appSecret, status] of [
      [undefined, 200],
      ['another secret of thirty-two characters', 404],
    ] as const) {
      await using twin = await startStreamService(
        {},
        { ports: [playback.service.origin.port], ...(appSecret !== undefined && { appSecret }) },
      );
      twin.add({ url: playback.service.origin.url('/index.m3u8'), format: 'HLS' });
      assert.equal((await fetch(twin.url(pathname + search))).status, status);
    }
  });

  it('fault 64: returns 404 when the source of the capability was replaced', async () => {
    await using playback = await play(PLAYLIST);
    const [segment = ''] = (await playback.read()).split('\n').filter((line) => /^[^#]/.test(line));
    const before = playback.service.origin.requests.length;
    playback.service.add({ url: playback.service.origin.url('/all.mp4'), id: sourceId('other') });
    assert.equal((await fetch(playback.resolve(segment))).status, 404);
    assert.equal(playback.service.origin.requests.length, before);
  });

  it('fault 65: never serves a playlist as a key or as media', async () => {
    await using playback = await play(
      `#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI="inner.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\ninner.m3u8\n`,
    );
    const text = await playback.read();
    const key = /SESSION-KEY:.*URI="([^"]+)"/.exec(text)?.[1] ?? '';
    const playlist = text.split('\n').find((line) => /^[^#]/.test(line)) ?? '';
    assert.ok(key !== '' && !playlist.includes(key));
    const asKey = await fetch(playback.resolve(key));
    assert.equal(asKey.status, 502);
    await asKey.arrayBuffer();
    const asPlaylist = await fetch(playback.resolve(playlist.replace('.m3u8', '.ts')));
    assert.equal(asPlaylist.headers.get('content-type'), 'application/vnd.apple.mpegurl');
    assert.doesNotMatch(await asPlaylist.text(), /all\.mp4/);
  });
});

describe('faults 1–25: blocked URLs in manifests', () => {
  it('returns the same error for each blocked URL without a connection', async () => {
    await using honeypot = await startSocketServer((socket) => socket.end());
    const at = (host: string): string => `http://${host}:${honeypot.port}/s.ts`;
    const hosts =
      '127.0.0.1 2130706433 0x7f.1 0177.0.0.1 [::ffff:127.0.0.1] [::1] localhost LOCALHOST. a.localhost user:pw@127.0.0.1 ①②⑦.0.0.1 0.0.0.0'.split(
        ' ',
      );
    await using playback = await play(
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${hosts.map((host) => `#EXTINF:4,\n${at(host)}\n`).join('')}`,
    );
    const segments = (await playback.read()).split('\n').filter((line) => /^[^#]/.test(line));
    assert.equal(segments.length, hosts.length);
    const messages = new Set<string>();
    for (const segment of segments) {
      const response = await fetch(playback.resolve(segment));
      assert.equal(response.status, 422);
      const text = await response.text();
      assert.match(text, /"url_not_allowed"/);
      messages.add(text.replaceAll(/"(?:requestId|timestamp)":"[^"]*"/g, ''));
    }
    assert.equal(messages.size, 1);
    assert.equal(honeypot.connectionCount(), 0);
  });

  const folder = corpusPath('attacks', 'hls');
  const files = corpusMissing === false ? readdirSync(folder) : [];
  for (const file of files.filter((name) => /^(?:seg|key)-/.test(name))) {
    it(`refuses the URLs in ${file}`, { skip: corpusMissing }, async () => {
      await using playback = await play(readFileSync(`${folder}/${file}`));
      const text = await playback.read();
      assert.doesNotMatch(
        text,
        /169\.254|127\.0|\/etc\/passwd|gopher|concat:|javascript|fd00:|213070/,
      );
      const attributes = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri);
      const lines = text.split('\n').filter((line) => /^[^#]/.test(line));
      for (const reference of [...attributes, ...lines]) {
        if (reference === 'about:invalid' || reference.startsWith('data:')) continue;
        const response = await fetch(playback.resolve(reference));
        const isFromOrigin = response.status === 404;
        assert.ok(isFromOrigin || [422, 502].includes(response.status), reference);
        assert.doesNotMatch(await response.text(), /169\.254|127\.0|example\.test|Injected/);
      }
    });
  }

  for (const file of [
    'define-laughs.m3u8',
    'html-as-m3u8.m3u8',
    'bom-crlf-utf16.m3u8',
    'many-variants.m3u8',
  ]) {
    it(`refuses the entire manifest ${file}`, { skip: corpusMissing }, async () => {
      await using playback = await play(readFileSync(`${folder}/${file}`));
      const response = await fetch(playback.url);
      assert.ok([422, 502].includes(response.status));
      assert.match(await readErrorCode(response), /^source_(?:error|unsupported)$/);
    });
  }
});

type Playback = AsyncDisposable & {
  readonly service: StreamService;
  readonly url: string;
  readonly read: () => Promise<string>;
  readonly resolve: (reference: string) => URL;
};

async function play(playlist: string | Buffer): Promise<Playback> {
  const service = await startStreamService({
    '/index.m3u8': serveBytes(playlist),
    '/inner.m3u8': serveBytes(PLAYLIST),
    '/all.mp4': serveBytes(FILE),
    '/other.mp4': serveBytes(FILE),
    '/key': serveBytes(KEY, { type: 'text/html' }),
  });
  const url = service.add({ url: '/index.m3u8', format: 'HLS' });
  return {
    service,
    url,
    resolve: (reference) => new URL(reference, url),
    async read() {
      const response = await fetch(url);
      assert.equal(response.status, 200);
      return await response.text();
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}
