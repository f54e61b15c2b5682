import { hostname } from 'node:os';

import type { Clock } from '../clock.ts';
import type { Role } from '../config/config.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import {
  deleteProcess,
  findProcesses,
  insertProcess,
  type NodeProcess,
  updateDraining,
  writeMalformedHop,
} from './node-store.ts';

/** A process may announce its presence this long after it has registered. */
const ANNOUNCED_WITHIN_MS = 60_000;

type NodeOptions = {
  readonly database: Pick<Database, 'transaction' | 'changes' | 'presence'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The same for all processes of a node. */
  readonly id: string;
  readonly role: Role;
  readonly version: string;
};

/**
 * The node that this process belongs to. A draining node is not ready and claims no jobs, until an
 * operator ends it or all its processes are restarted (docs/decisions/0035).
 */
export class Node implements AsyncDisposable {
  readonly #options: NodeOptions;
  readonly #startedAtMs: number;
  #unsubscribe: (() => void) | undefined;
  #isDraining = false;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.#startedAtMs = options.clock();
  }

  get id(): string {
    return this.#options.id;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Lists this process among those of the service, and follows changes by operators. */
  async register(): Promise<void> {
    const { changes } = this.#options.database;
    const refresh = (): void => void this.#refresh();
    this.#unsubscribe = changes.subscribe('node', refresh, refresh);
    await this.#store();
  }

  /** Stores that a trusted proxy sent a malformed address, for `reelay doctor`. */
  async reportMalformedHop(proxy: string): Promise<void> {
    const { database, log } = this.#options;
    try {
      await database.transaction((tx) => writeMalformedHop(tx, database.presence.getId(), proxy));
    } catch (error) {
      log.warn({ err: error }, 'could not store that a proxy sent a malformed address');
    }
  }

  async #refresh(): Promise<void> {
    try {
      await this.#store();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'could not read whether this node is draining');
    }
  }

  /** Also stores a process again that others have considered killed during an outage. */
  async #store(): Promise<void> {
    const { database, id: nodeId, role, version } = this.#options;
    const drainingSinceMs = await database.transaction(async (tx) => {
      const stored = await findProcesses(tx);
      const since = stored.find((process) => process.nodeId === nodeId)?.drainingSinceMs ?? null;
      await this.#deleteKilled(tx, stored);
      const id = database.presence.getId();
      const [host, startedAtMs] = [hostname(), this.#startedAtMs];
      const process = { id, nodeId, host, role, version, startedAtMs, drainingSinceMs: since };
      await insertProcess(tx, { ...process, pid: globalThis.process.pid });
      return since;
    });
    this.#isDraining = drainingSinceMs !== null;
  }

  async #deleteKilled(tx: Tx, stored: readonly NodeProcess[]): Promise<void> {
    const { database, clock } = this.#options;
    for (const { id, startedAtMs } of stored) {
      if (clock() - startedAtMs < ANNOUNCED_WITHIN_MS) continue;
      if (!(await database.presence.isAlive(tx, id))) await deleteProcess(tx, id);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { database, log } = this.#options;
    if (this.#unsubscribe === undefined) return;
    this.#unsubscribe();
    try {
      await database.transaction((tx) => deleteProcess(tx, database.presence.getId()));
    } catch (error) {
      log.warn({ err: error }, 'could not remove this process from the list of nodes');
    }
  }
}

/** The processes that are alive. */
export async function findLiveProcesses(
  tx: Tx,
  presence: Database['presence'],
): Promise<readonly NodeProcess[]> {
  const live: NodeProcess[] = [];
  for (const process of await findProcesses(tx)) {
    if (await presence.isAlive(tx, process.id)) live.push(process);
  }
  return live;
}

/** Starts to drain a node, or ends it. Returns false if no process of the node is alive. */
export async function setDraining(
  tx: Tx,
  { changes, presence }: Pick<Database, 'changes' | 'presence'>,
  node: Pick<NodeProcess, 'nodeId' | 'drainingSinceMs'>,
): Promise<boolean> {
  const live = await findLiveProcesses(tx, presence);
  if (!live.some(({ nodeId }) => nodeId === node.nodeId)) return false;
  await updateDraining(tx, node);
  await changes.publish(tx, 'node', node.nodeId);
  return true;
}
