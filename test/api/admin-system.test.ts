import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { AdminSystemWire } from '#features/admin/system-wire.ts';

import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type FakeYtDlp, openFakeYtDlp } from '../support/fake-yt-dlp.ts';
import { callService } from '../support/http-client.ts';
import { createApiKey, logInToAccountArea } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { waitUntil } from '../support/wait-until.ts';

const SYSTEM = '/api/v1/admin/system';
const OPERATOR = 'ops@example.com';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let app: App;
  let fake: FakeYtDlp;
  let operator: Readonly<Record<string, string>>;
  let key: Readonly<Record<string, string>>;

  before(async () => {
    fake = await openFakeYtDlp();
    const settings = {
      ...toDatabaseSettings(await createDatabaseConfig()),
      ADMIN_CONSOLE: 'on',
      YTDLP: (await fake.install('echo 2025.11.11')).program,
    };
    app = await startApp(settings);
    key = await createApiKey(app, { email: OPERATOR, scopes: ['videos:read', 'videos:write'] });
    operator = await logInToAccountArea(app, { email: OPERATOR, password: PASSWORD });
    const changed = await runReelayInProcess(['accounts', 'role', OPERATOR, 'operator'], settings);
    assert.equal(changed.code, 0, changed.stderr);
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await fake[Symbol.asyncDispose]();
  });

  async function readSystem(query = ''): Promise<AdminSystemWire> {
    const url = new URL(`${SYSTEM}${query}`, app.url);
    const response = await fetch(url, { headers: operator });
    assert.equal(response.status, 200);
    const system: AdminSystemWire = JSON.parse(await response.text());
    return system;
  }

  const run = (id: string): Promise<number> => act(`jobs/${id}/run`);

  const changeNode = (id: string, change: 'drain' | 'resume'): Promise<number> =>
    act(`nodes/${id}/${change}`);

  async function act(path: string): Promise<number> {
    const body = { reason: 'ticket 4711' };
    const request = `POST /api/v1/admin/${path}`;
    return (await callService(app, request, { headers: operator, body })).status;
  }

  async function readReadiness(): Promise<number> {
    return (await fetch(new URL('/readyz', app.url))).status;
  }

  it('counts jobs and deliveries, and measures the database and caches', async () => {
    const { database, jobCounts, webhooks, providers, errors, caches } = await readSystem();
    assert.deepEqual(caches.map(({ cache }) => cache).toSorted(), [
      'manifests',
      'media',
      'posters',
      'rewritten_manifests',
      'thumbnails',
    ]);
    assert.ok(database.bytes > 10_000, String(database.bytes));
    assert.ok(jobCounts.length > 0);
    assert.equal(webhooks.pending, 0);
    assert.deepEqual([providers, errors], [[], []]);
  });

  it('reports the release of yt-dlp and when it has last found a video', async () => {
    const { ytDlp } = await readSystem();
    assert.ok(ytDlp !== null && ytDlp.ageDays !== null && ytDlp.ageDays > 300);
    assert.match(ytDlp.command, /^curl .+ && chmod 755 \/\S+yt-dlp-1$/);
    const { version, isOutdated, jsRuntime, successes } = ytDlp;
    assert.deepEqual(
      { version, isOutdated, jsRuntime, successes },
      { version: '2025.11.11', isOutdated: true, jsRuntime: null, successes: [] },
    );
  });

  it('drains its node, which is then not ready, and ends that', async () => {
    const [node, ...others] = (await readSystem()).nodes;
    assert.ok(node !== undefined);
    assert.deepEqual(others, []);
    assert.partialDeepStrictEqual(node, { isCurrent: true, drainingSince: null });
    assert.deepEqual(
      node.processes.map(({ pid, role }) => [pid, role]),
      [[process.pid, 'all']],
    );
    assert.equal(await readReadiness(), 200);
    assert.equal(await changeNode(node.id, 'drain'), 204);
    const [draining] = (await readSystem()).nodes;
    assert.ok(Date.parse(draining?.drainingSince ?? '') > 0);
    await waitUntil(async () => (await readReadiness()) === 503);
    assert.equal(await changeNode(node.id, 'resume'), 204);
    await waitUntil(async () => (await readReadiness()) === 200);

    const path = `/api/v1/admin/audit-log?subject=${node.id}`;
    const { json } = await callService(app, `GET ${path}`, { headers: operator });
    assert.ok(Array.isArray(json['data']));
    assert.deepEqual(
      json['data'].map(({ action }) => action),
      ['operator.node_resumed', 'operator.node_drained'],
    );
    assert.equal(await changeNode('nod_unknown', 'drain'), 404);
  });

  it('runs a waiting job now, and records it', async () => {
    const { jobs } = await readSystem('?state=waiting');
    const waiting = jobs.find(({ runAt }) => Date.parse(runAt) > Date.now()) ?? assert.fail();
    assert.equal(await run(waiting.id), 204);
    const path = '/api/v1/admin/audit-log?action=operator.job_run';
    const { json } = await callService(app, `GET ${path}`, { headers: operator });
    const { kind, subject } = waiting;
    assert.ok(Array.isArray(json['data']));
    assert.partialDeepStrictEqual(json['data'][0], {
      subject: waiting.id,
      details: { kind, subject, reason: 'ticket 4711' },
    });
    assert.equal(await run('job_unknown'), 404);
  });

  it('hides the page from others', async () => {
    const refused = await fetch(new URL(SYSTEM, app.url), { headers: key });
    assert.equal(refused.status, 404);
  });
});
