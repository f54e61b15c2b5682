// docs/faults.md 86, 87, 88: logs and files of the running service, and revocations after a
// restart.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';

import { PASSWORD } from '../support/account-requests.ts';
import { callService } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { logInToAccountArea, register } from '../support/service-client.ts';
import { spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SETTINGS } from '../support/test-settings.ts';

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
const SOURCE_PATH = '/planted-address.mp4';
const IDEMPOTENCY_KEY = 'planted-idempotency-key';

it('writes no secret to the debug log or to files, and keeps revocations after a restart', async () => {
  await using origin = await openScriptedOrigin({ [SOURCE_PATH]: serveBytes('no media') });
  const source = origin.url(SOURCE_PATH).href;
  await using dataDir = await openTemporaryFolder();
  const settings = { DATA_DIR: dataDir.path, LOG_LEVEL: 'debug' };
  const secrets: string[] = [PASSWORD, source, SOURCE_PATH, IDEMPOTENCY_KEY];
  const revoked: Record<string, string>[] = [];
  let output = '';
  {
    await using service = await spawnService(settings);
    const bearer = await register(service);
    const token = bearer['authorization']?.replace('Bearer ', '') ?? '';
    const area = await logInToAccountArea(service, CREDENTIALS);
    const input = { name: 'build', scopes: ['videos:read', 'videos:write'] };
    const createdKey = await callService(service, 'POST /account/api/keys', {
      headers: area,
      body: input,
    });
    const key = String(createdKey.json['key']);
    const created = await callService(service, 'POST /api/v1/videos', {
      headers: { 'x-api-key': key, prefer: 'wait=10', 'idempotency-key': IDEMPOTENCY_KEY },
      body: { url: source, visibility: 'private' },
    });
    assert.equal(created.status, 201);
    const id = String(created.json['id']);
    const minted = await callService(service, `POST /api/v1/videos/${id}/playback-tokens`, {
      headers: { 'x-api-key': key },
      body: { expiresIn: 3600 },
    });
    const playbackToken = String(minted.json['token']);
    secrets.push(token, key, playbackToken, (area['cookie'] ?? '').split('=')[1] ?? '');
    for (const path of [
      `/stream/${id}?token=${playbackToken}`,
      `/watch/${id}?token=${playbackToken}x`,
      `/api/v1/videos?api_key=${key}`,
      `/nowhere/${key}?token=${token}`,
    ]) {
      const response = await fetch(new URL(path, service.url), { headers: { cookie: token } });
      await response.body?.cancel();
    }
    await callService(service, 'POST /api/v1/auth/login', {
      body: { ...CREDENTIALS, password: `${PASSWORD} and more` },
    });
    const keyPath = `/account/api/keys/${String(createdKey.json['id'])}`;
    await callService(service, `DELETE ${keyPath}`, { headers: area });
    await callService(service, 'POST /api/v1/auth/logout', { headers: bearer });
    revoked.push({ 'x-api-key': key }, bearer);
    const { stdout, stderr } = await service.stop('SIGKILL');
    output = stdout + stderr;
  }
  assert.match(output, /"\/api\/v1\/videos"/, 'requests are logged');
  const files = await readdir(dataDir.path, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((name) => name.startsWith('reelay.db'))
      .map((name) => readFile(join(dataDir.path, name), 'latin1')),
  );
  assert.ok(texts.length > 0);
  for (const secret of secrets) {
    assert.ok(secret.length > 12);
    assert.ok(!output.includes(secret), 'the log contains a secret');
    assert.ok(!texts.some((text) => text.includes(secret)), 'a file contains a secret');
  }

  await using restarted = await startApp({ ...TEST_SETTINGS, DATA_DIR: dataDir.path });
  for (const headers of revoked) {
    assert.equal((await callService(restarted, 'GET /api/v1/videos', { headers })).status, 401);
  }
});
