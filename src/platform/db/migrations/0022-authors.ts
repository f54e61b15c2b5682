import type { Migration } from './migration.ts';

/** Who published a video, and when. */
export const authors: Migration = {
  name: '0022-authors',
  async up(tx, { text, instant }) {
    await tx.schema.alterTable('videos').addColumn('author_sealed', text).execute();
    await tx.schema.alterTable('videos').addColumn('published_at_ms', instant).execute();
  },
};
