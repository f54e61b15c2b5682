import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';

import { StartError } from '../config/start-error.ts';
import { toPostgresStartError } from './postgres/postgres-start-error.ts';
import { toSqliteStartError } from './sqlite/sqlite-start-error.ts';
import { classifyStorageError, type StorageErrorKind, toThrowable } from './storage-errors.ts';

const FILE = '/srv/reelay/reelay.db';

const sqlite = (errcode: number): Error =>
  Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string): Error => Object.assign(new Error('a secret address'), { code });

const cases: readonly (readonly [string, unknown, StorageErrorKind])[] = [
  ['SQLITE_BUSY', sqlite(5), 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', sqlite(517), 'busy'],
  ['SQLITE_FULL', sqlite(13), 'unavailable'],
  ['SQLITE_IOERR_WRITE', sqlite(778), 'unavailable'],
  ['SQLITE_READONLY', sqlite(8), 'unavailable'],
  ['SQLITE_CONSTRAINT_UNIQUE', sqlite(2067), 'other'],
  ['SQLITE_CORRUPT', sqlite(11), 'other'],
  ['serialization_failure', coded('40001'), 'conflict'],
  ['deadlock_detected', coded('40P01'), 'conflict'],
  ['admin_shutdown', coded('57P01'), 'unavailable'],
  ['connection_failure', coded('08006'), 'unavailable'],
  ['disk_full', coded('53100'), 'unavailable'],
  ['query_canceled', coded('57014'), 'unavailable'],
  ['unique_violation', coded('23505'), 'duplicate'],
  ['syntax_error', coded('42601'), 'other'],
  ['a refused connection', coded('ECONNREFUSED'), 'unavailable'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'unavailable'],
  ['a bug', new TypeError('x is not a function'), 'other'],
  ['a value that is not an error', 'text', 'other'],
];

describe('a failed query', () => {
  for (const [name, error, kind] of cases) {
    it(`is classified as ${kind} after ${name}`, () =>
      assert.equal(classifyStorageError(error), kind));
  }

  it('becomes "unavailable" for the caller, without the reason', () => {
    const thrown = toThrowable(coded('ECONNREFUSED'));

    assert.ok(thrown instanceof AppError);
    assert.equal(thrown.code, 'unavailable');
    assert.doesNotMatch(thrown.publicMessage, /secret address/);
  });

  it('is thrown unchanged when a retry can’t help', () => {
    const bug = coded('23505');
    assert.equal(toThrowable(bug), bug);
  });
});

describe('a failed start', () => {
  const sqliteMessages: readonly (readonly [Error, RegExp])[] = [
    [coded('EACCES'), /can’t read and write/],
    [coded('EROFS'), /read-only/],
    [coded('ENOSPC'), /full/],
    [sqlite(5), /locked by another program/],
    [sqlite(8), /read-only/],
    [sqlite(10), /disk reports an error/],
    [sqlite(11), /damaged/],
    [sqlite(26), /not an SQLite database/],
  ];
  for (const [error, message] of sqliteMessages) {
    it(`explains the problem with the file: ${message.source}`, () => {
      const explained = toSqliteStartError(error, FILE);
      assert.ok(explained instanceof StartError);
      assert.match(explained.message, message);
      assert.ok(explained.message.includes(FILE));
    });
  }

  const postgresMessages: readonly (readonly [string, RegExp])[] = [
    ['28P01', /password/],
    ['3D000', /does not exist/],
    ['42501', /can’t create tables/],
    ['53300', /no free connections/],
    ['ENOTFOUND', /no address/],
    ['ECONNREFUSED', /can’t be reached/],
  ];
  for (const [code, message] of postgresMessages) {
    it(`explains the problem with the server, without its address: ${message.source}`, () => {
      const explained = toPostgresStartError(toThrowable(coded(code)));
      assert.ok(explained instanceof StartError);
      assert.match(explained.message, message);
      assert.doesNotMatch(explained.message, /secret address/);
    });
  }

  it('keeps the original error of a bug', () => {
    const bug = new TypeError('x is not a function');
    assert.equal(toSqliteStartError(bug, FILE), bug);
    assert.equal(toPostgresStartError(bug), bug);
  });
});
