import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';

import { StartError } from '../config/start-error.ts';
import type { Database, Tx } from './database.ts';

forEachDatabase((kind, open, { createDatabaseConfig }) => {
  it('lets two processes open a new database at the same time', async () => {
    const location = await createDatabaseConfig('empty');
    const [first, second] = await Promise.all([open(location), open(location)]);
    await first.transaction((tx) => insertVideo(tx, 'vid_a'));

    assert.deepEqual(await videoIds(second), ['vid_a']);
  });

  it('keeps existing rows when the database is opened again', async () => {
    const location = await createDatabaseConfig();
    {
      await using database = await open(location);
      await database.transaction((tx) => insertVideo(tx, 'vid_a'));
    }
    assert.deepEqual(await videoIds(await open(location)), ['vid_a']);
  });

  it('rejects a database that a newer version has migrated', async () => {
    const location = await createDatabaseConfig();
    const database = await open(location);
    await database.transaction((tx) =>
      sql`insert into migrations (name) values ('9999-from-the-future')`.execute(tx),
    );

    await assert.rejects(open(location), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, /newer version.*9999-from-the-future/);
      return true;
    });
  });

  it('returns numbers as numbers and absent values as null', async () => {
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

  it('shares each source as one video', async () => {
    const database = await open();
    const share = (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        await insertVideo(tx, id);
        await tx.insertInto('shared_sources').values({ digest: 'digest', video_id: id }).execute();
      });
    await share('vid_shared');
    await assert.rejects(share('vid_again'), /unique/i);
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

  it('rejects a source without a video, an unknown status and a flag other than 0 and 1', async () => {
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

  it('rejects text in a numeric column', async () => {
    const database = await open();
    await assert.rejects(
      database.transaction(async (tx) => {
        await insertVideo(tx, 'vid_a');
        await sql`update videos set width = 'wide'`.execute(tx);
      }),
      /cannot store TEXT|invalid input syntax/,
    );
  });

  it('uses an index for the queries of workers and anonymous readers', async () => {
    const database = await open();
    const explain = kind === 'sqlite' ? sql`explain query plan` : sql`explain`;
    const queries = [
      sql`select video_id from shared_sources where digest = 'x'`,
      sql`select video_id from source_names where digest = 'x'`,
      sql`delete from shared_sources where video_id = 'x'`,
      sql`delete from source_blocks where video_id = 'x'`,
      sql`select id from videos where owner_id = 'x' and source_digest = 'x'`,
      sql`select id from sources where video_id = 'x' order by position`,
      sql`select digest from addresses where video_id = 'x' order by position`,
      sql`delete from sources where video_id = 'x' and address_digest = 'y'`,
      sql`
        select id from jobs where kind = 'x' and leased_until_ms is null
        order by run_at_ms limit 10
      `,
    ];
    await database.transaction(async (tx) => {
      if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      for (const query of queries) {
        const { rows } = await sql`${explain} ${query}`.execute(tx);
        assert.match(
          JSON.stringify(rows),
          /using (covering )?index|using primary key|index (only )?scan/i,
        );
      }
    });
  });
});

const NOW_MS = Date.UTC(2026, 0, 31, 12);

async function videoIds({ queries }: Database): Promise<readonly string[]> {
  const rows = await queries.selectFrom('videos').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function insertVideo(tx: Tx, id: string): Promise<void> {
  await tx
    .insertInto('videos')
    .values({
      id,
      source_digest: 'source',
      status: 'queued',
      thumbnail_must_proxy: 0,
      duration: 61.25,
      visibility: 'public',
      force_proxy: 0,
      revision: 1,
      playback_epoch: 0,
      created_at_ms: NOW_MS,
      updated_at_ms: NOW_MS,
    })
    .execute();
  await tx
    .insertInto('addresses')
    .values({
      video_id: id,
      digest: 'source',
      position: 0,
      url_sealed: 'sealed',
      failed_checks: 0,
      created_at_ms: NOW_MS,
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
      address_digest: 'source',
      format: 'MP4',
      mime_type: 'video/mp4',
      url_sealed: 'sealed',
      must_proxy: 0,
      details: '{}',
    })
    .execute();
}
