import { type ReadTask, runRead } from '#platform/db/read-task.ts';

import { DAY_MS, type TimeSpan } from '../rollup.ts';
import type { RollupContext } from './report-context.ts';

/** Starting a thread costs more than reading the rollups of a month. */
const DIRECT_DAYS_MAX = 31;

/** Reads rollups on a thread if the span is long. */
export function readByLength<Input, Output>(
  context: RollupContext,
  task: ReadTask<Input, Output>,
  options: { readonly input: Input; readonly client: string; readonly span: TimeSpan },
): Promise<Output> {
  const { input, client, span } = options;
  return span.toMs - span.fromMs <= DIRECT_DAYS_MAX * DAY_MS
    ? task.read(context.database, input)
    : runRead(context, task, { input, client });
}
