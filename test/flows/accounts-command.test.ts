import assert from 'node:assert/strict';
import { it } from 'node:test';

import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { runReelayInProcess, type ProcessResult, runReelay } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const EMAIL = 'ada@example.com';

type Run = (args: readonly string[], input?: string) => Promise<ProcessResult>;

function createRunner(settings: Readonly<Record<string, string>>): Run {
  return (args, input) =>
    input === undefined
      ? runReelayInProcess(['accounts', ...args], settings)
      : runReelay(['accounts', ...args], { settings, input });
}

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('creates, lists, disables and enables accounts, and reports errors with a message and an exit code', async () => {
    const run = createRunner(toDatabaseSettings(await createDatabaseConfig()));

    const created = await run(['create', EMAIL, '--name', 'Ada', '--json']);
    assert.equal(created.code, 0, created.stderr);
    const { account, password } = JSON.parse(created.stdout);
    assert.equal(account.email, EMAIL);
    assert.equal(account.name, 'Ada');
    assert.match(password, /^[\w-]{24}$/);

    const again = await run(['create', EMAIL.toUpperCase()]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^reelay: An account with this e-mail address already exists/);
    const unknown = await run(['disable', 'nobody@example.com', '--json']);
    assert.equal(unknown.code, 4);
    assert.equal(unknown.stdout, '');
    assert.equal(JSON.parse(unknown.stderr).error.code, 'not_found');

    assert.equal((await run(['disable', EMAIL])).code, 0);
    const list = JSON.parse((await run(['list', '--json'])).stdout);
    assert.deepEqual(
      list.data.map(({ email, disabled }: { email: string; disabled: boolean }) => [
        email,
        disabled,
      ]),
      [[EMAIL, true]],
    );
    const enabled = await run(['enable', EMAIL]);
    assert.equal(enabled.stdout, `${EMAIL} is enabled.\n`);
    assert.match(
      (await run(['list'])).stdout,
      /^acc_\w{16} {2}ada@example\.com {2}enabled .*Ada\n$/,
    );

    const removed = await run(['remove-second-factor', EMAIL]);
    assert.equal(removed.stdout, `${EMAIL} can sign in without a second factor.\n`);
    assert.equal((await run(['remove-second-factor', 'nobody@example.com'])).code, 4);
  });

  it('shows the usage and the limits of an account, and changes its limits', async () => {
    const settings = toDatabaseSettings(await createDatabaseConfig());
    const run = createRunner({ ...settings, QUOTA_KEYS: '7', QUOTA_WEBHOOKS: 'none' });
    assert.equal((await run(['create', EMAIL])).code, 0);

    const shown = await run(['quotas', EMAIL.toUpperCase()]);
    assert.equal(shown.code, 0, shown.stderr);
    assert.deepEqual(toRows(shown.stdout), [
      ['videos', '0', 'of 1000', 'default'],
      ['subtitles', '0', 'of 2000', 'default'],
      ['webhooks', '0', 'of unlimited', 'default'],
      ['keys', '0', 'of 7', 'default'],
      ['checksPerDay', '0', 'of 10000', 'default'],
      ['bytesPerDay', '0', 'of 1000000000000', 'default'],
    ]);

    const changes = ['--keys', 'none', '--videos', '0', '--bytes-per-day', '5GB'];
    const changed = await run(['quotas', EMAIL, ...changes, '--json']);
    const { account, usage, overrides } = JSON.parse(changed.stdout);
    assert.equal(account.email, EMAIL);
    assert.deepEqual(overrides, { videos: 0, keys: null, bytesPerDay: 5e9 });
    assert.deepEqual(usage.videos, { used: 0, limit: 0 });
    assert.deepEqual(usage.keys, { used: 0, limit: null });
    assert.equal(usage.bytesPerDay.limit, 5e9);

    const reset = await run(['quotas', EMAIL, '--keys', 'default', '--videos', '9']);
    const [videos, , , keys] = toRows(reset.stdout);
    assert.deepEqual(videos, ['videos', '0', 'of 9', 'account']);
    assert.deepEqual(keys, ['keys', '0', 'of 7', 'default']);

    for (const wrong of [
      ['--videos', '1e9'],
      ['--videos', '1000000001'],
      ['--bytes-per-day', '5'],
      ['--checks-per-day', '5GB'],
    ]) {
      const refused = await run(['quotas', EMAIL, ...wrong]);
      assert.equal(refused.code, 2, wrong.join(' '));
      assert.match(refused.stderr, new RegExp(`${wrong[0]} must be `));
    }
    assert.equal((await run(['quotas', 'nobody@example.com'])).code, 4);
  });
});

it('reads a password from standard input and never prints it', async () => {
  await using dataDir = await openTemporaryFolder();
  const run = createRunner({ DATA_DIR: dataDir.path });
  const args = ['create', EMAIL, '--password-stdin', '--json'];
  const short = await run(args, 'short\n');
  assert.equal(short.code, 2);
  assert.match(JSON.parse(short.stderr).error.message, /a password must have 12 to 256 characters/);
  const created = await run(args, `${PASSWORD}\r\nmore\n`);
  assert.equal(created.code, 0, created.stderr);
  assert.ok(!`${created.stdout}${created.stderr}`.includes(PASSWORD));
  assert.equal('password' in JSON.parse(created.stdout), false);
});

it('resets a password on the command line, and revokes earlier sessions', async () => {
  await using app = await startApp();
  const credentials = { email: EMAIL, password: 'the first password' };
  const { token } = await requestJson(app, 'POST /api/v1/auth/register', { body: credentials });
  const run = createRunner({ DATA_DIR: app.dataDir });
  const reset = await run(['reset-password', EMAIL, '--password-stdin'], `${PASSWORD}\n`);
  assert.equal(reset.code, 0, reset.stderr);
  assert.ok(!reset.stdout.includes(PASSWORD));
  const headers = { authorization: `Bearer ${String(token)}` };
  assert.equal((await callService(app, 'GET /api/v1/auth/me', { headers })).status, 401);
  const login = 'POST /api/v1/auth/login';
  assert.equal((await callService(app, login, { body: credentials })).status, 401);
  const body = { email: EMAIL, password: PASSWORD };
  assert.equal((await callService(app, login, { body })).status, 200);
});

/** The cells of a printed table. */
function toRows(text: string): readonly (readonly string[])[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
}
