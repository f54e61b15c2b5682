import type { Queries, Tx } from '../db/database.ts';
import type { NodeProcessesTable } from '../db/schema/service-tables.ts';

export type NodeProcess = {
  readonly id: string;
  readonly nodeId: string;
  readonly host: string;
  readonly pid: number;
  readonly role: NodeProcessesTable['role'];
  readonly version: string;
  readonly startedAtMs: number;
  readonly drainingSinceMs: number | null;
};

/** Does nothing if the process is already stored. */
export async function insertProcess(tx: Tx, process: NodeProcess): Promise<void> {
  await tx
    .insertInto('node_processes')
    .values({
      id: process.id,
      node_id: process.nodeId,
      host: process.host,
      pid: process.pid,
      role: process.role,
      version: process.version,
      started_at_ms: process.startedAtMs,
      draining_since_ms: process.drainingSinceMs,
      malformed_hop_from: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Includes processes that were killed. The oldest come first. */
export async function findProcesses(queries: Queries): Promise<readonly NodeProcess[]> {
  const rows = await queries
    .selectFrom('node_processes')
    .selectAll()
    .orderBy('started_at_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nodeId: row.node_id,
    host: row.host,
    pid: row.pid,
    role: row.role,
    version: row.version,
    startedAtMs: row.started_at_ms,
    drainingSinceMs: row.draining_since_ms,
  }));
}

export async function deleteProcess(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('node_processes').where('id', '=', id).execute();
}

export async function updateDraining(
  tx: Tx,
  { nodeId, drainingSinceMs }: Pick<NodeProcess, 'nodeId' | 'drainingSinceMs'>,
): Promise<void> {
  await tx
    .updateTable('node_processes')
    .set({ draining_since_ms: drainingSinceMs })
    .where('node_id', '=', nodeId)
    .execute();
}

export async function writeMalformedHop(tx: Tx, id: string, proxy: string): Promise<void> {
  await tx
    .updateTable('node_processes')
    .set({ malformed_hop_from: proxy })
    .where('id', '=', id)
    .execute();
}

/** The trusted proxies that sent malformed addresses to the current processes. */
export async function findMalformedHops(queries: Queries): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('node_processes')
    .select('malformed_hop_from')
    .distinct()
    .where('malformed_hop_from', 'is not', null)
    .orderBy('malformed_hop_from')
    .execute();
  return rows.flatMap((row) => row.malformed_hop_from ?? []);
}
