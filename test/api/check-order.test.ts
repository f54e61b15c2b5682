// Sends requests that are invalid in several ways to each operation in openapi.yaml: the caller is
// checked first, then the record, then the headers, then the body.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { InjectOptions } from 'fastify';

import { type Permission, PERMISSIONS, type Scope, SCOPES } from '#contract/permissions.ts';

import { bearer, errorCode, registerInAccountArea } from '../support/account-requests.ts';
import { inject } from '../support/http-client.ts';
import { readOpenApi } from '../support/read-openapi.ts';
import { type Access, ROUTES } from '../support/routes.ts';
import { createJwk } from '../support/signing-keys.ts';
import { type Service, startService } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

type Headers = Readonly<Record<string, string>>;
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
};

type InvalidRequest = Pick<InjectOptions, 'headers' | 'payload' | 'query'>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const permissions = new Map<string, Permission>(Object.entries(PERMISSIONS));
const { paths } = readOpenApi<Document>();
const OPERATIONS = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const { operationId = '' } = item[method.toLowerCase()] ?? {};
    const permission = permissions.get(operationId);
    return permission === undefined ? [] : [{ operationId, method, path, permission }];
  }),
);

const UNKNOWN = /^404 \w+_not_found$/;
const UNKNOWN_IDS = {
  videoId: 'vid_1111111111111111',
  webhookId: 'whk_1111111111111111',
  deliveryId: 'dlv_1111111111111111',
  feedId: 'fed_1111111111111111',
  playlistId: 'pls_1111111111111111',
  signingKeyId: 'sgk_1111111111111111',
  linkId: 'lnk_1111111111111111',
  sourceId: 'src_1111111111111111',
  lang: 'en',
};

/** Requests that every operation refuses, unless it ignores the invalid part. */
const INVALID_REQUESTS: Readonly<Record<string, InvalidRequest>> = {
  'an empty body': { headers: { 'content-type': 'application/json' }, payload: '{}' },
  'a body that is not JSON': { headers: { 'content-type': 'application/json' }, payload: '{' },
  'a body of another type': { headers: { 'content-type': 'text/x-unknown' }, payload: 'a' },
  'a type that it does not produce': { headers: { accept: 'image/png' } },
  'an invalid query': {
    query: { limit: 'many', undo: '0', minutes: '0', from: 'soon', timezone: 'Mars' },
  },
};

