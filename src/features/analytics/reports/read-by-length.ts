import { type ReadTask, runRead } from '#platform/db/read-task.ts';

import { DAY_MS } from '../rollup.ts';
import { hasRows, type RollupPart } from '../stores/rollup-store.ts';
import type { RollupContext } from './report-context.ts';

/** Starting a thread costs more than reading the rollups of a month, unless they are many. */
const DIRECT_DAYS_MAX = 31;
const DIRECT_ROWS_MAX = 10_000;

/** Reads the rollups of `parts` on a thread if they cover a long time or are many. */
export async function readByLength<Input, Output>(
  ctx: RollupContext,
  task: ReadTask<Input, Output>,
  options: {
    readonly input: Input;
    readonly client: string;
    readonly parts: readonly RollupPart[];
    readonly signal: AbortSignal | undefined;
  },
): Promise<Output> {
  const { input, client, parts, signal } = options;
  const { database } = ctx;
  const spanMs = parts.reduce((sum, [, { fromMs, toMs }]) => sum + Math.max(0, toMs - fromMs), 0);
  const isLong =
    spanMs > DIRECT_DAYS_MAX * DAY_MS || (await hasRows(database.queries, parts, DIRECT_ROWS_MAX));
  return isLong ? runRead(ctx, task, { input, client, signal }) : task.read(database, input);
}
