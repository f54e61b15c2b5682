import type { Migration } from './migration.ts';

/**
 * The devices and networks of past logins, so that other people's wrong guesses do not lock an
 * owner out.
 */
export const loginPlaces: Migration = {
  name: '0004-login-places',
  async up(tx, { text, instant, tableEnd }) {
    await tx.schema
      .createTable('login_places')
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('place_digest', text, (column) => column.notNull())
      .addColumn('used_at_ms', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('login_places_key', ['account_id', 'place_digest'])
      .modifyEnd(tableEnd)
      .execute();
  },
};
