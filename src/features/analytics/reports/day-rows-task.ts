import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

import type { RollupKey } from '../stores/rollup-store.ts';
import { type DayPosition, type DayRows, readDayRows } from './day-rows.ts';

type Input = { readonly key: RollupKey; readonly from: DayPosition; readonly toMs: number };

export const task: ReadTask<Input, DayRows> = createReadTask({
  name: 'day-rows',
  module: import.meta.url,
  read: (database, { key, ...span }) => readDayRows(database, key, span),
});
