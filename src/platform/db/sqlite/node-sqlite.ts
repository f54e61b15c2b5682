import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

import type { SqliteDatabase, SqliteStatement } from 'kysely';

import { createLruCache } from '#lib/memory/create-lru-cache.ts';

import { toThrowable, toUnavailableError } from '../storage-errors.ts';

const STATEMENTS_MAX = 200;

/**
 * Adapts a node:sqlite connection to Kysely's SqliteDialect, with an LRU cache of prepared
 * statements. Transactions take the write lock at the start, because a transaction that reads first
 * and then writes could otherwise fail midway.
 */
export function toKyselyDatabase(
  raw: DatabaseSync,
  { mustBeInTransaction = false }: { readonly mustBeInTransaction?: boolean } = {},
): SqliteDatabase {
  const statements = createLruCache<string, SqliteStatement>(STATEMENTS_MAX);

  function prepare(sql: string): SqliteStatement {
    if (mustBeInTransaction) assertInTransaction(sql, raw);
    const statement = statements.get(sql) ?? createStatement(sql, raw);
    statements.set(sql, statement);
    return statement;
  }

  return {
    prepare: (sql) => translateErrors(() => prepare(sql)),
    close() {
      statements.clear();
      raw.close();
    },
  };
}

function createStatement(sql: string, raw: DatabaseSync): SqliteStatement {
  if (sql === 'begin') return wrap(raw.prepare('begin immediate'));
  if (sql === 'rollback') return rollback(raw);
  return wrap(raw.prepare(sql));
}

/**
 * After some errors (disk full) SQLite itself rolls back. Later statements of that transaction
 * would be committed one by one.
 */
function assertInTransaction(sql: string, raw: DatabaseSync): void {
  if (raw.isTransaction || sql === 'begin' || sql === 'rollback') return;
  throw toUnavailableError(new Error('SQLite has rolled the transaction back'));
}

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translateErrors(() => statement.all(...toInput(parameters))),
    run: (parameters) => translateErrors(() => statement.run(...toInput(parameters))),
    iterate: (parameters) => statement.iterate(...toInput(parameters)),
  };
}

/**
 * SQLite itself rolls back after some errors (disk full); a second rollback would hide the first
 * error.
 */
function rollback(raw: DatabaseSync): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      if (raw.isTransaction) translateErrors(() => raw.exec('rollback'));
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [].values(),
  };
}

function translateErrors<T>(query: () => T): T {
  try {
    return query();
  } catch (error) {
    throw toThrowable(error);
  }
}

function toInput(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite can’t store a value of type ${typeof value}`);
  });
}

/** Accepts the value types of our columns. */
function isInput(value: unknown): value is string | number | null {
  return typeof value === 'string' || typeof value === 'number' || value === null;
}
