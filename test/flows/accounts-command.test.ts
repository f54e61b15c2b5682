import assert from 'node:assert/strict';
import { it } from 'node:test';

import { PASSWORD } from '../support/account-service.ts';
import { toDatabaseSettings } from '../support/database-settings.ts';
import { forEachDatabase } from '../support/databases.ts';
import { runReelayInProcess, type ProcessResult, runReelay } from '../support/run-reelay.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

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
  const { token } = JSON.parse((await post(app.url, 'register', credentials)).body);
  const run = createRunner({ DATA_DIR: app.dataDir });
  const reset = await run(['reset-password', EMAIL, '--password-stdin'], `${PASSWORD}\n`);
  assert.equal(reset.code, 0, reset.stderr);
  assert.ok(!reset.stdout.includes(PASSWORD));
  const me = await fetch(new URL('/api/v1/auth/me', app.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  await me.body?.cancel();
  assert.equal(me.status, 401);
  assert.equal((await post(app.url, 'login', credentials)).status, 401);
  assert.equal((await post(app.url, 'login', { email: EMAIL, password: PASSWORD })).status, 200);
});

async function post(
  service: URL,
  verb: string,
  body: unknown,
): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(new URL(`/api/v1/auth/${verb}`, service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}
