import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';

/** One step of the schema. It is never changed once it has been released: a later one mends it. */
export type Migration = {
  /** `0001-what-it-does`, as its file is called; steps run in this order. */
  readonly name: string;
  readonly up: (tx: Tx, types: ColumnTypes) => Promise<void>;
};
