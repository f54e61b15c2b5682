import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import {
  respondWithStatus,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../samples/${path}`, import.meta.url));
}

const STREAM = readSample('hls-ts/180p/segment-0.ts');
const FRAGMENT = readSample('hls-fmp4/180p/init_1.mp4');
const GIF = Buffer.from('GIF89a\u0001\0\u0001\0\u0080\0\0\u00ff\u00ff\u00ff\0\0\0;', 'latin1');
const AAC = Buffer.from('fff150801f7ffc21'.repeat(40), 'hex');
const MP3 = Buffer.from('fffb90c400000000'.repeat(40), 'hex');
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2_000, 7)]);
const WRAPPED = Buffer.concat([GIF, STREAM]);
const HEADERS = { etag: '"w1"' };

/** Ways in which upstreams send a disguised segment. */
const WRAPPED_UPSTREAMS = {
  '/exact.gif': serveBytes(WRAPPED, { type: 'image/gif', headers: HEADERS }),
  '/ignores.gif': serveBytes(WRAPPED, { type: 'image/gif', ranges: 'ignored', headers: HEADERS }),
  '/no-length.gif': (_request, response) => {
    response.writeHead(200, HEADERS);
    response.write(WRAPPED.subarray(0, 100));
    response.end(WRAPPED.subarray(100));
  },
  '/less': serveAtMost(5_000),
} as const satisfies Record<string, Script>;

describe('GET /stream of a segment', () => {
  let service: StreamService;
  let origin: ScriptedOrigin;
  before(async () => {
    service = await startStreamService(WRAPPED_UPSTREAMS);
    ({ origin } = service);
  });
  after(() => service[Symbol.asyncDispose]());

  for (const path of Object.keys(WRAPPED_UPSTREAMS)) {
    it(`removes the wrapper of ${path}, and keeps ranges exact`, async () => {
      const [url = ''] = await listSegments(`#EXTINF:4,\n${path}`);
      assert.match(new URL(url).pathname, /\/0\.ts$/);
      const complete = await fetch(url);
      assert.deepEqual(
        [complete.status, complete.headers.get('content-type')],
        [200, 'video/mp2t'],
      );
      assert.deepEqual(await readBytes(complete), STREAM);
      const size = STREAM.length;
      for (const [range, start, end] of [
        ['0-', 0, size - 1],
        ['0-7', 0, 7],
        ['188-', 188, size - 1],
        [`${size - 3}-${size + 50}`, size - 3, size - 1],
        ['-10', size - 10, size - 1],
        [`-${size + 10}`, 0, size - 1],
      ] as const) {
        const response = await fetch(url, { headers: { range: `bytes=${range}` } });
        const bytes = await readBytes(response);
        if (response.status === 200) {
          // Without a length, the end of a part is unknown.
          assert.equal(path, '/no-length.gif');
          assert.deepEqual(bytes, STREAM);
          continue;
        }
        assert.equal(response.status, 206, range);
        assert.equal(response.headers.get('content-range'), `bytes ${start}-${end}/${size}`);
        assert.deepEqual(bytes, STREAM.subarray(start, end + 1), range);
      }
    });
  }

  it('supports HEAD, conditions and ranges beyond the end', async () => {
    const [url = ''] = await listSegments('#EXTINF:4,\nexact.gif');
    const head = await fetch(url, { method: 'HEAD' });
    assert.deepEqual(
      [head.status, head.headers.get('content-length'), head.headers.get('content-type')],
      [200, String(STREAM.length), 'video/mp2t'],
    );
    const beyond = await fetch(url, { headers: { range: `bytes=${STREAM.length}-` } });
    assert.equal(beyond.status, 416);
    assert.equal(beyond.headers.get('content-range'), `bytes */${STREAM.length}`);
    for (const [etag, status] of [
      ['"w1"', 206],
      ['"w0"', 200],
    ] as const) {
      const headers = { range: 'bytes=5-9', 'if-range': etag };
      const response = await fetch(url, { headers });
      assert.equal(response.status, status);
      const bytes = await readBytes(response);
      assert.deepEqual(bytes, status === 206 ? STREAM.subarray(5, 10) : STREAM);
    }
    const same = await fetch(url, { headers: { 'if-none-match': '"w1"' } });
    assert.equal(same.status, 304);
  });

  it('leaves subranges, encrypted segments and images as they are', async () => {
    const cipher = createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16));
    const encrypted = Buffer.concat([GIF, cipher.update(STREAM), STREAM, cipher.final()]);
    origin.script('/encrypted.ts', serveBytes(encrypted));
    origin.script('/key', serveBytes(Buffer.alloc(16)));
    origin.script('/tile.jpg', serveBytes(JPEG, { type: 'image/jpeg' }));
    const [range = '', tile = '', secret = ''] = await listSegments(`#EXTINF:4,
#EXT-X-BYTERANGE:${STREAM.length}@${GIF.length}
exact.gif
#EXT-X-DISCONTINUITY
#EXTINF:4,
tile.jpg
#EXT-X-KEY:METHOD=AES-128,URI="key"
#EXTINF:4,
encrypted.ts`);
    assert.deepEqual(await readBytes(await fetch(range)), WRAPPED);
    assert.deepEqual(await readBytes(await fetch(tile)), JPEG);
    assert.match(new URL(tile).pathname, /\.jpg$/);
    assert.deepEqual(await readBytes(await fetch(secret)), encrypted);
  });

  it('names segments for what they contain, whatever the upstream calls them', async () => {
    for (const [name, bytes, expected] of [
      ['s.jpg', STREAM, '0.ts'],
      ['s.webp', STREAM, '0.ts'],
      ['s.css', STREAM, '0.ts'],
      ['s.mp4', STREAM, '0.ts'],
      ['s.aac', STREAM, '0.ts'],
      ['s.html', STREAM, '0.ts'],
      ['stream', STREAM, '0.ts'],
      ['a.ts?aac', AAC, '0.ts'],
      ['a.mp4', AAC, '0.aac'],
      ['a.aac', AAC, '0.aac'],
      ['a', AAC, '0.aac'],
      ['b', MP3, '0.mp3'],
      ['b.php', Buffer.from('WEBVTT\n\n'), '0.vtt'],
      ['whole', FRAGMENT, '0.mp4'],
      ['gone.png', null, '0.ts'],
      ['gone.mp3', null, '0.mp3'],
    ] as const) {
      const path = `/named/${name}`;
      origin.script(
        path.replace(/\?.*/, ''),
        bytes === null ? respondWithStatus(404) : serveBytes(bytes),
      );
      const [url = ''] = await listSegments(`#EXTINF:4,\n${path}`);
      assert.equal(new URL(url).pathname.split('/').at(-1), expected, name);
    }
  });

  it('names each part of a stream that changes its format', async () => {
    origin.script('/x/ts', serveBytes(STREAM));
    origin.script('/x/init', serveBytes(FRAGMENT));
    origin.script('/x/fragment', serveBytes(FRAGMENT));
    const urls = await listSegments(`#EXTINF:4,
x/ts
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="x/init"
#EXTINF:4,
x/fragment
#EXT-X-DISCONTINUITY
#EXTINF:4,
x/ts?2`);
    const names = urls.map((url) => new URL(url).pathname.split('/').at(-1));
    assert.deepEqual(names, ['0.ts', '1.m4s', '2.ts']);
  });

  it('keeps the names of a live playlist, and reads no segment twice for them', async () => {
    origin.script('/live/any.bin', serveBytes(STREAM));
    origin.script('/live.m3u8', serveLive(0));
    const streamUrl = service.add({ url: '/live.m3u8', format: 'HLS' });
    const first = readUris(await (await fetch(streamUrl)).text());
    origin.script('/live/any.bin', respondWithStatus(503));
    origin.script('/live.m3u8', serveLive(1));
    const reads = countReads();
    service.advance(10_000);
    const next = readUris(await (await fetch(streamUrl)).text());
    assert.deepEqual(next.slice(0, 2), first.slice(1));
    assert.equal(countReads(), reads);

    function countReads(): number {
      return origin.requests.filter(({ path }) => path === '/live/any.bin').length;
    }
  });

  let playlists = 0;
  /** The URLs of the segments of a playlist on demand. */
  async function listSegments(lines: string): Promise<readonly string[]> {
    playlists += 1;
    // IDs contain no zero.
    const name = `p${String(playlists).replaceAll('0', 'x')}`;
    const path = `/${name}.m3u8`;
    const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${lines}\n#EXT-X-ENDLIST\n`;
    origin.script(path, serveBytes(text));
    const streamUrl = service.add({ url: path, format: 'HLS' }, name);
    const response = await fetch(streamUrl);
    return readUris(await response.text()).map((uri) => new URL(uri, streamUrl).href);
  }
});

/** A live playlist of three segments, from this media sequence number. */
function serveLive(start: number): Script {
  return serveBytes(
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:${start}\n${'#EXTINF:1,\nlive/any.bin\n'.repeat(3)}`,
  );
}

function readUris(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => /^[^#]/.test(line));
}

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** Answers every request with at most this many bytes of the range. */
function serveAtMost(bytesMax: number): Script {
  return (request, response) => {
    const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first);
    const end = Math.min(
      last === '' ? Infinity : Number(last),
      start + bytesMax - 1,
      WRAPPED.length - 1,
    );
    if (start >= WRAPPED.length) return respondWithStatus(416)(request, response);
    const range = `bytes ${start}-${end}/${WRAPPED.length}`;
    response.writeHead(206, { ...HEADERS, 'content-range': range });
    response.end(WRAPPED.subarray(start, end + 1));
  };
}
