import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';

import { StartError } from '../config/start-error.ts';
import type { Database, Tx } from './database.ts';

forEachDatabase((kind, open, { newPlace }) => {
  it('is ready for two programs that open a new database together', async () => {
    const place = await newPlace();
    const [first, second] = await Promise.all([open(place), open(place)]);
    await first.transaction((tx) => insertVideo(tx, 'vid_a'));

    assert.deepEqual(await videoIds(second), ['vid_a']);
  });

  it('keeps what is there when it is opened again', async () => {
    const place = await newPlace();
    {
      await using database = await open(place);
      await database.transaction((tx) => insertVideo(tx, 'vid_a'));
    }
    assert.deepEqual(await videoIds(await open(place)), ['vid_a']);
  });

  it('refuses a database that a newer version has changed', async () => {
    const place = await newPlace();
    const database = await open(place);
    await database.transaction((tx) =>
      sql`insert into migrations (name) values ('9999-from-the-future')`.execute(tx),
    );

    await assert.rejects(open(place), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, /newer version.*9999-from-the-future/);
      return true;
    });
  });

  it('gives numbers back as numbers, and absent values as null', async () => {
    const database = await open();
    await database.transaction((tx) => insertVideo(tx, 'vid_a'));
    const row = await database.queries
      .selectFrom('videos')
      .select(['created_at_ms', 'revision', 'duration', 'title'])
      .executeTakeFirstOrThrow();

    assert.deepEqual(
      { ...row },
      { created_at_ms: NOW_MS, revision: 1, duration: 61.25, title: null },
    );
  });

  it('keeps one shared record for a source, and any number of others', async () => {
    const database = await open();
    await database.transaction(async (tx) => {
      await insertVideo(tx, 'vid_own1');
      await insertVideo(tx, 'vid_own2');
      await insertVideo(tx, 'vid_shared', { shared_digest: 'digest' });
    });

    await assert.rejects(
      database.transaction((tx) => insertVideo(tx, 'vid_again', { shared_digest: 'digest' })),
      /unique/i,
    );
  });

  it('deletes the sources of a deleted video', async () => {
    const database = await open();
    await database.transaction(async (tx) => {
      await insertVideo(tx, 'vid_a');
      await insertSource(tx, 'vid_a');
    });
    await database.transaction((tx) => tx.deleteFrom('videos').execute());

    const sources = await database.queries.selectFrom('sources').select('id').execute();
    assert.deepEqual(sources, []);
  });

  it('refuses a source of no video, an unknown state and a flag that is neither 0 nor 1', async () => {
    const database = await open();

    await assert.rejects(
      database.transaction((tx) => insertSource(tx, 'vid_none')),
      /foreign key/i,
    );
    for (const wrong of [
      "status = 'lost'",
      'force_proxy = 2',
      "error_code = 'x'",
      "type = 'AVI'",
    ]) {
      await assert.rejects(
        database.transaction(async (tx) => {
          await insertVideo(tx, 'vid_a');
          await sql`update videos set ${sql.raw(wrong)}`.execute(tx);
        }),
        /constraint/i,
        wrong,
      );
    }
  });

  it('refuses text where a number belongs', async () => {
    const database = await open();
    await assert.rejects(
      database.transaction(async (tx) => {
        await insertVideo(tx, 'vid_a');
        await sql`update videos set width = 'wide'`.execute(tx);
      }),
      /cannot store TEXT|invalid input syntax/,
    );
  });

  it('finds what the workers and the anonymous readers ask for through an index', async () => {
    const database = await open();
    const explain = kind === 'sqlite' ? sql`explain query plan` : sql`explain`;
    const questions = [
      sql`select id from videos where shared_digest = 'x'`,
      sql`select id from videos where owner_id = 'x' and source_digest = 'x'`,
      sql`select id from sources where video_id = 'x' order by position`,
      sql`select id from jobs order by run_at_ms limit 10`,
    ];
    await database.transaction(async (tx) => {
      if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      for (const question of questions) {
        const { rows } = await sql`${explain} ${question}`.execute(tx);
        assert.match(JSON.stringify(rows), /using (covering )?index|index (only )?scan/i);
      }
    });
  });
});

const NOW_MS = Date.UTC(2026, 0, 31, 12);

async function videoIds({ queries }: Database): Promise<readonly string[]> {
  const rows = await queries.selectFrom('videos').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function insertVideo(
  tx: Tx,
  id: string,
  { shared_digest = null }: { readonly shared_digest?: string | null } = {},
): Promise<void> {
  await tx
    .insertInto('videos')
    .values({
      id,
      shared_digest,
      source_digest: 'source',
      source_url_sealed: 'sealed',
      status: 'queued',
      thumbnail_proxied: 0,
      duration: 61.25,
      visibility: 'public',
      force_proxy: 0,
      revision: 1,
      failed_checks: 0,
      playback_epoch: 0,
      created_at_ms: NOW_MS,
      updated_at_ms: NOW_MS,
    })
    .execute();
}

async function insertSource(tx: Tx, videoId: string): Promise<void> {
  await tx
    .insertInto('sources')
    .values({
      id: `src_of_${videoId}`,
      video_id: videoId,
      position: 0,
      format: 'MP4',
      mime_type: 'video/mp4',
      url_sealed: 'sealed',
      proxied: 0,
      must_proxy: 0,
      details: '{}',
    })
    .execute();
}
