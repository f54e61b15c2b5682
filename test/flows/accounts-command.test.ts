import assert from 'node:assert/strict';
import { it } from 'node:test';

import { PASSWORD } from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { toPlaceSettings } from '../support/place-settings.ts';
import { callReelay, type CommandEnd, runReelay } from '../support/run-reelay.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const EMAIL = 'ada@example.com';

type Run = (args: readonly string[], input?: string) => Promise<CommandEnd>;

function runnerFor(settings: Readonly<Record<string, string>>): Run {
  return (args, input) =>
    input === undefined
      ? callReelay(['accounts', ...args], settings)
      : runReelay(['accounts', ...args], { settings, input });
}

forEachDatabase((_kind, _open, { newPlace }) => {
  it('makes, lists, disables and enables accounts, and says no in words and exit codes', async () => {
    const run = runnerFor(toPlaceSettings(await newPlace()));

    const made = await run(['create', EMAIL, '--name', 'Ada', '--json']);
    assert.equal(made.code, 0, made.stderr);
    const { account, password } = JSON.parse(made.stdout);
    assert.equal(account.email, EMAIL);
    assert.equal(account.name, 'Ada');
    assert.match(password, /^[\w-]{24}$/);

    const again = await run(['create', EMAIL.toUpperCase()]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^reelay: There is an account of this e-mail/);
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

it('reads a password from its input, and shows it nowhere', async () => {
  await using dataDir = await openTemporaryFolder();
  const run = runnerFor({ DATA_DIR: dataDir.path });
  const args = ['create', EMAIL, '--password-stdin', '--json'];
  const short = await run(args, 'short\n');
  assert.equal(short.code, 2);
  assert.match(JSON.parse(short.stderr).error.message, /a password has 12 to 256 characters/);
  const made = await run(args, `${PASSWORD}\r\nmore\n`);
  assert.equal(made.code, 0, made.stderr);
  assert.ok(!`${made.stdout}${made.stderr}`.includes(PASSWORD));
  assert.equal('password' in JSON.parse(made.stdout), false);
});

it('a password that was reset at the command line logs in, and the former session has ended', async () => {
  await using app = await startApp();
  const credentials = { email: EMAIL, password: 'the first password' };
  const { token } = JSON.parse((await post(app.url, 'register', credentials)).body);
  const run = runnerFor({ DATA_DIR: app.dataDir });
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
