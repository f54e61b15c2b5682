import { firstTables } from './0001-first-tables.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, oldest first; a new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [firstTables];
