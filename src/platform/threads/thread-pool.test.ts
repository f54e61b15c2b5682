import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, threadId } from 'node:worker_threads';

import { AppError } from '#contract/app-error.ts';
import { type ProbeInput, type ProbeOutput, task } from '#test/support/probe-task.ts';

import { BudgetError } from './budget-error.ts';
import {
  createThreadPool,
  type FinishedTask,
  type ThreadRunOptions,
  THREAD_QUEUE_PER_CLIENT_MAX,
} from './thread-pool.ts';
import { THREAD_REUSE_BYTES_MAX } from './thread.ts';

const echo = (value: unknown): ProbeInput => ({ kind: 'return', value });
const ioTask = { ...task, queue: 'io' } as const;

describe('createThreadPool', () => {
  const finished: FinishedTask[] = [];
  const pool = createThreadPool({
    threadsMax: 2,
    cpuBudget: { capacity: Infinity, perSecond: 1 },
    onFinished: (each) => finished.push(each),
  });
  after(() => pool[Symbol.asyncDispose]());

  function run(input: ProbeInput, options: Partial<ThreadRunOptions> = {}): Promise<ProbeOutput> {
    return pool.run(task, input, { client: 'a', bytes: 1_000, ...options });
  }

  /** Starts a task that waits, and returns the port that ends it. */
  function hold(options: Partial<ThreadRunOptions> = {}, held = task): Held {
    const { port1, port2 } = new MessageChannel();
    const result = pool.run(
      held,
      { kind: 'wait', port: port2 },
      { client: 'a', bytes: 1_000, transfers: [port2], ...options },
    );
    return { port: port1, started: once(port1, 'message'), result };
  }

  it('runs small inputs on the thread of the caller', async () => {
    assert.equal((await run(echo('small'), { bytes: 100 })).threadId, threadId);
    assert.notEqual((await run(echo('large'), { bytes: 101 })).threadId, threadId);
  });

  it('uses one thread for consecutive tasks', async () => {
    await using idle = createThreadPool({ threadsMax: 2 });
    const first = await idle.run(task, echo(1), { client: 'a', bytes: 1_000 });
    const second = await idle.run(task, echo(2), { client: 'b', bytes: 1_000 });
    assert.equal(second.threadId, first.threadId);
  });

  it('ends a thread after a large input, whose heap would stay large', async () => {
    await using idle = createThreadPool({ threadsMax: 2 });
    const threadIds: number[] = [];
    for (const bytes of [THREAD_REUSE_BYTES_MAX, THREAD_REUSE_BYTES_MAX + 1, 1_000]) {
      threadIds.push((await idle.run(task, echo(bytes), { client: 'a', bytes })).threadId);
    }
    const [first, last, next] = threadIds;
    assert.equal(last, first);
    assert.notEqual(next, first);
  });

  it('keeps a thread after a larger input of a task that allows it', async () => {
    await using idle = createThreadPool({ threadsMax: 2 });
    const bytesTask = { ...task, reuseBytesMax: THREAD_REUSE_BYTES_MAX + 1 };
    const threadIds: number[] = [];
    for (const bytes of [1, 1, 2].map((extra) => THREAD_REUSE_BYTES_MAX + extra))
      threadIds.push((await idle.run(bytesTask, echo(1), { client: 'a', bytes })).threadId);
    threadIds.push((await idle.run(task, echo(1), { client: 'a', bytes: 1 })).threadId);
    const [first, second, last, next] = threadIds;
    assert.deepEqual([second, last], [first, first]);
    assert.notEqual(next, first);
  });

  it('moves the listed buffers of the input and the output', async () => {
    const input = new ArrayBuffer(10);
    const { value } = await run(echo(input), { transfers: [input] });
    assert.ok(value instanceof ArrayBuffer);
    assert.deepEqual([input.byteLength, value.byteLength], [0, 10]);
  });

  it('rejects with the error of the task, and continues', async () => {
    await assert.rejects(run({ kind: 'throw', message: 'broken' }), {
      name: 'RangeError',
      message: 'broken',
    });
    assert.equal((await run(echo('next'))).value, 'next');
  });

  for (const [kind, budget] of [
    ['loop', 'cpu'],
    ['allocate', 'memory'],
  ] as const) {
    it(`terminates a task that exceeds its ${budget} limit, and continues`, async () => {
      finished.length = 0;
      const hostile = kind === 'loop' ? task : { ...task, cpuMsMax: 60_000 };
      const ended = pool.run(hostile, { kind }, { client: 'a', bytes: 1_000 });
      const next = run(echo('next'));
      await assert.rejects(
        ended,
        (error) => error instanceof BudgetError && error.budget === budget,
      );
      assert.equal((await next).value, 'next');
      assert.deepEqual(
        finished.map(({ name, outcome }) => [name, outcome]),
        [
          ['probe', budget],
          ['probe', 'done'],
        ],
      );
    });
  }

  it('rejects when the thread exits during the task', async () => {
    await assert.rejects(run({ kind: 'exit' }), /the thread of the task probe exited/);
    assert.equal((await run(echo('next'))).value, 'next');
  });

  it('leaves one thread to the other clients, who take turns', async () => {
    const noisy = hold();
    await noisy.started;
    const order: string[] = [];
    const more = ['a1', 'a2'].map((value) => run(echo(value)).then(() => order.push(value)));
    const others = ['b', 'c'].map((client) =>
      run(echo(client), { client }).then(() => order.push(client)),
    );
    await Promise.all(others);
    assert.deepEqual(order, ['b', 'c']);
    noisy.port.postMessage('end', []);
    await Promise.all([noisy.result, ...more]);
    assert.deepEqual(order, ['b', 'c', 'a1', 'a2']);
  });

  it('runs tasks that wait for their caller next to those that compute', async () => {
    const waiting = ['a', 'b', 'c'].map((client) => hold({ client }, ioTask));
    await Promise.all(waiting.map(({ started }) => started));
    assert.equal((await run(echo('computed'))).value, 'computed');
    for (const { port } of waiting) port.postMessage('end', []);
    await Promise.all(waiting.map(({ result }) => result));
  });

  it('rejects a client whose queue is full, but no other client', async () => {
    const held = hold();
    await held.started;
    const queued = Array.from({ length: THREAD_QUEUE_PER_CLIENT_MAX }, () => run(echo('queued')));
    await assert.rejects(run(echo('too many')), { code: 'unavailable' });
    assert.equal((await run(echo('other'), { client: 'b' })).value, 'other');
    held.port.postMessage('end', []);
    await Promise.all(queued);
  });

  it('rejects a client that has overdrawn its CPU budget, but no other client', async () => {
    const cpuBudget = { capacity: 0, perSecond: 0.001 };
    await using strict = createThreadPool({ threadsMax: 2, cpuBudget });
    const start = (client: string, input: ProbeInput): Promise<ProbeOutput> =>
      strict.run(task, input, { client, bytes: 1_000 });
    await start('a', echo('within the budget'));
    await assert.rejects(start('a', echo('rejected')), isUnavailableForSeconds);
    assert.equal((await start('b', echo('other'))).value, 'other');
    await assert.rejects(start('c', { kind: 'throw', message: 'broken' }), /broken/);
    await assert.rejects(start('c', echo('rejected')), isUnavailableForSeconds);
    assert.equal((await strict.run(task, echo('small'), { client: 'a', bytes: 1 })).value, 'small');
  });

  it('never rejects work in the background because of its CPU time', async () => {
    const cpuBudget = { capacity: 0, perSecond: 0.001 };
    await using strict = createThreadPool({ threadsMax: 2, cpuBudget });
    const options = { client: { background: 'a' }, bytes: 1_000 };
    for (const value of ['first', 'second']) {
      assert.equal((await strict.run(task, echo(value), options)).value, value);
    }
  });

  it('never rejects reads of the database because of their CPU time', async () => {
    const cpuBudget = { capacity: 0, perSecond: 0.001 };
    await using strict = createThreadPool({ threadsMax: 2, cpuBudget });
    const read = { ...task, queue: 'read' } as const;
    for (const value of ['first', 'second']) {
      const output = await strict.run(read, echo(value), { client: 'a', bytes: 1_000 });
      assert.equal(output.value, value);
    }
  });

  it('charges a client for tasks that are terminated', async () => {
    const cpuBudget = { capacity: 0, perSecond: 0.001 };
    await using strict = createThreadPool({ threadsMax: 2, cpuBudget });
    const options = { client: 'a', bytes: 1_000 };
    const leaving = new AbortController();
    const { port1, port2 } = new MessageChannel();
    const aborted = strict.run(
      task,
      { kind: 'wait', port: port2 },
      { ...options, signal: leaving.signal, transfers: [port2] },
    );
    await once(port1, 'message');
    leaving.abort(new Error('left'));
    await assert.rejects(aborted, /left/);
    await assert.rejects(strict.run(task, echo('rejected'), options), isUnavailableForSeconds);
    port1.close();
  });

  it('rejects when the signal aborts, while the task waits and while it runs', async () => {
    const [waits, runs] = [new AbortController(), new AbortController()];
    const running = hold({ signal: runs.signal });
    await running.started;
    const waiting = run(echo('never'), { signal: waits.signal });
    waits.abort(new Error('left the queue'));
    await assert.rejects(waiting, /left the queue/);
    runs.abort(new Error('left the thread'));
    await assert.rejects(running.result, /left the thread/);
    await assert.rejects(run(echo(1), { signal: runs.signal }), /left the thread/);
    assert.equal((await run(echo('next'))).value, 'next');
  });

  const skip = spawnSync('prlimit', ['--version']).status !== 0 && 'prlimit is not installed';
  it('rejects with `unavailable` when the system starts no thread, and continues', { skip }, () => {
    const program = fileURLToPath(import.meta.resolve('#test/support/programs/exhaust-memory.ts'));
    const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    assert.equal(stdout, 'unavailable done', stderr);
  });

  it('ends idle threads and starts them again', async () => {
    await using brief = createThreadPool({ idleMs: 1 });
    const options = { client: 'a', bytes: 1_000 };
    const { threadId: first } = await brief.run(task, echo(1), options);
    while (brief.usage().threads > 0) await nextTurn();
    const { threadId: second } = await brief.run(task, echo(2), options);
    assert.notEqual(first, second);
  });

  it('rejects running, waiting and later tasks once it is disposed', async () => {
    const closing = createThreadPool({ threadsMax: 2 });
    const { port1, port2 } = new MessageChannel();
    const options = { client: 'a', bytes: 1_000 };
    const running = closing.run(
      task,
      { kind: 'wait', port: port2 },
      { ...options, transfers: [port2] },
    );
    const waiting = closing.run(task, echo('waiting'), options);
    await once(port1, 'message');
    port1.close();
    const outcomes = Promise.allSettled([running, waiting]);
    await closing[Symbol.asyncDispose]();
    for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected');
    await assert.rejects(closing.run(task, echo('late'), options), { code: 'unavailable' });
  });
});

function isUnavailableForSeconds(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'unavailable' &&
    Number(error.headers['retry-after']) > 5
  );
}

type Held = {
  readonly port: MessagePort;
  readonly started: Promise<unknown>;
  readonly result: Promise<ProbeOutput>;
};
