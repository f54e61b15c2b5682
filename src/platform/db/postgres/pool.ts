import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';

import type { Logger } from '../../log/logger.ts';
import { toThrowable } from '../storage-errors.ts';
import {
  createServerWatch,
  isSilenceError,
  probeServer,
  type ServerWatch,
} from './server-watch.ts';

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

function createPool(url: string, log: Logger): Pool {
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

/**
 * Opens a pool for Kysely. Marks errors that the caller may retry, and fails fast while the server
 * does not respond.
 */
export function openPool(url: string, log: Logger): PostgresPool {
  const pool = createPool(url, log);
  const serverWatch = createServerWatch(() => probeServer(url), log);
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => toKyselyClient(await connect(pool, serverWatch), serverWatch),
  };
}

async function connect(pool: Pool, { watch }: ServerWatch): Promise<PoolClient> {
  let connecting: Promise<PoolClient> | undefined;
  try {
    return await watch(() => (connecting = pool.connect()));
  } catch (error) {
    // A connection that arrives too late returns to the pool.
    connecting?.then(
      (client) => client.release(),
      () => undefined,
    );
    throw toThrowable(error);
  }
}

function toKyselyClient(client: PoolClient, { watch }: ServerWatch): PostgresPoolClient {
  let isStuck = false;

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('cursors are not used');
    return watch(() => client.query(sql, [...parameters])).catch((error: unknown) => {
      isStuck ||= isSilenceError(error);
      throw toThrowable(error);
    });
  }
  // A connection with an unfinished query is closed, because the next query would wait for it.
  return { query, release: (destroy) => client.release(destroy === true || isStuck) };
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
