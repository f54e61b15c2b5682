import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import type { VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrations/migrate.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { recreateBefore } from '#test/support/old-schema.ts';
import { accountId } from '#test/support/test-guard.ts';
import { failed, resolved } from '#test/support/test-resolver.ts';
import { testSecrets as secrets } from '#test/support/test-secrets.ts';
import {
  findNoTracks,
  NO_BLOCKS,
  MP4_DETAILS,
  sourceId,
  videoId,
} from '#test/support/video-fixtures.ts';

import { findTrace, insertAddress } from './store/address-store.ts';
import { findTitles } from './store/find-columns.ts';
import { findVideo } from './store/find-videos.ts';
import { writeFailed, writeResolved } from './store/write-resolution.ts';
import { countLostChecks, type Source, type Video } from './video.ts';

const READY = videoId('ready');
const LOST = videoId('Lost');
const QUEUED = videoId('queued');
const BACKED = videoId('backed');
const ADA = accountId('ada');
const NOW_MS = Date.UTC(2026, 5, 1);
const ctx = { secrets, findTracks: findNoTracks, blocks: NO_BLOCKS };

forEachDatabase((kind, open) => {
  it('keeps every URL, source, count, time and trace of an older database', async () => {
    const database = await open();
    await recreateBefore(database, '0015-addresses');
    await database.transaction(insertOldRows);
    const [applied] = await migrate(kind, database.transaction);
    assert.equal(applied, '0015-addresses');

    const find = async (id: VideoId): Promise<Video> =>
      (await findVideo(database.queries, ctx, id)) ?? assert.fail(`${id} was lost`);
    const ready = await find(READY);
    assert.deepEqual(ready.addresses, [anOldAddress(READY, 1, NOW_MS)]);
    assert.deepEqual(toSourceList(ready), [['ready1', `digest of ${READY}`, false]]);
    assert.deepEqual(await findTrace(database.queries, secrets, READY), resolved().trace);

    const lost = await find(LOST);
    assert.ok(lost.status === 'failed' && lost.error.code === 'source_protected');
    assert.deepEqual(lost.addresses, [
      anOldAddress(LOST, 7, NOW_MS + 1),
      anOldBackup(LOST, 'a', 3),
    ]);
    assert.equal(countLostChecks(lost), 4);
    assert.deepEqual(await findTrace(database.queries, secrets, LOST), failed().trace);

    const queued = await find(QUEUED);
    assert.deepEqual(queued.addresses, [anOldAddress(QUEUED, 0, null)]);
    assert.equal(await findTrace(database.queries, secrets, QUEUED), undefined);

    const backed = await find(BACKED);
    assert.deepEqual(backed.addresses, [
      anOldAddress(BACKED, 3, NOW_MS),
      anOldBackup(BACKED, 'c', 0),
      anOldBackup(BACKED, 'a', 2),
      anOldBackup(BACKED, 'b', 3),
    ]);
    assert.deepEqual(toSourceList(backed), [
      ['backed3', 'c', false],
      ['backed2', 'a', false],
      ['backed1', `digest of ${BACKED}`, true],
    ]);
    assert.ok(backed.status === 'ready');
    assert.deepEqual(backed.removed.map(toListed), [
      ['backed4', 'c', false],
      ['backed5', 'b', true],
    ]);
    assert.deepEqual(
      await findTitles(database.queries, secrets, { ids: [BACKED], ownerId: ADA }),
      new Map([[BACKED, 'Backed']]),
    );
  });

  it('resolves, fails and extends the URLs of an upgraded video', async () => {
    const database = await open();
    await recreateBefore(database, '0015-addresses');
    await database.transaction(insertOldRows);
    await migrate(kind, database.transaction);
    const { trace } = failed();
    const resolution = resolved();
    assert.ok(resolution.kind === 'resolved');
    const nowMs = NOW_MS + 5;
    await database.transaction(async (tx) => {
      const failure = {
        id: READY,
        code: 'source_error',
        message: 'Gone.',
        provider: null,
      } as const;
      await writeFailed(tx, secrets, { ...failure, trace, from: ['ready'], nowMs });
      const url = new URL('https://backup.example/new');
      await insertAddress(tx, secrets, { videoId: BACKED, digest: 'new', url, nowMs });
      const from = ['ready', 'failed'] as const;
      await writeResolved(tx, secrets, { id: LOST, digest: 'a', resolution, from, nowMs });
      for (const digest of ['a', 'new']) {
        await writeResolved(tx, secrets, {
          id: BACKED,
          digest,
          resolution,
          from: ['ready'],
          nowMs,
        });
      }
    });
    assert.deepEqual(await findTrace(database.queries, secrets, READY), trace);
    const recovered = await findVideo(database.queries, ctx, LOST);
    assert.deepEqual(
      [recovered?.status, recovered?.addresses.map(({ failedChecks }) => failedChecks)],
      ['ready', [3, 0]],
    );
    const backed = await findVideo(database.queries, ctx, BACKED);
    assert.deepEqual(
      backed?.addresses.map(({ digest, failedChecks }) => [digest, failedChecks]),
      [
        [`digest of ${BACKED}`, 3],
        ['c', 0],
        ['a', 0],
        ['b', 3],
        ['new', 0],
      ],
    );
  });
});

function anOldAddress(id: VideoId, failedChecks: number, checkedAtMs: number | null): object {
  const url = new URL(`https://media.example/${id}.mp4`);
  return { digest: `digest of ${id}`, url, failedChecks, checkedAtMs };
}

function anOldBackup(id: VideoId, digest: string, failedChecks: number): object {
  const url = new URL(`https://backup.example/${id}/${digest}`);
  return { digest, url, failedChecks, checkedAtMs: null };
}

function toSourceList(video: Video): readonly unknown[] {
  assert.ok(video.status === 'ready');
  return video.sources.map(toListed);
}

function toListed({ id, address, isLost, url }: Source): readonly unknown[] {
  const name = /([a-z]+\d)/.exec(id)?.[1];
  assert.equal(url.href, `https://media.example/${name}`);
  return [name, address.digest, isLost];
}

/** Writes rows as the version before this migration did. */
async function insertOldRows(tx: Tx): Promise<void> {
  await insertVideo(tx, { id: READY, failed: 1, trace: sealTrace(READY, resolved()) });
  await insertVideo(tx, {
    id: LOST,
    status: 'failed',
    code: 'source_protected',
    failed: 7,
    checkedAtMs: NOW_MS + 1,
    trace: sealTrace(LOST, failed()),
  });
  await insertVideo(tx, { id: QUEUED, status: 'queued', checkedAtMs: null });
  await insertVideo(tx, { id: BACKED, failed: 3, title: 'Backed' });
  await insertMirror(tx, { id: LOST, digest: 'a', failed: 3, atMs: 1 });
  await insertMirror(tx, { id: BACKED, digest: 'a', failed: 2, atMs: 2 });
  await insertMirror(tx, { id: BACKED, digest: 'b', failed: 3, atMs: 2 });
  await insertMirror(tx, { id: BACKED, digest: 'c', failed: 0, atMs: 1 });
  await insertSource(tx, { id: READY, name: 'ready1', digest: null });
  await insertSource(tx, { id: BACKED, name: 'backed1', digest: null });
  await insertSource(tx, { id: BACKED, name: 'backed3', digest: 'c', position: 1 });
  await insertSource(tx, { id: BACKED, name: 'backed2', digest: 'a', position: 2 });
  await insertSource(tx, { id: BACKED, name: 'backed4', digest: 'c', position: 3, removed: 1 });
  await insertSource(tx, { id: BACKED, name: 'backed5', digest: 'b', position: 4, removed: 1 });
}

function sealTrace(id: VideoId, { trace }: Pick<Resolution, 'trace'>): string {
  return secrets.seal(JSON.stringify(trace), `videos.trace:${id}`);
}

type OldVideo = {
  readonly id: VideoId;
  readonly status?: 'queued' | 'failed';
  readonly code?: string;
  readonly failed?: number;
  readonly checkedAtMs?: number | null;
  readonly trace?: string;
  readonly title?: string;
};

async function insertVideo(tx: Tx, video: OldVideo): Promise<void> {
  const { id, code = null, failed: count = 0, checkedAtMs = NOW_MS, trace = null } = video;
  const { status = 'ready', title = null } = video;
  const url = secrets.seal(`https://media.example/${id}.mp4`, `videos.source_url:${id}`);
  await sql`
    insert into videos (id, owner_id, source_digest, source_url_sealed, status, title, error_code,
      thumbnail_proxied, visibility, force_proxy, revision, created_at_ms, updated_at_ms,
      resolved_at_ms, checked_at_ms, failed_checks, trace_sealed)
    values (${id}, ${ADA}, ${`digest of ${id}`}, ${url}, ${status}, ${title}, ${code}, 0,
      'public', 0, 1, ${NOW_MS}, ${NOW_MS}, ${status === 'queued' ? null : NOW_MS}, ${checkedAtMs},
      ${count}, ${trace})`.execute(tx);
}

type OldMirror = {
  readonly id: VideoId;
  readonly digest: string;
  readonly failed: number;
  readonly atMs: number;
};

async function insertMirror(tx: Tx, { id, digest, failed: count, atMs }: OldMirror): Promise<void> {
  const url = secrets.seal(`https://backup.example/${id}/${digest}`, `mirrors.url:${id}:${digest}`);
  await sql`
    insert into mirrors (video_id, digest, url_sealed, failed_checks, created_at_ms)
    values (${id}, ${digest}, ${url}, ${count}, ${atMs})`.execute(tx);
}

type OldSource = {
  readonly id: VideoId;
  readonly name: string;
  readonly digest: string | null;
  readonly position?: number;
  readonly removed?: number;
};

async function insertSource(tx: Tx, source: OldSource): Promise<void> {
  const { id, name, digest, position = 0, removed = 0 } = source;
  const key = sourceId(`${name}zzzz`);
  const url = secrets.seal(`https://media.example/${name}`, `sources.url:${key}`);
  await sql`
    insert into sources (id, video_id, position, format, mime_type, url_sealed, proxied, must_proxy,
      details, mirror_digest, place, is_removed)
    values (${key}, ${id}, ${position}, 'MP4', 'video/mp4', ${url}, 0, 0,
      ${JSON.stringify(MP4_DETAILS)}, ${digest}, ${position}, ${removed})`.execute(tx);
}
