// Private playlists that share links and signed tokens open.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { LinkWire } from '#features/links/wire.ts';
import type { PlaylistWire } from '#features/playlists/wire.ts';
import type { VideoListWire } from '#features/videos/wire/wire.ts';
import type { AnalyticsReport } from '#sdk';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { postReports } from '../support/reports.ts';
import { createKeyPair, signToken } from '../support/signing-keys.ts';
import { type Service, startService } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const PASSWORD = 'violet kettle';
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
const NAVIGATION = { accept: 'text/html', 'sec-fetch-dest': 'document' };

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const pair = createKeyPair();
  let service: Service;
  let kid: string;
  /** Two private videos around a public one, all in `playlist`, and a private one outside. */
  let first: string;
  let shown: string;
  let last: string;
  let outside: string;
  let playlist: PlaylistWire;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
    [first, shown, last, outside] = await Promise.all([
      createVideo('First', 'private'),
      createVideo('Shown', 'public'),
      createVideo('Last', 'private'),
      createVideo('Outside', 'private'),
    ]);
    playlist = await createPlaylist();
    const jwk = pair.publicKey.export({ format: 'jwk' });
    kid = (await create<{ id: string }>('signing-keys', { name: 'Website', jwk })).id;
  });
  after(() => service[Symbol.asyncDispose]());

  function call(request: string, body?: object, who = 'ada'): Promise<LightMyRequestResponse> {
    const headers = { ...as(who), prefer: 'wait=10' };
    return inject(service, request.replace(' ', ' /api/v1/'), { headers, body });
  }

  async function create<T>(path: string, body: object, who = 'ada'): Promise<T> {
    const response = await call(`POST ${path}`, body, who);
    assert.equal(response.statusCode, 201, response.body);
    return response.json<T>();
  }

  async function createVideo(title: string, visibility: string): Promise<string> {
    const url = `https://media.example/${title}.mp4`;
    service.resolver.setResult(url, resolved());
    return (await create<{ id: string }>('videos', { url, title, visibility })).id;
  }

  function createPlaylist(values: object = {}): Promise<PlaylistWire> {
    const videoIds = [first, shown, last];
    const body = { title: 'Course', visibility: 'private', videoIds, ...values };
    return create('playlists', body);
  }

  function createLink(values: object = {}): Promise<LinkWire> {
    return create('links', { playlistId: playlist.id, name: 'Class', ...values });
  }

  const get = (path: string, headers: object = {}): Promise<LightMyRequestResponse> =>
    inject(service, `GET ${path}`, { headers: { ...headers } });

  const getStatus = async (path: string): Promise<number> => (await get(path)).statusCode;

  const openLink = ({ id }: LinkWire, rest = ''): Promise<LightMyRequestResponse> =>
    get(`/share/${id}${rest}`, NAVIGATION);

  const submit = ({ id }: LinkWire, password = ''): Promise<LightMyRequestResponse> =>
    inject(service, `POST /share/${id}`, {
      headers: FORM,
      body: new URLSearchParams({ password }).toString(),
    });

  const getViews = async ({ id }: LinkWire): Promise<number> =>
    (await call(`GET links/${id}`)).json<LinkWire>().views;

  function sign(claims: object): Promise<string> {
    const exp = Math.floor(service.clock() / 1000) + 60;
    return signToken({ sub: playlist.id, exp, ...claims }, { kid, key: pair.privateKey });
  }

  it('a link of a playlist shows its private videos, which stay hidden without it', async () => {
    const link = await createLink();
    assert.deepEqual([link.videoId, link.playlistId], [null, playlist.id]);
    const page = await openLink(link);
    assert.equal(page.statusCode, 200, page.body);
    assert.equal(page.headers['cache-control'], 'private, no-store');
    for (const title of ['First', 'Shown', 'Last', 'Videos: 3'])
      assert.ok(page.body.includes(title));
    // The page offers only the link itself to share, and no feeds.
    assert.match(page.body, new RegExp(`rel="canonical" href="${link.url}"`));
    assert.doesNotMatch(page.body, /application\/(?:rss|feed|json\+oembed)/);
    const { href, token } = readNext(page);
    const next = await openLink(link, href);
    assert.match(next.body, new RegExp(`rel="canonical" href="${link.url}\\?v=${shown}"`));
    // A public video is as private as its playlist on this page.
    assert.equal(next.headers['cache-control'], 'private, no-store');
    assert.match(next.body, /noindex/);
    assert.doesNotMatch(next.body, /report-link/);
    const frame = await openLink(link, `/embed${href}`);
    assert.ok(frame.body.includes('Last'));
    assert.equal(await getViews(link), 1, 'the pages continue one view');

    const videoToken = readVideoToken(page, first);
    assert.equal(await getStatus(`/api/v1/videos/${first}/status?token=${videoToken}`), 200);
    for (const id of [last, outside]) {
      assert.equal(await getStatus(`/api/v1/videos/${id}/status?token=${videoToken}`), 404);
      assert.equal(await getStatus(`/api/v1/videos/${id}/status?token=${token}`), 404);
    }
    assert.equal(await getStatus(`/watch/${playlist.id}`), 404);

    const open = await createPlaylist({ visibility: 'public' });
    assert.equal(await getStatus(`/watch/${open.id}?token=${token}`), 200, 'without the token');
    assert.doesNotMatch(
      (await get(`/watch/${open.id}?token=${token}`)).body,
      /First|Last|data-token="\w/,
    );
    const openPage = await openLink(await createLink({ playlistId: open.id }));
    assert.match(openPage.body, /First[\s\S]*Last/);
  });

  it('a link of a playlist asks for its password once per view', async () => {
    const link = await createLink({ password: PASSWORD, maxViews: 2 });
    const form = await openLink(link);
    assert.match(form.body, /type="password"/);
    assert.doesNotMatch(form.body, /First|vid_|pls_/);
    assert.equal((await submit(link, 'wrong')).statusCode, 403);
    const { href, token } = readNext(await submit(link, PASSWORD));
    assert.match((await openLink(link, href)).body, /aria-current="true"/);
    assert.equal(await getViews(link), 1);

    const other = readNext(await openLink(await createLink())).token;
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const ofVideo = readVideoToken(await submit(link, PASSWORD), first);
    for (const wrong of [other, changed, ofVideo, await sign({})]) {
      assert.match((await openLink(link, `?token=${wrong}`)).body, /type="password"/);
    }
    assert.equal((await submit(link, PASSWORD)).json<ErrorResponse>().error.code, 'link_used_up');
    // A view lasts twelve hours.
    service.advance(12 * 3600_000 + 1_000);
    assert.match((await openLink(link, href)).body, /type="password"/);
  });

  it('playback through a link of a playlist ends with the link, the video and the playlist', async () => {
    const list = await createPlaylist();
    const expiresAt = new Date(service.clock() + 60_000).toISOString();
    const values = { playlistId: list.id };
    const links = [
      await createLink({ ...values, expiresAt }),
      await createLink(values),
      await createLink(values),
    ];
    const pages = await Promise.all(links.map((link) => openLink(link, `?v=${last}`)));
    const read = async (): Promise<readonly number[]> => {
      // Issuers are cached for half a second.
      service.advance(500);
      return Promise.all(
        pages.flatMap((page) => [
          getStatus(`/api/v1/videos/${last}/status?token=${readVideoToken(page, last)}`),
          getStatus(`/api/v1/playlists/${list.id}?token=${readPageToken(page)}`),
        ]),
      );
    };
    assert.deepEqual(await read(), [200, 200, 200, 200, 200, 200]);
    service.advance(60_000);
    await call(`DELETE links/${links[1]?.id}`);
    assert.deepEqual(await read(), [404, 404, 404, 404, 200, 200]);
    await call(`DELETE playlists/${list.id}/videos/${last}`);
    assert.deepEqual((await read()).slice(4), [404, 200]);
    await call(`DELETE playlists/${list.id}`);
    assert.deepEqual((await read()).slice(4), [404, 404]);
    assert.equal((await call(`GET links/${links[2]?.id}`)).statusCode, 404);
  });

  it('a signed token opens the pages, the records and the feeds of a private playlist', async () => {
    const token = await sign({ sites: ['https://a.example'] });
    const page = await get(`/watch/${playlist.id}?token=${token}`);
    assert.match(page.body, /First[\s\S]*Last/);
    assert.equal(readPageToken(page), token);
    const frame = await get(`/embed/${playlist.id}?v=${shown}&token=${token}`);
    const policy = String(frame.headers['content-security-policy']);
    assert.match(policy, /, frame-ancestors 'self' https:\/\/a\.example$/);

    const path = `/api/v1/playlists/${playlist.id}`;
    const record = await get(`${path}?token=${token}`);
    assert.equal(record.headers['cache-control'], 'private, no-store');
    const { videoCount, links, posterUrl } = record.json<PlaylistWire>();
    assert.equal(videoCount, 3);
    assert.notEqual(await getStatus(toPath(posterUrl)), 404);
    assert.equal(await getStatus(toPath(links.page)), 200);
    const listed = await get(`${path}/videos?limit=2&token=${token}`);
    assert.match(String(listed.headers.link), /token=/);
    const { data, nextCursor } = listed.json<VideoListWire>();
    assert.deepEqual(
      data.map(({ id, embed }) => [id, embed.player.includes('token=')]),
      [
        [first, true],
        [shown, false],
      ],
    );
    const more = await get(`${path}/videos?limit=2&token=${token}&cursor=${nextCursor}`);
    assert.deepEqual(
      more.json<VideoListWire>().data.map(({ id }) => id),
      [last],
    );
    const m3u = await get(toPath(links.m3u));
    const [, stream = ''] = /(\S*\/stream\/vid_\S+token=\S+)/.exec(m3u.body) ?? [];
    assert.notEqual(await getStatus(toPath(stream)), 404);
    assert.match((await get(toPath(links.rss))).body, /watch\/pls_\w+\?token=[^<]*v=vid_/);
  });

  it('a signed token opens no other playlist, and nothing against its rules', async () => {
    const path = `/api/v1/playlists/${playlist.id}`;
    const other = await createPlaylist();
    assert.equal(
      await getStatus(`/api/v1/playlists/${other.id}?token=${await sign({})}`),
      404,
      'another playlist',
    );
    const foreign = createKeyPair();
    const jwk = foreign.publicKey.export({ format: 'jwk' });
    const evesKey = await create<{ id: string }>('signing-keys', { name: 'x', jwk }, 'eve');
    const exp = Math.floor(service.clock() / 1000) + 60;
    const forged = await signToken(
      { sub: playlist.id, exp },
      { kid: evesKey.id, key: foreign.privateKey },
    );
    const expired = await sign({ exp: exp - 60 });
    for (const wrong of [forged, expired, await sign({ sub: first }), 'x']) {
      assert.equal(await getStatus(`/watch/${playlist.id}?token=${wrong}`), 404);
    }
    const limited = await get(`${path}/videos?token=${await sign({ ip: ['203.0.113.7'] })}`);
    assert.equal(limited.json<ErrorResponse>().error.code, 'network_not_allowed');
    await call(`DELETE signing-keys/${kid}`);
    assert.equal(await getStatus(`${path}?token=${await sign({})}`), 404, 'a deleted key');
  });

  it('reports count the plays of a playlist under its link', async () => {
    const link = await createLink({ name: 'Spring' });
    const token = readVideoToken(await openLink(link), first);
    const event = { cid: first, sid: 'guest', sn: 0, sta: 'p', pt: 0, ts: service.clock() };
    await postReports(service, [event], { query: `?token=${token}` });
    const report = await call(`GET videos/${first}/analytics?dimension=link`);
    const { breakdown } = report.json<AnalyticsReport>();
    assert.deepEqual(
      breakdown.map(({ value, title, plays }) => [value, title, plays]),
      [[link.id, 'Spring', 1]],
    );
  });

  it('links belong to one video or playlist of the account', async () => {
    for (const [body, code, who] of [
      [{ playlistId: playlist.id }, 'playlist_not_found', 'eve'],
      [{ playlistId: 'pls_1111111111111111' }, 'playlist_not_found', 'ada'],
      [{ playlistId: playlist.id, videoId: first }, 'validation_failed', 'ada'],
      [{}, 'validation_failed', 'ada'],
    ] as const) {
      const response = await call('POST links', { name: 'x', ...body }, who);
      assert.equal(response.json<ErrorResponse>().error.code, code);
    }
    const link = await createLink();
    await create('links', { videoId: first, name: 'Video' });
    const listed = await call(`GET links?limit=1&playlistId=${playlist.id}`);
    assert.equal(listed.json<{ data: LinkWire[] }>().data[0]?.id, link.id);
  });
});

function toPath(url: string | null): string {
  const { pathname, search } = new URL(url ?? '');
  return `${pathname}${search}`;
}

/** The link to the next video of a page. */
function readNext({ body, statusCode }: LightMyRequestResponse): { href: string; token: string } {
  assert.equal(statusCode, 200, body);
  const [, text = ''] = /rel="next"\s+href="([^"]+)"/.exec(body) ?? [];
  const href = text.replaceAll('&amp;', '&');
  const token = new URLSearchParams(href).get('token') ?? '';
  assert.notEqual(token, '', body);
  return { href, token };
}

/** The token with which the script of a page loads more videos. */
function readPageToken({ body }: LightMyRequestResponse): string {
  return /data-token="([^"]+)"/.exec(body)?.[1] ?? assert.fail(body);
}

/** The token of the player for a private video. */
function readVideoToken({ body }: LightMyRequestResponse, videoId: string): string {
  const pattern = new RegExp(`stream/${videoId}\\?token=([\\w-]+)`);
  return pattern.exec(body)?.[1] ?? assert.fail(body);
}
