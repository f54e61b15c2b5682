import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '../support/corpus.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { startSocketServer } from '../support/socket-server.ts';
import { errorCodeOf, startStreamService, type StreamService } from '../support/stream-service.ts';
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

describe('57: keys', () => {
  it('go out as the bytes that they are, at one address for one key', async () => {
    await using playing = await play(PLAYLIST);
    const text = await playing.read();
    const keys = [...text.matchAll(/KEY:[^\n]*URI="([^"]+)"/g)].map(([, uri = '']) => uri);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    const response = await fetch(playing.at(keys[0] ?? ''));
    assert.equal(response.headers.get('content-type'), 'application/octet-stream');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), KEY);
    assert.match(text, /IV=0x00000000000000000000000000000001/);
  });

  it('that nobody fetches stay as they are, and those inside a network are not fetched', async () => {
    await using inside = await openScriptedOrigin({ '/key': serveBytes(KEY) });
    await using playing = await play(`#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key-id",KEYFORMAT="com.apple.streamingkeydelivery"
#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,ABEiM0RVZneImaq7zN3u/w=="
#EXT-X-KEY:METHOD=AES-128,URI="${inside.url('/key').href}"
#EXTINF:4,
all.mp4
`);
    const text = await playing.read();
    assert.match(text, /"skd:\/\/key-id"/);
    assert.match(text, /"data:;base64,ABEiM0RVZneImaq7zN3u\/w=="/);
    const [key = ''] = [...text.matchAll(/URI="([\w/-]+)"/g)].map(([, uri = '']) => uri);
    const response = await fetch(playing.at(key));
    assert.equal(response.status, 422);
    assert.equal(await errorCodeOf(response), 'url_not_allowed');
    assert.equal(inside.requests.length, 0);
  });
});

describe('61: byte ranges', () => {
  it('stay on one address, so that a range without an offset goes on where the last one ended', async () => {
    await using playing = await play(PLAYLIST);
    const text = await playing.read();
    const map = /EXT-X-MAP:URI="([^"]+)",BYTERANGE="100@0"/.exec(text)?.[1];
    const [first = '', second, third] = text.split('\n').filter((line) => /^[^#]/.test(line));
    assert.equal(first, second);
    assert.equal(first, map);
    assert.notEqual(first, third);
    for (const [from, to] of [
      [0, 99],
      [100, 399],
      [400, 699],
    ] as const) {
      const headers = { range: `bytes=${from}-${to}` };
      const response = await fetch(playing.at(first), { headers });
      assert.equal(response.status, 206);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.deepEqual(bytes, FILE.subarray(from, to + 1));
    }
  });
});

