import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/** Views of videos and their rollups. */
export const analytics: Migration = {
  name: '0009-analytics',
  async up(tx, types) {
    await createPlaySessions(tx, types);
    await createRollups(tx, types);
    await createMinutes(tx, types);
    await createRetention(tx, types);
    await createRegistries(tx, types);
  },
};

async function createPlaySessions(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('play_sessions')
    .addColumn('video_id', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('session_id', text, (column) => column.notNull())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('viewer', text)
    .addColumn('country', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('browser', text, (column) => column.notNull())
    .addColumn('os', text, (column) => column.notNull())
    .addColumn('referrer', text, (column) => column.notNull())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('live', integer, (column) => column.notNull())
    .addColumn('duration_ms', instant)
    .addColumn('started_at_ms', instant, (column) => column.notNull())
    .addColumn('last_at_ms', instant, (column) => column.notNull())
    .addColumn('played_at_ms', instant)
    .addColumn('watch_ms', instant, (column) => column.notNull())
    .addColumn('rebuffer_ms', instant, (column) => column.notNull())
    .addColumn('rebuffers', integer, (column) => column.notNull())
    .addColumn('seeks', integer, (column) => column.notNull())
    .addColumn('startup_ms', instant)
    .addColumn('errors', integer, (column) => column.notNull())
    .addColumn('last_error', text)
    .addColumn('bitrate_kbps', integer)
    .addColumn('bitrate_changes', integer, (column) => column.notNull())
    .addColumn('completed', integer, (column) => column.notNull())
    .addColumn('watched', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('play_sessions_key', ['video_id', 'session_id'])
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('play_sessions_started')
    .on('play_sessions')
    .columns(['video_id', 'started_at_ms', 'session_id'])
    .execute();
  await tx.schema
    .createIndex('play_sessions_owned')
    .on('play_sessions')
    .columns(['owner_id', 'started_at_ms', 'video_id', 'session_id'])
    .execute();
  await tx.schema
    .createIndex('play_sessions_last')
    .on('play_sessions')
    .column('last_at_ms')
    .execute();
}

/** Creates the half-hourly and the daily rollups. Reports read long ranges of both. */
async function createRollups(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  for (const name of ['analytics_rollups', 'analytics_days']) {
    await tx.schema
      .createTable(name)
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('dimension', text, (column) => column.notNull())
      .addColumn('at_ms', instant, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('sessions', integer, (column) => column.notNull())
      .addColumn('plays', integer, (column) => column.notNull())
      .addColumn('viewers', integer, (column) => column.notNull())
      .addColumn('completed', integer, (column) => column.notNull())
      .addColumn('failed', integer, (column) => column.notNull())
      .addColumn('errors', integer, (column) => column.notNull())
      .addColumn('rebuffers', integer, (column) => column.notNull())
      .addColumn('watch_ms', instant, (column) => column.notNull())
      .addColumn('rebuffer_ms', instant, (column) => column.notNull())
      .addColumn('startups', text, (column) => column.notNull())
      .addColumn('peak', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['scope', 'dimension', 'at_ms', 'value'])
      .modifyEnd(types.orderedTableEnd)
      .execute();
  }
}

async function createMinutes(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('analytics_minutes')
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('at_ms', instant, (column) => column.notNull())
    .addColumn('playing', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('analytics_minutes_key', ['scope', 'at_ms'])
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('analytics_minutes_at')
    .on('analytics_minutes')
    .column('at_ms')
    .execute();
}

async function createRetention(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('analytics_retention')
    .addColumn('video_id', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('at_ms', instant, (column) => column.notNull())
    .addColumn('plays', integer, (column) => column.notNull())
    .addColumn('steps', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('analytics_retention_key', ['video_id', 'at_ms'])
    .modifyEnd(types.tableEnd)
    .execute();
}

/** Creates tables for short-lived data: counted viewers, seen values, and the key of each day. */
async function createRegistries(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, instant } = types;
  await tx.schema
    .createTable('analytics_viewers')
    .addColumn('day_ms', instant, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('viewer', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('analytics_viewers_key', ['day_ms', 'scope', 'viewer'])
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createTable('analytics_values')
    .addColumn('day_ms', instant, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('dimension', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('analytics_values_key', ['day_ms', 'scope', 'dimension', 'value'])
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createTable('analytics_day_keys')
    .addColumn('day_ms', instant, (column) => column.notNull().primaryKey())
    .addColumn('key_sealed', text, (column) => column.notNull())
    .modifyEnd(types.tableEnd)
    .execute();
}
