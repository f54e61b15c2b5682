// Writes rows into the given SQLite file until it is killed. Prints a line after each commit.
import { openDatabase } from '#platform/db/open-database.ts';

import { silentLog } from '../silent-log.ts';

const [file = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog });
for (let row = 0; ; row += 1) {
  await database.transaction((tx) =>
    tx
      .insertInto('secret_checks')
      .values({ purpose: `row ${row}`, digest: '' })
      .execute(),
  );
  // Yields to the event loop so that buffered output is flushed.
  await new Promise((resolve) => process.stdout.write(`${row}\n`, resolve));
}
