import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { CURSOR_CHARACTERS_MAX } from '#contract/limits.ts';
import type { VideoListWire } from '#features/videos/wire/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { postReports } from '../support/reports.ts';
import { PUBLIC_URL, startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';

const LIST = '/api/v1/videos';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  async function list(query: string, who: string): Promise<VideoListWire> {
    const response = await service.server.inject({ url: `${LIST}?${query}`, headers: as(who) });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<VideoListWire>();
  }

  function getTitles(query: string) {
    const url = `/account/api/videos/titles?${query}`;
    return service.server.inject({ url, headers: as('namer') });
  }

  async function create(
    who: string,
    name: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const url = `https://media.example/${who}/${name}.mp4`;
    service.resolver.setResult(url, name.startsWith('bad') ? failed() : resolved());
    const response = await postVideo(
      service,
      { url, ...body },
      { headers: { ...as(who), prefer: 'wait=10' } },
    );
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response).id;
  }

  async function readAll(
    query: string,
    who: string,
    start: string | null = '',
  ): Promise<readonly string[]> {
    const ids: string[] = [];
    let next = start;
    while (next !== null) {
      const page: VideoListWire = await list(next === '' ? query : `${query}&cursor=${next}`, who);
      ids.push(...page.data.map(({ id }) => id));
      next = page.nextCursor;
    }
    return ids;
  }

  it('returns the titles of the account’s own videos to the account area', async () => {
    const own = await create('namer', 'one', { title: 'First' });
    const other = await create('stranger', 'two', { title: 'Second' });
    const response = await getTitles(`id=${own}&id=${other}&id=vid_1111111111111111`);
    assert.deepEqual(response.json(), { data: [{ id: own, title: 'First' }] });
    assert.deepEqual((await getTitles(`id=${other}`)).json(), { data: [] });
    const many = Array.from({ length: 101 }, () => `id=${own}`).join('&');
    for (const query of ['', many, `id=${'x'.repeat(41)}`, `id=${own}&title=First`]) {
      assert.equal((await getTitles(query)).statusCode, 422, query);
    }
  });

  it('sorts by title and by plays, which it returns to the owner, and only in lists', async () => {
    // The source calls the fourth video “A talk”.
    const titles = ['Part 10', 'part 2', 'Épilogue', null, 'Été'];
    const ids = new Map<string, number>();
    for (const [at, title] of titles.entries()) {
      ids.set(await create('fan', `sorted-${at}`, title === null ? {} : { title }), at);
    }
    const [played = ''] = ids.keys();
    for (const [at, sid] of ['first view', 'second view'].entries()) {
      const view = { cid: played, sid, ts: Date.now() + at, sta: 'p' };
      await postReports(service, [
        { ...view, sn: 0, pt: 0 },
        { ...view, sn: 1, pt: 9_000, ts: view.ts + 9_000 },
      ]);
    }
    const order = async (query: string): Promise<readonly unknown[]> => {
      const { data, nextCursor } = await list(`limit=3&${query}`, 'fan');
      const rest = await list(`limit=3&${query}&cursor=${nextCursor}`, 'fan');
      assert.equal(rest.nextCursor, null);
      return [...data, ...rest.data].map(({ id }) => ids.get(id));
    };
    assert.deepEqual(await order('sort=title'), [3, 2, 4, 1, 0]);
    assert.deepEqual(await order('sort=-title'), [0, 1, 4, 2, 3]);
    assert.equal((await order('sort=-plays'))[0], 0);
    assert.equal((await order('sort=plays')).at(-1), 0);
    assert.equal((await list('sort=-plays', 'fan')).data[0]?.plays, 2);
    const read = await service.server.inject({ url: `${LIST}/${played}`, headers: as('fan') });
    assert.equal('plays' in toJson(read), false);
  });

  it('lists the account’s videos with their source URLs, newest first', async () => {
    const first = await create('own', 'one');
    const second = await create('own', 'two', { visibility: 'private' });
    await create('other', 'one');
    const response = await service.server.inject({ url: LIST, headers: as('own') });
    const page = response.json<VideoListWire>();
    assert.deepEqual(
      page.data.map(({ id }) => id),
      [second, first],
    );
    assert.equal(page.nextCursor, null);
    assert.equal(page.data[0]?.sourceUrl, 'https://media.example/own/two.mp4');
    assert.equal(response.headers['cache-control'], 'private, no-store');
    assert.equal(response.headers.link, undefined);
    assert.deepEqual(await readAll('sort=createdAt', 'own'), [first, second]);
  });

  it('paginates without skipping or repeating while videos are added and deleted', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await create('pager', `v${count}`));
    // All videos get the same timestamp, so that only the IDs determine the order.
    await service.database.transaction((tx) =>
      tx.updateTable('videos').set({ created_at_ms: 1_000 }).where('id', 'in', ids).execute(),
    );
    const first = await list('limit=3', 'pager');
    const [gone = ''] = first.data.map(({ id }) => id);
    await inject(service, `DELETE ${LIST}/${gone}`, { headers: as('pager') });
    const rest = await readAll('limit=3', 'pager', first.nextCursor);
    const seen = [...first.data.map(({ id }) => id), ...rest];
    assert.deepEqual(seen.toSorted(), ids.toSorted());
  });

  it('links to the next page', async () => {
    for (const name of ['one', 'two']) await create('guide', name);
    const response = await service.server.inject({
      url: `${LIST}?limit=1&q=guide&sort=createdAt`,
      headers: as('guide'),
    });
    const { nextCursor } = response.json<VideoListWire>();
    const [, href = ''] = /^<(.+)>; rel="next"$/.exec(String(response.headers.link)) ?? [];
    const next = new URL(href);
    assert.ok(href.startsWith(`${PUBLIC_URL.href}api/v1/videos?`));
    assert.equal(next.searchParams.get('cursor'), nextCursor);
    const page = await service.server.inject({
      url: next.pathname + next.search,
      headers: as('guide'),
    });
    assert.equal(page.statusCode, 200);
  });

  it('finds videos by the file name that is shown as their title', async () => {
    const url = 'https://media.example/Gr%C3%BC%C3%9Fe.mp4';
    service.resolver.setResult(url, resolved({ title: null }));
    await create('finder', 'other');
    const headers = { ...as('finder'), prefer: 'wait=10' };
    const { id, title } = toJson(await postVideo(service, { url }, { headers }));
    assert.equal(title, 'Grüße');
    assert.deepEqual(await readAll(`q=${encodeURIComponent('grüße')}`, 'finder'), [id]);
  });

  it('applies the filters', async () => {
    const good = await create('fans', 'good', { title: 'Zebra crossing' });
    const bad = await create('fans', 'bad');
    const hidden = await create('fans', 'hidden', { visibility: 'private' });
    const cases: readonly (readonly [query: string, ids: readonly string[]])[] = [
      ['status=failed', [bad]],
      ['status=ready', [hidden, good]],
      ['type=MP4', [hidden, good]],
      ['type=HLS', []],
      ['provider=direct', [hidden, good]],
      ['visibility=private', [hidden]],
      ['visibility=public&status=ready', [good]],
      ['q=zEBRA', [good]],
      ['q=fans/hid', [hidden]],
      ['q=MEDIA.example', [hidden, bad, good]],
      ['q=%25', []],
      [`q=${encodeURIComponent('"zebra" OR (NEAR')}`, []],
      [`q=${encodeURIComponent("zebra%' --")}`, []],
      ['q=nothing-of-the-kind', []],
    ];
    for (const [query, ids] of cases) {
      assert.deepEqual(await readAll(query, 'fans'), ids, query);
      assert.deepEqual(await readAll(`${query}&limit=1`, 'fans'), ids, `${query}, one per page`);
    }
  });

  it('sorts by the last change', async () => {
    const older = await create('sorter', 'older');
    const newer = await create('sorter', 'newer');
    const patched = await inject(service, `PATCH ${LIST}/${older}`, {
      headers: as('sorter'),
      body: '{"title":"Changed"}',
    });
    assert.equal(patched.statusCode, 200);
    assert.deepEqual(await readAll('sort=-updatedAt', 'sorter'), [older, newer]);
    assert.deepEqual(await readAll('sort=updatedAt&limit=1', 'sorter'), [newer, older]);
  });

  it('returns 422 for a cursor of another account or other filters, and for a modified cursor', async () => {
    for (const name of ['one', 'two']) await create('reader', name);
    const { nextCursor } = await list('limit=1', 'reader');
    assert.ok(nextCursor !== null);
    const changed = `${nextCursor.slice(0, 4)}${nextCursor[4] === 'A' ? 'B' : 'A'}${nextCursor.slice(5)}`;
    const cases: readonly (readonly [query: string, who: string])[] = [
      [`cursor=${nextCursor}`, 'other'],
      [`cursor=${nextCursor}&status=ready`, 'reader'],
      [`cursor=${nextCursor}&sort=createdAt`, 'reader'],
      [`cursor=${nextCursor}&q=one`, 'reader'],
      [`cursor=${changed}`, 'reader'],
      [`cursor=${nextCursor}=`, 'reader'],
      ['cursor=', 'reader'],
      ['cursor=x', 'reader'],
      [`cursor=${'A'.repeat(CURSOR_CHARACTERS_MAX + 1)}`, 'reader'],
    ];
    for (const [query, who] of cases) {
      const response = await service.server.inject({ url: `${LIST}?${query}`, headers: as(who) });
      assert.equal(response.statusCode, 422, query);
      assert.equal(response.json<ErrorResponse>().error.code, 'validation_failed');
    }
    assert.equal((await list(`limit=1&cursor=${nextCursor}`, 'reader')).data.length, 1);
  });

  for (const query of [
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e9',
    'limit=NaN',
    'limit=1.5',
    'limit=1&limit=2',
    'status=gone',
    'type=AVI',
    'visibility=secret',
    'sort=provider',
    'q=',
    'q=a%00',
    'colour=red',
  ]) {
    it(`returns 422 for ${query}`, async () => {
      const response = await service.server.inject({ url: `${LIST}?${query}`, headers: as('own') });
      assert.equal(response.statusCode, 422);
    });
  }

  it('returns 401 without credentials and with invalid ones', async () => {
    const none = await service.server.inject(LIST);
    assert.equal(none.statusCode, 401);
    const wrong = await service.server.inject({
      url: LIST,
      headers: { authorization: 'Bearer no' },
    });
    assert.equal(wrong.statusCode, 401);
  });

  it('returns 400 for a key in the query, and 406 if the client does not accept JSON', async () => {
    assert.equal((await service.server.inject(`${LIST}?api_key=1`)).statusCode, 400);
    const headers = { ...as('own'), accept: 'text/html' };
    assert.equal((await service.server.inject({ url: LIST, headers })).statusCode, 406);
  });
});
