import assert from 'node:assert/strict';
import { it } from 'node:test';

import { newAuditEntryId } from './new-id.ts';

it('sorts the IDs of audit entries of the same millisecond by time of creation', () => {
  const ids = Array.from({ length: 1000 }, () => newAuditEntryId(1));
  assert.deepEqual(ids.toSorted(), ids);
  assert.deepEqual(
    ids.toSorted((left, right) => left.localeCompare(right)),
    ids,
    'also with the collation of a language',
  );
  assert.equal(new Set(ids).size, ids.length);
});
