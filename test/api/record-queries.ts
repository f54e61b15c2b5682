import { StatementSync } from 'node:sqlite';
import type { TestContext } from 'node:test';

import { Client } from 'pg';

/** A query of this process, and how many rows it returned or changed. */
export type RecordedQuery = {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows: number;
};

/** The queries of all databases in this process since the last call, by kind. */
export type TakeQueries = () => Promise<readonly RecordedQuery[]>;

/** Records until the test ends. */
export function recordQueries({ mock }: TestContext): TakeQueries {
  const selects = mock.method(StatementSync.prototype, 'all');
  const changes = mock.method(StatementSync.prototype, 'run');
  const queries = mock.method(Client.prototype, 'query');
  return async () => {
    const recorded = [
      ...selects.mock.calls.map(({ this: statement, arguments: parameters, result }) => ({
        sql: readSql(statement),
        parameters,
        rows: result?.length ?? 0,
      })),
      ...changes.mock.calls.map(({ this: statement, arguments: parameters, result }) => ({
        sql: readSql(statement),
        parameters,
        rows: Number(result?.changes ?? 0),
      })),
      ...(await Promise.all(queries.mock.calls.map(toPostgresQuery))),
    ];
    for (const { mock: calls } of [selects, changes, queries]) calls.resetCalls();
    return recorded;
  };
}

function readSql(statement: unknown): string {
  return statement instanceof StatementSync ? statement.sourceSQL : '';
}

async function toPostgresQuery({
  arguments: [sql, parameters],
  result: pending,
}: {
  readonly arguments: readonly unknown[];
  readonly result?: unknown;
}): Promise<RecordedQuery> {
  const result = await pending;
  const rows = typeof result === 'object' && result !== null && 'rowCount' in result;
  return {
    sql: String(sql),
    parameters: Array.isArray(parameters) ? parameters : [],
    rows: rows ? Number(result.rowCount) : 0,
  };
}
