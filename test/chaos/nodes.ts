import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { type ServiceProcess, type Settings, spawnService } from '../support/spawn-service.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const POLL_MS = 50;
const READY_MS = 2_000;
const SETTINGS = {
  APP_SECRET: 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU',
  // Jobs of killed processes run again soon.
  JOB_LEASE: '2s',
  QUOTA_VIDEOS: 'none',
  QUOTA_CHECKS_PER_DAY: 'none',
} as const;

/** A node that can be killed and started again, on another port and with the same database. */
export type Node = AsyncDisposable & {
  /** Undefined while the node is not running. */
  readonly find: () => URL | undefined;
  readonly process: () => ServiceProcess;
  readonly start: () => Promise<void>;
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

export async function startNode(
  settings: Settings,
  options: Parameters<typeof spawnService>[1] = {},
): Promise<Node> {
  let running: ServiceProcess | undefined;

  async function start(): Promise<void> {
    running = await spawnService({ ...SETTINGS, ...settings }, options);
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const stopped = running;
    running = undefined;
    await stopped?.stop(signal);
  }

  await start();
  return {
    find: () => running?.url,
    process: () => {
      if (running === undefined) throw new Error('the node is not running');
      return running;
    },
    start,
    stop,
    [Symbol.asyncDispose]: () => stop('SIGKILL'),
  };
}

export const serveFile = serveBytes(MP4, { type: 'video/mp4' });

/** The source of all videos. Queries distinguish them. */
export function openVideoOrigin(): Promise<ScriptedOrigin> {
  return openScriptedOrigin({ '/a.mp4': serveFile });
}

/** Waits until the node reports that it is ready, without a restart. */
export async function waitUntilReady({ find }: Pick<Node, 'find'>): Promise<void> {
  for (;;) {
    const url = find();
    if (url !== undefined && (await isReady(url))) return;
    await delay(POLL_MS);
  }
}

async function isReady(url: URL): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(READY_MS);
    const response = await fetch(new URL('/readyz', url), { signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
