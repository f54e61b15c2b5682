import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';
import { task } from '#test/support/probe-read-task.ts';
import { testThreads } from '#test/support/test-threads.ts';

import { BudgetError } from '../threads/budget-error.ts';
import { createReadTask, runRead } from './read-task.ts';

forEachDatabase((kind, open) => {
  it('reads what has been committed before, and nothing else', async () => {
    const database = await open();
    const read = (id: string): Promise<string | undefined> =>
      runRead({ database, threads: testThreads }, task, { input: id, client: 'a' });
    const insert = (id: string): Promise<unknown> =>
      database.transaction(async (tx) => {
        await tx.insertInto('write_checks').values({ id, filler: '' }).execute();
        assert.equal(await read(id), undefined);
      });
    assert.equal(await read('one'), undefined);
    await insert('one');
    assert.equal(await read('one'), 'one');
    await insert('two');
    assert.equal(await read('two'), 'two');
  });

  it('uses a thread only for SQLite', async () => {
    const database = await open();
    const names: string[] = [];
    const threads: Parameters<typeof runRead>[0]['threads'] = {
      run(started, ...rest) {
        names.push(started.name);
        return testThreads.run(started, ...rest);
      },
    };
    await runRead({ database, threads }, task, { input: 'none', client: 'a' });
    assert.deepEqual(names, kind === 'sqlite' ? [task.name] : []);
  });

  it('starts no query after its signal has aborted', async () => {
    const database = await open();
    const leaving = new AbortController();
    let count = 0;
    const twice = createReadTask<string, string | undefined>({
      ...task,
      async read(...input) {
        const id = await task.read(...input);
        count += 1;
        leaving.abort(new Error('left'));
        return (await task.read(...input)) ?? id;
      },
    });
    const options = { input: 'none', client: 'a', signal: leaving.signal };
    if (kind === 'sqlite') leaving.abort(new Error('left'));
    await assert.rejects(runRead({ database, threads: testThreads }, twice, options), /left/);
    assert.equal(count, kind === 'sqlite' ? 0 : 1);
  });
});

it('reports a file that cannot be opened as unavailable', async () => {
  const missing = { ...unusedDatabase(), file: '/nonexistent/reelay.db' };
  await assert.rejects(
    runRead({ database: missing, threads: testThreads }, task, { input: '', client: 'a' }),
    { code: 'unavailable' },
  );
});

it('reports a read that takes too long as unavailable', async () => {
  const threads = { run: () => Promise.reject(new BudgetError(task.name, 'cpu')) };
  const database = { ...unusedDatabase(), file: '/nonexistent/reelay.db' };
  await assert.rejects(runRead({ database, threads }, task, { input: '', client: 'a' }), {
    code: 'unavailable',
  });
});

/** Fails if the read does not run on a thread. */
function unusedDatabase(): Omit<Parameters<typeof runRead>[0]['database'], 'file'> {
  return { kind: 'sqlite', queries: { selectFrom: failDirectRead, selectNoFrom: failDirectRead } };
}

function failDirectRead(): never {
  assert.fail('read without a thread');
}