describe('64 and 65: capabilities that were not given for this', () => {
  it('64: open nothing when changed, cut, swapped or made up, and ask nobody', async () => {
    await using playing = await play(PLAYLIST);
    const [segment = ''] = (await playing.read()).split('\n').filter((line) => /^[^#]/.test(line));
    const capability = segment.replace(/^.*\//, '').replace(/\.mp4$/, '');
    const [id = ''] = new URL(playing.address).pathname.split('/').slice(-1);
    const other = playing.service.add({ url: playing.origin.url('/other.mp4') }, 'other');
    const before = playing.origin.requests.length;
    const middle = capability.length >> 1;
    const swapped = capability.charAt(middle) === 'A' ? 'B' : 'A';
    for (const address of [
      `${playing.address}/${capability.slice(0, middle)}${swapped}${capability.slice(middle + 1)}`,
      `${playing.address}/${capability.slice(0, -1)}`,
      `${playing.address}/${capability}=`,
      `${playing.address}/${capability}%00`,
      `${playing.address}/${capability}/1`,
      `${playing.address}/m0/${capability}/1/2`,
      `${playing.address}/m0`,
      `${playing.address}/m0/`,
      `${playing.address}/${'A'.repeat(8000)}`,
      `${playing.address}/..%2f${capability}`,
      `${other}/${capability}`,
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(address, { method });
        assert.equal(response.status, 404, address);
        if (method === 'GET') assert.equal(await errorCodeOf(response), 'not_found');
      }
    }
    assert.equal(playing.origin.requests.length, before);
    // Whatever stands behind the dot, it is the same capability.
    const renamed = await fetch(`${playing.address}/${capability}.html`);
    assert.equal(renamed.status, 200);
    assert.notEqual(renamed.headers.get('content-type'), 'text/html');
    assert.ok(id.startsWith('vid_'));
  });

  it('64: open nothing under another secret, and the same under the same one', async () => {
    await using playing = await play(PLAYLIST);
    const [segment = ''] = (await playing.read()).split('\n').filter((line) => /^[^#]/.test(line));
    const { pathname } = playing.at(segment);
    for (const [appSecret, status] of [
      [undefined, 200],
      ['another secret of thirty-two characters', 404],
    ] as const) {
      await using twin = await startStreamService({
        ports: [playing.origin.port],
        ...(appSecret === undefined ? {} : { appSecret }),
      });
      twin.add({ url: playing.origin.url('/index.m3u8'), format: 'HLS' });
      assert.equal((await fetch(twin.url(pathname))).status, status);
    }
  });

  it('64: open nothing when the source that they belong to was replaced', async () => {
    await using playing = await play(PLAYLIST);
    const [segment = ''] = (await playing.read()).split('\n').filter((line) => /^[^#]/.test(line));
    const before = playing.origin.requests.length;
    playing.service.add({ url: playing.origin.url('/all.mp4'), id: sourceId('other') });
    assert.equal((await fetch(playing.at(segment))).status, 404);
    assert.equal(playing.origin.requests.length, before);
  });

  it('65: are of one use only: a key is no playlist, and a playlist no media', async () => {
    await using playing = await play(
      `#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI="inner.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\ninner.m3u8\n`,
    );
    const text = await playing.read();
    const key = /SESSION-KEY:.*URI="([^"]+)"/.exec(text)?.[1] ?? '';
    const playlist = text.split('\n').find((line) => line.endsWith('.m3u8')) ?? '';
    assert.notEqual(key, playlist.replace('.m3u8', ''));
    const asKey = await fetch(playing.at(key));
    assert.equal(asKey.status, 502);
    await asKey.arrayBuffer();
    const asPlaylist = await fetch(playing.at(playlist.replace('.m3u8', '.ts')));
    assert.equal(asPlaylist.headers.get('content-type'), 'application/vnd.apple.mpegurl');
    assert.doesNotMatch(await asPlaylist.text(), /all\.mp4/);
  });
});

describe('1 to 25: manifest slots that point where nobody may go', () => {
  it('are refused one by one, in the same words, with no connection', async () => {
    await using honeypot = await startSocketServer((socket) => socket.end());
    const at = (host: string): string => `http://${host}:${honeypot.port}/s.ts`;
    const hosts =
      '127.0.0.1 2130706433 0x7f.1 0177.0.0.1 [::ffff:127.0.0.1] [::1] localhost LOCALHOST. a.localhost user:pw@127.0.0.1 ①②⑦.0.0.1 0.0.0.0'.split(
        ' ',
      );
    await using playing = await play(
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${hosts.map((host) => `#EXTINF:4,\n${at(host)}\n`).join('')}`,
    );
    const segments = (await playing.read()).split('\n').filter((line) => /^[^#]/.test(line));
    assert.equal(segments.length, hosts.length);
    const sentences = new Set<string>();
    for (const segment of segments) {
      const response = await fetch(playing.at(segment));
      assert.equal(response.status, 422);
      const text = await response.text();
      assert.match(text, /"url_not_allowed"/);
      sentences.add(text.replaceAll(/"(?:requestId|timestamp)":"[^"]*"/g, ''));
    }
    assert.equal(sentences.size, 1);
    assert.equal(honeypot.connectionCount(), 0);
  });

  const folder = corpusPath('attacks', 'hls');
  const files = corpusMissing === false ? readdirSync(folder) : [];
  for (const file of files.filter((name) => /^(?:seg|key)-/.test(name))) {
    it(`are refused in ${file}`, { skip: corpusMissing }, async () => {
      await using playing = await play(readFileSync(`${folder}/${file}`));
      const text = await playing.read();
      assert.doesNotMatch(
        text,
        /169\.254|127\.0|\/etc\/passwd|gopher|concat:|javascript|fd00:|213070/,
      );
      const attributes = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri);
      const lines = text.split('\n').filter((line) => /^[^#]/.test(line));
      for (const reference of [...attributes, ...lines]) {
        if (reference === 'about:invalid' || reference.startsWith('data:')) continue;
        const response = await fetch(playing.at(reference));
        const isOfOrigin = response.status === 404;
        assert.ok(isOfOrigin || [422, 502].includes(response.status), reference);
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
    it(`are not even looked for in ${file}`, { skip: corpusMissing }, async () => {
      await using playing = await play(readFileSync(`${folder}/${file}`));
      const response = await fetch(playing.address);
      assert.ok([422, 502].includes(response.status));
      assert.match(await errorCodeOf(response), /^source_(?:error|unsupported)$/);
    });
  }
});

type Playing = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  readonly service: StreamService;
  readonly address: string;
  readonly read: () => Promise<string>;
  readonly at: (reference: string) => URL;
};

async function play(playlist: string | Buffer): Promise<Playing> {
  const origin = await openScriptedOrigin({
    '/index.m3u8': serveBytes(playlist),
    '/inner.m3u8': serveBytes(PLAYLIST),
    '/all.mp4': serveBytes(FILE),
    '/other.mp4': serveBytes(FILE),
    '/key': serveBytes(KEY, { type: 'text/html' }),
  });
  const service = await startStreamService({ ports: [origin.port] });
  const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
  return {
    origin,
    service,
    address,
    at: (reference) => new URL(reference, address),
    async read() {
      const response = await fetch(address);
      assert.equal(response.status, 200);
      return await response.text();
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}
