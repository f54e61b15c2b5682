import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';

import type { Logger } from '../../log/logger.ts';
import { toThrowable } from '../storage-errors.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction that has stopped asking holds locks that others wait for. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const IDLE_CONNECTION_MS = 30_000;

/** What every connection of ours has in common. */
export function toClientConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'reelay',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
}

export function createPool(url: string, log: Logger): Pool {
  const pool = new Pool({
    ...toClientConfig(url),
    max: CONNECTIONS_MAX,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types: typeParsers(),
  });
  // An idle connection that breaks (the server restarts) would end the process otherwise.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // One that breaks while it is used tells its query as well; the event must have a listener all the same.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke')),
  );
  return pool;
}

/** The pool in the form that Kysely takes; its errors say whether the caller may try again. */
export function toKyselyPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return toKyselyClient(await pool.connect());
      } catch (error) {
        throw toThrowable(error);
      }
    },
  };
}

function toKyselyClient(client: PoolClient): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('cursors are not used');
    return client.query(sql, [...parameters]).catch((error: unknown) => {
      throw toThrowable(error);
    });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/** Our bigint columns hold milliseconds and counts, far below 2⁵³: numbers, not pg's strings. */
function typeParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, Number);
  return parsers;
}
