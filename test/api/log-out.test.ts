import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { bearer, errorCode, getMe, PASSWORD, register } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('revokes only this token, immediately on every node', async () => {
    const config = await createDatabaseConfig();
    await using service = await startService({ database: config });
    await using otherNode = await startService({ database: config });
    const { token } = await register(service);
    const body = { email: 'ada@example.com', password: PASSWORD };
    const other = (await inject(service, 'POST /api/v1/auth/login', { body })).json();
    assert.equal((await getMe(otherNode, bearer(token))).statusCode, 200);

    const response = await logOut(service, token);
    assert.deepEqual([response.statusCode, response.body], [204, '']);
    for (const node of [service, otherNode]) {
      assert.equal(errorCode(await getMe(node, bearer(token))), 'invalid_token');
      assert.equal((await getMe(node, bearer(other.token))).statusCode, 200);
    }
  });

  it('returns 401 for a revoked token, and without a token', async () => {
    const service = getService();
    const { token } = await register(service);
    await logOut(service, token);
    assert.equal(errorCode(await logOut(service, token)), 'invalid_token');
    const bare = await inject(service, 'POST /api/v1/auth/logout');
    assert.deepEqual([bare.statusCode, errorCode(bare)], [401, 'authentication_required']);
  });
});

function logOut({ server }: Service, token: string): Promise<LightMyRequestResponse> {
  return inject({ server }, 'POST /api/v1/auth/logout', { headers: bearer(token) });
}
