import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { sql } from 'kysely';

import { isAppError } from '#test/support/errors.ts';
import { type Postgres, startPostgres } from '#test/support/postgres.ts';
import { silentLog } from '#test/support/silent-log.ts';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

describe('a PostgreSQL server that stops responding', () => {
  let server: Postgres;
  let database: Database;
  before(async () => {
    server = await startPostgres();
    database = await openDatabase({ kind: 'postgres', url: server.url }, { log: silentLog });
  });
  after(async () => {
    await database[Symbol.asyncDispose]();
    await server.stop();
  });

  it('fails running and new queries, and is used again when it responds', async () => {
    const read = () => database.queries.selectNoFrom((e) => e.val(1).as('one')).execute();
    await read();

    await server.freeze();
    // More than the pool has connections.
    const running = Array.from({ length: 30 }, read);
    const writing = database.transaction((tx) => tx.deleteFrom('jobs').execute());
    for (const each of [...running, writing]) await assert.rejects(each, isAppError('unavailable'));
    await assert.rejects(read(), isAppError('unavailable'));

    await server.thaw();
    while (!(await read().then(Boolean, () => false))) await new Promise(setImmediate);
    await Promise.all(Array.from({ length: 30 }, read));
    await database.transaction((tx) => tx.deleteFrom('jobs').execute());
  });

  it('lets slow queries of a server that responds complete', async () => {
    // Longer than the time after which the server is checked.
    await database.transaction((tx) => sql`select pg_sleep(5)`.execute(tx));
  });
});
