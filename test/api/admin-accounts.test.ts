import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { type ConsoleApp, startConsoleApp } from '../support/console-app.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService } from '../support/http-client.ts';
import { openMailServer } from '../support/mail-server.ts';
import { createApiKey } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { waitUntil } from '../support/wait-until.ts';

const REASON = { reason: 'ticket 4711' };
const NEW_PASSWORD = 'violet kettle seven maps';
const ADA = 'ada@example.com';
const BOB = 'bob@example.com';
const LINK = /https?:\/\/\S+\/account\/reset-password#token=[\w-]+/;

type Item = Readonly<Record<string, unknown>>;

forEachDatabase((kind, open, { createDatabaseConfig }) => {
  it('creates an account whose owner chooses a password with a link that works once', async () => {
    await using opened = await startConsoleApp(await createDatabaseConfig(), {
      REGISTRATION: 'open',
    });
    const { app, admin } = opened;
    const body = { email: 'Bob@Example.com', name: 'Bob', language: 'de', ...REASON };
    const created = await admin('POST', '/accounts', body);
    const account = readItem(created, 'account');
    const invitation = readItem(created, 'invitation');
    assert.partialDeepStrictEqual(account, { email: body.email, name: 'Bob', role: 'user' });
    const [entry] = await list(opened, `/audit-log?account=${String(account['id'])}`);
    assert.partialDeepStrictEqual(entry, {
      action: 'operator.account_created',
      actor: { kind: 'session' },
      details: REASON,
    });
    const url = String(invitation['url']);
    assert.match(url, LINK);
    const taken = await callService(app, 'POST /api/v1/admin/accounts', {
      headers: opened.operator,
      body: { email: BOB, ...REASON },
    });
    assert.equal(taken.status, 409);

    assert.equal(await logIn(opened, BOB), 401, 'no password yet');
    assert.equal(await choosePassword(opened, url), 204);
    assert.equal(await choosePassword(opened, url), 422);
    assert.equal(await logIn(opened, BOB), 200);
    const [owner] = await list(
      opened,
      `/audit-log?account=${String(account['id'])}&action=email.verified`,
    );
    assert.equal(owner, undefined, 'a link that the operator got proves no address');
  });

  it('replaces the link of an invited account until its owner has chosen a password', async () => {
    await using opened = await startConsoleApp(await createDatabaseConfig());
    const { app, admin, operator } = opened;
    const created = await admin('POST', '/accounts', { email: BOB, ...REASON });
    const account = readItem(created, 'account');
    const first = String(readItem(created, 'invitation')['url']);
    const path = `/accounts/${String(account['id'])}`;
    assert.equal(account['invited'], true);
    const route = `POST /api/v1/admin${path}/invitation`;
    const refused = { headers: operator, body: REASON };

    await admin('POST', `${path}/disable`, REASON);
    assert.equal((await callService(app, route, refused)).status, 404, 'disabled');
    await admin('POST', `${path}/enable`, REASON);
    const renewed = await admin('POST', `${path}/invitation`, REASON);
    const url = String(readItem(renewed, 'invitation')['url']);
    assert.match(url, LINK);
    const entries = `/audit-log?account=${String(account['id'])}`;
    const renewals = await list(opened, `${entries}&action=operator.invitation_renewed`);
    assert.partialDeepStrictEqual(renewals, [{ details: REASON }]);
    assert.equal(renewals.length, 1);
    assert.equal(await choosePassword(opened, first), 422, 'the previous link');
    assert.equal(await choosePassword(opened, url), 204);

    assert.equal((await admin('GET', path))['invited'], false);
    assert.equal((await callService(app, route, refused)).status, 404, 'has a password');
    const [ada] = await list(opened, `/accounts?search=${ADA}`);
    const other = `POST /api/v1/admin/accounts/${String(ada?.['id'])}/invitation`;
    assert.equal((await callService(app, other, refused)).status, 404);
  });

  // SQLite has one writer at a time.
  it(
    'does not use a link before it has locked the account',
    { skip: kind === 'sqlite' },
    async () => {
      const config = await createDatabaseConfig();
      await using opened = await startConsoleApp(config);
      const created = await opened.admin('POST', '/accounts', { email: BOB, ...REASON });
      const url = String(readItem(created, 'invitation')['url']);
      const id = String(readItem(created, 'account')['id']);
      const [database, observer] = [await open(config), await open(config)];
      const isWaiting = (): Promise<boolean> =>
        observer.transaction(async (tx) => {
          const { rows } = await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
          return rows.length > 0;
        });
      const choosing = await database.transaction(async (tx) => {
        await sql`select id from accounts where id = ${id} for update`.execute(tx);
        const status = choosePassword(opened, url);
        await waitUntil(isWaiting);
        const { rows } = await sql`select purpose from mail_tokens where account_id = ${id}
        for update skip locked`.execute(tx);
        assert.equal(rows.length, 1, 'a renewal can lock the link');
        return { status };
      });
      assert.equal(await choosing.status, 204);
    },
  );

  it('sends the link by e-mail, and then confirms the address', async () => {
    await using mail = await openMailServer();
    await using opened = await startConsoleApp(await createDatabaseConfig(), {
      SMTP_URL: mail.url,
      MAIL_FROM: 'reelay@example.com',
    });
    const body = { email: BOB, language: 'fr', ...REASON };
    const created = await opened.admin('POST', '/accounts', body);
    const account = readItem(created, 'account');
    const invitation = readItem(created, 'invitation');
    assert.equal(invitation['url'], null);
    const sent = (await mail.waitFor(3)).find(({ to }) => to.includes(BOB));
    assert.match(sent?.text ?? '', /sept jours/);
    const path = `/accounts/${String(account['id'])}/invitation`;
    const renewed = readItem(await opened.admin('POST', path, REASON), 'invitation');
    assert.equal(renewed['url'], null);
    const again = (await mail.waitFor(4)).findLast(({ to }) => to.includes(BOB));
    assert.notEqual(again, sent);
    const [url = ''] = LINK.exec(again?.text ?? '') ?? [];
    assert.equal(await choosePassword(opened, url), 204);
    const verified = `/audit-log?account=${String(account['id'])}&action=email.verified`;
    assert.equal((await list(opened, verified)).length, 1);
  });

  it('replaces a link that was shown with one that is sent by e-mail', async () => {
    const database = await createDatabaseConfig();
    let invited: Item;
    let headers: ConsoleApp['operator'];
    {
      await using opened = await startConsoleApp(database);
      invited = await opened.admin('POST', '/accounts', { email: BOB, ...REASON });
      headers = opened.operator;
    }
    await using mail = await openMailServer();
    await using app = await startApp({
      ...toDatabaseSettings(database),
      EGRESS_ALLOW: '127.0.0.1/32',
      ADMIN_CONSOLE: 'on',
      SMTP_URL: mail.url,
      MAIL_FROM: 'reelay@example.com',
    });
    const id = String(readItem(invited, 'account')['id']);
    const route = `POST /api/v1/admin/accounts/${id}/invitation`;
    assert.equal((await callService(app, route, { headers, body: REASON })).status, 200);
    const shown = String(readItem(invited, 'invitation')['url']);
    assert.equal(await choosePassword({ app }, shown), 422);
    const [sent] = await mail.waitFor(1);
    const [url = ''] = LINK.exec(sent?.text ?? '') ?? [];
    assert.equal(await choosePassword({ app }, url), 204);
  });

  it('filters accounts by state, role, sign-in and reached limits, over several pages', async () => {
    await using opened = await startConsoleApp(await createDatabaseConfig());
    const { app, admin } = opened;
    await createApiKey(app, { email: 'eve@example.com', scopes: ['videos:read'] });
    await admin('POST', '/accounts', { email: BOB, ...REASON });
    const idOf = async (email: string): Promise<string> =>
      String((await list(opened, `/accounts?search=${email}`))[0]?.['id']);
    const eve = await idOf('eve@example.com');
    await admin('POST', `/accounts/${eve}/disable`, REASON);
    const ada = await idOf(ADA);
    await admin('PATCH', `/accounts/${ada}/quotas`, { quotas: { keys: 1 }, ...REASON });

    const TABLE: readonly (readonly [query: string, emails: readonly string[]])[] = [
      ['role=operator', ['ops@example.com']],
      ['state=disabled', ['eve@example.com']],
      ['state=deletion_scheduled', []],
      ['state=enabled&role=user', [BOB, ADA]],
      ['signIn=never', [BOB]],
      ['quota=reached', [ADA]],
      ['quota=reached&search=bob', []],
    ];
    for (const [query, emails] of TABLE) {
      const found = await list(opened, `/accounts?${query}`);
      assert.deepEqual(
        found.map(({ email }) => email),
        emails,
        query,
      );
    }
    const [listed] = await list(opened, '/accounts?quota=reached');
    assert.partialDeepStrictEqual(listed, { usage: { keys: { used: 1, limit: 1 } } });
    for (const filter of ['', '&quota=reached']) {
      const emails = await listAll(opened, `/accounts?limit=1${filter}`);
      const complete = await list(opened, `/accounts?limit=100${filter}`);
      assert.deepEqual(
        emails,
        complete.map(({ email }) => email),
      );
    }
    const all = await list(opened, '/accounts?limit=100');
    const { nextCursor } = await admin('GET', `/accounts?limit=${all.length}`);
    assert.equal(nextCursor, null, 'no empty last page');
    const invalid = await callService(app, 'GET /api/v1/admin/accounts?state=none', {
      headers: opened.operator,
    });
    assert.equal(invalid.status, 422);
  });
});

