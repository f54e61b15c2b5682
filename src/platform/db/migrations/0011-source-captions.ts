import type { Migration } from './migration.ts';

/** The caption files that lie beside a video at its source. */
export const sourceCaptions: Migration = {
  name: '0011-source-captions',
  async up(tx, { text }) {
    await tx.schema.alterTable('videos').addColumn('captions_sealed', text).execute();
  },
};
