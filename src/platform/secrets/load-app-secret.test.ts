import assert from 'node:assert/strict';
import { readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';
import { isStartError } from '#test/support/errors.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { StartError } from '../config/start-error.ts';
import { checkAppSecret } from './check-app-secret.ts';
import { createSecrets } from './create-secrets.ts';
import { type AppSecretSource, loadAppSecret } from './load-app-secret.ts';

const GOOD = 'c2f1Wm9Qe7Rt4Yu8Io3Pa6Sd5Fg0Hj1Kl';
const POSTGRES = { kind: 'postgres', url: 'postgres://db.example/reelay' } as const;

describe('without APP_SECRET, with SQLite,', () => {
  it('the first start generates a secret with mode 600, and later starts read it', async () => {
    await using folder = await openTemporaryFolder();
    const generated = loadAppSecret(sqliteIn(folder.path));

    assert.match(generated, /^\w{44}$/);
    assert.equal(loadAppSecret(sqliteIn(folder.path)), generated);
    const file = join(folder.path, 'data', 'app-secret');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal(await readFile(file, 'utf8'), `${generated}\n`);
    assert.deepEqual(await readdir(join(folder.path, 'data')), ['app-secret']);
  });

  it('each data folder gets a different secret', async () => {
    await using one = await openTemporaryFolder();
    await using other = await openTemporaryFolder();

    assert.notEqual(loadAppSecret(sqliteIn(one.path)), loadAppSecret(sqliteIn(other.path)));
  });

  it('a start is refused when the secret of the database is missing', async () => {
    await using folder = await openTemporaryFolder();
    loadAppSecret(sqliteIn(folder.path));
    await writeFile(join(folder.path, 'data', 'reelay.db'), 'a database');
    await unlink(join(folder.path, 'data', 'app-secret'));

    assertRejected(sqliteIn(folder.path), /app-secret is missing.*Restore it/);
    assert.deepEqual(await readdir(join(folder.path, 'data')), ['reelay.db']);
  });

  it('a start is refused when the stored secret was truncated', async () => {
    await using folder = await openTemporaryFolder();
    loadAppSecret(sqliteIn(folder.path));
    await writeFile(join(folder.path, 'data', 'app-secret'), 'abc\n');

    assertRejected(sqliteIn(folder.path), /app-secret: expected 32 or more.*a value of length 3/);
  });

  it('a start is refused when the secret can’t be stored', async () => {
    await using folder = await openTemporaryFolder();
    await writeFile(join(folder.path, 'data'), 'not a folder');

    assertRejected(sqliteIn(folder.path), /app-secret can’t be written/);
  });
});

describe('APP_SECRET', () => {
  it('is used unchanged, and nothing is written', async () => {
    await using folder = await openTemporaryFolder();

    assert.equal(loadAppSecret({ ...sqliteIn(folder.path), configured: GOOD }), GOOD);
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('is required with PostgreSQL', () => {
    assertRejected({ configured: null, dataDir: '/nowhere', database: POSTGRES }, /is required/);
  });

  const guessable: readonly (readonly [string, RegExp])[] = [
    ['', /length 0/],
    [GOOD.slice(0, 31), /length 31/],
    ['a'.repeat(64), /repeats itself/],
    ['abababababababababababababababababab', /repeats itself/],
    ['0123456789abcdef0123456789abcdef', /repeats itself/],
    ['abcdefghijklmnopqrstuvwxyz0123456789', /consecutive/],
    ['changemechangemechangemechangeme', /repeats itself|placeholder/],
    ['change-me-to-a-long-random-string', /placeholder/],
    ['Your-Secret-Password-Goes-Here-1234', /placeholder/],
    ['reelay-default-insecure-app-secret', /placeholder/],
  ];
  for (const [secret, message] of guessable) {
    it(`is rejected when it is guessable: ${secret.slice(0, 12)}…`, () => {
      assertRejected({ configured: secret, dataDir: '/nowhere', database: POSTGRES }, message);
    });
  }

  it('is omitted from the error', () => {
    const secret = GOOD.slice(0, 20);
    assert.throws(
      () => loadAppSecret({ configured: secret, dataDir: '/nowhere', database: POSTGRES }),
      (error) => error instanceof StartError && !error.message.includes(secret),
    );
  });

  for (const valid of [
    GOOD,
    `app-secret-${GOOD}`,
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c',
  ]) {
    it(`can be any random text: ${valid.slice(0, 12)}…`, () => {
      const source = { configured: valid, dataDir: '/nowhere', database: POSTGRES };
      assert.equal(loadAppSecret(source), valid);
    });
  }
});

forEachDatabase((_kind, open) => {
  it('is compared with the secret that the database was sealed with', async () => {
    const database = await open();
    await checkAppSecret(database, createSecrets(GOOD));
    await checkAppSecret(database, createSecrets(GOOD));

    await assert.rejects(
      checkAppSecret(database, createSecrets(`${GOOD}!`)),
      isStartError(/differs from the secret/),
    );
  });
});

function sqliteIn(folder: string): AppSecretSource {
  const dataDir = join(folder, 'data');
  return {
    configured: null,
    dataDir,
    database: { kind: 'sqlite', file: join(dataDir, 'reelay.db') },
  };
}

function assertRejected(source: AppSecretSource, message: RegExp): void {
  assert.throws(() => loadAppSecret(source), isStartError(message));
}
