import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { Environment } from '../config/env.ts';
import type { Logger } from '../log/logger.ts';
import { parseProcessMessage, type ProcessMessage } from './message.ts';

export type Processes = {
  /** Lets all end in order. Resolves when they have. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** The settings of each process beside those of this one. */
  readonly environments: readonly Environment[];
  readonly log: Logger;
};

/** A process that died is started again after this, and after longer when it died at once. */
const RESTART_MS_MIN = 100;
const RESTART_MS_MAX = 10_000;
/** A process that has served so long is not one that dies at once. */
const STEADY_MS = 30_000;

/**
 * Runs this program once for each environment, all on one port (node:cluster), and starts again what dies. The first
 * comes alone, for it may have tables to make. Resolves when all serve; undefined when the first does not come up.
 */
export async function runProcesses({ environments, log }: Options): Promise<Processes | undefined> {
  const running = new Set<Worker>();
  const stopping = new AbortController();
  cluster.on('message', passOn);

  /** False when it ended before it served. */
  async function start(environment: Environment): Promise<boolean> {
    const worker = cluster.fork(environment);
    running.add(worker);
    const ended = once(worker, 'exit').then(() => running.delete(worker));
    const isReady = await Promise.race([untilReady(worker), ended.then(() => false)]);
    if (isReady) void ended.then(() => keepUp(environment));
    return isReady;
  }

  async function keepUp(environment: Environment): Promise<void> {
    let pauseMs = RESTART_MS_MIN;
    while (!stopping.signal.aborted) {
      log.error({}, 'a process of the service died; another takes its place');
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
    cluster.off('message', passOn);
  }

  const [first, ...others] = environments;
  if (first === undefined || !(await start(first))) return undefined;
  await Promise.all(others.map((environment) => start(environment)));
  return { stop };
}

async function untilReady(worker: Worker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  worker.on('message', (value: unknown) => {
    if (parseProcessMessage(value)?.kind === 'ready') resolve(true);
  });
  return await promise;
}

function passOn(sender: Worker, value: unknown): void {
  const message = parseProcessMessage(value);
  if (message === undefined || message.kind === 'ready') return;
  if (message.kind === 'answer') {
    const asker = cluster.workers?.[message.asker];
    if (asker !== undefined) send(asker, message);
    return;
  }
  const passed = message.kind === 'ask' ? { ...message, asker: sender.id } : message;
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker !== undefined && worker !== sender) send(worker, passed);
  }
}

/** One that is just ending does not hear it. */
function send(worker: Worker, message: ProcessMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