function readItem(body: Item, name: string): Item {
  const item = body[name];
  assert.ok(typeof item === 'object' && item !== null);
  return Object.fromEntries(Object.entries(item));
}

async function list({ admin }: ConsoleApp, path: string): Promise<readonly Item[]> {
  const { data } = await admin('GET', path);
  assert.ok(Array.isArray(data));
  return data;
}

/** Follows the cursors to the last page. */
async function listAll(opened: ConsoleApp, path: string): Promise<readonly unknown[]> {
  const emails: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, nextCursor } = await opened.admin('GET', `${path}${cursor}`);
    assert.ok(Array.isArray(data));
    emails.push(...data.map(({ email }) => email));
    cursor = typeof nextCursor === 'string' ? `&cursor=${encodeURIComponent(nextCursor)}` : null;
  }
  return emails;
}

async function choosePassword({ app }: Pick<ConsoleApp, 'app'>, url: string): Promise<number> {
  const token = new URL(url).hash.replace('#token=', '');
  const body = { token, newPassword: NEW_PASSWORD };
  const route = 'POST /api/v1/auth/password-reset/confirm';
  return (await callService(app, route, { body })).status;
}

async function logIn({ app }: ConsoleApp, email: string): Promise<number> {
  const body = { email, password: NEW_PASSWORD };
  return (await callService(app, 'POST /api/v1/auth/login', { body })).status;
}
