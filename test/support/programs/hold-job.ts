// Claims a job in the database that it is given, says so, and holds it until it is killed.
import type { DatabaseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';

import { silentLog } from '../silent-log.ts';

const [place = '', leaseMs = ''] = process.argv.slice(2);
const config: DatabaseConfig = JSON.parse(place);
const database = await openDatabase(config, { log: silentLog });

createWorker({
  database,
  workerId: 'the one that crashes',
  handlers: [
    {
      kind: 'test',
      run: () => {
        process.stdout.write('holding\n');
        return new Promise(() => undefined);
      },
      exhausted: () => Promise.reject(new Error('it holds its first attempt')),
    },
  ],
  clock: Date.now,
  log: silentLog,
  concurrency: 1,
  leaseMs: Number(leaseMs),
  pollMs: 60_000,
}).start();
