import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { AppError } from '#contract/app-error.ts';
import { forEachDatabase, type OpenTestDatabase } from '#test/support/databases.ts';

import type { Database, Queries, Tx } from './database.ts';

forEachDatabase((kind, open, { createDatabaseConfig }) => {
  const openEmpty = emptied(open);

  it('rolls back when the callback rejects', async () => {
    const database = await openEmpty();
    const work = database.transaction(async (tx) => {
      await setCount(tx, 1);
      throw new Error('changed its mind');
    });

    await assert.rejects(work, /changed its mind/);
    assert.equal(await readCount(database.queries), undefined);
  });

  it('allows reads of committed data while a transaction is open', async () => {
    const database = await openEmpty();
    await database.transaction((tx) => setCount(tx, 1));
    await database.transaction(async (tx) => {
      await setCount(tx, 2);
      assert.equal(await readCount(database.queries), 1, 'a read outside the transaction');
      assert.equal(await readCount(tx), 2, 'a read inside the transaction');
    });

    assert.equal(await readCount(database.queries), 2);
  });

  it('loses no updates of concurrent transactions on two nodes', async () => {
    const location = await createDatabaseConfig();
    const nodes = await Promise.all([open(location), open(location)]);
    await nodes[0].transaction((tx) => setCount(tx, 0));
    const increments = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? nodes[0] : nodes[1]).transaction(async (tx) => {
        const count = (await readCount(tx, kind)) ?? 0;
        await setCount(tx, count + 1);
      }),
    );
    await Promise.all(increments);

    assert.equal(await readCount(nodes[1].queries), 20);
  });

  it('runs a transaction again whose key another one has stored meanwhile', async () => {
    if (kind === 'sqlite') return;
    const database = await openEmpty();
    await database.transaction((tx) => setCount(tx, 1, 'mine'));
    const isStored = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const first = database.transaction(async (tx) => {
      await setCount(tx, 1, 'key');
      isStored.resolve();
      await mayCommit.promise;
    });
    await isStored.promise;
    let attempts = 0;
    const second = database.transaction(async (tx) => {
      attempts += 1;
      if ((await readCount(tx, undefined, 'key')) !== undefined) return 'taken';
      const rename = sql`update secret_checks set purpose = 'key' where purpose = 'mine'`.execute(
        tx,
      );
      mayCommit.resolve();
      await rename;
      return 'stored';
    });

    assert.equal(await second, 'taken');
    await first;
    assert.equal(attempts, 2);
  });

  it('rejects queries of a transaction that has ended', async () => {
    const database = await openEmpty();
    let ended: Tx | undefined;
    await database.transaction(async (tx) => {
      ended = tx;
    });
    assert.ok(ended !== undefined);

    await assert.rejects(setCount(ended, 1), /committed/i);
    await assert.rejects(database.changes.publish(ended, 'video', 'vid_a'));
  });

  it('rejects nested transactions, and stays usable', async () => {
    const database = await openEmpty();
    const nested = database.transaction(() => database.transaction((tx) => setCount(tx, 1)));

    await assert.rejects(nested, /a transaction is already open/);
    await database.transaction((tx) => setCount(tx, 1));
    assert.equal(await readCount(database.queries), 1);
  });

  it('allows a new transaction in work that outlives its transaction', async () => {
    const database = await openEmpty();
    const gate = Promise.withResolvers<void>();
    let later: Promise<void> | undefined;
    await database.transaction(async () => {
      later = gate.promise.then(() => database.transaction((tx) => setCount(tx, 7)));
    });
    gate.resolve();
    await later;

    assert.equal(await readCount(database.queries), 7);
  });

  it('rolls back only the transactions that reject, of several that start together', async () => {
    const database = await openEmpty();
    const purposes = ['a', 'b', 'c', 'd'];
    const works = purposes.map((purpose) =>
      database.transaction(async (tx) => {
        await setCount(tx, 1, purpose);
        if (purpose === 'b') await sql`insert into nowhere values (1)`.execute(tx);
        if (purpose === 'c') throw new Error('changed its mind');
      }),
    );
    const settled = await Promise.allSettled(works);

    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    const counts = purposes.map((purpose) => readCount(database.queries, undefined, purpose));
    assert.deepEqual(await Promise.all(counts), [1, undefined, undefined, 1]);
  });

  it('rolls back queries that a rejected transaction left behind', async () => {
    const database = await openEmpty();
    const works = ['a', 'b'].map((purpose) =>
      database.transaction(async (tx) => {
        const fails = purpose === 'a' && sql`insert into nowhere values (1)`.execute(tx);
        await Promise.all([fails, setCount(tx, 1, purpose), setCount(tx, 2, purpose)]);
      }),
    );
    await Promise.allSettled(works);

    assert.equal(await readCount(database.queries, undefined, 'a'), undefined);
    assert.equal(await readCount(database.queries, undefined, 'b'), 2);
  });

  it('stays usable after a failed statement', async () => {
    const database = await openEmpty();
    await assert.rejects(
      database.transaction((tx) => sql`insert into nowhere values (1)`.execute(tx)),
    );
    await database.transaction((tx) => setCount(tx, 1));

    assert.equal(await readCount(database.queries), 1);
  });

  if (kind === 'sqlite') {
    it('rejects queries of a transaction that has ended while the next one runs', async () => {
      const database = await openEmpty();
      const ended = Promise.withResolvers<Tx>();
      const first = database.transaction(async (tx) => ended.resolve(tx));
      const second = database.transaction(async () => {
        const late = setCount(await ended.promise, 1);
        await assert.rejects(late, /committed/i);
      });
      await Promise.all([first, second]);

      assert.equal(await readCount(database.queries), undefined);
    });
  }
});

