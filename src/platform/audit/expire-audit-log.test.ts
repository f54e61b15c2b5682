import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';
import { accountId } from '#test/support/test-guard.ts';

import { findEntries } from './audit-store.ts';
import { createExpireAuditLog } from './expire-audit-log.ts';
import { recordAudit } from './record-audit.ts';

const DAY_MS = 86_400_000;
const JOB = {
  id: 'job_1',
  kind: 'expire-audit-log',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 5,
};

forEachDatabase((_kind, open) => {
  it('deletes entries that are older than the retention', async () => {
    const database = await open();
    const nowMs = Date.now();
    const clock = (): number => nowMs;
    const account = accountId('ada');
    await database.transaction(async (tx) => {
      for (const days of [0, 59, 60, 61, 62]) {
        const then = { clock: () => nowMs - days * DAY_MS };
        await recordAudit(tx, then, { accountId: account, action: 'key.created' });
      }
    });
    const { job } = createExpireAuditLog({ database, clock, retentionMs: 60 * DAY_MS });
    await job.run(JOB, new AbortController().signal);
    const scan = { accountId: account, filters: {}, after: null, limit: 10 };
    const entries = await findEntries(database.queries, scan);
    assert.deepEqual(
      entries.map(({ atMs }) => (nowMs - atMs) / DAY_MS),
      [0, 59, 60],
    );
  });
});
