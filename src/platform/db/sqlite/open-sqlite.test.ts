import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';

import { sql } from 'kysely';
import pino from 'pino';

import { isAppError, isStartError } from '#test/support/errors.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { openSqlite } from './open-sqlite.ts';

describe('the SQLite file', () => {
  it('is private to its owner, as is its folder', async () => {
    await using folder = await openTemporaryFolder();
    const file = join(folder.path, 'data', 'reelay.db');
    await using database = await open(file);
    await fill(database);

    assert.equal((await stat(join(folder.path, 'data'))).mode & 0o777, 0o700);
    for (const suffix of ['', '-wal', '-shm']) {
      assert.equal((await stat(file + suffix)).mode & 0o777, 0o600, suffix);
    }
  });

  it('can’t have the name of an in-memory or temporary database', async () => {
    for (const file of [':memory:', '']) await assert.rejects(open(file), /needs a file/);
    await assert.rejects(stat(':memory:'), { code: 'ENOENT' });
  });

  it('is reported when it is created on a network file system', async () => {
    await using folder = await openTemporaryFolder();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    for (const name of [null, 'NFS']) {
      const file = join(folder.path, String(name), 'reelay.db');
      const database = await openSqlite(file, { log, findFileSystem: () => name });
      await database[Symbol.asyncDispose]();
    }
    const [line = '', ...others] = lines;
    assert.deepEqual(others, []);
    assert.match(line, /"fileSystem":"NFS","msg":"[^"]*NFS is on NFS, where locks/);
  });

  it('contains the entire database after closing', async () => {
    await using folder = await openTemporaryFolder();
    const file = await filledDatabase(folder.path);

    await assert.rejects(stat(`${file}-wal`), { code: 'ENOENT' });
    const raw = new DatabaseSync(file, { readOnly: true });
    assert.equal(raw.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok');
    assert.equal(raw.prepare('pragma journal_mode').get()?.['journal_mode'], 'wal');
    raw.close();
  });

  it('contains no traces of a deleted row', async () => {
    await using folder = await openTemporaryFolder();
    const file = join(folder.path, 'reelay.db');
    {
      await using database = await open(file);
      const keys = ['the key of yesterday', 'the key of today'];
      const rows = keys.map((key_sealed, day_ms) => ({ day_ms, key_sealed }));
      await database.transaction((tx) =>
        tx.insertInto('analytics_day_keys').values(rows).execute(),
      );
      await database.transaction((tx) =>
        tx.deleteFrom('analytics_day_keys').where('day_ms', '=', 0).execute(),
      );
    }
    const bytes = await readFile(file);
    assert.equal(bytes.includes('the key of today'), true);
    assert.equal(bytes.includes('the key of yesterday'), false);
  });

  it('survives a process that is killed while writing', async () => {
    await using folder = await openTemporaryFolder();
    const file = join(folder.path, 'reelay.db');
    const acknowledged = await writeUntilKilled(file);
    await using database = await open(file);
    const rows = await countRows(database);

    assert.ok(acknowledged > 0);
    // The file contains all acknowledged writes, and at most one more that was in progress.
    assert.ok(rows === acknowledged || rows === acknowledged + 1, `${rows} of ${acknowledged}`);
  });
});

describe('a start is refused with an explanation and the file is unchanged', () => {
  const damages: readonly {
    readonly name: string;
    readonly damage: (file: string) => Promise<void>;
    readonly message: RegExp;
  }[] = [
    {
      name: 'when the file is not a database',
      damage: (file) => writeFile(file, 'notes on a talk\n'.repeat(20)),
      message: /is not an SQLite database/,
    },
    {
      name: 'when the file is empty',
      damage: (file) => truncate(file, 0),
      message: /is truncated/,
    },
    {
      name: 'when the second half of the file is missing',
      damage: async (file) => truncate(file, (await stat(file)).size / 2),
      message: /is truncated/,
    },
    {
      name: 'when a page in the middle is overwritten',
      damage: (file) => overwrite(file, 0.3),
      message: /is damaged/,
    },
    {
      name: 'when the first page is overwritten after the header',
      damage: (file) => overwrite(file, 0),
      message: /is damaged/,
    },
  ];
  for (const { name, damage, message } of damages) {
    it(name, async () => {
      await using folder = await openTemporaryFolder();
      const file = await filledDatabase(folder.path);
      await damage(file);
      const before = await readFile(file);

      await assert.rejects(open(file), isStartError(message));
      assert.deepEqual(await readFile(file), before);
    });
  }

  it('when another program has locked the file', async () => {
    await using folder = await openTemporaryFolder();
    const file = await filledDatabase(folder.path);
    const other = new DatabaseSync(file);
    other.exec('pragma locking_mode = exclusive; begin exclusive');

    await assert.rejects(open(file), isStartError(/is locked by another program/));
    other.close();
  });

  it('when a parent folder is a file', async () => {
    await using folder = await openTemporaryFolder();
    await writeFile(join(folder.path, 'data'), '');

    await assert.rejects(
      open(join(folder.path, 'data', 'reelay.db')),
      isStartError(/is not a folder/),
    );
  });

  it('when the file is a folder', async () => {
    await using folder = await openTemporaryFolder();
    await mkdir(join(folder.path, 'reelay.db'));

    await assert.rejects(open(join(folder.path, 'reelay.db')), isStartError(/is not a file/));
  });
});

it('returns "unavailable" when the disk is full, and recovers when there is space', async () => {
  await using folder = await openTemporaryFolder();
  await using database = await open(join(folder.path, 'reelay.db'));
  await database.transaction((tx) => sql`pragma max_page_count = 10`.execute(tx));
  await assert.rejects(fill(database), isAppError('unavailable'));
  assert.equal(await countRows(database), 0);
  await database.transaction((tx) => sql`pragma max_page_count = 100000`.execute(tx));
  await fill(database);

  assert.equal(await countRows(database), ROWS);
});

it('opens a copy that includes its write-ahead log', async () => {
  await using folder = await openTemporaryFolder();
  const file = join(folder.path, 'reelay.db');
  const copy = join(folder.path, 'copy.db');
  await using database = await open(file);
  await fill(database);
  for (const suffix of ['', '-wal']) await copyFile(file + suffix, copy + suffix);
  await using copied = await open(copy);

  assert.equal(await countRows(copied), ROWS);
});

const ROWS = 300;

function open(file: string): Promise<Database> {
  return openDatabase({ kind: 'sqlite', file }, { log: silentLog });
}

/** Writes enough rows for a file of about fifty pages. */
async function fill({ transaction }: Database): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    purpose: `row ${index}`,
    digest: 'x'.repeat(500),
  }));
  await transaction((tx) => tx.insertInto('secret_checks').values(rows).execute());
}

async function countRows({ queries }: Database): Promise<number> {
  const rows = await queries.selectFrom('secret_checks').select('purpose').execute();
  return rows.length;
}

async function filledDatabase(folder: string): Promise<string> {
  const file = join(folder, 'reelay.db');
  await using database = await open(file);
  await fill(database);
  return file;
}

async function overwrite(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  const start = Math.max(100, Math.floor((bytes.length * at) / 4096) * 4096);
  await writeFile(file, bytes.fill(0x5a, start, start + 8192));
}

/** The number of writes that the process had acknowledged when it was killed. */
async function writeUntilKilled(file: string): Promise<number> {
  const writer = new URL('../../../../test/support/programs/write-forever.ts', import.meta.url)
    .pathname;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', writer, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > 20) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return output.split('\n').length - 1;
}
