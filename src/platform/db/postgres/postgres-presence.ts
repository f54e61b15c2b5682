import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import type { Client } from 'pg';

import type { Presence } from '../database.ts';

export type PostgresPresence = Presence & {
  /** Marks this process as alive for as long as the connection is open. */
  readonly announce: (client: Pick<Client, 'query'>) => Promise<void>;
};

/**
 * Each process holds an advisory lock on its listening connection. The server releases it when the
 * connection ends. The lock is shared, so that a new connection gets it while the server has not
 * yet noticed the end of the previous one.
 */
export function createPostgresPresence(): PostgresPresence {
  const id = randomBytes(8).readBigInt64BE().toString();
  return {
    getId: () => id,
    async isAlive(tx, other) {
      if (other === id) return true;
      // Only reads: a lock attempt would look like a live process to concurrent checks.
      const { rows } = await sql<{ is_alive: boolean }>`
        select exists (
          select from pg_locks
          where locktype = 'advisory' and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())
            and ((classid::bigint << 32) | objid::bigint)::text = ${other}
        ) as is_alive`.execute(tx);
      return rows[0]?.is_alive === true;
    },
    async announce(client) {
      // The server detects within about ten seconds that the machine of a process has failed.
      await client.query(`
        set tcp_keepalives_idle = 5;
        set tcp_keepalives_interval = 2;
        set tcp_keepalives_count = 3`);
      await client.query('select pg_advisory_lock_shared($1)', [id]);
    },
  };
}
