import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { readBody } from '#platform/egress/read-body.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import { openWithPermit } from './open-with-permit.ts';

test('releases the permit when the body ends, is destroyed, or never arrives', async () => {
  await using origin = await openScriptedOrigin({
    '/body': serveBytes(Buffer.alloc(300_000)),
    '/empty': respondWithStatus(204),
  });
  await using egress = openTestEgress({ ports: [origin.port] });
  const permits = new Semaphore({ permitsMax: 1 });
  const open = (request: { readonly url: URL }) => openWithPermit({ egress, permits }, request);

  const first = await open({ url: origin.url('/body') });
  await assert.rejects(open({ url: origin.url('/body') }), isUnavailable);
  assert.equal((await readBody(first, 1_000_000)).length, 300_000);

  const second = await open({ url: origin.url('/body') });
  await second[Symbol.asyncDispose]();
  await assert.rejects(open({ url: new URL('http://127.0.0.1:1/') }), {
    failure: 'blocked_address',
  });
  const empty = await open({ url: origin.url('/empty') });
  await empty[Symbol.asyncDispose]();
  const last = await open({ url: origin.url('/body') });
  await last[Symbol.asyncDispose]();
});

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
