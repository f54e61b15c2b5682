import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

import type { TimeSpan } from '../rollup.ts';
import type { Report, ReportRequest } from './read-report.ts';
import { readViewReport } from './read-view-report.ts';

type Input = { readonly request: ReportRequest; readonly previousSpan: TimeSpan | null };

export const task: ReadTask<Input, Report | null> = createReadTask({
  name: 'view-report',
  module: import.meta.url,
  read: ({ queries }, { request, previousSpan }) => readViewReport(queries, request, previousSpan),
});
