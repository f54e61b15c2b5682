import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { PASSWORD } from '../support/account-service.ts';
import { callService, logInToArea } from '../support/call-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { toPlaceSettings } from '../support/place-settings.ts';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
/** Registration, two log-ins and the deletion's password check. */
const AUTH_REQUESTS = 4;

forEachDatabase((kind, _open, { newPlace }) => {
  // An SQLite file belongs to one machine.
  if (kind === 'sqlite') return;

  it('two processes agree at once on log-outs, keys, deleted accounts and rate limits', async () => {
    const place = await newPlace();
    await using dataDir = await openTemporaryFolder();
    await using a = await startNode(place, dataDir.path);
    await using b = await startNode(place, dataDir.path);

    const { token } = (await callService(a, 'POST', '/api/v1/auth/register', { body: CREDENTIALS }))
      .json;
    const bearer = { authorization: `Bearer ${String(token)}` };
    assert.equal((await callService(b, 'GET', '/api/v1/auth/me', { headers: bearer })).status, 200);
    assert.equal(
      (await callService(a, 'POST', '/api/v1/auth/logout', { headers: bearer })).status,
      204,
    );
    assert.equal((await callService(b, 'GET', '/api/v1/auth/me', { headers: bearer })).status, 401);

    const area = await logInToArea(b, CREDENTIALS);
    const wishes = { name: 'build', scopes: ['videos:read'] };
    const made = await callService(b, 'POST', '/account/api/keys', { headers: area, body: wishes });
    const key = { 'x-api-key': String(made.json['key']) };
    assert.equal((await callService(a, 'GET', '/api/v1/videos', { headers: key })).status, 200);
    const path = `/account/api/keys/${String(made.json['id'])}`;
    assert.equal((await callService(b, 'DELETE', path, { headers: area })).status, 204);
    assert.equal((await callService(a, 'GET', '/api/v1/videos', { headers: key })).status, 401);

    const again = await callService(a, 'POST', '/api/v1/auth/login', { body: CREDENTIALS });
    const other = { authorization: `Bearer ${String(again.json['token'])}` };
    const body = { password: PASSWORD };
    const deleted = await callService(b, 'DELETE', '/account/api/account', { headers: area, body });
    assert.deepEqual(deleted.json, { deleted: { videos: 0, keys: 0, sessions: 2 } });
    assert.equal((await callService(a, 'GET', '/api/v1/auth/me', { headers: other })).status, 401);
    for (const node of [a, b]) {
      const refused = await callService(node, 'POST', '/api/v1/auth/login', { body: CREDENTIALS });
      assert.equal(refused.status, 429);
    }
  });
});

function startNode(place: DatabaseConfig, dataDir: string): Promise<ServiceProcess> {
  return startServiceProcess({
    ...toPlaceSettings(place),
    DATA_DIR: dataDir,
    RATE_LIMIT_AUTH: `${AUTH_REQUESTS}/1h`,
  });
}
