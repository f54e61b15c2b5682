import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { describeAttempt, describeDelivery, formatTook } from './delivery-words.ts';

const AT = '2026-01-31T12:00:00.000Z';
const DELIVERY: DeliveryWire = {
  id: 'dlv_3Hn8Rk5TvXy2PdLq',
  event: 'evt_5Tq8VbZr2MxWnKcD',
  type: 'video.ready',
  status: 'pending',
  attempts: [],
  nextAttemptAt: AT,
  createdAt: AT,
};
const GOOD = { at: AT, status: 204, durationMs: 35, success: true, error: null };
const BAD = { at: AT, status: null, durationMs: 10_004, success: false, error: 'No answer came.' };

describe('a delivery in words', () => {
  it('tells what came of it', () => {
    assert.equal(describeDelivery(DELIVERY), 'Sending …');
    const succeeded = { ...DELIVERY, status: 'succeeded', nextAttemptAt: null } as const;
    assert.equal(
      describeDelivery({ ...succeeded, attempts: [BAD, GOOD] }),
      'It answered 204 in 35 ms.',
    );
    const failed = { ...DELIVERY, status: 'failed', nextAttemptAt: null } as const;
    assert.equal(describeDelivery({ ...failed, attempts: [BAD] }), 'No answer came.');
    assert.equal(describeDelivery(failed), 'It was not sent.');
  });

  it('tells when it is tried again', () => {
    const nextAttemptAt = new Date(Date.now() + 3_600_000).toISOString();
    const words = describeDelivery({ ...DELIVERY, attempts: [BAD], nextAttemptAt });
    assert.match(words, /^No answer came\. The next attempt is at .+\.$/);
  });

  it('tells of an answer that was no success both what it was and why that counts as failed', () => {
    assert.equal(
      describeAttempt({ ...GOOD, status: 302, success: false, error: 'It was a redirect.' }),
      'It answered 302 in 35 ms. It was a redirect.',
    );
  });

  it('tells times as long as they need', () => {
    assert.equal(formatTook(999), '999 ms');
    assert.equal(formatTook(10_004), '10.0 s');
  });
});
