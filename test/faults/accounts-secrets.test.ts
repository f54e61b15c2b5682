import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';

import type { NewKeyWire } from '#features/accounts/wire.ts';
import type { Logger } from '#platform/log/logger.ts';

import {
  bearer,
  registerInAccountArea,
  errorCode,
  getMe,
  PASSWORD,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { startService } from '../support/start-service.ts';

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  it('faults 87, 88: writes no password, token or key to logs, responses or database files', async () => {
    const lines: string[] = [];
    const database = await createDatabaseConfig();
    await using service = await startService({ database, log: toRecordingLog(lines) });
    const area = await registerInAccountArea(service);
    const login = { email: 'ada@example.com', password: PASSWORD };
    const { token } = (await inject(service, 'POST /api/v1/auth/login', { body: login })).json();
    const input = { name: 'build', scopes: ['videos:read'] };
    const created = await inject(service, 'POST /account/api/keys', { body: input, headers: area });
    const { key } = created.json<NewKeyWire>();
    const secrets = [PASSWORD, token, area.cookie.split('=')[1] ?? '', key];

    const responses = [];
    for (const query of [`api_key=${key}`, `x=${key}`, `access_token=${token}`, `token=${token}`]) {
      const refused = await service.server.inject({ url: `/api/v1/auth/me?${query}` });
      assert.deepEqual([refused.statusCode, errorCode(refused)], [400, 'credential_in_query']);
      responses.push(refused);
    }
    const keyRow = await service.database.queries
      .selectFrom('api_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    // A lookup would have recorded the use of the key.
    assert.equal(keyRow.last_used_at_ms, null);
    responses.push(
      await getMe(service, { 'x-api-key': key }),
      await getMe(service, { ...bearer(token), 'x-api-key': key }),
      await service.server.inject({ url: '/account/api/keys', headers: area }),
      await service.server.inject({ url: '/account/api/sessions', headers: area }),
    );

    const output = [...lines, ...responses.map(({ body }) => body), JSON.stringify(keyRow)];
    for (const secret of secrets) {
      assert.ok(secret.length > 12);
      assert.ok(!output.some((text) => text.includes(secret)), 'a secret was disclosed');
    }
    assert.ok(lines.length > 0);
    if (kind === 'sqlite' && database.kind === 'sqlite') {
      const files = await Promise.all(
        [database.file, `${database.file}-wal`].map((file) => readFile(file, 'latin1')),
      );
      for (const secret of secrets) assert.ok(!files.join('').includes(secret));
    }
  });
});

function toRecordingLog(lines: string[]): Logger {
  const record = (...values: readonly unknown[]): void => {
    lines.push(
      JSON.stringify(values, (_name, value: unknown) =>
        value instanceof Error ? `${value.stack}` : value,
      ),
    );
  };
  return { debug: record, info: record, warn: record, error: record };
}
