import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { AppError } from '#contract/app-error.ts';
import { forEachDatabase, type OpenTestDatabase } from '#test/support/databases.ts';

import type { Database, Queries, Tx } from './database.ts';

forEachDatabase((kind, open, { newPlace }) => {
  const openEmpty = emptied(open);

  it('rolls back when its work rejects', async () => {
    const database = await openEmpty();
    const work = database.transaction(async (tx) => {
      await setCount(tx, 1);
      throw new Error('changed its mind');
    });

    await assert.rejects(work, /changed its mind/);
    assert.equal(await readCount(database.queries), undefined);
  });

  it('answers reads while it is open, from what was committed before', async () => {
    const database = await openEmpty();
    await database.transaction((tx) => setCount(tx, 1));
    await database.transaction(async (tx) => {
      await setCount(tx, 2);
      assert.equal(await readCount(database.queries), 1, 'a read beside it');
      assert.equal(await readCount(tx), 2, 'a read inside it');
    });

    assert.equal(await readCount(database.queries), 2);
  });

  it('loses no update when many run at the same time, on two nodes', async () => {
    const place = await newPlace();
    const nodes = await Promise.all([open(place), open(place)]);
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

  it('refuses queries of a transaction that has ended', async () => {
    const database = await openEmpty();
    let kept: Tx | undefined;
    await database.transaction(async (tx) => {
      kept = tx;
    });
    assert.ok(kept !== undefined);

    await assert.rejects(setCount(kept, 1), /committed/i);
    await assert.rejects(database.changes.publish(kept, 'video', 'vid_a'));
  });

  it('refuses to be opened inside another, and works on after that', async () => {
    const database = await openEmpty();
    const nested = database.transaction(() => database.transaction((tx) => setCount(tx, 1)));

    await assert.rejects(nested, /a transaction is open already/);
    await database.transaction((tx) => setCount(tx, 1));
    assert.equal(await readCount(database.queries), 1);
  });

  it('runs on in work that was begun inside it and outlives it', async () => {
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

  it('is usable after a statement has failed in the middle', async () => {
    const database = await openEmpty();
    await assert.rejects(
      database.transaction((tx) => sql`insert into nowhere values (1)`.execute(tx)),
    );
    await database.transaction((tx) => setCount(tx, 1));

    assert.equal(await readCount(database.queries), 1);
  });
});

forEachDatabase((kind, open, { newPlace }) => {
  const openEmpty = emptied(open);

  it('tells its own listeners what it published, once it has committed', async () => {
    const { database, heard, heardAll } = await listen(openEmpty, 2);
    await database.transaction(async (tx) => {
      await database.changes.publish(tx, 'video', 'vid_a');
      await database.changes.publish(tx, 'job', 'of another topic');
      await database.changes.publish(tx, 'video', 'vid_b');
      assert.deepEqual(heard, [], 'nothing before the commit');
    });
    await heardAll;

    assert.deepEqual(heard, ['vid_a', 'vid_b']);
  });

  it('tells nothing that was rolled back', async () => {
    const { database, heard, heardAll } = await listen(openEmpty, 1);
    await assert.rejects(
      database.transaction(async (tx) => {
        await database.changes.publish(tx, 'video', 'vid_undone');
        throw new Error('no');
      }),
    );
    await database.transaction((tx) => database.changes.publish(tx, 'video', 'vid_done'));
    await heardAll;

    assert.deepEqual(heard, ['vid_done']);
  });

  it('tells the others when one listener throws', async () => {
    const database = await openEmpty();
    database.changes.subscribe('video', () => {
      throw new Error('a faulty listener');
    });
    const heard = new Promise((resolve) => database.changes.subscribe('video', resolve));
    await database.transaction((tx) => database.changes.publish(tx, 'video', 'vid_a'));

    assert.equal(await heard, 'vid_a');
  });

  it('refuses a subject that PostgreSQL could not carry', async () => {
    const database = await openEmpty();
    await assert.rejects(
      database.transaction((tx) => database.changes.publish(tx, 'video', 'x'.repeat(301))),
      /at most 300/,
    );
  });

  if (kind === 'postgres') {
    it('tells other nodes', async () => {
      const place = await newPlace();
      const [here, there] = await Promise.all([open(place), open(place)]);
      const heard = new Promise((resolve) => there.changes.subscribe('video', resolve));
      await here.transaction((tx) => here.changes.publish(tx, 'video', 'vid_a'));

      assert.equal(await heard, 'vid_a');
    });

    it('hears again after its connection was cut, and says that it may have missed something', async () => {
      const place = await newPlace();
      const [here, there] = await Promise.all([open(place), open(place)]);
      const gap = new Promise<void>((resolve) =>
        there.changes.subscribe('video', () => undefined, resolve),
      );
      await cutConnections(here);
      await gap;
      const heard = new Promise((resolve) => there.changes.subscribe('video', resolve));
      await here.transaction((tx) => here.changes.publish(tx, 'video', 'vid_a'));

      assert.equal(await heard, 'vid_a');
    });

    it('runs a transaction again that has met a deadlock', async () => {
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

    it('answers "unavailable" when the server cuts it off, and recovers', async () => {
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

/** One database for the whole suite, emptied each time. */
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

/** Ends every connection to the database but the one that asks. */
async function cutConnections(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx),
  );
}

async function listen(
  open: () => Promise<Database>,
  count: number,
): Promise<{ database: Database; heard: string[]; heardAll: Promise<void> }> {
  const database = await open();
  const heard: string[] = [];
  const heardAll = new Promise<void>((resolve) => {
    database.changes.subscribe('video', (subject) => {
      heard.push(subject);
      if (heard.length === count) resolve();
    });
  });
  return { database, heard, heardAll };
}

/** A function that resolves once it has been called `count` times, and from then on. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

// A counter that lives in a table of ours which takes any text.

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

/** With PostgreSQL the row is locked, as a read that a write follows must be. */
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
