import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { sql } from 'kysely';

import { type ErrorResponse, postVideo, toJson } from '../support/http-client.ts';
import { startService } from '../support/start-service.ts';
import { resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const READS = ['', '/status', '/sources'] as const;

describe('video routes with a failing database', () => {
  // docs/faults.md 111
  it('return 503 for writes while the disk is full, still serve reads, and recover', async () => {
    await using service = await startService();
    const { server, database, resolver } = service;
    resolver.setResult(TALK, resolved());
    const video = toJson(await postVideo(service, { url: TALK }));

    const setPagesMax = (pages: number) =>
      database.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    await setPagesMax(1);
    const refused = await Promise.all(
      Array.from({ length: 10 }, () =>
        postVideo(
          service,
          { url: TALK, description: 'a'.repeat(5000) },
          { headers: { prefer: 'wait=0' } },
        ),
      ),
    );
    const last = refused.at(-1);
    assert.equal(last?.statusCode, 503);
    assert.equal(last.json<ErrorResponse>().error.code, 'unavailable');
    assert.ok(Number(last.headers['retry-after']) > 0);
    const read = await server.inject(`/api/v1/videos/${video.id}`);
    assert.equal(read.statusCode, 200);

    await setPagesMax(1_000_000);
    const again = await postVideo(service, { url: TALK, title: 'Room again' });
    assert.equal(again.statusCode, 201);
    assert.equal(toJson(again).status, 'ready');
  });

  it('return 500 without internal details when tables are missing', async () => {
    await using service = await startService();
    await service.database.transaction(async (tx) => {
      for (const table of ['sources', 'videos']) await tx.schema.dropTable(table).execute();
    });
    service.resolver.setResult(TALK, resolved());
    const responses = await Promise.all([
      ...READS.map((end) => service.server.inject(`/api/v1/videos/vid_1111111111111111${end}`)),
      postVideo(service, { url: TALK }),
      postVideo(service, { url: TALK }, { path: '/api/v1/embed' }),
    ]);
    for (const response of responses) {
      const { error } = response.json<ErrorResponse>();
      assert.equal(response.statusCode, 500);
      assert.equal(error.code, 'internal_error');
      assert.doesNotMatch(error.message, /sql|database|table|videos/i);
    }
  });
});
