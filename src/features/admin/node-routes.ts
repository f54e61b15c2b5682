import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { toTime } from '#lib/text/to-time.ts';
import { recordOperatorAction } from '#platform/audit/record-audit.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { findLiveProcesses, setDraining } from '#platform/nodes/node.ts';

import type { AdminContext } from './context.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { type AdminNodeWire, NodeParams } from './system-wire.ts';
import { ReasonBody } from './wire.ts';

const ONE = '/api/v1/admin/nodes/:nodeId';

/** Start and end the draining of a node. */
export function registerNodeRoutes(server: HttpServer, ctx: AdminContext): void {
  const response = { 204: Type.Null() };
  const schema = { hide: true, params: NodeParams, body: ReasonBody, response };
  server.post(`${ONE}/drain`, { schema, ...OPERATOR_ROUTE }, async ({ params, body }, reply) => {
    await changeDraining(ctx, { ...params, ...body, isDraining: true });
    return reply.code(204).send(null);
  });
  server.post(`${ONE}/resume`, { schema, ...OPERATOR_ROUTE }, async ({ params, body }, reply) => {
    await changeDraining(ctx, { ...params, ...body, isDraining: false });
    return reply.code(204).send(null);
  });
}

/** Throws not_found for a node that has stopped. */
async function changeDraining(
  ctx: AdminContext,
  {
    nodeId,
    reason,
    isDraining,
  }: { readonly nodeId: string; readonly reason: string; readonly isDraining: boolean },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const drainingSinceMs = isDraining ? ctx.clock() : null;
    if (!(await setDraining(tx, ctx.database, { nodeId, drainingSinceMs }))) {
      throw new AppError('not_found', 'The node has stopped. Reload the list.');
    }
    const action = isDraining ? 'operator.node_drained' : 'operator.node_resumed';
    const entry = { action, subjectId: nodeId, accountId: null } as const;
    await recordOperatorAction(tx, ctx, { ...entry, details: { reason } });
  });
}

/** The nodes that are running, the oldest first. */
export async function listNodes({
  database,
  node,
}: Pick<AdminContext, 'database' | 'node'>): Promise<AdminNodeWire[]> {
  const live = await database.transaction((tx) => findLiveProcesses(tx, database.presence));
  const processesByNode = Map.groupBy(live, ({ nodeId }) => nodeId);
  return Array.from(processesByNode.entries()).flatMap(([id, processes]) => {
    const [oldest] = processes;
    if (oldest === undefined) return [];
    const { host, version, startedAtMs, drainingSinceMs } = oldest;
    return {
      id,
      host,
      version,
      isCurrent: id === node.id,
      startedAt: new Date(startedAtMs).toISOString(),
      drainingSince: toTime(drainingSinceMs),
      processes: processes.map(({ pid, role, startedAtMs: processStartedAtMs }) => ({
        pid,
        role,
        startedAt: new Date(processStartedAtMs).toISOString(),
      })),
    };
  });
}
