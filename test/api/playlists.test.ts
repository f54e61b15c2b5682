// Playlists on both databases.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { AuditLogWire } from '#features/audit/wire.ts';
import type { PlaylistListWire, PlaylistWire } from '#features/playlists/wire.ts';
import type { VideoListWire } from '#features/videos/wire/wire.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { newPlaylistId, newVideoId } from '#platform/new-id.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { type Service, startService } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

type Send = {
  readonly body?: object;
  /** Null sends no credentials. */
  readonly who?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

const VIDEOS_MAX = 5_000;
/** SQLite limits the parameters of a statement. */
const ROWS_PER_INSERT = 500;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let count = 0;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  function send(
    line: string,
    { body, who = 'owner', headers = {} }: Send = {},
  ): Promise<LightMyRequestResponse> {
    const [method = '', path = ''] = line.split(' ');
    return inject(service, `${method} /api/v1${path}`, {
      headers: { prefer: 'respond-async', ...(who !== null && as(who)), ...headers },
      body,
    });
  }

  async function request<T>(path: string, options: Send = {}): Promise<T> {
    const response = await send(path, options);
    assert.ok(response.statusCode < 300, `${path}: ${response.body}`);
    return response.statusCode === 204 ? response.json() : response.json<T>();
  }

  async function createVideo(body: object = {}, who = 'owner', headers = {}): Promise<string> {
    count += 1;
    const url = `https://media.example/playlists/${count}.mp4`;
    const { id } = await request<{ id: string }>('POST /videos', {
      body: { url, ...body },
      who,
      headers,
    });
    return id;
  }

  async function createReady(title: string, body: object = {}): Promise<string> {
    service.resolver.setResult(`https://media.example/playlists/${count + 1}.mp4`, resolved());
    const id = await createVideo({ ...body, title }, 'owner', { prefer: 'wait=10' });
    assert.equal((await request<{ status: string }>(`GET /videos/${id}`)).status, 'ready');
    return id;
  }

  async function open(path: string): Promise<string> {
    const response = await inject(service, `GET ${path}`);
    assert.equal(response.statusCode, 200, path);
    return response.body;
  }

  async function readOembed(url: string): Promise<Readonly<Record<string, unknown>>> {
    return JSON.parse(await open(`/oembed?url=${encodeURIComponent(url)}`));
  }

  function createVideos(number: number): Promise<string[]> {
    return Promise.all(Array.from({ length: number }, () => createVideo()));
  }

  function createPlaylist(body: object = {}, who = 'owner'): Promise<PlaylistWire> {
    return request('POST /playlists', { body: { title: 'Talks', ...body }, who });
  }

  /** The IDs of all videos, one page of this size after the other. */
  async function listIds(
    id: string,
    { who = 'owner', limit = 100 }: Send & { limit?: number } = {},
  ) {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: VideoListWire = await request(`GET /playlists/${id}/videos?${query}`, { who });
      ids.push(...page.data.map((video) => video.id));
      cursor = page.nextCursor;
    }
    return ids;
  }

  function move(id: string, videoId: string, preceding: string | null) {
    return request<PlaylistWire>(`PATCH /playlists/${id}/videos/${videoId}`, {
      body: { after: preceding },
    });
  }

  async function listEvents(subject: string): Promise<readonly string[]> {
    const { data } = await request<{ data: { subject: string; type: string }[] }>(
      'GET /events?limit=100&type=playlist.*',
    );
    return data.filter((event) => event.subject === subject).map(({ type }) => type);
  }

  // First, because the videos of other tests keep the worker busy.
  it('shows a playlist on its pages, and in feeds and oEmbed', async () => {
    const secret = await createReady('Secret', { visibility: 'private' });
    const [a, b, c] = [await createReady('A'), await createReady('<B>'), await createReady('C')];
    const pending = await createVideo({ title: 'Pending' });
    const { id, links } = await createPlaylist({ videoIds: [a, secret, b, pending, c] });
    for (const page of ['watch', 'embed']) {
      const hidden = await open(`/${page}/${id}?v=${secret}`);
      assert.match(hidden, new RegExp(`href="\\?v=${a}"\\s+aria-current="true"`));
      const first = await open(`/${page}/${id}?lang=de`);
      assert.match(first, new RegExp(`rel="canonical" href="[^"]*/watch/${id}"`));
      assert.doesNotMatch(first, new RegExp(`${secret}|Secret`));
      assert.match(first, new RegExp(`rel="next"\\s+href="\\?lang=de&amp;v=${b}"`));
      assert.match(first, /Videos: 4/);
      const middle = await open(`/${page}/${id}?v=${b}&t=5&autoplay=1`);
      assert.match(middle, new RegExp(`rel="prev"\\s+href="\\?v=${a}"`));
      assert.match(middle, new RegExp(`rel="next"\\s+href="\\?v=${c}"`));
      assert.match(middle, new RegExp(`href="\\?v=${b}"\\s+aria-current="true"`));
      assert.match(middle, new RegExp(`rel="canonical" href="[^"]*/watch/${id}\\?v=${b}"`));
    }
    const whole = await readOembed(links.page);
    assert.equal(whole['title'], 'Talks');
    assert.match(String(whole['html']), new RegExp(`src="[^"]*/embed/${id}"`));
    const one = await readOembed(`${links.iframe}?v=${c}`);
    assert.equal(one['title'], 'C');
    assert.match(String(one['html']), new RegExp(`/embed/${id}\\?v=${c}`));
    for (const [format, pattern] of [
      ['rss', /<title>&#60;B&#62;<\/title>/],
      ['json', /"title":"<B>"/],
      ['m3u', /#EXTINF:\d+,<B>\n/],
    ] as const) {
      const { body } = await send(`GET /playlists/${id}/feed?format=${format}`, { who: null });
      assert.match(body, pattern);
      assert.doesNotMatch(body, new RegExp(`${secret}|Secret|${pending}`));
      assert.deepEqual(
        [a, b, c].map((each) => body.includes(each)),
        [true, true, true],
      );
    }
    await request(`PATCH /playlists/${id}`, { body: { visibility: 'private' } });
    for (const path of [`/watch/${id}`, `/embed/${id}?v=${a}`, `/oembed?url=${links.page}`]) {
      assert.equal((await inject(service, `GET ${path}`)).statusCode, 404, path);
    }
  });

  it('keeps the order in which the owner adds and moves videos', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await createVideos(5);
    const { id, videoCount } = await createPlaylist({ videoIds: [b, a] });
    assert.equal(videoCount, 2);
    await request(`POST /playlists/${id}/videos`, { body: { videoIds: [c, a] } });
    await request(`POST /playlists/${id}/videos`, { body: { videoIds: [d, e], after: b } });
    assert.deepEqual(await listIds(id, { limit: 2 }), [b, d, e, a, c]);
    await move(id, c, null);
    await move(id, d, a);
    const { posterVideoId } = await move(id, b, b);
    assert.equal(posterVideoId, c);
    assert.deepEqual(await listIds(id, { limit: 1 }), [c, b, e, a, d]);
    await send(`DELETE /playlists/${id}/videos/${e}`);
    await send(`DELETE /videos/${a}`);
    assert.deepEqual(await listIds(id), [c, b, d]);
    const chosen = await request<PlaylistWire>(`PATCH /playlists/${id}`, {
      body: { title: 'All talks', posterVideoId: d, description: null },
    });
    assert.deepEqual([chosen.videoCount, chosen.posterVideoId], [3, d]);
    assert.match(chosen.posterUrl ?? '', new RegExp(`/stream/${d}/poster$`));
    assert.equal((await send(`DELETE /playlists/${id}`)).statusCode, 204);
    assert.equal((await send(`GET /videos/${d}`)).statusCode, 200);
    assert.deepEqual(await listEvents(id), [
      'playlist.created',
      ...Array.from({ length: 6 }, () => 'playlist.updated'),
      'playlist.deleted',
    ]);
  });

  it('moves videos to the same place any number of times', async () => {
    const ids = await createVideos(4);
    const { id } = await createPlaylist({ videoIds: ids });
    const [first = '', ...others] = ids;
    for (let round = 0; round < 24; round += 1) {
      for (const other of others) await move(id, other, first);
    }
    assert.deepEqual(await listIds(id), [first, ...others.toReversed()]);
  });

  it('performs concurrent changes one after the other', async () => {
    const ids = await createVideos(6);
    const { id } = await createPlaylist({ videoIds: ids.slice(0, 3) });
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids;
    await Promise.all([
      move(id, a, null),
      move(id, b, a),
      move(id, c, b),
      ...[d, e, f].map((each) =>
        request(`POST /playlists/${id}/videos`, { body: { videoIds: [each], after: c } }),
      ),
      request(`PATCH /videos/${d}`, { body: { visibility: 'private' } }),
    ]);
    const order = await listIds(id);
    assert.deepEqual([order.slice(0, 3), order.toSorted()], [[a, b, c], ids.toSorted()]);
    const shown = await request<PlaylistWire>(`GET /playlists/${id}`, { who: null });
    assert.equal(shown.videoCount, 5);
  });

  it('reveals no private, removed or deleted video to others', async () => {
    const secret = await createVideo({ visibility: 'private', title: 'Secret' });
    const [a = '', b = '', c = '', removed = ''] = await createVideos(4);
    const { id, posterVideoId } = await createPlaylist({
      videoIds: [secret, a, removed, b, c],
    });
    assert.equal(posterVideoId, secret);
    await service.database.transaction((tx) =>
      tx
        .updateTable('videos')
        .set({ removed_at_ms: 1, removal_reason: 'terms' })
        .where('id', '=', removed)
        .execute(),
    );
    for (const who of [null, 'stranger']) {
      assert.deepEqual(await listIds(id, { who, limit: 1 }), [a, b, c]);
      const response = await send(`GET /playlists/${id}`, { who });
      assert.ok(!response.body.includes(secret));
      const shown = response.json<PlaylistWire>();
      assert.deepEqual([shown.videoCount, shown.posterVideoId], [3, a]);
    }
    const readTag = async (): Promise<unknown> =>
      (await send(`GET /playlists/${id}`, { who: null })).headers['etag'];
    const tag = await readTag();
    await move(id, secret, c);
    assert.equal(await readTag(), tag);
    await request(`PATCH /playlists/${id}`, { body: { posterVideoId: secret } });
    const shown = await request<PlaylistWire>(`GET /playlists/${id}`, { who: null });
    assert.equal(shown.posterVideoId, a);
    await request(`PATCH /videos/${a}`, { body: { visibility: 'private' } });
    await send(`DELETE /videos/${b}?undo=60`);
    assert.deepEqual(await listIds(id, { who: null }), [c]);
    assert.deepEqual(await listIds(id), [a, removed, c, secret]);
    assert.equal((await request<PlaylistWire>(`GET /playlists/${id}`)).videoCount, 4);
    await request(`POST /videos/${b}/restore`);
    await request(`PATCH /videos/${secret}`, { body: { visibility: 'unlisted' } });
    assert.deepEqual(await listIds(id, { who: null }), [b, c, secret]);
    assert.equal(
      (await request<PlaylistWire>(`GET /playlists/${id}`, { who: null })).videoCount,
      3,
    );
  });

  it('hides a private playlist from others', async () => {
    const { id } = await createPlaylist({ visibility: 'private' });
    const unknown = newPlaylistId();
    for (const path of ['', '/videos', '/videos?cursor=a']) {
      for (const who of [null, 'stranger']) {
        const [hidden, missing] = await Promise.all(
          [id, unknown].map((each) => send(`GET /playlists/${each}${path}`, { who })),
        );
        assert.equal(hidden?.statusCode, 404);
        assert.deepEqual(hidden?.json<ErrorResponse>().error, missing?.json<ErrorResponse>().error);
      }
    }
    await request(`PATCH /playlists/${id}`, { body: { visibility: 'unlisted' } });
    assert.deepEqual(await listIds(id, { who: null }), []);
    const { data } = await request<AuditLogWire>('GET /audit-log');
    const [entry] = data.filter(({ action }) => action === 'playlist.visibility_changed');
    assert.deepEqual([entry?.subject, entry?.details], [id, { from: 'private', to: 'unlisted' }]);
  });

  it('refuses changes by others, and videos of others', async () => {
    const video = await createVideo();
    const foreign = await createVideo({}, 'stranger');
    const { id } = await createPlaylist({ videoIds: [video] });
    const item = `/playlists/${id}/videos`;
    const refused: readonly (readonly [string, object | undefined, string, string])[] = [
      [`PATCH /playlists/${id}`, { title: 'Mine' }, 'stranger', '404 playlist_not_found'],
      [`DELETE /playlists/${id}`, undefined, 'stranger', '404 playlist_not_found'],
      [`POST ${item}`, { videoIds: [foreign] }, 'stranger', '404 playlist_not_found'],
      [`PATCH ${item}/${video}`, { after: null }, 'stranger', '404 playlist_not_found'],
      [`DELETE ${item}/${video}`, undefined, 'stranger', '404 playlist_not_found'],
      [`POST ${item}`, { videoIds: [video, foreign] }, 'owner', '422 validation_failed'],
      [`POST ${item}`, { videoIds: [newVideoId()] }, 'owner', '422 validation_failed'],
      [`POST ${item}`, { videoIds: [] }, 'owner', '422 validation_failed'],
      [`POST ${item}`, { videoIds: [video], after: foreign }, 'owner', '422 validation_failed'],
      [`PATCH ${item}/${video}`, { after: foreign }, 'owner', '422 validation_failed'],
      [`PATCH ${item}/${video}`, {}, 'owner', '422 validation_failed'],
      [`PATCH ${item}/${foreign}`, { after: null }, 'owner', '404 video_not_found'],
      [`DELETE ${item}/${foreign}`, undefined, 'owner', '404 video_not_found'],
      [`PATCH /playlists/${id}`, { posterVideoId: foreign }, 'owner', '422 validation_failed'],
      [`PATCH /playlists/${id}`, { title: '' }, 'owner', '422 validation_failed'],
      ['POST /playlists', { title: 'A', videoIds: [foreign] }, 'owner', '422 validation_failed'],
    ];
    for (const [path, body, who, outcome] of refused) {
      const response = await send(path, { who, ...(body && { body }) });
      const { code } = response.json<ErrorResponse>().error;
      assert.equal(`${response.statusCode} ${code}`, outcome, path);
    }
    assert.deepEqual(await listIds(id), [video]);
  });

  it('refuses a change of another version than the expected one', async () => {
    const [a = '', b = ''] = await createVideos(2);
    const { id } = await createPlaylist({ videoIds: [a] });
    const path = `/playlists/${id}`;
    const item = `${path}/videos/${a}`;
    const changes: readonly (readonly [string, object?])[] = [
      [`PATCH ${path}`, { title: 'More talks' }],
      [`POST ${path}/videos`, { videoIds: [b] }],
      [`PATCH ${item}`, { after: b }],
      [`DELETE ${item}`],
      [`DELETE ${path}`],
    ];
    let stale = '"0-a"';
    for (const [change, body] of changes) {
      const options = body === undefined ? {} : { body };
      const refused = await send(change, { ...options, headers: { 'if-match': stale } });
      assert.equal(refused.statusCode, 412, change);
      stale = String((await send(`GET ${path}`)).headers['etag']);
      const done = await send(change, { ...options, headers: { 'if-match': stale } });
      assert.ok(done.statusCode < 300, `${change}: ${done.body}`);
    }
  });

  it('creates one playlist per idempotency key, and lists the newest first', async () => {
    const who = 'Lister';
    const headers = { 'idempotency-key': 'once' };
    const first = await request('POST /playlists', { body: { title: 'A' }, who, headers });
    assert.deepEqual(
      await request('POST /playlists', { body: { title: 'A' }, who, headers }),
      first,
    );
    service.advance(1);
    const second = await createPlaylist({}, who);
    const page = await request<PlaylistListWire>('GET /playlists?limit=1', { who });
    const rest = `GET /playlists?limit=1&cursor=${page.nextCursor}`;
    const { data } = await request<PlaylistListWire>(rest, { who });
    assert.deepEqual([...page.data, ...data], [second, first]);
  });

  it('limits the videos of a playlist and the playlists of an account', async () => {
    const who = 'Limited';
    const template = await createVideo({}, who);
    const last = await createVideo({}, who);
    const { id } = await createPlaylist({ videoIds: [template] }, who);
    await service.database.transaction(async (tx) => {
      const video = await tx
        .selectFrom('videos')
        .selectAll()
        .where('id', '=', template)
        .executeTakeFirstOrThrow();
      const copies = Array.from({ length: VIDEOS_MAX - 1 }, (_, index) => ({
        ...video,
        id: newVideoId(),
        source_digest: `copy ${index}`,
      }));
      for (let start = 0; start < copies.length; start += ROWS_PER_INSERT) {
        await insertRows(tx, 'videos', copies.slice(start, start + ROWS_PER_INSERT)).execute();
      }
      const items = copies.map((copy, index) => ({
        playlist_id: id,
        video_id: copy.id,
        position: index,
        audience: 2,
      }));
      await insertRows(tx, 'playlist_items', items).execute();
      const playlist = await tx
        .selectFrom('playlists')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const playlists = Array.from({ length: 999 }, () => ({ ...playlist, id: newPlaylistId() }));
      await insertRows(tx, 'playlists', playlists).execute();
    });
    const feed = await request<{ next_url: string }>(`GET /playlists/${id}/feed?format=json`);
    const { pathname, search } = new URL(feed.next_url);
    assert.equal((await inject(service, `GET ${pathname}${search}`)).statusCode, 200);
    const full = await send(`POST /playlists/${id}/videos`, { who, body: { videoIds: [last] } });
    assert.deepEqual(toLimit(full), ['quota_exceeded', 'videosPerPlaylist', VIDEOS_MAX]);
    const known = await send(`POST /playlists/${id}/videos`, {
      who,
      body: { videoIds: [template] },
    });
    assert.equal(known.statusCode, 200, known.body);
    const another = await send('POST /playlists', { who, body: { title: 'One more' } });
    assert.deepEqual(toLimit(another), ['quota_exceeded', 'playlists', 1_000]);
  });
});

function toLimit(response: LightMyRequestResponse): readonly unknown[] {
  const { code, details } = response.json<ErrorResponse>().error;
  return [code, details?.[0]?.quota, details?.[0]?.limit];
}
