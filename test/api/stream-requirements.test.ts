// GET /stream/…: headers and cookies that the hosts of a source require.
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';

import { openScriptedOrigin, type Script, serveBytes } from '../support/scripted-origin.ts';
import {
  type SourceInput,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { sourceId } from '../support/video-fixtures.ts';

const PAGE = 'http://page.example';
const SEGMENT = 'G of a segment';

describe('the segments of a stream', () => {
  it('get the cookies of its playlist, which neither viewers nor other sources get', async () => {
    await using setup = await startStreamService();
    const { origin } = setup;
    origin.script('/list.m3u8', servePlaylist(['a.ts'], { 'set-cookie': 'pass=secret; Path=/' }));
    origin.script(
      '/a.ts',
      guard(({ cookie }) => cookie === 'pass=secret'),
    );
    const url = addHls(setup, origin.url('/list.m3u8'));
    const playlist = await fetch(url);
    assert.equal(playlist.headers.get('set-cookie'), null);
    assert.equal(await readFirstSegment(url), SEGMENT);

    origin.script('/other.m3u8', servePlaylist(['b.ts']));
    origin.script(
      '/b.ts',
      guard(({ cookie }) => cookie === 'pass=secret'),
    );
    const other = addHls(setup, origin.url('/other.m3u8'), { name: 'secoNd' });
    await assert.rejects(readFirstSegment(other), /422/);
  });

  it('are not cached for sources that have not received their cookies', async () => {
    await using setup = await startStreamService();
    const { origin } = setup;
    const script = guard(({ cookie }) => cookie === 'pass=secret', {
      'cache-control': 'max-age=99',
    });
    origin.script('/guarded/a.ts', script);
    const list = ['/guarded/a.ts', '/open.ts'];
    origin.script('/guarded/list.m3u8', servePlaylist(list, { 'set-cookie': 'pass=secret' }));
    origin.script('/other.m3u8', servePlaylist(list));
    origin.script('/open.ts', serveBytes(SEGMENT, { headers: { 'cache-control': 'max-age=99' } }));
    const statuses = [];
    for (const [path, name] of [
      ['/guarded/list.m3u8', 'firSt'],
      ['/other.m3u8', 'secoNd'],
    ] as const) {
      const url = addHls(setup, origin.url(path), { name });
      const segments = listSegments(await (await fetch(url)).text());
      // The second request reads the cache.
      for (const segment of [...segments, ...segments]) {
        const response = await fetch(new URL(segment, url));
        statuses.push(response.status);
        await response.arrayBuffer();
      }
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 422, 200, 422, 200]);
    const opened = origin.requests.filter(({ path }) => path === '/open.ts');
    assert.equal(opened.length, 1);
  });

  it('get the renewed cookies of the reloaded playlist when the old ones are refused', async () => {
    await using setup = await startStreamService();
    const { origin } = setup;
    let pass = 1;
    origin.script('/list.m3u8', (...exchange) =>
      servePlaylist(['a.ts', 'b.ts'], { 'set-cookie': `pass=${pass}; Path=/` })(...exchange),
    );
    for (const path of ['/a.ts', '/b.ts'])
      origin.script(
        path,
        guard(({ cookie }) => cookie === `pass=${pass}`),
      );
    const url = addHls(setup, origin.url('/list.m3u8'), {
      hosts: { [origin.url('/').origin]: { headers: {}, cookies: true } },
    });
    assert.equal(await readFirstSegment(url), SEGMENT);
    const [, second = ''] = listSegments(await (await fetch(url)).text());
    pass = 2;
    setup.advance(60_000);
    assert.equal(await (await fetch(new URL(second, url))).text(), SEGMENT);
    assert.equal(setup.refreshed.length, 0);
  });

  it('get the page as Referer at a host that requires it, and no other host does', async () => {
    await using cdn = await openScriptedOrigin();
    await using setup = await startStreamService({}, { ports: [cdn.port] });
    const { origin } = setup;
    origin.script('/list.m3u8', servePlaylist([cdn.url('/a.ts').href, 'b.ts']));
    origin.script('/b.ts', serveBytes(SEGMENT));
    cdn.script(
      '/a.ts',
      guard(({ referer }) => referer === `${PAGE}/`),
    );
    const url = addHls(setup, origin.url('/list.m3u8'), { page: PAGE });
    const [first = '', second = ''] = listSegments(await (await fetch(url)).text());
    for (const segment of [first, second, first])
      assert.equal(await (await fetch(new URL(segment, url))).text(), SEGMENT);
    assert.ok(origin.requests.every(({ headers }) => headers.referer === undefined));
    assert.equal(setup.refreshed.length, 0);
  });

  it('get what a refresh of the source has learned, at the same URL', async () => {
    await using setup = await startStreamService();
    const { origin } = setup;
    const url = addHls(setup, origin.url('/list.m3u8'));
    origin.script('/list.m3u8', servePlaylist(['a.ts']));
    origin.script(
      '/a.ts',
      guard(({ referer }) => referer === 'http://learned.example/'),
    );
    const learned = { headers: { referer: 'http://learned.example/' }, cookies: false };
    setup.refreshTo({
      url: origin.url('/list.m3u8'),
      requirements: { page: null, hosts: { [origin.url('/').origin]: learned }, cookies: [] },
    });
    assert.equal(await readFirstSegment(url), SEGMENT);
    assert.equal(setup.refreshed.length, 1);
  });
});

type Requirements = NonNullable<SourceInput['requirements']>;

function addHls(
  { add }: StreamService,
  url: URL,
  { name = 'firSt', ...requirements }: Partial<Requirements> & { readonly name?: string } = {},
): string {
  const required = { page: null, hosts: {}, cookies: [], ...requirements };
  const id = sourceId(name);
  return add([{ id, url, format: 'HLS', mimeType: 'x/y', requirements: required }]);
}

function servePlaylist(
  segments: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Script {
  const lines = segments.map((uri) => `#EXTINF:4,\n${uri}\n`).join('');
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${lines}#EXT-X-ENDLIST\n`;
  return serveBytes(text, { headers: { 'cache-control': 'max-age=1', ...headers } });
}

function guard(
  accepts: (headers: IncomingMessage['headers']) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (request, response) => {
    if (accepts(request.headers)) serveBytes(SEGMENT, { headers })(request, response);
    else response.writeHead(403).end();
  };
}

async function readFirstSegment(url: string): Promise<string> {
  const [segment = ''] = listSegments(await (await fetch(url)).text());
  const response = await fetch(new URL(segment, url));
  if (!response.ok) throw new Error(String(response.status));
  return await response.text();
}

function listSegments(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
