import assert from 'node:assert/strict';
import { it } from 'node:test';

import { listDeclaredColumns, listTextColumns } from '#test/support/account-columns.ts';
import { forEachDatabase } from '#test/support/databases.ts';

import { ACCOUNT_DATA, listRemovedParts, REMOVALS } from './account-data.ts';

forEachDatabase((_kind, open) => {
  it('names every column of an account', async () => {
    const all = await listTextColumns(await open());
    const columns = all.filter((column) => /[._](?:account|owner)_id$/.test(column));
    assert.ok(columns.includes('jobs.owner_id'));
    const declared = listDeclaredColumns();
    assert.deepEqual(
      columns.filter((column) => !declared.has(column)),
      [],
    );
  });
});

it('removes everything that enters or acts when the address is proven', () => {
  const removed: readonly string[] = listRemovedParts('proof');
  for (const { part, kind } of ACCOUNT_DATA) {
    assert.equal(removed.includes(part), kind !== 'shows' && part !== 'jobs', part);
  }
});

it('removes with each event what the events before it remove', () => {
  const lists = REMOVALS.map((removal) => new Set(listRemovedParts(removal)));
  for (const [i, list] of lists.slice(1).entries()) {
    assert.ok(lists[i]?.isSubsetOf(list), REMOVALS[i]);
  }
});
