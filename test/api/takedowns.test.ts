import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';

import { type ConsoleApp, startConsoleApp } from '../support/console-app.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createOwnedVideo } from '../support/service-client.ts';
import type { App } from '../support/start-app.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const TAKEDOWN = { reason: 'copyright', notice: 'Notice 2026-118\nby Example Studios' };
const HTML = { accept: 'text/html' };

type Headers = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

const origin = await openScriptedOrigin({
  '/talk.mp4': serveBytes(MP4, { type: 'video/mp4' }),
  '/private.mp4': serveBytes(MP4, { type: 'video/mp4' }),
  '/deleted.mp4': serveBytes(MP4, { type: 'video/mp4' }),
  '/shared.mp4': serveBytes(MP4, { type: 'video/mp4' }),
});
after(() => origin[Symbol.asyncDispose]());

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: ConsoleApp;
  let app: App;
  let owner: Headers;
  let ownerId: string;
  let operator: Headers;
  before(async () => {
    service = await startConsoleApp(await createDatabaseConfig());
    ({ app, owner, operator } = service);
    const { data } = await admin('GET', '/accounts?search=ada%40example.com');
    assert.ok(Array.isArray(data));
    ownerId = String(data[0].id);
  });
  after(() => service[Symbol.asyncDispose]());

  const admin: ConsoleApp['admin'] = (...call) => service.admin(...call);

  async function asOwner(method: string, path: string, body?: object): Promise<Json> {
    const call = { headers: owner, body };
    const { status, json } = await callService(app, `${method} /api/v1${path}`, call);
    return { ...json, httpStatus: status };
  }

  async function read(path: string, headers: Headers = {}): Promise<Response> {
    return fetch(new URL(path, app.url), { headers, redirect: 'manual' });
  }

  function create(path: string, visibility: string): Promise<string> {
    return createOwnedVideo(origin.url(path), { node: app, owner, visibility });
  }

  it('responds with 451 to viewers of a removed video, and restores it', async () => {
    const id = await create('/talk.mp4', 'unlisted');
    for (const path of listReads(id, app)) assert.equal((await read(path)).status, 200, path);
    const removed = await admin('POST', `/videos/${id}/take-down`, TAKEDOWN);
    assert.partialDeepStrictEqual(removed, { status: 'removed', removal: TAKEDOWN });
    for (const path of listReads(id, app)) {
      const response = await read(path);
      assert.equal(response.status, 451, path);
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
      assert.equal(response.headers.get('link'), `<${app.url.href}>; rel="blocked-by"`, path);
      assert.doesNotMatch(await response.text(), /Example Studios|copyright/, path);
    }
    const texts = [
      ['en', 'Video removed for legal reasons'],
      ['de', 'Video aus rechtlichen Gründen entfernt'],
      ['es', 'Vídeo retirado por motivos legales'],
      ['fr', 'Vidéo retirée pour des raisons juridiques'],
    ] as const;
    for (const page of ['watch', 'embed']) {
      for (const [language, text] of texts) {
        const headers = { ...HTML, 'accept-language': language };
        assert.ok((await (await read(`/${page}/${id}`, headers)).text()).includes(text), text);
      }
    }
    const restored = await admin('POST', `/videos/${id}/restore`, { reason: 'Counter-notice' });
    assert.partialDeepStrictEqual(restored, { status: 'ready', removal: null });
    for (const path of listReads(id, app)) assert.equal((await read(path)).status, 200, path);
  });

  it('shows the owner the reason, refuses changes and allows the deletion', async () => {
    const hook = { url: origin.url('/hook').href, events: ['video.*'] };
    const { id: hookId } = await asOwner('POST', '/webhooks', hook);
    const id = await create('/private.mp4', 'private');
    await admin('POST', `/videos/${id}/take-down`, TAKEDOWN);
    assert.equal((await read(`/api/v1/videos/${id}`)).status, 404, 'a stranger learns nothing');
    assert.equal((await read(`/stream/${id}`)).status, 404);

    const shown = await asOwner('GET', `/videos/${id}`);
    assert.partialDeepStrictEqual(shown, {
      httpStatus: 200,
      status: 'removed',
      removal: TAKEDOWN,
      sources: [],
      visibility: 'private',
    });
    const writes = [
      await asOwner('PATCH', `/videos/${id}`, { visibility: 'public' }),
      await asOwner('POST', `/videos/${id}/refresh`),
      await asOwner('POST', `/videos/${id}/sources`, { url: origin.url('/talk.mp4').href }),
      await asOwner('PUT', `/videos/${id}/subtitles/en`, { content: 'WEBVTT\n' }),
      await asOwner('POST', `/videos/${id}/playback-tokens`, { expiresIn: 60 }),
    ];
    for (const { httpStatus, error } of writes) {
      assert.partialDeepStrictEqual(
        { httpStatus, error },
        { httpStatus: 451, error: { code: 'video_removed' } },
      );
    }
    for (const query of [
      '',
      '?status=removed',
      '?status=removed&visibility=private&sort=updatedAt',
    ])
      assert.match(JSON.stringify(await asOwner('GET', `/videos${query}`)), new RegExp(id), query);
    for (const query of ['?status=ready', '?status=ready&visibility=private'])
      assert.doesNotMatch(JSON.stringify(await asOwner('GET', `/videos${query}`)), new RegExp(id));

    const account = await admin('GET', `/accounts/${ownerId}`);
    assert.equal(account['takedowns'], 1);
    const { data } = await asOwner('GET', `/webhooks/${String(hookId)}/deliveries`);
    assert.match(JSON.stringify(data), /"video\.removed"/);
    const log = JSON.stringify(await admin('GET', `/audit-log?subject=${id}`));
    assert.match(log, /operator\.video_removed.*Notice 2026-118/s);

    assert.equal((await asOwner('DELETE', `/videos/${id}`))['httpStatus'], 204);
    assert.equal((await admin('GET', `/accounts/${ownerId}`))['takedowns'], 1);
  });

  it('removes a video whose deletion can be undone, which then can’t be restored', async () => {
    const id = await create('/deleted.mp4', 'public');
    await asOwner('DELETE', `/videos/${id}?undo=60`);
    const removed = await admin('POST', `/videos/${id}/take-down`, TAKEDOWN);
    assert.partialDeepStrictEqual(removed, { status: 'removed', removal: TAKEDOWN });
    const undone = await asOwner('POST', `/videos/${id}/restore`);
    assert.partialDeepStrictEqual(undone, { httpStatus: 451, error: { code: 'video_removed' } });
    const { href: url } = origin.url('/deleted.mp4');
    const again = await asOwner('POST', '/videos', { url });
    assert.partialDeepStrictEqual(again, { httpStatus: 403, error: { code: 'source_blocked' } });
    await admin('POST', `/videos/${id}/restore`, { reason: 'Counter-notice' });
    assert.equal((await read(`/watch/${id}`)).status, 404, 'it is still deleted');
    assert.equal((await asOwner('POST', `/videos/${id}/restore`))['httpStatus'], 200);
    assert.equal((await read(`/watch/${id}`)).status, 200);
  });

  it('removes a video without an owner', async () => {
    const url = origin.url('/shared.mp4').href;
    const id = String((await requestJson(app, 'POST /api/v1/embed', { body: { url } }))['id']);
    await admin('POST', `/videos/${id}/take-down`, { reason: 'court_order' });
    assert.equal((await read(`/watch/${id}`)).status, 451);
    const log = JSON.stringify(await admin('GET', `/audit-log?subject=${id}`));
    assert.match(log, /operator\.video_removed/);
  });

  it('validates a takedown', async () => {
    const request = 'POST /api/v1/admin/videos/vid_7Yc1Kx9QmTz4WbNd/take-down';
    const headers = operator;
    assert.equal((await callService(app, request, { headers, body: TAKEDOWN })).status, 404);
    for (const body of [{}, { reason: 'spite' }, { reason: 'terms', notice: 'a'.repeat(2_001) }])
      assert.equal((await callService(app, request, { headers, body })).status, 422);
  });
});

/** Everything that shows a video to a viewer. */
function listReads(id: string, { url }: App): readonly string[] {
  const page = encodeURIComponent(`${url.href}watch/${id}`);
  return [
    `/watch/${id}`,
    `/embed/${id}`,
    `/stream/${id}`,
    `/stream/${id}/poster`,
    `/api/v1/videos/${id}`,
    `/api/v1/videos/${id}/status`,
    `/api/v1/videos/${id}/sources`,
    `/api/v1/videos/${id}/subtitles`,
    `/oembed?url=${page}`,
    `/iframely?url=${page}`,
  ];
}
