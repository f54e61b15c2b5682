import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';

import type { NewKeyWire } from '#features/accounts/wire.ts';
import type { Logger } from '#platform/log/logger.ts';

import {
  bearer,
  enterArea,
  errorCode,
  getMe,
  PASSWORD,
  postJson,
  startAccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';

forEachDatabase((kind, open, { newPlace }) => {
  it('87, 88: no log, list, error or database file holds a password, a token or a key', async () => {
    const lines: string[] = [];
    const place = await newPlace();
    const database = await open(place);
    await using service = await startAccountService(database, {}, toRecordingLog(lines));
    const area = await enterArea(service);
    const login = { email: 'ada@example.com', password: PASSWORD };
    const { token } = (await postJson(service, '/api/v1/auth/login', login)).json();
    const wishes = { name: 'build', scopes: ['videos:read'] };
    const made = await postJson(service, '/account/api/keys', wishes, area);
    const { key } = made.json<NewKeyWire>();
    const secrets = [PASSWORD, token, area.cookie.split('=')[1] ?? '', key];

    const answers = [];
    for (const query of [`api_key=${key}`, `x=${key}`, `access_token=${token}`, `token=${token}`]) {
      const refused = await service.server.inject({ url: `/api/v1/auth/me?${query}` });
      assert.deepEqual([refused.statusCode, errorCode(refused)], [400, 'credential_in_query']);
      answers.push(refused);
    }
    const keyRow = await database.queries
      .selectFrom('api_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    // A look-up would have noted the key's use.
    assert.equal(keyRow.last_used_at_ms, null);
    answers.push(
      await getMe(service, { 'x-api-key': key }),
      await getMe(service, { ...bearer(token), 'x-api-key': key }),
      await service.server.inject({ url: '/account/api/keys', headers: area }),
      await service.server.inject({ url: '/account/api/sessions', headers: area }),
    );

    const told = [...lines, ...answers.map(({ body }) => body), JSON.stringify(keyRow)];
    for (const secret of secrets) {
      assert.ok(secret.length > 12);
      assert.ok(!told.some((text) => text.includes(secret)), 'a secret was told');
    }
    assert.ok(lines.length > 0);
    if (kind === 'sqlite' && place.kind === 'sqlite') {
      const files = await Promise.all(
        [place.file, `${place.file}-wal`].map((file) => readFile(file, 'latin1')),
      );
      for (const secret of secrets) assert.ok(!files.join('').includes(secret));
    }
  });
});

function toRecordingLog(lines: string[]): Logger {
  const record = (...said: readonly unknown[]): void => {
    lines.push(
      JSON.stringify(said, (_name, value: unknown) =>
        value instanceof Error ? `${value.stack}` : value,
      ),
    );
  };
  return { debug: record, info: record, warn: record, error: record };
}
