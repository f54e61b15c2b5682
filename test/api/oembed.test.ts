import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { SaxesParser } from 'saxes';

import type { Video } from '#features/videos/record/video.ts';

import { codePoint } from '../support/arbitrary-texts.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import { aFailedVideo, aPendingVideo, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const ORIGIN = 'https://video.example';
/** Texts that would break out of XML, HTML or an attribute. */
const HOSTILE = [
  ']]>',
  '</title>',
  '"',
  "'",
  '<',
  '&',
  '&amp;',
  '<!--',
  '\u0000',
  '\ufffe',
  '\ud800',
  '\u2028',
];

let pages: PageServer;
before(async () => {
  pages = await startPageServer();
});
after(() => pages[Symbol.asyncDispose]());

function put(video: Video): string {
  pages.videos.set(video.id, video);
  return `${ORIGIN}/watch/${video.id}`;
}

function request(
  url: string,
  query: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return pages.server.inject(`/oembed?${new URLSearchParams({ url, ...query }).toString()}`);
}

describe('GET /oembed', () => {
  it('returns the player of a video to any site', async () => {
    const url = put(aReadyVideo());
    const response = await request(url);
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(response.headers['access-control-allow-origin'], '*');
    const { html, ...rest } = response.json<Record<string, unknown>>();
    assert.deepEqual(rest, {
      type: 'video',
      version: '1.0',
      title: 'A talk',
      duration: 62,
      provider_name: 'Reelay',
      provider_url: `${ORIGIN}/`,
      cache_age: 3600,
      thumbnail_url: `${ORIGIN}/stream/${videoId('taLk')}/poster`,
      thumbnail_width: 1280,
      thumbnail_height: 720,
      width: 640,
      height: 360,
    });
    assert.match(
      String(html),
      /^<iframe src="https:\/\/video\.example\/embed\/vid_\w{16}" width="640" height="360" [^<>]+><\/iframe>$/,
    );
  });

  it('returns the player of audio as rich content', async () => {
    const response = await request(
      put(aReadyVideo({ hasVideo: false, width: null, height: null })),
    );
    const { type, html, width, height } = response.json<Record<string, unknown>>();
    assert.deepEqual([type, width, height], ['rich', 640, 360]);
    assert.match(String(html), /^<iframe /);
  });

  it('accepts the URL of the player too, with any query', async () => {
    const url = put(aReadyVideo());
    const http = url.replace('https:', 'http:');
    for (const variant of [url.replace('watch', 'embed'), `${url}/`, `${url}?t=10#x`, http]) {
      assert.equal((await request(variant)).statusCode, 200, variant);
    }
  });

  it('returns links of https for the http form of the URL, but not of another port', async () => {
    const url = put(aReadyVideo());
    const http = url.replace('https:', 'http:').replace('video.', 'VIDEO.');
    const { html } = (await request(`${http}?t=5`)).json<{ readonly html: string }>();
    assert.ok(html.includes(`src="${url.replace('watch', 'embed')}?t=5"`), html);
    for (const other of [http.replace('.example', '.example:443'), url.replace('https', 'ftp')]) {
      assert.notEqual((await request(other)).statusCode, 200, other);
    }
  });

  it('keeps the start time of a shared link', async () => {
    const url = put(aReadyVideo());
    for (const [query, start] of [
      ['t=1m30s', '?t=90'],
      ['token=x&t=7', '?t=7'],
      ['t=%22%3E', ''],
    ]) {
      const { html } = (await request(`${url}?${query}`)).json<{ readonly html: string }>();
      assert.ok(html.includes(`src="${url.replace('watch', 'embed')}${start}"`), html);
    }
  });

  it('returns the same content as XML', async () => {
    const url = put(aReadyVideo());
    const json = (await request(url)).json<Record<string, unknown>>();
    const xml = await request(url, { format: 'xml' });
    assert.equal(xml.headers['content-type'], 'text/xml; charset=utf-8');
    const expected = Object.entries(json).map(([name, value]) => [name, String(value)]);
    assert.deepEqual(Object.fromEntries(readXml(xml.body)), Object.fromEntries(expected));
  });

  it('fits the requested size and keeps the video’s aspect ratio', async () => {
    const sizes = [
      [{ maxwidth: '320' }, [320, 180]],
      [{ maxheight: '90' }, [160, 90]],
      [{ maxwidth: '1280', maxheight: '10000' }, [1280, 720]],
      [{ maxwidth: '100000' }, [1920, 1080]],
      [{ maxwidth: '1', maxheight: '1' }, [1, 1]],
    ] as const;
    const url = put(aReadyVideo());
    for (const [query, size] of sizes) {
      const { width, height, html } = (await request(url, query)).json<Record<string, unknown>>();
      assert.deepEqual([width, height], size);
      assert.ok(String(html).includes(` width="${size[0]}" height="${size[1]}" `));
    }
  });

  it('returns the largest thumbnail within the limits, or none', async () => {
    const url = put(aReadyVideo());
    const cases = [
      [{ maxwidth: '1280' }, 1280, /\/poster$/],
      [{ maxwidth: '1279' }, 640, /\/poster\?width=640$/],
      [{ maxheight: '359' }, 320, /\/poster\?width=320$/],
    ] as const;
    for (const [limits, width, link] of cases) {
      const oembed = (await request(url, limits)).json<Record<string, unknown>>();
      assert.equal(oembed['thumbnail_width'], width);
      assert.match(String(oembed['thumbnail_url']), link);
    }
    const none = (await request(url, { maxwidth: '159' })).json<Record<string, unknown>>();
    assert.ok(!Object.keys(none).some((name) => name.startsWith('thumbnail')));
  });

  it('returns a link without a player if no site may embed the video', async () => {
    const url = put(aReadyVideo({ embedSites: { kind: 'none' } }));
    const { type, html, width, title } = (await request(url)).json<Record<string, unknown>>();
    assert.deepEqual([type, html, width, title], ['link', undefined, undefined, 'A talk']);
  });

  it('includes unlisted videos, and pending videos with a short cache age', async () => {
    const unlisted = put(aReadyVideo({ id: videoId('hidden'), visibility: 'unlisted' }));
    assert.equal((await request(unlisted)).statusCode, 200);
    const pending = (await request(put(aPendingVideo()))).json<Record<string, unknown>>();
    assert.deepEqual([pending['type'], pending['cache_age']], ['video', 30]);
    assert.equal(pending['thumbnail_url'], undefined);
  });

  it('returns the same 404 for all pages of this service except those of playable videos', async () => {
    const failed = put(aFailedVideo());
    const urls = [
      failed,
      `${ORIGIN}/watch/${videoId('none')}`,
      `${ORIGIN}/watch/nonsense`,
      `${ORIGIN}/watch/%00`,
      `${ORIGIN}/`,
      `${ORIGIN}/watch/${videoId('taLk')}/x`,
    ];
    for (const url of urls) {
      const response = await request(url);
      assert.equal(response.statusCode, 404, url);
      assert.equal(response.json<{ error: { code: string } }>().error.code, 'video_not_found');
      assert.equal(response.headers['access-control-allow-origin'], '*');
    }
  });

  it('returns 501 for an unknown format, and 422 for an invalid size', async () => {
    const url = put(aReadyVideo());
    const unknown = await request(url, { format: 'yaml' });
    assert.equal(unknown.statusCode, 501);
    assert.equal(unknown.json<{ error: { code: string } }>().error.code, 'format_unsupported');
    for (const maxwidth of ['0', '-1', 'wide', '1e9', '100001']) {
      assert.equal((await request(url, { maxwidth })).statusCode, 422, maxwidth);
    }
    assert.equal((await pages.server.inject('/oembed')).statusCode, 422);
  });

  it('ignores unknown parameters', async () => {
    assert.equal((await request(put(aReadyVideo()), { dnt: '1', discover: 'x' })).statusCode, 200);
  });

  it('writes well-formed XML and exactly one iframe for any title', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: codePoint, maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        const title = pieces.join('');
        const url = put(aReadyVideo({ title }));
        const { html, title: returned } = (await request(url)).json<Record<string, unknown>>();
        assert.equal(returned, title);
        assert.match(String(html), /^<iframe [^<>]+><\/iframe>$/);
        const xml = readXml((await request(url, { format: 'xml' })).body);
        assert.match(xml.get('html') ?? '', /^<iframe [^<>]+><\/iframe>$/);
        assert.equal(xml.size, 13);
      }),
      { numRuns: 100 },
    );
  });
});

/** Fails if the XML is not well-formed. */
function readXml(text: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  const parser = new SaxesParser();
  let name = '';
  parser.on('opentag', (tag) => {
    name = tag.name;
    if (name !== 'oembed') read.set(name, '');
  });
  parser.on('text', (part) => read.set(name, (read.get(name) ?? '') + part));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return read;
}
