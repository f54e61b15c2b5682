import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

import { readSessionPage, type SessionPage, type SessionPageInput } from './session-page.ts';

export const task: ReadTask<SessionPageInput, SessionPage> = createReadTask({
  name: 'session-page',
  module: import.meta.url,
  read: ({ queries }, input) => readSessionPage(queries, input),
});
