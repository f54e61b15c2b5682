import type { Migration } from './migration.ts';

/** Caption files that the provider publishes with a video. */
export const sourceCaptions: Migration = {
  name: '0011-source-captions',
  async up(tx, { text }) {
    await tx.schema.alterTable('videos').addColumn('captions_sealed', text).execute();
  },
};
