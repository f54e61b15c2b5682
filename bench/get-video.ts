// CPU time per request of GET /api/v1/videos/{id} on SQLite and on PostgreSQL, compared with bare
// node:http servers that send the same body, alone and with the same headers. The rounds of the
// contenders alternate.
// node bench/get-video.ts [ROUNDS]
import { Pool } from 'undici';

import { startPostgres } from '#test/support/postgres.ts';

import { openSampleOrigin } from '../scripts/sample-origin.ts';
import { createDatabase } from './support/create-database.ts';
import { embed } from './support/embed.ts';
import { median } from './support/median.ts';
import { printDocumentTable } from './support/print-table.ts';
import { openProcesses } from './support/processes.ts';
import { readCpuSeconds, startServiceProcess } from './support/service-process.ts';
import { toSpread } from './support/to-spread.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const REQUESTS = 20_000;
const CONNECTIONS = 32;
const APP_SECRET = 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU';
/** Node sets these fields itself. */
const NODE_FIELDS: ReadonlySet<string> = new Set(['connection', 'date', 'keep-alive']);
const BARE_SERVER = 'bench/support/programs/bare-server.ts';

type Contender = {
  readonly name: string;
  readonly url: URL;
  readonly readCpuSeconds: () => number;
  /** Microseconds of CPU time per request, by round. */
  readonly rounds: number[];
};

await using origin = await openSampleOrigin();
const postgres = await startPostgres();
try {
  await using onSqlite = await startServiceProcess(toSettings());
  await using onPostgres = await startServiceProcess(
    toSettings({ APP_SECRET, DATABASE_URL: await createDatabase(postgres.url) }),
  );
  await using bareBody = openProcesses();
  await using bareResponse = openProcesses();
  const videoUrl = await createVideo(onSqlite.url);
  const response = await fetch(videoUrl);
  const body = await response.text();
  const headers = [...response.headers].filter(([name]) => !NODE_FIELDS.has(name));
  const contentHeaders = headers.filter(([name]) => name.startsWith('content-'));
  const contenders: readonly Contender[] = [
    {
      name: 'bare `node:http`, same body',
      url: new URL(await bareBody.start(BARE_SERVER, [body, ...contentHeaders.flat()])),
      readCpuSeconds: bareBody.readCpuSeconds,
      rounds: [],
    },
    {
      name: 'bare `node:http`, same body and headers',
      url: new URL(await bareResponse.start(BARE_SERVER, [body, ...headers.flat()])),
      readCpuSeconds: bareResponse.readCpuSeconds,
      rounds: [],
    },
    {
      name: 'reelay, SQLite',
      url: videoUrl,
      readCpuSeconds: () => readCpuSeconds(onSqlite.pid),
      rounds: [],
    },
    {
      name: 'reelay, PostgreSQL',
      url: await createVideo(onPostgres.url),
      readCpuSeconds: () => readCpuSeconds(onPostgres.pid),
      rounds: [],
    },
  ];
  await compare(contenders);
} finally {
  await postgres.stop();
}

function toSettings(
  settings: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { EGRESS_ALLOW: origin.url.host, RATE_LIMIT_API: '100000000/1m', ...settings };
}

async function createVideo(service: URL): Promise<URL> {
  const { id } = await embed(service, new URL('/fast-start.mp4', origin.url));
  return new URL(`/api/v1/videos/${id}`, service);
}

async function compare(contenders: readonly Contender[]): Promise<void> {
  for (const contender of contenders) await sendRequests(contender.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) contender.rounds.push(await measure(contender));
  }
  const [bareBody, bareResponse] = contenders;
  if (bareBody === undefined || bareResponse === undefined) return;
  const rows = contenders.map(({ name, rounds }) => [
    name,
    toSpread(rounds, 'µs'),
    ...[bareBody, bareResponse].map((bare) => toRatio(bare.rounds, rounds)),
  ]);
  printDocumentTable('video-records', rows);
}

async function measure(contender: Contender): Promise<number> {
  const before = contender.readCpuSeconds();
  await sendRequests(contender.url);
  return ((contender.readCpuSeconds() - before) / REQUESTS) * 1e6;
}

async function sendRequests({ origin: server, pathname: path }: URL): Promise<void> {
  const pool = new Pool(server, { connections: CONNECTIONS });
  let left = REQUESTS;
  async function sendSequentially(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(text);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendSequentially));
  await pool.close();
}

/** The median of the ratios within one round. */
function toRatio(bare: readonly number[], rounds: readonly number[]): string {
  return median(rounds.map((cpu, round) => (bare[round] ?? Number.NaN) / cpu)).toFixed(2);
}
