// Claims a job in the given database, prints `holding`, and keeps the job until it is killed.
import type { DatabaseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';

import { silentLog } from '../silent-log.ts';

const [configJson = '', leaseMs = ''] = process.argv.slice(2);
const config: DatabaseConfig = JSON.parse(configJson);
const database = await openDatabase(config, { log: silentLog });

createWorker({
  database,
  workerId: 'crashing worker',
  handlers: [
    {
      kind: 'test',
      run: () => {
        process.stdout.write('holding\n');
        return new Promise(() => undefined);
      },
      exhausted: () => Promise.reject(new Error('the first attempt never ends')),
    },
  ],
  clock: Date.now,
  log: silentLog,
  concurrency: 1,
  leaseMs: Number(leaseMs),
  pollMs: 60_000,
}).start();
