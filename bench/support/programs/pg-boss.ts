// The pg-boss equivalent. For each PATCH, `web` updates a row and enqueues its delivery in one
// transaction, and for each PUT, it enqueues many deliveries. `worker` sends the deliveries, four at a time per destination, retries failures and
// stores the results.
// node pg-boss.ts web|worker DATABASE_URL DESTINATION_URL,… WORKERS
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { type PoolClient, Pool as Database } from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import { Pool } from 'undici';

import { sendSignedDelivery } from '../send-signed-delivery.ts';

const [role = '', database = '', list = '', workers = '1'] = process.argv.slice(2);
const urls = list.split(',').map((url) => new URL(url));
/** Jobs fetched and completed together, as in Reelay. */
const BATCH_SIZE = 64;
const CONCURRENT_SENDS = 4 / Number(workers);
const FILLER = 'x'.repeat(1_500);

const boss = new PgBoss({ connectionString: database, max: 10, useListenNotify: true });
boss.on('error', (error) => console.error(error));
await boss.start();
for (const url of urls) {
  const retries = { retryLimit: 2, retryDelay: 30, notify: true };
  await boss.createQueue(toQueue(url), retries);
}
console.log(await (role === 'web' ? serve() : work()));

function toQueue(url: URL): string {
  return url.pathname.slice(1);
}

/**
 * PATCH /INDEX updates the row with that index and enqueues a delivery to its destination. PUT
 * /INDEX enqueues as many deliveries as its body states.
 */
async function serve(): Promise<string> {
  const pool = new Database({ connectionString: database, max: 10 });
  await pool.query('create table if not exists items (id int primary key, title text)');
  for (const index of urls.keys()) {
    await pool.query('insert into items values ($1) on conflict do nothing', [index]);
  }
  const server = createServer((request, response) => {
    const index = Number(request.url?.slice(1));
    const run = request.method === 'PUT' ? fillQueue : updateRow;
    text(request)
      .then((body) => run(pool, index, body))
      .then(() => response.writeHead(200).end())
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function fillQueue(_pool: Database, index: number, count: string): Promise<void> {
  const jobs = Array.from({ length: Number(count) }, () => ({ data: { filler: FILLER } }));
  await boss.insert(toQueue(getUrl(index)), jobs);
}

async function updateRow(pool: Database, index: number, title: string): Promise<void> {
  const url = getUrl(index);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update items set title = $2 where id = $1', [index, title]);
    const data = { title, filler: FILLER };
    await boss.send(toQueue(url), data, { db: createTransactionDb(client) });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function getUrl(index: number): URL {
  const url = urls[index];
  if (url === undefined) throw new Error('Unknown destination.');
  return url;
}

function createTransactionDb(client: PoolClient) {
  return {
    executeSql: (sql: string, values: unknown[] = []) => client.query(sql, values),
  };
}

async function work(): Promise<string> {
  for (const url of urls) {
    const pool = new Pool(url.origin, { connections: CONCURRENT_SENDS });
    const options = {
      batchSize: BATCH_SIZE,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      perJobResults: true,
    } as const;
    await boss.work<object>(toQueue(url), options, async (jobs) => {
      const results: JobResult[] = [];
      const waiting = [...jobs];
      async function sendDeliveries(): Promise<void> {
        for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
          const body = JSON.stringify(job.data);
          const startedAtMs = performance.now();
          const status = await sendSignedDelivery(pool, { path: url.pathname, id: job.id, body });
          const durationMs = performance.now() - startedAtMs;
          const isSuccess = status >= 200 && status <= 299;
          results.push({
            id: job.id,
            status: isSuccess ? 'completed' : 'failed',
            output: { status, durationMs },
          });
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sendDeliveries));
      return results;
    });
  }
  return 'ready';
}
