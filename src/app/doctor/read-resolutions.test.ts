import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { readResolutions } from './read-resolutions.ts';

const NOW_MS = Date.UTC(2026, 0, 31, 12);

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  it('counts the resolution outcomes of the last 24 hours by provider', async () => {
    const location = await createDatabaseConfig();
    const database = await open(location);
    let inserted = 0;
    const insert = (
      provider: string | null,
      errorCode: string | null,
      hoursAgo = 1,
    ): Promise<unknown> => {
      inserted += 1;
      const atMs = NOW_MS - hoursAgo * 3_600_000;
      return database.transaction((tx) =>
        tx
          .insertInto('videos')
          .values({
            id: `vid_${inserted}`,
            source_digest: `${inserted}`,
            status: errorCode === null ? 'ready' : 'failed',
            provider,
            error_code: errorCode,
            visibility: 'public',
            thumbnail_must_proxy: 0,
            force_proxy: 0,
            revision: 1,
            created_at_ms: atMs,
            updated_at_ms: atMs,
            playback_epoch: 0,
          })
          .execute(),
      );
    };
    await insert('direct', null);
    await insert('vimeo', null);
    await insert('vimeo', null, 23);
    await insert('vimeo', 'source_error');
    await insert('vimeo', 'source_error');
    await insert('vimeo', 'source_protected');
    await insert(null, 'source_unreachable');
    await insert('direct', null, 25);
    const { providers: counts, ytDlpSuccesses } = await readResolutions(
      location,
      silentLog,
      NOW_MS,
    );
    assert.deepEqual(ytDlpSuccesses, []);
    assert.deepEqual(
      new Set(counts),
      new Set([
        { provider: 'vimeo', ready: 2, failed: 3, commonError: 'source_error' },
        { provider: 'direct', ready: 1, failed: 0, commonError: null },
        { provider: null, ready: 0, failed: 1, commonError: 'source_unreachable' },
      ]),
    );
    assert.equal(counts[0]?.provider, 'vimeo');
  });
});

it('returns no resolution outcomes when there is no database', async () => {
  const location = { kind: 'sqlite', file: '/nonexistent/reelay.db' } as const;
  const none = { providers: [], ytDlpSuccesses: [] };
  assert.deepEqual(await readResolutions(location, silentLog, NOW_MS), none);
});
