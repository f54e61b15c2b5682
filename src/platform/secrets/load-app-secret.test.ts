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
  it('the first start makes one that only its owner can read, and later ones find it', async () => {
    await using folder = await openTemporaryFolder();
    const made = loadAppSecret(sqliteIn(folder.path));

    assert.match(made, /^\w{44}$/);
    assert.equal(loadAppSecret(sqliteIn(folder.path)), made);
    const file = join(folder.path, 'data', 'app-secret');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal(await readFile(file, 'utf8'), `${made}\n`);
    assert.deepEqual(await readdir(join(folder.path, 'data')), ['app-secret']);
  });

  it('each data folder gets its own', async () => {
    await using one = await openTemporaryFolder();
    await using other = await openTemporaryFolder();

    assert.notEqual(loadAppSecret(sqliteIn(one.path)), loadAppSecret(sqliteIn(other.path)));
  });

  it('a start is refused whose database was sealed with one that is gone', async () => {
    await using folder = await openTemporaryFolder();
    loadAppSecret(sqliteIn(folder.path));
    await writeFile(join(folder.path, 'data', 'reelay.db'), 'a database');
    await unlink(join(folder.path, 'data', 'app-secret'));

    refuses(sqliteIn(folder.path), /app-secret is missing.*Restore it/);
    assert.deepEqual(await readdir(join(folder.path, 'data')), ['reelay.db']);
  });

  it('a start is refused whose kept secret was cut short', async () => {
    await using folder = await openTemporaryFolder();
    loadAppSecret(sqliteIn(folder.path));
    await writeFile(join(folder.path, 'data', 'app-secret'), 'abc\n');

    refuses(sqliteIn(folder.path), /app-secret takes 32 or more.*a value of 3 characters/);
  });

  it('a start is refused that can’t keep it', async () => {
    await using folder = await openTemporaryFolder();
    await writeFile(join(folder.path, 'data'), 'not a folder');

    refuses(sqliteIn(folder.path), /app-secret can’t be written/);
  });
});

describe('APP_SECRET', () => {
  it('is taken as it is given, and nothing is written', async () => {
    await using folder = await openTemporaryFolder();

    assert.equal(loadAppSecret({ ...sqliteIn(folder.path), configured: GOOD }), GOOD);
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('is required with PostgreSQL', () => {
    refuses({ configured: null, dataDir: '/nowhere', database: POSTGRES }, /is required/);
  });

  const guessable: readonly (readonly [string, RegExp])[] = [
    ['', /0 characters/],
    [GOOD.slice(0, 31), /31 characters/],
    ['a'.repeat(64), /repeats itself/],
    ['abababababababababababababababababab', /repeats itself/],
    ['0123456789abcdef0123456789abcdef', /repeats itself/],
    ['abcdefghijklmnopqrstuvwxyz0123456789', /neighbouring/],
    ['changemechangemechangemechangeme', /repeats itself|placeholder/],
    ['change-me-to-a-long-random-string', /placeholder/],
    ['Your-Secret-Password-Goes-Here-1234', /placeholder/],
    ['reelay-default-insecure-app-secret', /placeholder/],
  ];
  for (const [secret, words] of guessable) {
    it(`is refused when it can be guessed: ${secret.slice(0, 12)}…`, () => {
      refuses({ configured: secret, dataDir: '/nowhere', database: POSTGRES }, words);
    });
  }

  it('is never shown when it is refused', () => {
    const secret = GOOD.slice(0, 20);
    assert.throws(
      () => loadAppSecret({ configured: secret, dataDir: '/nowhere', database: POSTGRES }),
      (error) => error instanceof StartError && !error.message.includes(secret),
    );
  });

  for (const fine of [
    GOOD,
    `app-secret-${GOOD}`,
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c',
  ]) {
    it(`may be any random text: ${fine.slice(0, 12)}…`, () => {
      const source = { configured: fine, dataDir: '/nowhere', database: POSTGRES };
      assert.equal(loadAppSecret(source), fine);
    });
  }
});

forEachDatabase((_kind, open) => {
  it('is told from the one that the database was sealed with', async () => {
    const database = await open();
    await checkAppSecret(database, createSecrets(GOOD));
    await checkAppSecret(database, createSecrets(GOOD));

    await assert.rejects(
      checkAppSecret(database, createSecrets(`${GOOD}!`)),
      isStartError(/is not the one/),
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

function refuses(source: AppSecretSource, words: RegExp): void {
  assert.throws(() => loadAppSecret(source), isStartError(words));
}
