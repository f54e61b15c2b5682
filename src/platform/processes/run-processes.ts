import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { Environment } from '../config/env.ts';
import type { Logger } from '../log/logger.ts';
import { parseProcessMessage, type ProcessMessage } from './message.ts';

export type Processes = {
  /** Stops all processes gracefully. Resolves when they have exited. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Environment variables to add, with one entry per process. */
  readonly environments: readonly Environment[];
  /** Performs the calls of the processes to the primary process (`Siblings.callPrimary`). */
  readonly perform: (call: unknown) => Promise<unknown>;
  readonly log: Logger;
};

/**
 * Delay before a process that exited is restarted; it grows when the process keeps exiting early.
 */
const RESTART_MS_MIN = 100;
const RESTART_MS_MAX = 10_000;
/** A process that ran this long did not exit early. */
const STEADY_MS = 30_000;

/**
 * Runs this program once per environment, all on one port (node:cluster), and restarts processes
 * that exit. The first process starts alone, because it may run migrations. Resolves when all are
 * ready; undefined when the first does not start.
 */
export async function runProcesses({
  environments,
  perform,
  log,
}: Options): Promise<Processes | undefined> {
  const running = new Set<Worker>();
  const stopping = new AbortController();
  const onMessage = (sender: Worker, value: unknown): void => {
    const message = parseProcessMessage(value);
    if (message?.kind === 'call') void respond(sender, message);
    else if (message !== undefined) forwardMessage(sender, message);
  };
  cluster.on('message', onMessage);

  async function respond(
    sender: Worker,
    { callId, value }: Extract<ProcessMessage, { kind: 'call' }>,
  ): Promise<void> {
    send(sender, { kind: 'result', callId, value: await perform(value) });
  }

  /** Returns false when the process exits before it is ready. */
  async function start(environment: Environment): Promise<boolean> {
    const worker = cluster.fork(environment);
    running.add(worker);
    const ended = once(worker, 'exit').then(() => running.delete(worker));
    const isReady = await Promise.race([waitForReady(worker), ended.then(() => false)]);
    if (isReady) void ended.then(() => restart(environment));
    return isReady;
  }

  async function restart(environment: Environment): Promise<void> {
    let pauseMs = RESTART_MS_MIN;
    while (!stopping.signal.aborted) {
      log.error({}, 'a service process exited unexpectedly; restarting it');
      const startedAtMs = performance.now();
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || (await start(environment))) return;
      const wasSteady = performance.now() - startedAtMs > STEADY_MS;
      pauseMs = wasSteady ? RESTART_MS_MIN : Math.min(pauseMs * 2, RESTART_MS_MAX);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    const ended = [...running].map((worker) => {
      worker.process.kill('SIGTERM');
      return once(worker, 'exit');
    });
    await Promise.all(ended);
    cluster.off('message', onMessage);
  }

  const [first, ...others] = environments;
  if (first === undefined || !(await start(first))) return undefined;
  await Promise.all(others.map((environment) => start(environment)));
  return { stop };
}

async function waitForReady(worker: Worker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  worker.on('message', (value: unknown) => {
    if (parseProcessMessage(value)?.kind === 'ready') resolve(true);
  });
  return await promise;
}

function forwardMessage(sender: Worker, message: ProcessMessage): void {
  if (message.kind === 'ready') return;
  if (message.kind === 'response') {
    const requester = cluster.workers?.[message.requester];
    if (requester !== undefined) send(requester, message);
    return;
  }
  const forwarded = message.kind === 'request' ? { ...message, requester: sender.id } : message;
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker !== undefined && worker !== sender) send(worker, forwarded);
  }
}

/** Ignores errors, because a process that is exiting can't receive the message. */
function send(worker: Worker, message: ProcessMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
