import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Webhook } from '#sdk';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import {
  describeCounts,
  explainDisabled,
  explainState,
  toWebhookName,
  toWebhookState,
} from './webhook-messages.ts';

const WEBHOOK: Webhook = {
  id: 'whk_7Yc1Kx9QmTz4WbNd',
  url: 'https://hooks.example/',
  description: null,
  events: ['*'],
  tags: [],
  playlists: [],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  previousSecretUntil: null,
  health: {
    lastSucceededAt: null,
    lastFailedAt: null,
    failedInRow: 0,
    nextAttemptAt: null,
    last24h: { succeeded: 0, failed: 0, retrying: 0 },
  },
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
};
const DISABLED = { ...WEBHOOK, enabled: false, disabledAt: '2026-01-31T12:00:00.000Z' };

describe('webhook messages', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });

  it('identify a webhook by its description or its URL', () => {
    assert.equal(toWebhookName(WEBHOOK), 'hooks.example');
    assert.equal(toWebhookName({ ...WEBHOOK, description: 'The shop' }), 'The shop');
  });

  it('describe the state and the reason for it', () => {
    assert.equal(toWebhookState(WEBHOOK).label, 'Enabled');
    const health = { ...WEBHOOK.health, failedInRow: 1 };
    const last24h = { succeeded: 0, failed: 0, retrying: 1 };
    const retrying = { ...WEBHOOK, health: { ...WEBHOOK.health, last24h } };
    assert.equal(toWebhookState(retrying).label, 'Retrying');
    assert.match(explainState(retrying) ?? '', /will be retried/);
    assert.equal(toWebhookState({ ...WEBHOOK, health }).label, 'Failing');
    assert.equal(toWebhookState({ ...DISABLED, health }).label, 'Disabled');
    assert.equal(explainDisabled(WEBHOOK), undefined);
    assert.equal(explainState(WEBHOOK), undefined);
    assert.match(explainState({ ...WEBHOOK, health }) ?? '', /^The last delivery /);
    assert.match(explainState({ ...DISABLED, health }) ?? '', /^You disabled this webhook on /);
    assert.match(explainDisabled(DISABLED) ?? '', /^You disabled this webhook on /);
    assert.match(explainDisabled({ ...DISABLED, disabledReason: 'gone' }) ?? '', /410 \(Gone\)/);
    assert.match(explainDisabled({ ...DISABLED, disabledReason: 'failing' }) ?? '', /100/);
  });

  const COUNTS = [
    { succeeded: 0, failed: 0, retrying: 0, words: 'No deliveries' },
    { succeeded: 1, failed: 0, retrying: 0, words: '1 delivered' },
    { succeeded: 12, failed: 0, retrying: 0, words: 'All 12 delivered' },
    { succeeded: 117, failed: 3, retrying: 0, words: '3 of 120 failed (2.5%)' },
    { succeeded: 0, failed: 1, retrying: 0, words: '1 of 1 failed (100%)' },
    { succeeded: 201, failed: 0, retrying: 4, words: '201 delivered, 4 failing' },
    { succeeded: 0, failed: 0, retrying: 1, words: '1 failing' },
    { succeeded: 94, failed: 1, retrying: 5, words: '1 of 100 failed (1%), 5 failing' },
  ];
  for (const { words, ...counts } of COUNTS) {
    it(`formats “${words}”`, () => assert.equal(describeCounts(counts), words));
  }
});
