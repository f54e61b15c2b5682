import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toMetadataChange } from './metadata-change.ts';

it('sends only changed metadata and removes missing and renamed keys', () => {
  const stored = { course: '101', draft: 'yes', year: '2026' };
  const pairs = [
    { key: 'course', value: '102' },
    { key: 'semester', value: '2026' },
    { key: 'draft', value: 'yes' },
  ];
  const change = toMetadataChange(stored, pairs);
  assert.deepEqual(change, { course: '102', semester: '2026', year: null });
});
