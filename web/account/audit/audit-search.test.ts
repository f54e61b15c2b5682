import assert from 'node:assert/strict';
import { it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { parseAuditSearch } from './audit-search.ts';
import { toAuditQuery } from './to-audit-query.ts';

await loadTexts('en');
await loadPageTexts();

it('drops filters that the API would refuse', () => {
  const subject = 'vid_4Vt7Nc2XbQpLm9Ks';
  assert.deepEqual(parseAuditSearch({ action: 'key.created', subject: ` ${subject}` }), {
    action: 'key.created',
    subject,
  });
  assert.deepEqual(toAuditQuery({ action: 'key.stolen' }), {});
  const wrong = { action: 'Key', actor: 'a'.repeat(41), from: '1/2/2026', to: 3, other: 'x' };
  assert.deepEqual(parseAuditSearch(wrong), {});
});

it('searches a text that is no ID, which has no matches', () => {
  assert.deepEqual(parseAuditSearch({ actor: 'me' }), { actor: 'me' });
});

it('includes both days of a range', () => {
  const { from, to } = toAuditQuery({ from: '2026-02-01', to: '2026-02-02' });
  assert.equal(Date.parse(to ?? '') - Date.parse(from ?? ''), 2 * 86_400_000);
  assert.deepEqual(toAuditQuery({ from: '2026-99-99' }), {});
});
