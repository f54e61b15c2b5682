import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import type { VideoId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';

import { insertQueued } from '../record/store/write-resolution.ts';
import {
  type AdmitSession,
  createAdmitSession,
  SESSION_LEASE_MS,
  SESSION_RENEWAL_MS,
} from './playback-sessions.ts';
import { deleteEndedSessions } from './session-store.ts';

const FULL = { code: 'session_limit_reached' };

forEachDatabase((_kind, open) => {
  let database: Database;
  let nowMs = Date.UTC(2026, 0, 31);
  const clock = (): number => nowMs;
  before(async () => {
    database = await open();
  });

  async function setUp(max: number) {
    const videoId = await insertVideo(database);
    // Two nodes remember different sessions.
    const nodes = [0, 1].map(() => createAdmitSession({ database, secrets, clock }));
    return (
      ip: string,
      { node = 0, name = 'token', agent = 'VLC' } = {},
    ): ReturnType<AdmitSession> => {
      const admit = nodes[node];
      assert.ok(admit !== undefined);
      const client = { ip, headers: { 'user-agent': agent }, socket: {} };
      return admit({ videoId, sessions: { name, max }, client });
    };
  }

  it('admits as many viewers of a token as it allows, on all nodes', async () => {
    const admit = await setUp(2);
    await admit('203.0.113.1');
    await admit('203.0.113.2', { node: 1 });
    await admit('203.0.113.1', { node: 1 });
    await assert.rejects(admit('203.0.113.3'), FULL);
    await assert.rejects(admit('203.0.113.1', { agent: 'mpv' }), FULL);
    await admit('203.0.113.3', { name: 'another token' });
    // A subscriber owns the entire /64.
    const other = await setUp(1);
    await other('2001:db8::1');
    await other('2001:db8::2', { node: 1 });
    await assert.rejects(other('2001:db8:0:1::1'), FULL);
  });

  it('admits exactly one of viewers that start at the same time', async () => {
    const admit = await setUp(1);
    const viewers = Array.from({ length: 8 }, (_, at) =>
      admit(`203.0.113.${at + 1}`, { node: at % 2 }),
    );
    const results = await Promise.allSettled(viewers);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('frees the place of a viewer who requests nothing more', async () => {
    const admit = await setUp(1);
    await admit('203.0.113.1');
    nowMs += SESSION_RENEWAL_MS;
    await admit('203.0.113.1');
    nowMs += SESSION_LEASE_MS - 1;
    await assert.rejects(admit('203.0.113.2'), FULL);
    nowMs += 1;
    await admit('203.0.113.2');
    await assert.rejects(admit('203.0.113.1'), FULL);
    nowMs += SESSION_LEASE_MS;
    await database.transaction((tx) => deleteEndedSessions(tx, { nowMs }));
    const rows = await database.queries.selectFrom('playback_sessions').selectAll().execute();
    assert.deepEqual(rows, []);
  });
});

async function insertVideo(database: Database): Promise<VideoId> {
  const id = newVideoId();
  const url = new URL('https://media.example/talk.mp4');
  const video = {
    id,
    ownerId: null,
    // The store accepts any unique text as a digest.
    source: { url, digest: newVideoId(), sharedDigest: newVideoId() },
    isShared: true,
    values: {},
    nowMs: 0,
  };
  await database.transaction((tx) => insertQueued(tx, secrets, video));
  return id;
}
