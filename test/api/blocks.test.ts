import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';

import { type ConsoleApp, startConsoleApp } from '../support/console-app.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createOwnedVideo } from '../support/service-client.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const MP4_TYPE = { type: 'video/mp4' };
const REASON = 'Complaint 4711';

const origin = await openScriptedOrigin({
  '/films/a.mp4': serveBytes(MP4, MP4_TYPE),
  '/films/b.mp4': serveBytes(MP4, MP4_TYPE),
  '/talks/a.mp4': serveBytes(MP4, MP4_TYPE),
  '/talks/b.mp4': serveBytes(MP4, MP4_TYPE),
});
after(() => origin[Symbol.asyncDispose]());

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: ConsoleApp;
  before(async () => {
    service = await startConsoleApp(await createDatabaseConfig());
  });
  after(() => service[Symbol.asyncDispose]());

  const create = (path: string): Promise<string> =>
    createOwnedVideo(origin.url(path), {
      node: service.app,
      owner: service.owner,
      visibility: 'public',
    });

  async function readStatus(path: string): Promise<number> {
    return (await fetch(new URL(path, service.app.url))).status;
  }

  async function refuse(method: string, path: string, body: object): Promise<void> {
    const options = { headers: service.owner, body };
    const { status, json } = await callService(service.app, `${method} /api/v1${path}`, options);
    assert.partialDeepStrictEqual(
      { status, json },
      { status: 403, json: { error: { code: 'source_blocked' } } },
    );
  }

  it('refuses and stops the sources that a pattern matches, until it is removed', async () => {
    const [film, talk] = [await create('/films/a.mp4'), await create('/talks/a.mp4')];
    const value = `HTTP://${origin.url('/films/').host}/films/`;
    const block = await service.admin('POST', '/blocks', {
      kind: 'pattern',
      value,
      reason: REASON,
    });
    assert.equal(block['value'], `${origin.url('/').host}/films/`);

    assert.equal(await readStatus(`/stream/${film}`), 451);
    assert.equal(await readStatus(`/watch/${film}`), 451);
    assert.equal(await readStatus(`/stream/${talk}`), 200);
    const headers = service.owner;
    assert.partialDeepStrictEqual(
      await requestJson(service.app, `GET /api/v1/videos/${film}`, { headers }),
      {
        status: 'removed',
        removal: { reason: 'source_blocked', notice: null },
      },
    );

    const url = origin.url('/films/b.mp4').href;
    await refuse('POST', '/videos', { url });
    await refuse('POST', '/embed', { url });
    await refuse('POST', '/feeds', { url });
    await refuse('POST', `/videos/${talk}/sources`, { url });
    const body = { videos: [{ url }] };
    const added = await requestJson(service.app, 'POST /api/v1/videos/batch', { headers, body });
    assert.match(JSON.stringify(added), /"source_blocked"/);

    const log = await service.admin('GET', '/audit-log?action=operator.block_added');
    assert.match(JSON.stringify(log), /Complaint 4711/);
    await service.admin('DELETE', `/blocks/${String(block['id'])}`, { reason: 'A mistake' });
    assert.equal(await readStatus(`/stream/${film}`), 200);
    await create('/films/b.mp4');
  });

  it('blocks the source of a takedown for all accounts, until it is undone', async () => {
    const id = await create('/talks/b.mp4');
    const url = origin.url('/talks/b.mp4').href;
    const shared = await requestJson(service.app, 'POST /api/v1/embed', { body: { url } });
    await service.admin('POST', `/videos/${id}/take-down`, { reason: 'court_order' });
    assert.equal(await readStatus(`/watch/${String(shared['id'])}`), 451);
    await refuse('POST', '/embed', { url });
    const blocks = JSON.stringify(await service.admin('GET', `/blocks?search=${id}`));
    assert.match(blocks, /"kind":"source"/);
    await service.admin('POST', `/videos/${id}/restore`, { reason: 'Counter-notice' });
    assert.equal(await readStatus(`/watch/${String(shared['id'])}`), 200);
    assert.equal(await readStatus(`/watch/${id}`), 200);
  });

  it('validates, searches and pages through the entries', async () => {
    for (const value of ['a.example', '*.B.example.', '192.0.2.1', '2001:db8::2'])
      await service.admin('POST', '/blocks', { kind: 'host', value, reason: REASON });
    const first = await service.admin('GET', '/blocks?limit=3');
    const rest = await service.admin('GET', `/blocks?cursor=${String(first['nextCursor'])}`);
    assert.ok(Array.isArray(first['data']) && Array.isArray(rest['data']));
    assert.deepEqual(
      new Set([...first['data'], ...rest['data']].map(({ value }) => value)),
      new Set(['[2001:db8::2]', '192.0.2.1', 'b.example', 'a.example']),
    );
    assert.deepEqual((await service.admin('GET', '/blocks?search=%25'))['data'], []);
    for (const [kind, value] of [
      ['host', 'a.example'],
      ['host', 'a.example/path'],
      ['host', 'two words'],
      ['host', ''],
      ['pattern', '*/*'],
      ['source', 'digest'],
    ]) {
      const { status } = await callService(service.app, 'POST /api/v1/admin/blocks', {
        headers: service.operator,
        body: { kind, value, reason: REASON },
      });
      assert.equal(status, 422, `${kind} ${value}`);
    }
  });
});
