import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/** Distinguishes audio from video. The next check of its sources corrects an existing row. */
export const audio: Migration = {
  name: '0002-audio',
  async up(tx) {
    await sql`alter table videos add column has_video integer default 1 not null
      constraint videos_has_video check (has_video in (0, 1))`.execute(tx);
    await sql`update videos set has_video = 0 where type is null and iframe_url is not null
      and provider in ('mixcloud', 'soundcloud', 'spotify')`.execute(tx);
  },
};
