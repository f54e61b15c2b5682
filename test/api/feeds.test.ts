// Feeds on both databases, with a real origin, the real egress and the real job handler.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { addBlock } from '#features/abuse/index.ts';
import type { PlaylistImportWire } from '#features/feeds/import-list-route.ts';
import { importList } from '#features/feeds/import-list.ts';
import { createFeedJob, deleteAccountFeeds, type FeedContext } from '#features/feeds/index.ts';
import type { FeedImportWire, FeedListWire, FeedWire } from '#features/feeds/wire.ts';
import type { VideoListWire } from '#features/videos/wire/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { listEvents } from '../support/list-events.ts';
import {
  openScriptedOrigin,
  redirectTo,
  respondWithStatus,
  type ScriptedOrigin,
  serveBytes,
  serveEndless,
} from '../support/scripted-origin.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';

const FEED_URL = 'https://media.example/feed.xml';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Item = { readonly guid: string; readonly path?: string; readonly ageMs?: number };

type Request = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path?: string;
  readonly body?: object;
  readonly who?: string;
};

/** Account names are base58, which lacks these characters. */
function toBase58(name: string): string {
  return name.replaceAll('l', 'L').replaceAll('0', 'o');
}

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let origin: ScriptedOrigin;
  let service: Service;
  let ctx: FeedContext;
  let nowMs = Date.now();
  before(async () => {
    origin = await openScriptedOrigin();
    const environment = { EGRESS_ALLOW: '127.0.0.1/32' };
    service = await startService({ database: await createDatabaseConfig(), environment });
    ctx = { ...service.feeds, clock: () => nowMs, random: () => 0 };
    await addBlock(service.abuse, { kind: 'host', value: 'blocked.example', reason: 'a test' });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  function send({ method = 'GET', path = '', body, who = 'owner' }: Request) {
    const headers = { ...as(toBase58(who)), prefer: 'respond-async' };
    return inject(service, `${method} /api/v1${path}`, { headers, body });
  }

  function post(path: string, body: object, who?: string): Promise<LightMyRequestResponse> {
    return send({ method: 'POST', path, body, ...(who !== undefined && { who }) });
  }

  /** Follows the feed at this path of the origin as an account of the same name. */
  async function follow(name: string, body: object = {}): Promise<FeedWire> {
    const url = origin.url(`/${name}`).href;
    const response = await post('/feeds', { url, ...body }, name);
    assert.equal(response.statusCode, 201, response.body);
    nowMs = Date.now();
    return response.json<FeedWire>();
  }

  /** Runs the job of a feed, and returns the feed. */
  async function check(who: string, { id }: FeedWire): Promise<FeedWire> {
    const job = { id: 'job_1', kind: 'check-feed', subject: id, payload: '', attemptsMax: 1 };
    await createFeedJob(ctx).run({ ...job, attempt: 1 }, new AbortController().signal);
    return read(who, id);
  }

  /** Runs the job at the time of the next check. */
  async function checkWhenDue(who: string, feed: FeedWire): Promise<FeedWire> {
    nowMs = Date.parse(feed.nextCheckAt ?? '');
    return check(who, feed);
  }

  async function read(who: string, id: string): Promise<FeedWire> {
    return (await send({ path: `/feeds/${id}`, who })).json<FeedWire>();
  }

  /** The source URLs of an account's videos, oldest first, as paths of the origin. */
  async function listPaths(who: string): Promise<readonly string[]> {
    const response = await send({ path: '/videos?sort=createdAt&limit=100', who });
    const { data } = response.json<VideoListWire>();
    return data.map(({ sourceUrl }) => new URL(sourceUrl ?? '').pathname);
  }

  function serve(name: string, items: readonly Item[], headers: Record<string, string> = {}): void {
    const list = items.map(
      ({ guid, path = `/${guid}.mp4`, ageMs = 0 }) =>
        `<item><title>Title of ${guid}</title><guid>${guid}</guid>` +
        `<pubDate>${new Date(nowMs - ageMs).toUTCString()}</pubDate>` +
        `<enclosure url="${path}" type="video/mp4"/></item>`,
    );
    const text = `<rss><channel><title>Feed ${name}</title>${list.join('')}</channel></rss>`;
    origin.script(`/${name}`, serveBytes(text, { type: 'application/rss+xml', headers }));
  }

  it('adds new items once, with the values of the feed and two events', async () => {
    const hook = { url: 'https://hooks.example/', events: ['feed.*', 'video.created'] };
    await post('/webhooks', hook, 'adds');
    serve('adds', [{ guid: 'a' }]);
    const created = await follow('adds', { visibility: 'private', tags: ['Talks'] });
    assert.equal(created.lastCheckedAt, null);
    const feed = await check('adds', created);
    assert.deepEqual(await listPaths('adds'), []);
    assert.deepEqual([feed.title, feed.itemsAdded, feed.lastError], ['Feed adds', 0, null]);
    serve('adds', [{ guid: 'b' }, { guid: 'a' }]);
    const second = await checkWhenDue('adds', feed);
    await checkWhenDue('adds', second);
    assert.equal(second.itemsAdded, 1);
    const { data } = (await send({ path: '/videos', who: 'adds' })).json<VideoListWire>();
    const [video] = data;
    assert.deepEqual(
      data.map(({ title, visibility, tags }) => [title, visibility, tags]),
      [['Title of b', 'private', ['talks']]],
    );
    const events = (await listEvents(service.database)).filter(
      ({ subject }) => subject === video?.id,
    );
    const [first, added] = events;
    assert.deepEqual([first?.type, added?.type], ['video.created', 'feed.item_added']);
    const { item, ...ids } = JSON.parse(JSON.stringify(added?.data));
    assert.deepEqual(ids, { feedId: feed.id, videoId: video?.id });
    assert.deepEqual([item.guid, item.title], ['b', 'Title of b']);
  });

  it('adds new videos to a playlist of the account', async () => {
    const who = 'fills';
    serve(who, [{ guid: '2' }, { guid: '1' }]);
    const title = { title: 'Talks' };
    const { id: playlistId } = (await post('/playlists', title, who)).json<{ id: string }>();
    const foreign = (await post('/playlists', title, 'others')).json<{ id: string }>();
    const refused = await post('/feeds', { url: FEED_URL, playlistId: foreign.id }, who);
    assert.equal(refused.statusCode, 422);
    const feed = await check(who, await follow(who, { backfill: 2, playlistId }));
    const path = `/playlists/${playlistId}/videos`;
    const { data } = (await send({ path, who })).json<VideoListWire>();
    assert.deepEqual(
      data.map(({ sourceUrl }) => new URL(sourceUrl ?? '').pathname),
      ['/1.mp4', '/2.mp4'],
    );
    const body = { playlistId: foreign.id };
    const change = { method: 'PATCH', path: `/feeds/${feed.id}`, body, who } as const;
    assert.equal((await send(change)).statusCode, 422);
    await inject(service, `DELETE /api/v1/playlists/${playlistId}`, {
      headers: as(toBase58(who)),
    });
    assert.equal((await read(who, feed.id)).playlistId, null);
  });

  it('adds the latest items that a backfill requests, oldest first', async () => {
    const items = [1, 3, 2, 4].map((days) => ({ guid: `${days}`, ageMs: days * DAY_MS }));
    serve('backfills', items);
    const feed = await check('backfills', await follow('backfills', { backfill: 3 }));
    assert.equal(feed.itemsAdded, 3);
    assert.deepEqual(await listPaths('backfills'), ['/3.mp4', '/2.mp4', '/1.mp4']);
  });

  it('does not add an item again whose GUID changes, or a video that exists', async () => {
    await post('/videos', { url: origin.url('/own.mp4').href }, 'changes');
    serve('changes', []);
    let feed = await check('changes', await follow('changes'));
    serve('changes', [{ guid: 'a', path: '/a.mp4' }, { guid: 'own' }]);
    feed = await checkWhenDue('changes', feed);
    const { data } = (await send({ path: '/videos', who: 'changes' })).json<VideoListWire>();
    for (const { id } of data)
      await send({ method: 'DELETE', path: `/videos/${id}`, who: 'changes' });
    serve('changes', [{ guid: 'new', path: '/a.mp4' }]);
    feed = await checkWhenDue('changes', feed);
    assert.deepEqual([feed.itemsAdded, feed.skipReasons.videoExists], [1, 1]);
    assert.deepEqual(await listPaths('changes'), []);
  });

  it('adds items that share a GUID, but none whose URL changes', async () => {
    const dateMs = Math.floor(nowMs / 1000) * 1000 - DAY_MS;
    serve('shares', [{ guid: 'x', path: '/1.mp4', ageMs: nowMs - dateMs }]);
    let feed = await check('shares', await follow('shares', { backfill: 5 }));
    const shared = [2, 3, 4].map((index) => ({ guid: 'x', path: `/${index}.mp4` }));
    serve('shares', [...shared, { guid: 'x', path: '/moved.mp4', ageMs: nowMs - dateMs }]);
    feed = await checkWhenDue('shares', feed);
    assert.equal(feed.itemsAdded, 4);
    assert.ok(!(await listPaths('shares')).includes('/moved.mp4'));
  });

  it('skips items whose source is blocked or may not be fetched', async () => {
    const paths = ['http://10.0.0.1/a.mp4', 'https://blocked.example/b.mp4', '/c.mp4'];
    serve(
      'blocks',
      paths.map((path, at) => ({ guid: path, path, ageMs: (3 - at) * HOUR_MS })),
    );
    const feed = await check('blocks', await follow('blocks', { backfill: 3 }));
    assert.deepEqual([feed.itemsAdded, feed.lastError], [1, null]);
    assert.deepEqual([feed.itemsSkipped, feed.skipReasons.sourceRefused], [2, 2]);
    assert.notEqual(feed.lastSucceededAt, null);
    assert.deepEqual(await listPaths('blocks'), ['/c.mp4']);
  });

  it('limits the items of one check and of one day', async () => {
    serve('floods', []);
    let feed = await check('floods', await follow('floods'));
    // All checks are due, and on the same day.
    nowMs = Math.ceil(nowMs / DAY_MS) * DAY_MS + 2 * HOUR_MS;
    for (let round = 0; round < 7; round += 1) {
      serve(
        'floods',
        Array.from({ length: 30 }, (_, index) => ({ guid: `${round}-${index}` })),
      );
      feed = await check('floods', feed);
      nowMs += 2 * HOUR_MS;
    }
    assert.deepEqual([feed.itemsAdded, feed.skipReasons.limitReached], [100, 110]);
  });

  it('adds an item once if two workers check the feed, and if a check was interrupted', async () => {
    serve('races', []);
    const feed = await check('races', await follow('races'));
    serve('races', [{ guid: 'a' }, { guid: 'b' }]);
    nowMs += 2 * HOUR_MS;
    await Promise.all([check('races', feed), check('races', feed)]);
    // As after a crash before the end of the check.
    await service.database.transaction((tx) =>
      tx
        .updateTable('feeds')
        .set({ etag: null, next_check_at_ms: nowMs })
        .where('id', '=', feed.id)
        .execute(),
    );
    assert.equal((await check('races', feed)).itemsAdded, 2);
    assert.equal((await listPaths('races')).length, 2);
  });

  it('sends conditional requests, and waits as long as the server and the feed ask', async () => {
    const headers = { etag: '"one"', 'cache-control': 'max-age=10800' };
    serve('polite', [], headers);
    let feed = await check('polite', await follow('polite'));
    assert.equal(Date.parse(feed.nextCheckAt ?? '') - nowMs, 3 * HOUR_MS);
    origin.script('/polite', respondWithStatus(304));
    feed = await checkWhenDue('polite', feed);
    const requests = origin.requests.filter(({ path }) => path === '/polite');
    assert.deepEqual(
      requests.map((request) => request.headers['if-none-match']),
      [undefined, '"one"'],
    );
    assert.deepEqual([feed.lastError, feed.title], [null, 'Feed polite']);
    // A job that runs too early sends no request.
    await check('polite', feed);
    assert.equal(origin.requests.filter(({ path }) => path === '/polite').length, 2);
  });

  it('honors Retry-After, also for a check that the owner requests', async () => {
    // The limits per host, which other tests share, remember the delay too.
    await using busy = await openScriptedOrigin({
      '/feed': respondWithStatus(429, { 'retry-after': '86400' }),
    });
    const feed = await check('busy', await follow('busy', { url: busy.url('/feed').href }));
    assert.equal(feed.lastError?.code, 'rate_limited');
    assert.equal(Date.parse(feed.nextCheckAt ?? '') - nowMs, DAY_MS);
    const refreshed = await send({
      method: 'POST',
      path: `/feeds/${feed.id}/refresh`,
      who: 'busy',
    });
    assert.equal(refreshed.statusCode, 202);
    assert.equal(refreshed.json<FeedWire>().nextCheckAt, feed.nextCheckAt);
  });

  it('waits as long as the document asks', async () => {
    const text = '<rss><channel><title>Slow</title><ttl>300</ttl></channel></rss>';
    origin.script('/slow', serveBytes(text, { type: 'application/rss+xml' }));
    const feed = await check('slow', await follow('slow'));
    assert.equal(Date.parse(feed.nextCheckAt ?? '') - nowMs, 5 * HOUR_MS);
  });

  it('waits longer after each failure, and disables a feed that fails for two weeks', async () => {
    origin.script('/fails', respondWithStatus(500));
    let feed = await check('fails', await follow('fails'));
    assert.equal(feed.lastError?.code, 'server_error');
    assert.equal(Date.parse(feed.nextCheckAt ?? '') - nowMs, 2 * HOUR_MS);
    feed = await checkWhenDue('fails', feed);
    assert.equal(Date.parse(feed.nextCheckAt ?? '') - nowMs, 4 * HOUR_MS);
    for (let day = 0; day < 18 && feed.enabled; day += 1) feed = await checkWhenDue('fails', feed);
    assert.deepEqual([feed.disabledReason, feed.nextCheckAt], ['failing', null]);
    const path = `/feeds/${feed.id}`;
    const enabled = await send({ method: 'PATCH', path, body: { enabled: true }, who: 'fails' });
    assert.equal(enabled.json<FeedWire>().enabled, true);
    assert.equal(enabled.json<FeedWire>().lastError, null);
  });

  it('disables a feed that is gone, follows redirects as browsers do, and moves permanently only', async () => {
    origin.script('/gone', respondWithStatus(410));
    const gone = await check('gone', await follow('gone'));
    assert.deepEqual([gone.enabled, gone.disabledReason], [false, 'gone']);
    serve('target', []);
    // Each redirect counts a cookie of the previous one, as consent checks do.
    for (let hop = 0; hop <= 9; hop += 1) {
      origin.script(`/hop${hop}`, ({ headers }, response) => {
        const isNext = hop === 0 || headers.cookie === `hop=${hop}`;
        const location = isNext ? (hop === 9 ? '/target' : `/hop${hop + 1}`) : '/gone';
        response.writeHead(302, { location, 'set-cookie': `hop=${hop + 1}` }).end();
      });
    }
    assert.equal((await check('hop0', await follow('hop0'))).lastError, null);
    origin.script('/picky', ({ headers }, response) => {
      const isBrowser = headers['user-agent']?.startsWith('Mozilla/') === true;
      response.writeHead(isBrowser ? 302 : 403, { location: '/target' }).end();
    });
    assert.equal((await check('picky', await follow('picky'))).lastError, null);
    for (const [status, path] of [
      [301, '/target'],
      [302, '/moves302'],
    ] as const) {
      const name = `moves${status}`;
      origin.script(`/${name}`, redirectTo('/target', status));
      const feed = await check(name, await follow(name));
      assert.equal(new URL(feed.url).pathname, path);
    }
  });

  it('finds the feed of a page, and reports a page without one', async () => {
    const page = '<!doctype html><link rel="alternate" type="application/rss+xml" href="/linked">';
    origin.script('/page', serveBytes(page, { type: 'text/html' }));
    serve('linked', [{ guid: 'a' }]);
    const feed = await check('page', await follow('page', { backfill: 1 }));
    assert.deepEqual([feed.title, feed.itemsAdded], ['Feed linked', 1]);
    assert.equal(new URL(feed.url).pathname, '/page');
    await checkWhenDue('page', feed);
    assert.deepEqual(origin.requests.filter(({ path }) => path === '/page').length, 1);
    origin.script('/empty', serveBytes('<!doctype html><p>Hi', { type: 'text/html' }));
    assert.equal((await check('empty', await follow('empty'))).lastError?.code, 'not_a_feed');
  });

  it('tries the links of a page in order, and the common paths of a page without links', async () => {
    const followPage = async (name: string, path: string): Promise<FeedWire> =>
      check(name, await follow(name, { url: origin.url(path).href, backfill: 1 }));
    const links = ['/comments', '/blog/all.json'].map(
      (href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`,
    );
    const based = `<base href="/deep/">${links.join('')}`;
    origin.script('/blog/links', serveBytes(`<!doctype html>${based}`, { type: 'text/html' }));
    origin.script('/comments', respondWithStatus(404));
    const item = { id: 1, attachments: [{ url: '/j.mp4', mime_type: 'video/mp4' }] };
    const json = { version: 'https://jsonfeed.org/version/1', items: [item] };
    origin.script('/blog/all.json', serveBytes(JSON.stringify(json)));
    const linked = await followPage('Links', '/blog/links');
    assert.equal(linked.itemsAdded, 1);
    origin.script('/site/', serveBytes('<!doctype html><p>Hi', { type: 'text/html' }));
    origin.script('/site/feed', serveBytes('<!doctype html><p>Any', { type: 'text/html' }));
    serve('site/rss.xml', [{ guid: 'r' }]);
    const probed = await followPage('site', '/site/');
    assert.deepEqual([probed.title, probed.itemsAdded], ['Feed site/rss.xml', 1]);
    assert.equal(new URL(probed.url).pathname, '/site/');
  });

  it('moves to the new URL that a feed names, if it is a feed', async () => {
    serve('new', [{ guid: 'n' }]);
    for (const [name, target] of [
      ['named', 'new'],
      ['broken', 'missing'],
      ['inward', 'http://169.254.169.254/'],
    ] as const) {
      const text = `<rss><channel><itunes:new-feed-url>${target}</itunes:new-feed-url><item><link>/old.mp4</link></item></channel></rss>`;
      origin.script(`/${name}`, serveBytes(text, { type: 'application/rss+xml' }));
      const feed = await check(name, await follow(name, { backfill: 1 }));
      const isMoved = target === 'new';
      assert.equal(new URL(feed.url).pathname, isMoved ? '/new' : `/${name}`);
      assert.deepEqual(await listPaths(name), [isMoved ? '/n.mp4' : '/old.mp4']);
    }
  });

  it('follows a PeerTube channel and playlist by their URLs', async () => {
    const page = '<!doctype html><meta property="og:platform" content="PeerTube">';
    origin.script('/c/talks/videos', serveBytes(page, { type: 'text/html' }));
    serve('feeds/videos.xml', [{ guid: 'a', path: '/w/kkGMgK9ZtnKfYAgnEtQxbv' }]);
    const url = origin.url('/c/talks/videos').href;
    const channel = (await post('/feeds', { url, backfill: 1 }, 'peer')).json<FeedWire>();
    nowMs = Date.now();
    assert.equal((await check('peer', channel)).itemsAdded, 1);
    assert.ok(origin.requests.some(({ path }) => path.endsWith('?videoChannelName=talks')));
    const video = {
      uuid: '9c9de5e8-0a1e-484a-b099-e80766180a6d',
      url: origin.url('/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d').href,
      name: 'One',
    };
    origin.script('/w/p/abc', serveBytes(page, { type: 'text/html' }));
    const list = JSON.stringify({ total: 2, data: [{ video }, { video: null }] });
    origin.script('/api/v1/video-playlists/abc/videos', serveBytes(list));
    const listUrl = origin.url('/w/p/abc').href;
    const created = await post('/feeds', { url: listUrl, backfill: 5 }, 'peer');
    nowMs = Date.now();
    assert.equal((await check('peer', created.json<FeedWire>())).itemsAdded, 1);
  });

  it('reads hostile documents within limits', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]><rss><item><title>${'&a;'.repeat(100_000)}</title></item></rss>`;
    origin.script('/bomb', serveBytes(bomb, { type: 'text/xml' }));
    assert.equal((await check('bomb', await follow('bomb'))).lastError, null);
    origin.script('/endless', serveEndless('<rss><item><title>a</title></item>'.repeat(1000)));
    assert.equal((await check('endless', await follow('endless'))).itemsAdded, 0);
    origin.script('/circle', redirectTo('/circle'));
    const circle = await check('circle', await follow('circle'));
    assert.equal(circle.lastError?.code, 'too_many_redirects');
    origin.script('/inside', redirectTo('http://169.254.169.254/feed'));
    const inside = await check('inside', await follow('inside'));
    assert.equal(inside.lastError?.code, 'url_not_allowed');
  });

  it('pauses, lists and unfollows feeds of the account only', async () => {
    serve('lists', [{ guid: 'a' }]);
    const feed = await check('lists', await follow('lists', { backfill: 1 }));
    const more = await post('/feeds', { url: origin.url('/lists?2').href }, 'lists');
    const path = `/feeds/${feed.id}`;
    const first = (await send({ path: '/feeds?limit=1', who: 'lists' })).json<FeedListWire>();
    assert.deepEqual(
      first.data.map(({ id }) => id),
      [more.json<FeedWire>().id],
    );
    const next = `/feeds?limit=1&cursor=${first.nextCursor}`;
    const second = (await send({ path: next, who: 'lists' })).json<FeedListWire>();
    assert.deepEqual(second, { data: [feed], nextCursor: null });
    for (const [method, end] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/refresh'],
    ] as const) {
      const body = method === 'PATCH' ? { body: { enabled: false } } : {};
      const other = await send({ method, path: `${path}${end}`, who: 'other', ...body });
      assert.equal(other.json<ErrorResponse>().error.code, 'feed_not_found');
    }
    const again = await post('/feeds', { url: feed.url }, 'lists');
    assert.equal(again.json<ErrorResponse>().error.code, 'feed_exists');
    await send({ method: 'PATCH', path, body: { enabled: false }, who: 'lists' });
    const countBefore = origin.requests.length;
    nowMs += DAY_MS;
    assert.equal((await check('lists', feed)).enabled, false);
    assert.equal(origin.requests.length, countBefore);
    assert.equal((await send({ method: 'DELETE', path, who: 'lists' })).statusCode, 204);
    assert.deepEqual(await listPaths('lists'), ['/a.mp4']);
    await service.database.transaction((tx) =>
      deleteAccountFeeds(tx, accountId(toBase58('lists'))),
    );
    const { data } = (await send({ path: '/feeds', who: 'lists' })).json<FeedListWire>();
    assert.deepEqual(data, []);
  });

  it('imports lists into a playlist, in their order and once', async () => {
    const who = 'imports';
    const { id } = (await post('/playlists', { title: 'Channels' }, who)).json<{ id: string }>();
    const path = `/playlists/${id}`;
    const list = async (): Promise<readonly string[]> => {
      const { data } = (
        await send({ path: `${path}/videos?limit=100`, who })
      ).json<VideoListWire>();
      return data.map(({ sourceUrl, title }) => `${new URL(sourceUrl ?? '').pathname} ${title}`);
    };
    const url = (name: string): string => origin.url(`/${name}.mp4`).href;
    await post('/videos', { url: url('z'), title: 'Ours', visibility: 'private' }, who);
    const text = ['z', 'a', 'm', 'a'].map((name) => `#EXTINF:-1,Channel ${name}\n${url(name)}`);
    const blocked = '#EXTINF:-1,X\nhttps://blocked.example/x.mp4\nrelative.mp4';
    const body = { text: `#EXTM3U\n${text.join('\n')}\n${blocked}\n`, visibility: 'unlisted' };
    const first = (await post(`${path}/import`, body, who)).json<PlaylistImportWire>();
    const { failures, ...counts } = first;
    assert.deepEqual(counts, { created: 2, existing: 2, failed: 1, remaining: 0 });
    assert.equal(failures[0]?.error.code, 'source_blocked');
    const expected = ['/z.mp4 Ours', '/a.mp4 Channel a', '/m.mp4 Channel m'];
    assert.deepEqual(await list(), expected);
    const again = (await post(`${path}/import`, body, who)).json<PlaylistImportWire>();
    assert.deepEqual([again.created, again.existing], [0, 4]);
    assert.deepEqual(await list(), expected);

    serve(
      'imported',
      ['m', 'y', 'x'].map((guid, at) => ({ guid, ageMs: at * DAY_MS })),
    );
    const fed = await post(`${path}/import`, { url: origin.url('/imported').href }, who);
    assert.equal(fed.json<PlaylistImportWire>().created, 2, fed.body);
    assert.deepEqual(await list(), [...expected, '/y.mp4 Title of y', '/x.mp4 Title of x']);
  });

  it('imports lists of more than a page, as many as the limits allow', async () => {
    const who = 'pages';
    const { id } = (await post('/playlists', { title: 'All' }, who)).json<{ id: string }>();
    const videos = '/api/v1/video-playlists/a1/videos';
    origin.script(videos, (request, response) => {
      const query = new URL(request.url ?? '', origin.url('/')).searchParams;
      const start = Number(query.get('start') ?? 0);
      const data = Array.from({ length: Math.max(0, Math.min(100, 130 - start)) }, (_, at) => ({
        video: { uuid: `${start + at}`, url: `/w/${start + at}.mp4`, name: 'x' },
      }));
      const page = JSON.stringify({ total: 130, data });
      serveBytes(page, { type: 'application/json' })(request, response);
    });
    const key = { id, accountId: accountId(who) };
    const url = origin.url(videos).href;
    const importUpTo = (isAdmitted: boolean) =>
      importList(service.feeds, key, { url, countCreated: async () => isAdmitted });
    const first = await importUpTo(false);
    assert.deepEqual([first.created, first.remaining], [100, 30]);
    const rest = await importUpTo(true);
    assert.deepEqual([rest.created, rest.existing, rest.remaining], [30, 100, 0]);
    const path = `/playlists/${id}/videos?limit=100`;
    const { data } = (await send({ path, who })).json<VideoListWire>();
    assert.deepEqual(
      data.map(({ sourceUrl }) => new URL(sourceUrl ?? '').pathname),
      Array.from({ length: 100 }, (_, at) => `/w/${at}.mp4`),
    );
  });

  it('imports no list that it cannot read, and into no foreign playlist', async () => {
    const who = 'refuses';
    const { id } = (await post('/playlists', { title: 'x' }, who)).json<{ id: string }>();
    origin.script('/gone.m3u', respondWithStatus(404));
    origin.script('/prose', serveBytes('some prose', { type: 'text/plain' }));
    const text = '#EXTM3U\n';
    for (const [body, code] of [
      [{}, 'validation_failed'],
      [{ url: FEED_URL, text }, 'validation_failed'],
      [{ text: 'some prose' }, 'validation_failed'],
      [{ text: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n' }, 'validation_failed'],
      [{ url: origin.url('/prose').href }, 'validation_failed'],
      [{ url: origin.url('/gone.m3u').href }, 'source_error'],
      [{ url: 'http://10.0.0.1/list.m3u' }, 'url_not_allowed'],
      [{ url: 'https://blocked.example/list.m3u' }, 'source_blocked'],
    ] as const) {
      const response = await post(`/playlists/${id}/import`, body, who);
      assert.equal(response.json<ErrorResponse>().error.code, code, JSON.stringify(body));
    }
    const foreign = await post(`/playlists/${id}/import`, { text }, 'other');
    assert.equal(foreign.json<ErrorResponse>().error.code, 'playlist_not_found');
  });

  it('imports and exports feeds as OPML', async () => {
    const body = { url: origin.url('/opml?a=1&b=2').href };
    await post('/feeds', body, 'opmL');
    const path = '/feeds.opml';
    const exported = await inject(service, `GET /api/v1${path}`, {
      headers: { ...as('opmL'), accept: 'text/x-opml' },
    });
    assert.match(exported.headers['content-type'] ?? '', /^text\/x-opml/);
    const opml = exported.body.replace(
      '</body>',
      '<outline xmlUrl="file:///a"/><outline xmlUrl="https://blocked.example/"/></body>',
    );
    const defaults = { visibility: 'private', tags: ['moved'] };
    for (const first of ['created', 'existing']) {
      const { data } = (
        await post('/feeds/import', { opml, ...defaults }, 'moved')
      ).json<FeedImportWire>();
      assert.deepEqual(
        data.map((result) => (result.status === 'error' ? result.error.code : result.status)),
        [first, 'url_not_allowed', 'source_blocked'],
      );
      const [result] = data;
      assert.ok(result !== undefined && result.status !== 'error');
      const { url, visibility, tags } = result.feed;
      assert.deepEqual({ url, visibility, tags }, { ...body, ...defaults });
    }
    const refused = await post('/feeds/import', { opml: '<rss/>' }, 'moved');
    assert.equal(refused.json<ErrorResponse>().error.details?.[0]?.path, '/opml');
  });

  it('checks no feed of a disabled account', async () => {
    serve('sleeps', []);
    const feed = await follow('sleeps');
    const countBefore = origin.requests.length;
    const job = createFeedJob({ ...ctx, isOwnerActive: async () => false });
    const fields = { id: 'job_1', kind: 'check-feed', payload: '', attempt: 1, attemptsMax: 1 };
    await job.run({ ...fields, subject: feed.id }, new AbortController().signal);
    assert.equal(origin.requests.length, countBefore);
    assert.equal((await read('sleeps', feed.id)).lastCheckedAt, null);
  });

  it('stores no URL of a feed in plain text', async () => {
    const feed = await follow('secrettoken');
    const rows = await service.database.queries
      .selectFrom('feeds')
      .selectAll()
      .where('id', '=', feed.id)
      .execute();
    assert.ok(!JSON.stringify(rows).includes(new URL(feed.url).pathname));
  });
});
