import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';

/** Returns the ID if a row with it exists. */
export const task: ReadTask<string, string | undefined> = createReadTask({
  name: 'probe-read',
  module: import.meta.url,
  async read({ queries }, id) {
    const row = await queries
      .selectFrom('write_checks')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.id;
  },
});
