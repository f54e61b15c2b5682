import { Pool } from 'pg';

import { randomBase58 } from '#platform/new-id.ts';

/** Creates an empty database on a PostgreSQL server, and returns its URL. */
export async function createDatabase(server: string): Promise<string> {
  const name = `bench_${randomBase58(12).toLowerCase()}`;
  const pool = new Pool({ connectionString: server, max: 1 });
  await pool.query(`create database ${name}`);
  await pool.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
