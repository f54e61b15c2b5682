import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import {
  type AccountService,
  bearer,
  errorCode,
  getMe,
  PASSWORD,
  postJson,
  register,
  startAccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';

forEachDatabase((_kind, open, { newPlace }) => {
  it('204: this token is dead at once on every node, the others live', async () => {
    const place = await newPlace();
    await using service = await startAccountService(await open(place));
    await using neighbour = await startAccountService(await open(place));
    const { token } = await register(service);
    const body = { email: 'ada@example.com', password: PASSWORD };
    const other = (await postJson(service, '/api/v1/auth/login', body)).json();
    assert.equal((await getMe(neighbour, bearer(token))).statusCode, 200);

    const answer = await logOut(service, token);
    assert.deepEqual([answer.statusCode, answer.body], [204, '']);
    for (const node of [service, neighbour]) {
      assert.equal(errorCode(await getMe(node, bearer(token))), 'invalid_token');
      assert.equal((await getMe(node, bearer(other.token))).statusCode, 200);
    }
  });

  it('401 the second time, and without a token', async () => {
    await using service = await startAccountService(await open());
    const { token } = await register(service);
    await logOut(service, token);
    assert.equal(errorCode(await logOut(service, token)), 'invalid_token');
    const bare = await service.server.inject({ method: 'POST', url: '/api/v1/auth/logout' });
    assert.deepEqual([bare.statusCode, errorCode(bare)], [401, 'authentication_required']);
  });
});

function logOut({ server }: AccountService, token: string): Promise<LightMyRequestResponse> {
  return server.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: bearer(token) });
}
