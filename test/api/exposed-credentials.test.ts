// A credential in the query of any route is refused, reported, and shown nowhere.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { errorCode, registerInAccountArea } from '../support/account-requests.ts';
import { inject } from '../support/http-client.ts';
import { listRoutes } from '../support/list-routes.ts';
import { type Service, startService } from '../support/start-service.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const PAGE = { accept: 'text/html' };

describe('a credential in the query', () => {
  let service: Service;
  let routes: readonly string[] = [];
  let key = '';
  let token = '';
  const lines: string[] = [];
  const record = (...parts: readonly unknown[]): void => void lines.push(JSON.stringify(parts));
  before(async () => {
    const log = { debug: record, info: record, warn: record, error: record };
    const environment = { ADMIN_CONSOLE: 'on', METRICS_TOKEN: 'a token of many characters' };
    ({ started: service, routes } = await listRoutes(() => startService({ log, environment })));
    const area = await registerInAccountArea(service);
    token = area.cookie.split('=')[1] ?? '';
    const body = { name: 'exposed', scopes: ['videos:read'] };
    key = (await inject(service, 'POST /account/api/keys', { body, headers: area })).json().key;
  });
  after(() => service[Symbol.asyncDispose]());

  it('is refused on every route, as JSON and as a page', async () => {
    assert.ok(routes.length > 100);
    for (const route of routes) {
      const [name = '', pattern = ''] = route.split(' ');
      const method = METHODS.find((each) => each === name) ?? assert.fail(route);
      const path = pattern.replaceAll(/:\w+|\*/g, 'x');
      for (const query of [`api_key=${key}`, `utm_source=${key}`, `a=1?b=%2572${key.slice(1)}`]) {
        for (const headers of [{}, PAGE]) {
          const response = await inject(service, `${method} ${path}?${query}`, { headers });
          assert.equal(response.statusCode, 400, `${route}?${query}`);
          const sent = JSON.stringify([response.headers, response.body]);
          assert.ok(!sent.includes(key.slice(8)), `${route}?${query}`);
        }
      }
    }
  });

  it('is refused under the name of a credential, except by routes for other services', async () => {
    for (const path of [
      '/',
      '/watch/x',
      '/embed/x',
      '/stream/x',
      '/docs',
      '/account',
      '/healthz',
    ]) {
      for (const name of ['token', 'access_token', 'X-API-Key', 'authorization', 'password']) {
        const response = await service.server.inject({ url: `${path}?${name}=${token}` });
        assert.deepEqual(
          [response.statusCode, errorCode(response)],
          [400, 'credential_in_query'],
          `${path}?${name}`,
        );
      }
    }
  });

  it('is refused under other names of secrets, and after its scheme', async () => {
    const names = ['session', 'session_id', 'api_token', 'private-token[]', 'x-auth-token', 'pwd'];
    const queries = names.map((name) => `${name}=${token}`);
    for (const query of [...queries, `a=Bearer%20${token}`, `a=Authorization:bearer+${token}`]) {
      const response = await service.server.inject({ url: `/?${query}`, headers: PAGE });
      assert.equal(response.statusCode, 400, query);
      assert.ok(!response.body.includes(token), query);
    }
    for (const query of ['session=1', 'a=the bearer of bad news', `session_state=${token}`]) {
      const response = await service.server.inject({ url: `/?${query}`, headers: PAGE });
      assert.equal(response.statusCode, 200, query);
    }
  });

  it('reports each key once, and appears in no log and no metric', async () => {
    const { queries } = service.database;
    const entries = await queries
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'key.exposed')
      .execute();
    assert.equal(entries.length, 1);
    const headers = { authorization: 'Bearer a token of many characters' };
    const metrics = await service.server.inject({ url: '/metrics', headers });
    for (const text of [...lines, metrics.body]) assert.ok(!text.includes(key.slice(8)), text);
  });
});
