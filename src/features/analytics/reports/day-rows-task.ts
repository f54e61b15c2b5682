import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

import type { TimeSpan } from '../rollup.ts';
import type { RollupKey } from '../stores/rollup-store.ts';
import { type DayRows, readDayRows } from './day-rows.ts';

type Input = { readonly key: RollupKey; readonly span: TimeSpan };

export const task: ReadTask<Input, DayRows> = createReadTask({
  name: 'day-rows',
  module: import.meta.url,
  read: ({ queries }, { key, span }) => readDayRows(queries, key, span),
});
