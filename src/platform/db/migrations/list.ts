import { firstTables } from './0001-first-tables.ts';
import { accounts } from './0002-accounts.ts';
import { ownedVideos } from './0003-owned-videos.ts';
import { embedSites } from './0010-embed-sites.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, oldest first; a new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [firstTables, accounts, ownedVideos, embedSites];
