import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { AdminSystemWire } from '#features/admin/system-wire.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';

import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { logInToAccountArea, register } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { waitUntil } from '../support/wait-until.ts';

const SYSTEM = '/api/v1/admin/system';
const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
/** One registration, two logins, and the password check before the deletion. */
const AUTH_REQUESTS = 4;

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  // Two nodes cannot share an SQLite file.
  if (kind === 'sqlite') return;

  it('applies roles to both nodes with the next request, and drains one through the other', async () => {
    const databaseConfig = await createDatabaseConfig();
    const settings = { ADMIN_CONSOLE: 'on' };
    await using a = await startNode(databaseConfig, settings);
    await using b = await startNode(databaseConfig, settings);
    await register(a);
    const headers = await logInToAccountArea(a, CREDENTIALS);
    const setRole = async (role: string): Promise<void> => {
      const changed = await runReelayInProcess(
        ['accounts', 'role', CREDENTIALS.email, role],
        toDatabaseSettings(databaseConfig),
      );
      assert.equal(changed.code, 0, changed.stderr);
    };
    for (const [role, status] of [
      ['operator', 200],
      ['user', 404],
      ['operator', 200],
    ] as const) {
      await setRole(role);
      for (const node of [a, b]) {
        const listed = await callService(node, 'GET /api/v1/admin/accounts', { headers });
        assert.equal(listed.status, status);
      }
    }

    const { nodes } = await requestJson<AdminSystemWire>(a, `GET ${SYSTEM}`, { headers });
    assert.equal(nodes.length, 2);
    const other = nodes.find(({ isCurrent }) => !isCurrent);
    const body = { reason: 'ticket 4711' };
    for (const [change, status] of [
      ['drain', 503],
      ['resume', 200],
    ] as const) {
      const path = `/api/v1/admin/nodes/${other?.id}/${change}`;
      const changed = await callService(a, `POST ${path}`, { headers, body });
      assert.equal(changed.status, 204);
      await waitUntil(async () => (await readReadiness(b)) === status);
      assert.equal(await readReadiness(a), 200);
    }
  });

  it('applies logouts, keys, account deletions and rate limits to both nodes immediately', async () => {
    const databaseConfig = await createDatabaseConfig();
    await using a = await startNode(databaseConfig);
    await using b = await startNode(databaseConfig);

    const { token } = (await callService(a, 'POST /api/v1/auth/register', { body: CREDENTIALS }))
      .json;
    const bearer = { authorization: `Bearer ${String(token)}` };
    assert.equal((await callService(b, 'GET /api/v1/auth/me', { headers: bearer })).status, 200);
    assert.equal(
      (await callService(a, 'POST /api/v1/auth/logout', { headers: bearer })).status,
      204,
    );
    assert.equal((await callService(b, 'GET /api/v1/auth/me', { headers: bearer })).status, 401);

    const area = await logInToAccountArea(b, CREDENTIALS);
    const input = { name: 'build', scopes: ['videos:read'] };
    const created = await callService(b, 'POST /account/api/keys', { headers: area, body: input });
    const key = { 'x-api-key': String(created.json['key']) };
    assert.equal((await callService(a, 'GET /api/v1/videos', { headers: key })).status, 200);
    const path = `/account/api/keys/${String(created.json['id'])}`;
    assert.equal((await callService(b, `DELETE ${path}`, { headers: area })).status, 204);
    assert.equal((await callService(a, 'GET /api/v1/videos', { headers: key })).status, 401);

    const again = await callService(a, 'POST /api/v1/auth/login', { body: CREDENTIALS });
    const other = { authorization: `Bearer ${String(again.json['token'])}` };
    const body = { password: PASSWORD, immediately: true };
    const deleted = await callService(b, 'DELETE /account/api/account', { headers: area, body });
    assert.deepEqual(deleted.json, {
      deleted: { videos: 0, keys: 0, sessions: 2 },
      deletionDueAt: null,
    });
    assert.equal((await callService(a, 'GET /api/v1/auth/me', { headers: other })).status, 401);
    for (const node of [a, b]) {
      const refused = await callService(node, 'POST /api/v1/auth/login', { body: CREDENTIALS });
      assert.equal(refused.status, 429);
    }
  });
});

async function readReadiness({ url }: App): Promise<number> {
  return (await fetch(new URL('/readyz', url))).status;
}

function startNode(
  databaseConfig: DatabaseConfig,
  settings: Readonly<Record<string, string>> = {},
): Promise<App> {
  return startApp({
    ...toDatabaseSettings(databaseConfig),
    RATE_LIMIT_AUTH: `${AUTH_REQUESTS}/1h`,
    ...settings,
  });
}
