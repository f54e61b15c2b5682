import assert from 'node:assert/strict';
import { it } from 'node:test';

import { countFields } from './count-fields.ts';

it('counts a field in any case, but neither other fields nor values', () => {
  const rawHeaders = ['HOST', 'a', 'Hosts', 'host', 'x', 'host', 'hOsT', 'x-api-key'];
  assert.equal(countFields(rawHeaders, 'host'), 2);
  assert.equal(countFields(rawHeaders, 'x-api-key'), 0);
  assert.equal(countFields([], 'host'), 0);
});
