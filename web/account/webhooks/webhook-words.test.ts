import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import {
  describeCounts,
  explainDisabled,
  explainState,
  nameWebhook,
  toState,
} from './webhook-words.ts';

const WEBHOOK: WebhookWire = {
  id: 'whk_7Yc1Kx9QmTz4WbNd',
  url: 'https://hooks.example/',
  description: null,
  events: ['*'],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  previousSecretUntil: null,
  health: {
    lastSucceededAt: null,
    lastFailedAt: null,
    failedInRow: 0,
    last24h: { succeeded: 0, failed: 0 },
  },
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
};
const DISABLED = { ...WEBHOOK, enabled: false, disabledAt: '2026-01-31T12:00:00.000Z' };

describe('a destination in words', () => {
  it('is called as its owner calls it, else by its address', () => {
    assert.equal(nameWebhook(WEBHOOK), 'hooks.example');
    assert.equal(nameWebhook({ ...WEBHOOK, description: 'The shop' }), 'The shop');
  });

  it('says how it is, and why nothing is sent there', () => {
    assert.equal(toState(WEBHOOK).label, 'Enabled');
    const health = { ...WEBHOOK.health, failedInRow: 1 };
    assert.equal(toState({ ...WEBHOOK, health }).label, 'Failing');
    assert.equal(toState({ ...DISABLED, health }).label, 'Disabled');
    assert.equal(explainDisabled(WEBHOOK), undefined);
    assert.equal(explainState(WEBHOOK), undefined);
    assert.match(explainState({ ...WEBHOOK, health }) ?? '', /^The last event /);
    assert.match(explainState({ ...DISABLED, health }) ?? '', /^You disabled it on /);
    assert.match(explainDisabled(DISABLED) ?? '', /^You disabled it on /);
    assert.match(explainDisabled({ ...DISABLED, disabledReason: 'gone' }) ?? '', /410 Gone/);
    assert.match(explainDisabled({ ...DISABLED, disabledReason: 'failing' }) ?? '', /100/);
  });

  const COUNTS = [
    { succeeded: 0, failed: 0, words: 'No deliveries' },
    { succeeded: 1, failed: 0, words: '1 delivered' },
    { succeeded: 12, failed: 0, words: 'All 12 delivered' },
    { succeeded: 117, failed: 3, words: '3 of 120 failed (2.5%)' },
    { succeeded: 0, failed: 1, words: '1 of 1 failed (100%)' },
  ];
  for (const { words, ...counts } of COUNTS) {
    it(`says “${words}”`, () => assert.equal(describeCounts(counts), words));
  }
});