describe('the order of checks', () => {
  let service: Service;
  let ids: Headers = {};
  const keys = new Map<Scope, Headers>();
  before(async () => {
    service = await startService({ environment: { ADMIN_CONSOLE: 'on' } });
    const area = await registerInAccountArea(service);
    for (const missing of SCOPES) {
      const scopes = SCOPES.filter((scope) => scope !== missing);
      const body = { name: `without ${missing}`, scopes };
      const created = await inject(service, 'POST /account/api/keys', { body, headers: area });
      keys.set(missing, { 'x-api-key': created.json().key });
    }
    ids = await createRecords();
  });
  after(() => service[Symbol.asyncDispose]());

  /** Records of an account, by the parameters of paths. */
  async function createRecords(): Promise<Headers> {
    const url = 'https://media.example/talk.mp4';
    service.resolver.setResult(url, resolved());
    const headers = { ...as('ada'), prefer: 'wait=10' };
    const post = async (path: string, body?: object): Promise<string> =>
      (await inject(service, `POST ${path}`, { body, headers })).json().id;
    const videoId = await post('/api/v1/videos', { url, visibility: 'private' });
    const hook = { url: 'https://hooks.example/', events: ['video.*'] };
    const webhookId = await post('/api/v1/webhooks', hook);
    const tested = await inject(service, `POST /api/v1/webhooks/${webhookId}/test`, {
      headers: as('ada'),
    });
    const deliveryId: string = tested.json().id;
    const feedId = await post('/api/v1/feeds', { url: 'https://media.example/feed.xml' });
    const playlistId = await post('/api/v1/playlists', {
      title: 'Talks',
      visibility: 'private',
      videoIds: [videoId],
    });
    const linkId = await post('/api/v1/links', { videoId, name: 'Customers' });
    const signingKeyId = await post('/api/v1/signing-keys', { name: 'k', jwk: createJwk() });
    return {
      ...UNKNOWN_IDS,
      videoId,
      webhookId,
      deliveryId,
      feedId,
      playlistId,
      signingKeyId,
      linkId,
    };
  }

  for (const { operationId, method, path, permission } of OPERATIONS) {
    const send = async (
      request: InvalidRequest,
      caller: Headers,
      values = ids,
    ): Promise<string> => {
      const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
      const headers = { ...request.headers, ...caller };
      const response = await service.server.inject({ ...request, method, url, headers });
      return `${response.statusCode} ${response.json().error.code}`;
    };

    it(`refuses wrong callers of ${operationId} before an invalid request`, async () => {
      for (const [part, request] of Object.entries(INVALID_REQUESTS)) {
        const assertRefused = async (caller: Headers, refusal: string): Promise<void> => {
          // The errors of iframely have no codes.
          const expected =
            operationId === 'getIframely' ? refusal.replace(/ .*/, ' undefined') : refusal;
          assert.equal(await send(request, caller), expected, part);
        };
        const both = { ...bearer('a'.repeat(43)), 'x-api-key': 'another' };
        await assertRefused(both, '400 ambiguous_credentials');
        if (permission.kind === 'public' || permission.kind === 'operator') continue;
        await assertRefused(bearer('a'.repeat(43)), '401 invalid_token');
        await assertRefused({ 'x-api-key': 'unknown' }, '401 invalid_api_key');
        if (permission.kind !== 'optional') await assertRefused({}, '401 authentication_required');
        const isScoped = permission.kind !== 'bearer';
        const key = keys.get(isScoped ? permission.scope : 'videos:read') ?? {};
        const refusal = isScoped ? '403 insufficient_scope' : '403 bearer_token_required';
        await assertRefused(key, refusal);
      }
    });

    if (!path.includes('{')) continue;
    it(`hides the record of ${operationId} before an invalid request`, async () => {
      const callers = [as('eve'), ...(permission.kind === 'owner' ? [] : [{}])];
      for (const [part, request] of Object.entries(INVALID_REQUESTS)) {
        for (const caller of callers) assert.match(await send(request, caller), UNKNOWN, part);
        assert.match(await send(request, as('ada'), UNKNOWN_IDS), UNKNOWN, part);
      }
    });
  }

  const hidden: readonly (readonly [Access, string])[] = [
    ['session', '401 authentication_required'],
    ['session-owner', '401 authentication_required'],
    ['operator', '404 not_found'],
  ];
  for (const [access, refusal] of hidden) {
    it(`refuses requests without the access ${access} before an invalid request`, async () => {
      const routes = ROUTES.filter((row) => row.access === access && !row.route.includes('/oidc/'));
      assert.ok(routes.length > 0);
      for (const { route } of routes) {
        const [name = '', pattern = ''] = route.split(' ');
        const method = METHODS.find((each) => each === name) ?? assert.fail(route);
        const url = pattern.replaceAll(/:\w+/g, 'unknown');
        for (const [part, request] of Object.entries(INVALID_REQUESTS)) {
          const headers = { ...request.headers, 'sec-fetch-site': 'same-origin' };
          const response = await service.server.inject({ ...request, method, url, headers });
          assert.equal(
            `${response.statusCode} ${errorCode(response)}`,
            refusal,
            `${route}: ${part}`,
          );
        }
      }
    });
  }

  it('refuses undocumented methods of each path, and names the documented ones', async () => {
    for (const [path, item] of Object.entries(paths)) {
      const documented = METHODS.filter((method) => method.toLowerCase() in item);
      const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '');
      for (const method of METHODS.filter((each) => !documented.includes(each))) {
        const { statusCode, headers } = await inject(service, `${method} ${url}`);
        const allowed = String(headers.allow).split(', ');
        const others = allowed.filter((each) => each !== 'HEAD' && each !== 'OPTIONS');
        assert.deepEqual([statusCode, others], [405, documented.toSorted()], `${method} ${path}`);
      }
    }
  });
});
