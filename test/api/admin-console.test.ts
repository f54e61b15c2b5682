import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { toTotpCode } from '#features/accounts/factors/totp.ts';

import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createApiKey, logInToAccountArea } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { waitUntil } from '../support/wait-until.ts';

const ADMIN = '/api/v1/admin';
const OPERATOR = 'ops@example.com';
const ADA = 'ada@example.com';
const REASON = { reason: 'ticket 4711' };

type Headers = Readonly<Record<string, string>>;
type Call = { readonly method?: string; readonly path: string; readonly body?: object };
type Item = Readonly<Record<string, unknown>>;

const origin = await openScriptedOrigin();
after(() => origin[Symbol.asyncDispose]());

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let app: App;
  let settings: Headers;
  let operator: Headers;
  let operatorKey: Headers;
  let adaKey: Headers;
  let adaId: string;

  before(async () => {
    const config = await createDatabaseConfig();
    settings = {
      ...toDatabaseSettings(config),
      EGRESS_ALLOW: '127.0.0.1/32',
    };
    app = await startApp({ ...settings, ADMIN_CONSOLE: 'on' });
    const scopes = ['videos:read', 'videos:write', 'audit:read'];
    operatorKey = await createApiKey(app, { email: OPERATOR, scopes });
    adaKey = await createApiKey(app, { email: ADA, scopes });
    operator = await logInToAccountArea(app, { email: OPERATOR, password: PASSWORD });
    await setRole('operator');
    const [ada] = await list(`/accounts?search=ADA%40example`);
    adaId = String(ada?.['id']);
  });
  after(() => app[Symbol.asyncDispose]());

  async function setRole(role: string): Promise<void> {
    const result = await runReelayInProcess(['accounts', 'role', OPERATOR, role], settings);
    assert.equal(result.code, 0, result.stderr);
  }

  async function call({ method = 'GET', path, body }: Call): Promise<Item> {
    return requestJson(app, `${method} ${ADMIN}${path}`, { headers: operator, body });
  }

  async function list(path: string): Promise<readonly Item[]> {
    const { data } = await call({ path });
    assert.ok(Array.isArray(data));
    return data;
  }

  /** Status, header names and body without what differs between any two requests. */
  async function describe(path: string, method: string, headers: Headers): Promise<object> {
    const response = await fetch(new URL(path, app.url), { method, headers, redirect: 'manual' });
    const text = await response.text();
    const body = text.replaceAll(/req_\w+/g, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
    const names = [...response.headers.keys()].filter((name) => name !== 'date').toSorted();
    return { status: response.status, names, body };
  }

  it('does not reveal its routes to anyone but sessions of operators', async () => {
    const ada = await logInToAccountArea(app, { email: ADA, password: PASSWORD });
    const cross = { ...operator, 'sec-fetch-site': 'cross-site' };
    const two = { authorization: 'Bearer x', 'x-api-key': 'y' };
    for (const headers of [{}, ada, adaKey, operatorKey, cross, two]) {
      for (const [path, method] of [
        ['/accounts', 'GET'],
        ['/accounts', 'PUT'],
        [`/accounts/${adaId}`, 'DELETE'],
        ['/accounts?limit=none', 'GET'],
        ['/audit-log', 'GET'],
      ] as const) {
        const shown = await describe(`${ADMIN}${path}`, method, headers);
        assert.deepEqual(shown, await describe(`${ADMIN}/nothing`, method, headers), path);
      }
      assert.deepEqual(
        await describe('/admin', 'GET', headers),
        await describe('/nothing', 'GET', headers),
      );
    }
    const page = { ...operator, 'sec-fetch-site': 'none' };
    assert.partialDeepStrictEqual(await describe('/admin', 'GET', page), { status: 302 });
  });

  it('applies a change of the role to the next request', async () => {
    for (const [role, isOperator, status] of [
      ['operator', true, 200],
      ['user', false, 404],
      ['operator', true, 200],
    ] as const) {
      await setRole(role);
      const me = await requestJson(app, 'GET /account/api/me', { headers: operator });
      assert.equal(me['operator'], isOperator);
      const accounts = await callService(app, `GET ${ADMIN}/accounts`, { headers: operator });
      assert.equal(accounts.status, status);
    }
  });

  it('finds, disables, enables and limits accounts, with a reason in the audit log', async () => {
    assert.deepEqual(await list('/accounts?search=%25'), [], 'a pattern is not evaluated');
    const path = `/accounts/${adaId}`;
    const noReason = { headers: operator, body: {} };
    const refused = await callService(app, `POST ${ADMIN}${path}/disable`, noReason);
    assert.equal(refused.status, 422);
    await call({ method: 'POST', path: `${path}/disable`, body: REASON });
    const readVideos = async (): Promise<number> =>
      (await callService(app, 'GET /api/v1/videos', { headers: adaKey })).status;
    assert.equal(await readVideos(), 401);
    await call({ method: 'POST', path: `${path}/enable`, body: REASON });
    assert.equal(await readVideos(), 200);

    const quotas = { ...REASON, quotas: { videos: 0, keys: null } };
    const limited = await call({ method: 'PATCH', path: `${path}/quotas`, body: quotas });
    assert.deepEqual(limited['overrides'], ['videos', 'keys']);
    const defaults = { ...REASON, quotas: { videos: 'default', keys: 'default' } };
    const reset = await call({ method: 'PATCH', path: `${path}/quotas`, body: defaults });
    assert.deepEqual(reset['overrides'], []);

    const [entry] = await list(`/audit-log?account=${adaId}&action=operator.account_disabled`);
    assert.partialDeepStrictEqual(entry, {
      accountId: adaId,
      actor: { kind: 'session' },
      network: '127.0.0.1',
      details: REASON,
    });
    const log = 'GET /api/v1/audit-log?limit=1';
    const { data } = await requestJson(app, log, { headers: adaKey });
    assert.ok(Array.isArray(data));
    assert.partialDeepStrictEqual(data[0], { actor: { kind: 'operator', id: null } });
    assert.ok(!JSON.stringify(data).includes(REASON.reason), 'the owner does not see the reason');
  });

  it('removes the second factor of an account', async () => {
    const path = `/accounts/${adaId}`;
    assert.equal((await call({ path }))['hasSecondFactor'], false);
    const startedAtMs = Date.now();
    const ada = await logInToAccountArea(app, { email: ADA, password: PASSWORD });
    const [listed] = await list(`/accounts?search=${ADA}`);
    assert.ok(Date.parse(String(listed?.['lastSignInAt'])) >= startedAtMs);
    assert.equal((await call({ path }))['lastSignInAt'], listed?.['lastSignInAt']);
    const factor = '/account/api/second-factor';
    const { secret } = await requestJson(app, `POST ${factor}`, {
      headers: ada,
      body: { password: PASSWORD },
    });
    const body = { code: toTotpCode(String(secret), Date.now()) };
    await requestJson(app, `POST ${factor}/enable`, { headers: ada, body });
    assert.equal((await call({ path }))['hasSecondFactor'], true);
    const removal = { method: 'POST', path: `${path}/remove-second-factor`, body: REASON };
    assert.equal((await call(removal))['hasSecondFactor'], false);
    const [entry] = await list('/audit-log?action=operator.second_factor_removed');
    assert.partialDeepStrictEqual(entry, { accountId: adaId, details: REASON });
  });

  it('finds the videos of all owners by URL and by ID, resolves one again, and deletes it', async () => {
    const url = origin.url('/private/Talk.mp4').href;
    for (const headers of [adaKey, {}]) {
      const created = await callService(app, 'POST /api/v1/videos', { headers, body: { url } });
      assert.equal(created.status, 201);
    }
    const found = await list('/videos?search=%2Fprivate%2Ftalk');
    assert.deepEqual(new Set(found.map(({ ownerId }) => ownerId)), new Set([adaId, null]));
    assert.deepEqual(new Set(found.map(({ ownerEmail }) => ownerEmail)), new Set([ADA, null]));
    assert.deepEqual(new Set(found.map(({ plays }) => plays)), new Set([0]));
    const [video, ...others] = await list(`/videos?owner=${adaId}`);
    assert.equal(others.length, 0);
    const id = String(video?.['id']);
    for (const search of [id, new URL(`watch/${id}?t=5`, app.url).href, `Re: ${id}, please`]) {
      const named = await list(`/videos?search=${encodeURIComponent(search)}`);
      assert.deepEqual(
        named.map((each) => each['id']),
        [id],
      );
    }
    assert.deepEqual(await list(`/videos?search=${id}&owner=acc_1111111111111111`), []);
    const path = `/videos/${id}`;
    await waitUntil(async () => {
      const [resolved] = await list(`/videos?owner=${adaId}`);
      return resolved?.['status'] === 'failed';
    });
    assert.equal((await list(`/videos?owner=${adaId}&status=failed`)).length, 1);
    assert.equal((await list(`/videos?search=${id}&status=failed`)).length, 1);
    for (const query of [`owner=${adaId}&status=ready`, `search=${id}&status=ready`]) {
      assert.deepEqual(await list(`/videos?${query}`), []);
    }
    const queued = await call({ method: 'POST', path: `${path}/refresh`, body: REASON });
    assert.equal(queued['status'], 'queued');
    const [refresh] = await list('/audit-log?action=operator.video_refreshed');
    assert.partialDeepStrictEqual(refresh, { subject: video?.['id'], details: REASON });
    await call({ method: 'DELETE', path, body: REASON });
    assert.deepEqual(await list(`/videos?owner=${adaId}`), []);
    const [entry] = await list('/audit-log?action=operator.video_deleted');
    assert.partialDeepStrictEqual(entry, { subject: video?.['id'], details: REASON });
    const anonymous = found.find(({ ownerId }) => ownerId === null)?.['id'];
    await call({ method: 'DELETE', path: `/videos/${String(anonymous)}`, body: REASON });
    const [second] = await list('/audit-log?action=operator.video_deleted');
    assert.partialDeepStrictEqual(second, { subject: anonymous, details: REASON });
  });

  it('names the settings with which yt-dlp might play a failed video, only to operators', async () => {
    const url = origin.url('/yt-dlp-page').href;
    origin.script('/yt-dlp-page', serveBytes('<title>Text</title>', { type: 'text/html' }));
    const headers = { ...adaKey, prefer: 'wait=10' };
    const created = await requestJson(app, 'POST /api/v1/videos', { headers, body: { url } });
    assert.equal(created['status'], 'failed');
    assert.doesNotMatch(JSON.stringify(created), /YTDLP/);
    const [video] = await list(`/videos?search=${String(created['id'])}`);
    assert.equal(video?.['ytDlpSettings'], 'YTDLP=on');
  });

  it('deletes an account, and returns pages without gaps', async () => {
    await call({ method: 'DELETE', path: `/accounts/${adaId}`, body: REASON });
    const path = `${ADMIN}/accounts/${adaId}`;
    assert.equal((await callService(app, `GET ${path}`, { headers: operator })).status, 404);
    const all = await list('/audit-log');
    const { data, nextCursor } = await call({ path: '/audit-log?limit=3' });
    const rest = await list(`/audit-log?limit=100&cursor=${String(nextCursor)}`);
    assert.ok(Array.isArray(data));
    assert.deepEqual([...data, ...rest], all);
  });

  it('has no console unless it is on', async () => {
    await using other = await startApp(settings);
    const path = `${ADMIN}/accounts`;
    const refused = await callService(other, `GET ${path}`, { headers: operator });
    assert.equal(refused.status, 404);
  });
});
