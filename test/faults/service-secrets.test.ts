// docs/faults.md 86, 87, 88: what the running service writes down, and what holds after a restart.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';

import { PASSWORD } from '../support/account-service.ts';
import { callService, logInToArea } from '../support/call-service.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
const SOURCE_PATH = '/planted-address.mp4';
const IDEMPOTENCY_KEY = 'planted-idempotency-key';

it('neither the log at its most talkative nor any file holds a secret, and what was revoked stays so', async () => {
  await using origin = await openScriptedOrigin({ [SOURCE_PATH]: serveBytes('no media') });
  const source = origin.url(SOURCE_PATH).href;
  await using dataDir = await openTemporaryFolder();
  const settings = { DATA_DIR: dataDir.path, LOG_LEVEL: 'debug' };
  const secrets: string[] = [PASSWORD, source, SOURCE_PATH, IDEMPOTENCY_KEY];
  const dead: Record<string, string>[] = [];
  let output = '';
  {
    await using service = await startServiceProcess(settings);
    const registered = await callService(service, 'POST', '/api/v1/auth/register', {
      body: CREDENTIALS,
    });
    const token = String(registered.json['token']);
    const area = await logInToArea(service, CREDENTIALS);
    const wishes = { name: 'build', scopes: ['videos:read', 'videos:write'] };
    const made = await callService(service, 'POST', '/account/api/keys', {
      headers: area,
      body: wishes,
    });
    const key = String(made.json['key']);
    const created = await callService(service, 'POST', '/api/v1/videos', {
      headers: { 'x-api-key': key, prefer: 'wait=10', 'idempotency-key': IDEMPOTENCY_KEY },
      body: { url: source, visibility: 'private' },
    });
    assert.equal(created.status, 201);
    const id = String(created.json['id']);
    const minted = await callService(service, 'POST', `/api/v1/videos/${id}/playback-tokens`, {
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
    await callService(service, 'POST', '/api/v1/auth/login', {
      body: { ...CREDENTIALS, password: `${PASSWORD} and more` },
    });
    const keyPath = `/account/api/keys/${String(made.json['id'])}`;
    await callService(service, 'DELETE', keyPath, { headers: area });
    const bearer = { authorization: `Bearer ${token}` };
    await callService(service, 'POST', '/api/v1/auth/logout', { headers: bearer });
    dead.push({ 'x-api-key': key }, bearer);
    const { stdout, stderr } = await service.end('SIGKILL');
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
    assert.ok(!output.includes(secret), 'the log holds a secret');
    assert.ok(!texts.some((text) => text.includes(secret)), 'a file holds a secret');
  }

  await using again = await startServiceProcess(settings);
  for (const headers of dead) {
    assert.equal((await callService(again, 'GET', '/api/v1/videos', { headers })).status, 401);
  }
});
