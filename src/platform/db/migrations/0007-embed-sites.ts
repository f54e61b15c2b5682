import type { Migration } from './migration.ts';

/** Allowed domains for embedding, per video and per account. */
export const embedSites: Migration = {
  name: '0007-embed-sites',
  async up(tx, { text }) {
    await tx.schema.alterTable('videos').addColumn('embed_sites', text).execute();
    await tx.schema.alterTable('accounts').addColumn('embed_sites', text).execute();
  },
};
