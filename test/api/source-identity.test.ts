import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';

import { type ConsoleApp, startConsoleApp } from '../support/console-app.ts';
import { forEachDatabase } from '../support/databases.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { callService } from '../support/http-client.ts';
import {
  openScriptedOrigin,
  redirectTo,
  respondWithStatus,
  serveBytes,
} from '../support/scripted-origin.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const MP4_TYPE = { type: 'video/mp4' };
const HTML_TYPE = { type: 'text/html' };
const film = serveBytes(MP4, { ...MP4_TYPE, headers: { etag: '"film-1"' } });
const other = serveBytes(MP4, { ...MP4_TYPE, headers: { etag: '"other-1"' } });
const page = (html: string): ReturnType<typeof serveBytes> =>
  serveBytes(`<!doctype html><title>A page</title>${html}`, HTML_TYPE);
const json = (value: object): ReturnType<typeof serveBytes> =>
  serveBytes(JSON.stringify(value), { type: 'application/json' });

const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const SHORT_UUID = 'kkGMgK9ZtnKfYAgnEtQxbv';

const origin = await openScriptedOrigin({
  '/films/film.mp4': film,
  '//films//film.mp4': film,
  '/moved': redirectTo('/films/film.mp4'),
  '/moved-twice': redirectTo('/moved', 301),
  '/moved-with-tracking': redirectTo('/films/film.mp4?utm_source=x'),
  '/watch/page': page('<video src="/films/film.mp4"></video>'),
  '/watch/with-tracking': page('<video src="/films/film.mp4?fbclid=1"></video>'),
  '/watch/with-parameter': page('<video src="/films/film.mp4?x=7"></video>'),
  '/watch/moved': page('<video src="/moved"></video>'),
  '/watch/og': page('<meta property="og:video" content="/films/film.mp4">'),
  '/watch/frame': page('<iframe src="/watch/page" allowfullscreen></iframe>'),
  '/list.m3u8': serveBytes('#EXTM3U\n#EXTINF:10,\nfilms/film.mp4\n#EXT-X-ENDLIST\n', {
    type: 'application/vnd.apple.mpegurl',
  }),
  '/feed.xml': serveBytes(
    `<rss version="2.0"><channel><title>F</title><item><title>A</title>
      <enclosure url="/films/film.mp4" type="video/mp4" length="1"/></item></channel></rss>`,
    { type: 'application/rss+xml' },
  ),
  '/youtube': page('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'),
  '/nocookie': page('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'),
  '/.well-known/nodeinfo': (request, response) => {
    const href = `http://${request.headers.host}/nodeinfo`;
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
    response.end(JSON.stringify({ links: [{ rel, href }] }));
  },
  '/nodeinfo': json({ software: { name: 'peertube', version: '7.0.0' } }),
  [`/api/v1/videos/${UUID}`]: json(toPeertubeVideo()),
  [`/api/v1/videos/${SHORT_UUID}`]: json(toPeertubeVideo()),
  '/tube/film.mp4': serveBytes(MP4, MP4_TYPE),
  '/films/Film.mp4': film,
  '/films/film2.mp4': film,
  '/films/film.mp4.mp4': film,
  '/other/film.mp4': other,
  '/moved-elsewhere': redirectTo('/other/film.mp4'),
  '/watch/other': page('<video src="/other/film.mp4"></video>'),
  '/get': serveBytes(MP4, MP4_TYPE),
});
const dns = await startDnsServer(({ name, type }) =>
  type === 'A' && /\.example\.?$/.test(name) ? ['127.0.0.1'] : 'SERVFAIL',
);
after(async () => {
  await dns[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

function toPeertubeVideo(): object {
  return {
    uuid: UUID,
    name: 'A film',
    files: [{ fileUrl: '/tube/film.mp4', resolution: { id: 720 } }],
  };
}

const at = (path: string, host = 'media.example'): string => `http://${host}:${origin.port}${path}`;

origin.script('/to-film', redirectTo(at('/films/film.mp4')));

/** Each request for `/signed` makes the URLs of earlier redirects invalid. */
let signature = 0;
origin.script('/signed', (request, response) => {
  signature += 1;
  redirectTo(at(`/films/signed.mp4?sig=${signature}`))(request, response);
});
origin.script('/films/signed.mp4', (request, response) => {
  const isValid = request.url?.endsWith(`?sig=${signature}`) === true;
  (isValid ? film : respondWithStatus(403))(request, response);
});

/** Leads to files of another site that were never submitted. */
origin.script('/moved-away', redirectTo(at('/films/away.mp4')));
origin.script('/films/away.mp4', film);
/** The file is served only to those who come from the page. */
origin.script('/moved-to-lost', (request, response) => {
  isLost = false;
  redirectTo(at('/films/lost.mp4'))(request, response);
});
let isLost = true;
origin.script('/films/lost.mp4', (request, response) => {
  (isLost ? respondWithStatus(404) : film)(request, response);
  isLost = true;
});

type Family = {
  /** The URL of the video that is taken down. */
  readonly taken: string;
  /** Other URLs of its source, which get the same ID without an owner. */
  readonly variants: readonly string[];
  /** URLs that only lead to it, or that open it with a key. */
  readonly refused?: readonly string[];
};

const FILM: Family = {
  taken: at('/films/film.mp4'),
  variants: [
    at('/films/film.mp4?'),
    at('/films/film.mp4#t=10'),
    at('/films/film.mp4?#'),
    at('/films/./film.mp4'),
    at('/films/x/../film.mp4'),
    at('/films/%2E/film.mp4'),
    at('/%66ilms/film%2Emp4'),
    at('/films/fil%6d.mp4'),
    at('/films/film.mp4', 'MEDIA.example'),
    at('/films/film.mp4', 'media.example.'),
    at('/films/film.mp4?utm_source=x'),
    at('/films/film.mp4?utm_source=x&utm_campaign=y'),
    at('/films/film.mp4?UTM_SOURCE=x'),
    at('/films/film.mp4?%75tm_source=x'),
    at('/films/film.mp4?fbclid=1'),
    at('/films/film.mp4?gclid=1&'),
    at('/films/film.mp4?msclkid=1&igshid=2'),
    at('/films/film.mp4?&'),
    at('/films/film.mp4?x=1'),
    at('/films/film.mp4?x=2&y=3'),
    at('/films/film.mp4?1764331200'),
    at('//films//film.mp4'),
    at('/films/film.mp4?token=abc'),
    at('/films/film.mp4?expires=1900000000&sig=abc'),
    at('/films/film.mp4?X-Amz-Signature=abc&X-Amz-Expires=60'),
    at('/films/film.mp4?Expires=1&Signature=a&Key-Pair-Id=b'),
    at('/moved'),
    at('/moved-twice'),
    at('/moved-with-tracking'),
    at('/to-film', 'site.example'),
    at('/watch/page'),
    at('/watch/with-tracking'),
    at('/watch/with-parameter'),
    at('/watch/moved'),
    at('/watch/og'),
    at('/watch/frame'),
    at('/feed.xml'),
    `https://www.google.com/url?q=${encodeURIComponent(at('/films/film.mp4'))}`,
  ],
  refused: [at('/films/film.mp4', 'user:password@media.example'), at('/list.m3u8')],
};

const YOUTUBE: Family = {
  taken: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  variants: [
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abcdefghijklmnop',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&si=abcdefghijklmnop',
    'https://www.youtube.com/watch?x=1&v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    at('/youtube'),
    at('/nocookie'),
  ],
};

const VIMEO: Family = {
  taken: 'https://vimeo.com/76979871',
  variants: [
    'https://www.vimeo.com/76979871?share=copy',
    'https://player.vimeo.com/video/76979871',
    'https://vimeo.com/channels/staffpicks/76979871',
  ],
  refused: ['https://vimeo.com/76979871/0123456789'],
};

const DAILYMOTION: Family = {
  taken: 'https://www.dailymotion.com/video/x84sh87',
  variants: [
    'https://dai.ly/x84sh87',
    'https://www.dailymotion.com/embed/video/x84sh87',
    'https://geo.dailymotion.com/player.html?video=x84sh87',
  ],
};

const TWITCH: Family = {
  taken: 'https://www.twitch.tv/videos/123456789',
  variants: [
    'https://m.twitch.tv/videos/123456789?t=1h',
    'https://player.twitch.tv/?video=v123456789&parent=site.example',
  ],
};

const PEERTUBE: Family = {
  taken: at(`/videos/watch/${UUID}`),
  variants: [
    at(`/videos/embed/${UUID}`),
    at(`/w/${UUID}`),
    at(`/w/${UUID}?start=1m`),
    at(`/w/${SHORT_UUID}`),
  ],
  refused: [at('/tube/film.mp4')],
};

const FAMILIES = { FILM, YOUTUBE, VIMEO, DAILYMOTION, TWITCH, PEERTUBE };

/** Sources that are neither the film nor one another, although a URL looks similar. */
const DISTINCT: readonly string[] = [
  at('/films/Film.mp4'),
  at('/films/film2.mp4'),
  at('/films/film.mp4.mp4'),
  at('/films/film.mp4', 'other.example'),
  at('/films/film.mp4', 'www.media.example'),
  at('/other/film.mp4'),
  at('/films/film.mp4?id=1'),
  at('/films/film.mp4?id=2'),
  at('/films/film.mp4?v=1'),
  at('/films/film.mp4?v=2'),
  at('/films/film.mp4?file=a'),
  at('/films/film.mp4?file=b'),
  at('/films/film.mp4?x=1&video=1'),
  at('/get'),
  ...['id', 'v', 'file', 'f', 'video', 'src', 'name', 'token', 'hash', 'key', 'x', 'ref'].flatMap(
    (name) => [at(`/get?${name}=1`), at(`/get?${name}=2`)],
  ),
  at('/get?id=1&id=2'),
  at('/get?id=1&lang=de'),
  at('/get?id=%31%30'),
  at('/get?id=a%2Bb'),
  at('/get?id=a+b'),
  at('/get?id=A'),
  at('/get?id=a'),
];

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: ConsoleApp;
  before(async () => {
    service = await startConsoleApp(await createDatabaseConfig(), {
      EGRESS_ALLOW: `127.0.0.1:${origin.port}`,
      DNS_SERVERS: dns.address,
      RATE_LIMIT_EMBED: '10000/1m',
      RATE_LIMIT_VIDEOS: '10000/1m',
    });
  });
  after(() => service[Symbol.asyncDispose]());

  type Answer = { readonly status: number; readonly id: string; readonly code: unknown };

  async function post(path: string, url: string, headers: Record<string, string> = {}) {
    const call = { headers, body: { url } };
    const { status, json: body } = await callService(service.app, `POST /api/v1${path}`, call);
    const error = body['error'];
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
    return { status, id: String(body['id']), code } satisfies Answer;
  }

  const embed = (url: string): Promise<Answer> => post('/embed', url);

  it('gives all URLs of one source one ID', async () => {
    for (const [family, { taken, variants }] of Object.entries(FAMILIES)) {
      const { id, status, code } = await embed(taken);
      assert.equal(status, 200, `${family} ${String(code)}`);
      for (const url of variants) assert.equal((await embed(url)).id, id, url);
    }
  });

  it('starts at the URL whose redirects lead to short-lived URLs', async () => {
    const { id } = await embed(at('/signed', 'site.example'));
    signature += 1;
    const { status } = await fetch(new URL(`/stream/${id}`, service.app.url), { method: 'HEAD' });
    assert.equal(status, 200);
  });

  it('shares the record of the site to which a URL redirects', async () => {
    const { id } = await embed(at('/moved-away', 'pages.example'));
    assert.equal((await embed(at('/films/away.mp4'))).id, id);
  });

  it('keeps a record at the URL if the target does not play by itself', async () => {
    const lost = at('/moved-to-lost', 'pages.example');
    const { id, status } = await embed(lost);
    assert.equal(status, 200);
    assert.equal((await embed(at('/films/lost.mp4'))).code, 'source_error');
    assert.equal((await embed(lost)).id, id);
  });

  it('gives different sources different IDs', async () => {
    const ids = new Map([[(await embed(FILM.taken)).id, FILM.taken]]);
    for (const url of DISTINCT) {
      const { id, status } = await embed(url);
      assert.equal(status, 200, url);
      assert.equal(ids.get(id), undefined, url);
      ids.set(id, url);
    }
    assert.ok(DISTINCT.length >= 40);
  });

  it('gives concurrent requests for URLs of one source one ID', async () => {
    const path = '/tube/film.mp4?race=1';
    const urls = ['', '#a', '&utm_source=x', '&fbclid=1', '&'].map((end) => at(`${path}${end}`));
    const answers = await Promise.all([...urls, ...urls].map(embed));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.ok(answers.every(({ status }) => status === 200));
  });

  it('finds the video of an account by another URL of its source', async () => {
    const { id } = await post('/videos', at('/get?owned=1'), service.owner);
    for (const end of ['&utm_source=x', '&fbclid=1#t=1', '&']) {
      const again = await post('/videos', at(`/get?owned=1${end}`), service.owner);
      assert.deepEqual([again.status, again.id], [200, id], end);
    }
    const search = encodeURIComponent(at('/get?utm_source=y&owned=1'));
    const { data } = await service.admin('GET', `/videos?search=${search}`);
    assert.ok(Array.isArray(data));
    assert.deepEqual(
      data.map((video) => video.id),
      [id],
    );
  });

  it('refuses every URL of a source that was taken down, and no other', async () => {
    const counts = { attempts: 0, held: 0 };
    for (const { taken, variants, refused = [] } of Object.values(FAMILIES)) {
      const owned = await post('/videos', taken, service.owner);
      await service.admin('POST', `/videos/${owned.id}/take-down`, { reason: 'copyright' });
      for (const url of [taken, ...variants, ...refused]) {
        const { status, code } = await embed(url);
        counts.attempts += 1;
        if (status === 403 && code === 'source_blocked') counts.held += 1;
        else assert.fail(`${url}: ${status} ${String(code)}`);
      }
    }
    assert.ok(counts.attempts >= 60);
    for (const url of DISTINCT) assert.equal((await embed(url)).status, 200, url);
  });
});
