import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/** The language of an account, its verified address, and links in e-mails (docs/decisions/0070). */
export const accountMail: Migration = {
  name: '0028-account-mail',
  async up(tx, { text, instant, orderedTableEnd }) {
    await tx.schema.alterTable('accounts').addColumn('language', text).execute();
    await tx.schema.alterTable('accounts').addColumn('email_verified_at_ms', instant).execute();
    await tx.schema
      .createTable('mail_tokens')
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('token_digest', text, (column) => column.notNull().unique())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('expires_at_ms', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('mail_tokens_key', ['account_id', 'purpose'])
      .addCheckConstraint(
        'mail_tokens_purpose',
        sql`purpose in ('password_reset', 'email_verification', 'email_change')`,
      )
      .modifyEnd(orderedTableEnd)
      .execute();
  },
};
