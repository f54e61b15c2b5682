import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { isAppError, isStartError } from '#test/support/errors.ts';
import { type Postgres, startPostgres } from '#test/support/postgres.ts';
import { silentLog } from '#test/support/silent-log.ts';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

const POLL_MS = 20;

describe('a PostgreSQL server', () => {
  let server: Postgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  it('ignores notifications of versions that do not name their sender', async () => {
    await using database = await open(server.url);
    await using other = await open(server.url);
    const received: string[] = [];
    const last = new Promise<void>((resolve) => {
      database.changes.subscribe('job', (subject) => {
        received.push(subject);
        if (subject === 'resolve last') resolve();
      });
    });
    await other.transaction((tx) => sql`select pg_notify('reelay_job', 'resolve old')`.execute(tx));
    await other.transaction((tx) => other.changes.publish(tx, 'job', 'resolve last'));
    await last;
    assert.deepEqual(received, ['resolve last']);
  });

  it('confirms until when changes have been seen, as long as it responds', async () => {
    await using database = await open(server.url);
    const { seenUntilMs } = database.changes;
    const openedAtMs = Date.now();
    while (seenUntilMs() <= openedAtMs) await delay(POLL_MS);
    await server.freeze();
    const frozenAtMs = Date.now();
    const read = database.queries.selectFrom('videos').select('id').execute();
    await assert.rejects(read, isAppError('unavailable'));
    assert.ok(seenUntilMs() <= frozenAtMs);
    await server.thaw();
    while (seenUntilMs() <= frozenAtMs) await delay(POLL_MS);
  });

  it('stops the start with an explanation when it lacks the database', async () => {
    const url = new URL(server.url);
    url.pathname = '/elsewhere';
    await assert.rejects(open(url.href), isStartError(/does not exist/));
  });

  it('stops the start when it is unreachable, without revealing its address', async () => {
    const nowhere = 'postgres://reelay:pass-word@127.0.0.1:1/reelay';
    await assert.rejects(open(nowhere), (error) => {
      assert.doesNotMatch(String(error), /127\.0\.0\.1|pass-word/);
      return isStartError(/can’t be reached/)(error);
    });
  });

  it('returns "unavailable" when it is down, and the service can still be stopped', async () => {
    await using database = await open(server.url);
    await server.stop();
    const read = database.queries.selectFrom('videos').select('id').execute();
    await assert.rejects(read, isAppError('unavailable'));
    await assert.rejects(
      database.transaction((tx) => tx.deleteFrom('jobs').execute()),
      isAppError('unavailable'),
    );
  });
});

function open(url: string): Promise<Database> {
  return openDatabase({ kind: 'postgres', url }, { log: silentLog });
}
