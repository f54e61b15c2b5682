import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { sql } from 'kysely';

import { resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.mp4';
const READS = ['', '/status', '/sources'] as const;

describe('the videos’ routes on a database in trouble', () => {
  // docs/faults.md 111
  it('answer 503 while the disk is full, go on reading, and recover', async () => {
    await using service = await startVideoService();
    const { server, database, resolver } = service;
    resolver.answer(TALK, resolved());
    const video = toJson(await postVideo(service, { url: TALK }));

    const setPagesMax = (pages: number) =>
      database.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    await setPagesMax(1);
    const refused = await Promise.all(
      Array.from({ length: 10 }, () =>
        postVideo(service, { url: TALK, description: 'a'.repeat(5000) }, { prefer: 'wait=0' }),
      ),
    );
    const last = refused.at(-1);
    assert.equal(last?.statusCode, 503);
    assert.equal(last.json<ErrorAnswer>().error.code, 'unavailable');
    assert.ok(Number(last.headers['retry-after']) > 0);
    const read = await server.inject(`/api/v1/videos/${video.id}`);
    assert.equal(read.statusCode, 200);

    await setPagesMax(1_000_000);
    const again = await postVideo(service, { url: TALK, title: 'Room again' });
    assert.equal(again.statusCode, 201);
    assert.equal(toJson(again).status, 'ready');
  });

  it('answer 500 without a word of what is wrong when its tables are gone', async () => {
    await using service = await startVideoService();
    await service.database.transaction(async (tx) => {
      for (const table of ['sources', 'videos']) await tx.schema.dropTable(table).execute();
    });
    const answers = await Promise.all([
      ...READS.map((end) => service.server.inject(`/api/v1/videos/vid_1111111111111111${end}`)),
      postVideo(service, { url: TALK }),
      postVideo(service, { url: TALK }, {}, '/api/v1/embed'),
    ]);
    for (const answer of answers) {
      const { error } = answer.json<ErrorAnswer>();
      assert.equal(answer.statusCode, 500);
      assert.equal(error.code, 'internal_error');
      assert.doesNotMatch(error.message, /sql|database|table|videos/i);
    }
  });
});
