import type { Tx } from '../database.ts';
import type { Dialect } from './dialect.ts';

/** One schema migration. Never change a released one: add a later one that fixes it. */
export type Migration = {
  /** `0001-what-it-does`, the name of its file; migrations run in this order. */
  readonly name: string;
  readonly up: (tx: Tx, dialect: Dialect) => Promise<void>;
};
