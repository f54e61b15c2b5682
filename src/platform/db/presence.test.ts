import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';

import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const POLL_MS = 10;

forEachDatabase((kind, open, { createDatabaseConfig }) => {
  it('distinguishes processes that are alive from those that have ended', async () => {
    const config = await createDatabaseConfig();
    const database = await open(config);
    const other = await openDatabase(config, { log: silentLog });
    const ids = [database.presence.getId(), other.presence.getId()];
    assert.equal(new Set(ids).size, 2);
    for (const id of ids) assert.equal(await isAlive(database, id), true);
    assert.equal(await isAlive(other, ids[0]), true);

    await other[Symbol.asyncDispose]();
    await waitUntilDead(database, ids[1]);
    assert.equal(await isAlive(database, ids[0]), true);
  });

  it('gives concurrent checks of one process the same result', async () => {
    const config = await createDatabaseConfig();
    const database = await open(config);
    const other = await openDatabase(config, { log: silentLog });
    const id = other.presence.getId();
    const check = () => Promise.all(Array.from({ length: 4 }, () => isAlive(database, id)));
    assert.deepEqual(new Set(await check()), new Set([true]));
    await other[Symbol.asyncDispose]();
    await waitUntilDead(database, id);
    assert.deepEqual(new Set(await check()), new Set([false]));
  });

  it('treats unknown and malformed IDs as processes that have ended', async () => {
    const database = await open();
    for (const id of ['', '0', '1'.repeat(16), '../../etc/passwd', '1'.repeat(100)]) {
      assert.equal(await isAlive(database, id), false, id);
    }
  });

  if (kind === 'postgres') {
    it('is announced again after the connection was lost', async () => {
      const config = await createDatabaseConfig();
      const [database, other] = [await open(config), await open(config)];
      const id = other.presence.getId();
      await database.transaction((tx) =>
        sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database =
          (select oid from pg_database where datname = current_database())`.execute(tx),
      );
      while (!(await isAlive(database, id))) await delay(POLL_MS);
    });
  } else {
    it('leaves no files behind', async () => {
      const config = await createDatabaseConfig();
      assert.equal(config.kind, 'sqlite');
      const database = await openDatabase(config, { log: silentLog });
      const id = database.presence.getId();
      const listFiles = () => readdir(dirname(config.file));
      assert.ok((await listFiles()).some((name) => name.endsWith(id)));
      await database[Symbol.asyncDispose]();
      assert.deepEqual(await listFiles(), ['reelay.db']);
    });
  }
});

async function isAlive(database: Database, id = ''): Promise<boolean> {
  return database.transaction((tx) => database.presence.isAlive(tx, id));
}

/** The server detects the end of a connection asynchronously. */
async function waitUntilDead(database: Database, id = ''): Promise<void> {
  while (await isAlive(database, id)) await delay(POLL_MS);
}
