import assert from 'node:assert/strict';
import { it } from 'node:test';

import { RecentErrors } from './recent-errors.ts';

it('keeps the latest 200 server errors, newest first', () => {
  const errors = new RecentErrors(() => 7);
  const shown = { requestId: 'req_1', method: 'GET', route: '/' };
  const request = { ...shown, seconds: 1, lengthBytes: 0, isAborted: false };
  errors.add({ ...request, status: 499 });
  assert.deepEqual(errors.list(), []);
  for (let at = 0; at < 201; at += 1) {
    errors.add({ ...request, requestId: `req_${at}`, status: 500 });
  }
  assert.equal(errors.list().length, 200);
  const newest = { ...shown, requestId: 'req_200', status: 500, atMs: 7 };
  assert.deepEqual(errors.list()[0], newest);
  assert.equal(errors.list().at(-1)?.requestId, 'req_1');
});
