import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { startPostgres } from '../../../../test/support/postgres.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { AppError } from '../../../contract/app-error.ts';
import { StartError } from '../../config/start-error.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

describe('a PostgreSQL server', () => {
  it('that is gone is "unavailable" to callers, and the program can still be stopped', async () => {
    const server = await startPostgres();
    const database = await open(server.url);
    await server.stop();
    const read = database.queries.selectFrom('videos').select('id').execute();
    await assert.rejects(read, isUnavailable);
    await assert.rejects(
      database.transaction((tx) => tx.deleteFrom('jobs').execute()),
      isUnavailable,
    );

    await database[Symbol.asyncDispose]();
  });

  it('that lacks the database is told so at the start', async () => {
    const server = await startPostgres();
    try {
      const url = new URL(server.url);
      url.pathname = '/elsewhere';
      await assert.rejects(open(url.href), (error) => isStartError(error, /does not exist/));
    } finally {
      await server.stop();
    }
  });

  it('that does not answer is told so at the start, without its address', async () => {
    const nowhere = 'postgres://reelay:pass-word@127.0.0.1:1/reelay';
    await assert.rejects(open(nowhere), (error) => {
      assert.doesNotMatch(String(error), /127\.0\.0\.1|pass-word/);
      return isStartError(error, /can’t be reached/);
    });
  });
});

function open(url: string): Promise<Database> {
  return openDatabase({ kind: 'postgres', url }, { log: silentLog });
}

function isUnavailable(error: unknown): true {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, 'unavailable');
  return true;
}

function isStartError(error: unknown, says: RegExp): true {
  assert.ok(error instanceof StartError, String(error));
  assert.match(error.message, says);
  return true;
}
