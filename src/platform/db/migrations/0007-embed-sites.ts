import type { Migration } from './migration.ts';

/** Which sites may embed a video: as its record says, else as its owner's account says. */
export const embedSites: Migration = {
  name: '0007-embed-sites',
  async up(tx, { text }) {
    await tx.schema.alterTable('videos').addColumn('embed_sites', text).execute();
    await tx.schema.alterTable('accounts').addColumn('embed_sites', text).execute();
  },
};
