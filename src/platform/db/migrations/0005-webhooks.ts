import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/** Webhook destinations, their events and the delivery log. */
export const webhooks: Migration = {
  name: '0005-webhooks',
  async up(tx, types) {
    await createWebhooks(tx, types);
    await createEvents(tx, types);
    await createDeliveries(tx, types);
    await createAttempts(tx, types);
  },
};

async function createWebhooks(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('webhooks')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('url_sealed', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('enabled', integer, (column) => column.notNull())
    .addColumn('disabled_reason', text)
    .addColumn('disabled_at_ms', instant)
    .addColumn('secret_sealed', text, (column) => column.notNull())
    .addColumn('previous_secret_sealed', text)
    .addColumn('previous_secret_until_ms', instant)
    .addColumn('failed_in_row', integer, (column) => column.notNull())
    .addColumn('failing_since_ms', instant)
    .addColumn('last_succeeded_at_ms', instant)
    .addColumn('last_failed_at_ms', instant)
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('updated_at_ms', instant, (column) => column.notNull())
    .addCheckConstraint(
      'webhooks_enabled',
      sql`enabled in (0, 1) and (enabled = 1) = (disabled_at_ms is null)`,
    )
    .addCheckConstraint('webhooks_reason', sql`disabled_reason in ('gone', 'failing')`)
    .addCheckConstraint(
      'webhooks_previous_secret',
      sql`(previous_secret_sealed is null) = (previous_secret_until_ms is null)`,
    )
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('webhooks_account')
    .on('webhooks')
    .columns(['account_id', 'created_at_ms', 'id'])
    .execute();
}

async function createEvents(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, instant, sequence } = types;
  await tx.schema
    .createTable('events')
    .addColumn('seq', sequence)
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('payload_sealed', text)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('events_created_at')
    .on('events')
    .columns(['created_at_ms'])
    .execute();
  await tx.schema.createIndex('events_account').on('events').column('account_id').execute();
}

async function createDeliveries(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('deliveries')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('webhook_id', text, (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event_id', text, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('event_type', text, (column) => column.notNull())
    .addColumn('event_seq', instant, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('round_attempts', integer, (column) => column.notNull())
    .addColumn('next_attempt_at_ms', instant)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('finished_at_ms', instant)
    .addCheckConstraint('deliveries_status', sql`status in ('pending', 'succeeded', 'failed')`)
    .addCheckConstraint(
      'deliveries_pending',
      sql`(status = 'pending') = (next_attempt_at_ms is not null)`,
    )
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('deliveries_log')
    .on('deliveries')
    .columns(['webhook_id', 'created_at_ms', 'id'])
    .execute();
  await tx.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['webhook_id', 'next_attempt_at_ms', 'event_seq'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
  await tx.schema.createIndex('deliveries_event').on('deliveries').column('event_id').execute();
}

async function createAttempts(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('delivery_attempts')
    .addColumn('delivery_id', text, (column) =>
      column.notNull().references('deliveries.id').onDelete('cascade'),
    )
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('at_ms', instant, (column) => column.notNull())
    .addColumn('status', integer)
    .addColumn('duration_ms', integer, (column) => column.notNull())
    .addColumn('success', integer, (column) => column.notNull())
    .addColumn('error', text)
    .addPrimaryKeyConstraint('delivery_attempts_key', ['delivery_id', 'number'])
    .modifyEnd(types.tableEnd)
    .execute();
}
