import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

import { readReport, type Report, type ReportRequest } from './read-report.ts';

type Input = { readonly request: ReportRequest; readonly nowMs: number };

export const task: ReadTask<Input, Report> = createReadTask({
  name: 'report',
  module: import.meta.url,
  read: ({ queries }, { request, nowMs }) => readReport(queries, request, nowMs),
});
