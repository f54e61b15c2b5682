import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { AuditEntryWire, AuditLogWire } from '#features/audit/wire.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { runAsActor } from '#platform/audit/request-origin.ts';
import type { Database } from '#platform/db/database.ts';

import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson, type CallResult } from '../support/http-client.ts';
import { openScriptedOrigin } from '../support/scripted-origin.ts';
import { createApiKey, logInToAccountArea } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const EMAIL = 'ada@example.com';
const LOG = '/api/v1/audit-log';
const DAY_MS = 86_400_000;

type Headers = Readonly<Record<string, string>>;
type Call = { readonly method: string; readonly path: string; readonly body?: object };

const origin = await openScriptedOrigin();
after(() => origin[Symbol.asyncDispose]());

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  let app: App;
  let database: Database;
  let settings: Headers;
  let page: Headers;
  let key: Headers;
  let accountId: string;

  before(async () => {
    const config = await createDatabaseConfig();
    settings = { ...toDatabaseSettings(config), EGRESS_ALLOW: '127.0.0.1/32' };
    app = await startApp({ ...settings, TRUST_PROXY: '127.0.0.1' });
    database = await open(config);
    const scopes = ['videos:read', 'videos:write', 'webhooks:manage', 'audit:read'];
    key = await createApiKey(app, { email: EMAIL, scopes });
    page = await logInToAccountArea(app, { email: EMAIL, password: PASSWORD });
    accountId = await readAccountId();
  });
  after(() => app[Symbol.asyncDispose]());

  const call = (
    { method, path, body }: Call,
    headers: Headers = key,
  ): Promise<CallResult['json']> => requestJson(app, `${method} ${path}`, { headers, body });

  async function readLog(query = '', headers: Headers = key): Promise<AuditLogWire['data']> {
    return (await requestJson<AuditLogWire>(app, `GET ${LOG}?${query}`, { headers })).data;
  }

  async function readAccountId(): Promise<string> {
    const { account } = await call({ method: 'GET', path: '/account/api/me' }, page);
    return String(Object(account).id);
  }

  /** The newest entry, after checking its action. */
  async function readLatest(action: string): Promise<AuditEntryWire> {
    const [entry] = await readLog('limit=1');
    assert.equal(entry?.action, action);
    return entry;
  }

  it('records who changed what, from where, and when', async () => {
    const headers = {
      ...page,
      'x-forwarded-for': '2001:db8:1:2:3:4:5:6',
      'user-agent': 'Browser\u00AD/1',
      'x-request-id': 'request-of-the-test',
    };
    const body = { name: '=cmd()', scopes: ['audit:read'], networks: ['192.0.2.0/24'] };
    const created = await call({ method: 'POST', path: '/account/api/keys', body }, headers);
    const entry = await readLatest('key.created');
    const { at, id, actor, ...rest } = entry;
    assert.match(id, /^aud_/);
    assert.ok(Date.now() - Date.parse(at) < 600_000);
    assert.equal(actor.kind, 'session');
    assert.match(actor.id ?? '', /^ses_/);
    assert.deepEqual(rest, {
      action: 'key.created',
      subject: created['id'],
      network: '2001:db8:1:2::/64',
      client: 'Browser/1',
      requestId: 'request-of-the-test',
      details: { ...body, expiresAt: null },
    });
    assert.ok(!JSON.stringify(entry).includes(String(created['key'])), 'no secret is recorded');
  });

  it('records each kind of change with its actor and details', async () => {
    const video = await call({
      method: 'POST',
      path: '/api/v1/videos',
      body: { url: origin.url('/a.mp4').href, visibility: 'public' },
    });
    const path = `/api/v1/videos/${String(video['id'])}`;
    await call({ method: 'PATCH', path, body: { title: 'New' } });
    await call({ method: 'PATCH', path, body: { visibility: 'private' } });
    const changed = await readLatest('video.visibility_changed');
    assert.deepEqual(changed.details, { from: 'public', to: 'private' });
    assert.deepEqual([changed.subject, changed.actor.kind], [video['id'], 'key']);

    const tokens = `${path}/playback-tokens`;
    await call({ method: 'POST', path: tokens, body: { expiresIn: 60 } });
    await call({ method: 'POST', path: tokens, body: { expiresIn: 60 } });
    assert.equal((await readLog('action=playback_token.created')).length, 1, 'once per hour');
    await call({ method: 'DELETE', path: tokens });
    await readLatest('playback_token.revoked');
    await call({ method: 'DELETE', path });
    await readLatest('video.deleted');

    const url = `${origin.url('/hook').href}?token=hidden`;
    const webhooks = '/api/v1/webhooks';
    const webhook = await call({ method: 'POST', path: webhooks, body: { url, events: ['*'] } });
    const host = new URL(url).host;
    assert.deepEqual((await readLatest('webhook.created')).details, { host, events: ['*'] });
    const one = `${webhooks}/${String(webhook['id'])}`;
    await call({ method: 'PATCH', path: one, body: { enabled: false } });
    assert.deepEqual((await readLatest('webhook.updated')).details, { enabled: false });
    await call({ method: 'POST', path: `${one}/rotate-secret`, body: {} });
    await readLatest('webhook.secret_rotated');
    await call({ method: 'DELETE', path: one });
    await readLatest('webhook.deleted');

    const filtered = await readLog(`subject=${String(video['id'])}&actor=${changed.actor.id}`);
    assert.deepEqual(
      filtered.map(({ action }) => action),
      [
        'video.deleted',
        'playback_token.revoked',
        'playback_token.created',
        'video.visibility_changed',
      ],
    );
    assert.deepEqual(await readLog(`to=${changed.at}&subject=${String(video['id'])}`), []);
  });

  it('records rejected passwords and password changes', async () => {
    const wrong = { email: EMAIL, password: 'another horse battery' };
    const login = 'POST /api/v1/auth/login';
    assert.equal((await callService(app, login, { body: wrong })).status, 401);
    const { actor, network } = await readLatest('password.rejected');
    assert.deepEqual([actor.kind, network], ['anonymous', '127.0.0.1']);
    const unknown = { ...wrong, email: 'eve@example.com' };
    assert.equal((await callService(app, login, { body: unknown })).status, 401);
    assert.equal((await readLog('action=password.rejected')).length, 1);
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` };
    await call({ method: 'POST', path: '/account/api/password', body }, page);
    await readLatest('password.changed');
  });

  it('records the commands of the operator, without revealing the operator', async () => {
    for (const command of ['disable', 'enable']) {
      const result = await runReelayInProcess(['accounts', command, EMAIL], settings);
      assert.equal(result.code, 0, result.stderr);
    }
    const [enabled, disabled] = await readLog('limit=2');
    assert.equal(enabled?.action, 'operator.account_enabled');
    assert.equal(disabled?.action, 'operator.account_disabled');
    assert.deepEqual(enabled?.actor, { kind: 'operator', id: null });
    assert.equal(enabled?.requestId, null);
  });

  it('returns pages without gaps, and CSV that spreadsheets do not evaluate', async () => {
    const all = await readLog('limit=100');
    const ids: string[] = [];
    for (let next = `${LOG}?limit=4`; next !== '';) {
      const read = requestJson<AuditLogWire>(app, `GET ${next}`, { headers: key });
      const { data, nextCursor } = await read;
      ids.push(...data.map(({ id }) => id));
      next = nextCursor === null ? '' : `${LOG}?limit=4&cursor=${nextCursor}`;
    }
    assert.deepEqual(
      ids,
      all.map(({ id }) => id),
    );
    const headers = { ...key, accept: 'text/csv' };
    const response = await fetch(new URL(`${LOG}?action=key.created`, app.url), { headers });
    assert.match(response.headers.get('content-disposition') ?? '', /audit-log-[\d-]+\.csv/);
    const [header, ...rows] = (await response.text()).trim().split('\r\n');
    assert.match(header ?? '', /^at,action,actorKind,actor,subject,network,client/);
    assert.equal(rows.length, 2);
    assert.deepEqual((await readLatest('audit_log.exported')).details, { entries: 2 });
    const other = await fetch(new URL(`${LOG}?limit=1&cursor=AAAA`, app.url), { headers: key });
    assert.equal(other.status, 422);
  });

  it('shows an account only its own log, and requires the scope', async () => {
    const other = await createApiKey(app, { email: 'bob@example.com', scopes: ['audit:read'] });
    const actions = (await readLog('', other)).map(({ action }) => action);
    assert.deepEqual(actions, ['key.created', 'session.started', 'account.created']);
    const reader = await createApiKey(app, { email: 'cyd@example.com', scopes: ['videos:read'] });
    const refused = await callService(app, `GET ${LOG}`, { headers: reader });
    assert.equal(refused.status, 403);
  });

  it('refuses to change entries in the database, and to delete recent ones', async () => {
    const clock = (): number => Date.now() - 31 * DAY_MS;
    await database.transaction((tx) =>
      runAsActor({ kind: 'system' }, () =>
        recordAudit(tx, { clock }, { accountId, action: 'account.updated' }),
      ),
    );
    const count = (await readLog('limit=100')).length;
    await assert.rejects(
      database.transaction((tx) =>
        tx.updateTable('audit_entries').set({ action: 'key.created' }).execute(),
      ),
    );
    await assert.rejects(database.transaction((tx) => tx.deleteFrom('audit_entries').execute()));
    assert.equal((await readLog('limit=100')).length, count);
    const old = Date.now() - 30 * DAY_MS;
    await database.transaction((tx) =>
      tx.deleteFrom('audit_entries').where('at_ms', '<', old).execute(),
    );
    assert.equal((await readLog('limit=100')).length, count - 1);
  });

  it('keeps the entries of a deleted account for the operator', async () => {
    const bob = { email: 'bob@example.com', password: PASSWORD };
    const bobsPage = await logInToAccountArea(app, bob);
    const body = { password: PASSWORD, immediately: true };
    await call({ method: 'DELETE', path: '/account/api/account', body }, bobsPage);
    const deleted = await database.queries
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', '=', 'account.deleted')
      .executeTakeFirst();
    assert.deepEqual(JSON.parse(deleted?.details ?? ''), { videos: 0, keys: 1, sessions: 2 });
  });
});
