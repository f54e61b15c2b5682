import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

import { readReport, type Report, type ReportRequest } from './read-report.ts';

export const task: ReadTask<{ readonly request: ReportRequest; readonly nowMs: number }, Report> =
  createReadTask({
    name: 'report',
    module: import.meta.url,
    read: ({ queries }, { request, nowMs }) => readReport(queries, request, nowMs),
  });
