import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Delivery } from '#sdk';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import {
  describeAttempt,
  describeDelivery,
  formatElapsed,
  toDeliveryState,
} from './delivery-messages.ts';

const AT = '2026-01-31T12:00:00.000Z';
const DELIVERY: Delivery = {
  id: 'dlv_3Hn8Rk5TvXy2PdLq',
  event: 'evt_5Tq8VbZr2MxWnKcD',
  type: 'video.ready',
  subject: 'vid_7Yc1Kx9QmTz4WbNd',
  status: 'pending',
  attempts: [],
  nextAttemptAt: AT,
  createdAt: AT,
};
const GOOD = { at: AT, status: 204, durationMs: 35, success: true, error: null };
const BAD = { at: AT, status: null, durationMs: 10_004, success: false, error: 'No response.' };

describe('delivery messages', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });

  it('describe the outcome', () => {
    assert.equal(describeDelivery(DELIVERY), 'Sending…');
    const succeeded = { ...DELIVERY, status: 'succeeded', nextAttemptAt: null } as const;
    assert.equal(
      describeDelivery({ ...succeeded, attempts: [BAD, GOOD] }),
      'Your server returned 204 in 35 ms.',
    );
    const failed = { ...DELIVERY, status: 'failed', nextAttemptAt: null } as const;
    assert.equal(describeDelivery({ ...failed, attempts: [BAD] }), 'No response.');
    assert.equal(describeDelivery(failed), 'Not sent.');
  });

  it('show when the next attempt is due', () => {
    const nextAttemptAt = new Date(Date.now() + 3_600_000).toISOString();
    const message = describeDelivery({ ...DELIVERY, attempts: [BAD], nextAttemptAt });
    assert.match(message, /^No response\. Next attempt: .+\.$/);
  });

  it('distinguish a delivery that is failing from one that is sent the first time', () => {
    assert.equal(toDeliveryState(DELIVERY), 'pending');
    assert.equal(toDeliveryState({ ...DELIVERY, attempts: [BAD] }), 'retrying');
    assert.equal(toDeliveryState({ ...DELIVERY, attempts: [BAD, GOOD] }), 'pending');
    const failed = { ...DELIVERY, status: 'failed', nextAttemptAt: null } as const;
    assert.equal(toDeliveryState({ ...failed, attempts: [BAD] }), 'failed');
  });

  it('show both the status and the reason of an unsuccessful response', () => {
    assert.equal(
      describeAttempt({ ...GOOD, status: 302, success: false, error: 'It was a redirect.' }),
      'Your server returned 302 in 35 ms. It was a redirect.',
    );
  });

  it('format durations in ms or s', () => {
    assert.equal(formatElapsed(999), '999 ms');
    assert.equal(formatElapsed(10_004), '10.0 s');
  });
});