forEachDatabase((kind, open, { createDatabaseConfig }) => {
  const openEmpty = emptied(open);

  it('notifies local listeners after the commit', async () => {
    const { database, received, receivedAll } = await listen(openEmpty, 2);
    await database.transaction(async (tx) => {
      await database.changes.publish(tx, 'video', 'vid_a');
      await database.changes.publish(tx, 'job', 'of another topic');
      await database.changes.publish(tx, 'video', 'vid_b');
      assert.deepEqual(received, [], 'nothing before the commit');
    });
    await receivedAll;

    assert.deepEqual(received, ['vid_a', 'vid_b']);
  });

  it('does not publish changes of a rolled-back transaction', async () => {
    const { database, received, receivedAll } = await listen(openEmpty, 1);
    await assert.rejects(
      database.transaction(async (tx) => {
        await database.changes.publish(tx, 'video', 'vid_undone');
        throw new Error('no');
      }),
    );
    await database.transaction((tx) => database.changes.publish(tx, 'video', 'vid_done'));
    await receivedAll;

    assert.deepEqual(received, ['vid_done']);
  });

  it('notifies the other listeners when one throws', async () => {
    const database = await openEmpty();
    database.changes.subscribe('video', () => {
      throw new Error('a faulty listener');
    });
    const received = new Promise((resolve) => database.changes.subscribe('video', resolve));
    await database.transaction((tx) => database.changes.publish(tx, 'video', 'vid_a'));

    assert.equal(await received, 'vid_a');
  });

  it('rejects a subject that is too long for PostgreSQL', async () => {
    const database = await openEmpty();
    await assert.rejects(
      database.transaction((tx) => database.changes.publish(tx, 'video', 'x'.repeat(301))),
      /at most 300/,
    );
  });

  if (kind === 'postgres') {
    it('notifies other nodes', async () => {
      const location = await createDatabaseConfig();
      const [here, there] = await Promise.all([open(location), open(location)]);
      const received = new Promise((resolve) => there.changes.subscribe('video', resolve));
      await here.transaction((tx) => here.changes.publish(tx, 'video', 'vid_a'));

      assert.equal(await received, 'vid_a');
    });

    it('reconnects after a lost connection, and reports a gap', async () => {
      const location = await createDatabaseConfig();
      const [here, there] = await Promise.all([open(location), open(location)]);
      const gap = new Promise<void>((resolve) =>
        there.changes.subscribe('video', () => undefined, resolve),
      );
      await cutConnections(here);
      await gap;
      const received = new Promise((resolve) => there.changes.subscribe('video', resolve));
      await here.transaction((tx) => here.changes.publish(tx, 'video', 'vid_a'));

      assert.equal(await received, 'vid_a');
    });

    it('retries a transaction after a deadlock', async () => {
      const database = await openEmpty();
      await database.transaction(async (tx) => {
        await setCount(tx, 0, 'a');
        await setCount(tx, 0, 'b');
      });
      const bothHoldOne = barrier(2);
      async function incrementBoth(first: string, second: string): Promise<void> {
        await database.transaction(async (tx) => {
          await increment(tx, first);
          await bothHoldOne();
          await increment(tx, second);
        });
      }
      await Promise.all([incrementBoth('a', 'b'), incrementBoth('b', 'a')]);

      assert.equal(await readCount(database.queries, undefined, 'a'), 2);
      assert.equal(await readCount(database.queries, undefined, 'b'), 2);
    });

    it('returns "unavailable" when the server closes the connection, and recovers', async () => {
      const database = await openEmpty();
      const cut = database.transaction((tx) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
      );

      await assert.rejects(cut, isUnavailable);
      await database.transaction((tx) => setCount(tx, 1));
      assert.equal(await readCount(database.queries), 1);
    });
  }
});

/** One database for the entire suite, emptied before each use. */
function emptied(open: OpenTestDatabase): () => Promise<Database> {
  let opened: Promise<Database> | undefined;
  return async () => {
    opened ??= open();
    const database = await opened;
    await database.transaction((tx) => tx.deleteFrom('secret_checks').execute());
    return database;
  };
}

function isUnavailable(error: unknown): true {
  assert.ok(error instanceof AppError);
  assert.equal(error.code, 'unavailable');
  assert.ok(error.headers['retry-after']);
  return true;
}

/** Closes all other connections to the database. */
async function cutConnections(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx),
  );
}

async function listen(
  open: () => Promise<Database>,
  count: number,
): Promise<{ database: Database; received: string[]; receivedAll: Promise<void> }> {
  const database = await open();
  const received: string[] = [];
  const receivedAll = new Promise<void>((resolve) => {
    database.changes.subscribe('video', (subject) => {
      received.push(subject);
      if (received.length === count) resolve();
    });
  });
  return { database, received, receivedAll };
}

/** Returns a function that resolves once it has been called `count` times. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

// A counter in one of our tables that accepts any text.

async function setCount(tx: Tx, count: number, purpose = 'count'): Promise<void> {
  await tx
    .insertInto('secret_checks')
    .values({ purpose, digest: String(count) })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet({ digest: String(count) }))
    .execute();
}

async function increment(tx: Tx, purpose: string): Promise<void> {
  await sql`update secret_checks set digest = cast(cast(digest as integer) + 1 as text)
    where purpose = ${purpose}`.execute(tx);
}

/**
 * Reads the counter. With PostgreSQL, `lockIn` locks the row, which is required if a write follows.
 */
async function readCount(
  queries: Queries,
  lockIn?: Database['kind'],
  purpose = 'count',
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('secret_checks')
    .select('digest')
    .where('purpose', '=', purpose)
    .$if(lockIn === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.digest);
}
