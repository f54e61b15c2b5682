import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { AdminSystemWire } from '#features/admin/system-wire.ts';

import { PASSWORD } from '../support/account-service.ts';
import { createApiKey } from '../support/api-key.ts';
import { callService, logInToAccountArea } from '../support/call-service.ts';
import { toDatabaseSettings } from '../support/database-settings.ts';
import { forEachDatabase } from '../support/databases.ts';
import { runReelayInProcess } from '../support/run-reelay.ts';
import { type App, startApp } from '../support/start-app.ts';

const SYSTEM = '/api/v1/admin/system';
const OPERATOR = 'ops@example.com';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let app: App;
  let operator: Readonly<Record<string, string>>;
  let key: Readonly<Record<string, string>>;

  before(async () => {
    const settings = { ...toDatabaseSettings(await createDatabaseConfig()), ADMIN_CONSOLE: 'on' };
    app = await startApp(settings);
    key = await createApiKey(app, { email: OPERATOR, scopes: ['videos:read', 'videos:write'] });
    operator = await logInToAccountArea(app, { email: OPERATOR, password: PASSWORD });
    const changed = await runReelayInProcess(['accounts', 'role', OPERATOR, 'operator'], settings);
    assert.equal(changed.code, 0, changed.stderr);
  });
  after(() => app[Symbol.asyncDispose]());

  async function readSystem(query = ''): Promise<AdminSystemWire> {
    const url = new URL(`${SYSTEM}${query}`, app.url);
    const response = await fetch(url, { headers: operator });
    assert.equal(response.status, 200);
    const system: AdminSystemWire = JSON.parse(await response.text());
    return system;
  }

  async function run(id: string): Promise<number> {
    const path = `/api/v1/admin/jobs/${id}/run`;
    const call = { method: 'POST', path, headers: operator, body: { reason: 'ticket 4711' } };
    return (await callService(app, call)).status;
  }

  it('counts jobs and deliveries, and measures the database', async () => {
    const { database, jobCounts, webhooks, providers, errors } = await readSystem();
    assert.ok(database.bytes > 10_000, String(database.bytes));
    assert.ok(jobCounts.length > 0);
    assert.equal(webhooks.pending, 0);
    assert.deepEqual([providers, errors], [[], []]);
  });

  it('runs a waiting job now, and records it', async () => {
    const { jobs } = await readSystem('?state=waiting');
    const waiting = jobs.find(({ runAt }) => Date.parse(runAt) > Date.now()) ?? assert.fail();
    assert.equal(await run(waiting.id), 204);
    const path = '/api/v1/admin/audit-log?action=operator.job_run';
    const { json } = await callService(app, { method: 'GET', path, headers: operator });
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
