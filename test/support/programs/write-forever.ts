// Writes one row after another into the SQLite file that it is given, and a line for each that was
// committed, until it is killed.
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
  // The loop must turn for what the reader had no room for yet.
  await new Promise((resolve) => process.stdout.write(`${row}\n`, resolve));
}
