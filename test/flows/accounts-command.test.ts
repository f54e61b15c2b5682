import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '../../src/platform/config/env.ts';
import { PASSWORD } from '../support/account-service.ts';
import { openDataDir } from '../support/service-process.ts';
import { startApp } from '../support/start-app.ts';

const REELAY = fileURLToPath(new URL('../../src/app/reelay.ts', import.meta.url));
const EMAIL = 'ada@example.com';

type End = { readonly code: unknown; readonly stdout: string; readonly stderr: string };

it('makes, lists and disables accounts, and says no in words and exit codes', async () => {
  await using dataDir = await openDataDir();
  const run = (args: readonly string[], input = ''): Promise<End> =>
    runAccounts(dataDir.path, args, input);

  const made = await run(['create', EMAIL, '--name', 'Ada', '--json']);
  assert.equal(made.code, 0, made.stderr);
  const { account, password } = JSON.parse(made.stdout);
  assert.equal(account.email, EMAIL);
  assert.equal(account.name, 'Ada');
  assert.match(password, /^[\w-]{24}$/);

  const again = await run(['create', EMAIL.toUpperCase()]);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^reelay: There is an account of this e-mail/);
  assert.equal((await run(['create', 'bob@example.com', '--password-stdin'], 'short\n')).code, 1);
  assert.equal((await run(['create', EMAIL, '--password', PASSWORD])).code, 2);

  assert.equal((await run(['disable', EMAIL])).code, 0);
  const list = JSON.parse((await run(['list', '--json'])).stdout);
  assert.deepEqual(
    list.data.map(({ email, disabled }: { email: string; disabled: boolean }) => [email, disabled]),
    [[EMAIL, true]],
  );
});

it('a password that was reset at the command line logs in, and the former session has ended', async () => {
  await using app = await startApp();
  const credentials = { email: EMAIL, password: 'the first password' };
  const { token } = JSON.parse((await post(app.url, 'register', credentials)).body);
  const reset = await runAccounts(
    app.dataDir,
    ['reset-password', EMAIL, '--password-stdin'],
    `${PASSWORD}\n`,
  );
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

async function runAccounts(dataDir: string, args: readonly string[], input: string): Promise<End> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', REELAY, 'accounts', ...args],
    { env: { PATH: readEnvironment()['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'silent' } },
  );
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

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
