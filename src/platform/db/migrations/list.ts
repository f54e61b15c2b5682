import { firstTables } from './0001-first-tables.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [firstTables];
