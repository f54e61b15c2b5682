import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';

import { emailDomains } from './0012-email-domains.ts';
import { COLUMN_TYPES } from './column-types.ts';

const NORMALS = [
  ['acc_1', 'ada@example.com', 'ada@example.com'],
  ['acc_2', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['acc_3', 'bob@xn--bcher-kva.example', 'bob@xn--bcher-kva.example'],
  ['acc_4', 'bob@bücher.example', 'bob@bücher.example'],
  ['acc_5', 'ada@exa/mple.com', 'ada@exa/mple.com'],
] as const;

forEachDatabase((kind, open) => {
  it('stores the domains of e-mail addresses in their IDNA form', async () => {
    const { transaction, queries } = await open();
    await transaction(async (tx) => {
      for (const [id, before] of NORMALS) {
        const row = {
          id,
          email: before,
          email_normal: before,
          name: null,
          password_hash: '',
          embed_sites: null,
          disabled_at_ms: null,
          created_at_ms: 0,
          updated_at_ms: 0,
        };
        await tx.insertInto('accounts').values(row).execute();
      }
      await emailDomains.up(tx, COLUMN_TYPES[kind]);
    });
    const rows = await queries
      .selectFrom('accounts')
      .select(['id', 'email_normal'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.id, row.email_normal]),
      NORMALS.map(([id, , after]) => [id, after]),
    );
  });
});
