import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';

import type { Logger } from '../../log/logger.ts';
import { toThrowable } from '../storage-errors.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Limits how long an idle transaction can hold locks that others wait for. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const IDLE_CONNECTION_MS = 30_000;

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
  // Without this listener, an idle connection that breaks, such as when the server restarts, would
  // end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // If a connection breaks while in use, its query rejects, but the error event still needs a
  // listener.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost')),
  );
  return pool;
}

/** Adapts the pool to Kysely, and marks errors that the caller may retry. */
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

/**
 * Our bigint columns contain milliseconds and counts, far below 2⁵³, so they are parsed as numbers.
 * By default, pg returns strings.
 */
function typeParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, Number);
  return parsers;
}
