import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { VideoBatchWire } from '#features/videos/wire/video-batch.ts';
import { toUnavailableError } from '#platform/db/storage-errors.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import {
  type ErrorResponse,
  inject,
  postVideo,
  requestJson,
  toJson,
} from '../support/http-client.ts';
import { openScriptedOrigin } from '../support/scripted-origin.ts';
import { createApiKey } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { recordQueries } from './record-queries.ts';

const BATCH = '/api/v1/videos/batch';
/** Videos that are stored in one transaction. */
const CHUNK_VIDEOS = 16;
const TALK = 'https://media.example/talk.mp4';

type Headers = Readonly<Record<string, string>>;

function postBatch(
  { server }: Pick<Service, 'server'>,
  videos: readonly unknown[],
  headers: Headers = as('ada'),
): Promise<LightMyRequestResponse> {
  return inject({ server }, `POST ${BATCH}`, { headers, body: { videos: [...videos] } });
}

function toResults(response: LightMyRequestResponse): VideoBatchWire['data'] {
  assert.equal(response.statusCode, 200, response.body);
  return response.json<VideoBatchWire>().data;
}

/** Undefined if the result is an error. */
function toId(result: VideoBatchWire['data'][number] | undefined): string | undefined {
  return result === undefined || result.status === 'error' ? undefined : result.video.id;
}

/** The status of each result, or else its error code. */
function toOutcomes(response: LightMyRequestResponse): readonly string[] {
  return toResults(response).map((result) =>
    result.status === 'error' ? result.error.code : result.status,
  );
}

function listUrls(count: number): readonly { readonly url: string }[] {
  return Array.from({ length: count }, (_each, at) => ({ url: `${TALK}?n=${at}` }));
}

async function countVideos({ database }: Service): Promise<number> {
  return (await database.queries.selectFrom('videos').select('id').execute()).length;
}

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('returns one result per video in the order of the request, with the errors of single requests', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const held = toJson(
      await postVideo(service, { url: TALK }, { headers: { ...as('ada'), prefer: 'wait=0' } }),
    );
    const invalid: readonly unknown[] = [
      { url: 'nonsense' },
      { url: 'http://127.0.0.1/' },
      { url: TALK, title: 'Another title' },
      { url: `${TALK}?x`, titel: 'A', tags: [1] },
      { url: `${TALK}?x`, embedSites: ['nonsense'] },
      { url: `${TALK}?x`, metadata: { 'first name': 'a' } },
      { url: `${TALK}?x`, metadata: JSON.parse('{"__proto__":"a"}') },
      { url: `${TALK}?x`, constructor: { prototype: {} } },
      42,
    ];
    const response = await postBatch(service, [
      { url: `${TALK}?first`, title: 'First', visibility: 'private', tags: ['course'] },
      ...invalid,
      { url: `${TALK}#t=1` },
      { url: `${TALK}?first#again`, title: 'First', visibility: 'private' },
    ]);
    const results = toResults(response);
    const [first, ...others] = results;
    assert.equal(first?.status, 'created');
    assert.equal(others.at(-2)?.status, 'existing');
    assert.equal(toId(others.at(-2)), held.id);
    assert.equal(others.at(-1)?.status, 'existing');
    assert.equal(toId(others.at(-1)), toId(first));
    for (const [at, body] of invalid.entries()) {
      const single = await postVideo(service, JSON.stringify(body), { headers: as('ada') });
      const { error } = single.json<ErrorResponse>();
      assert.deepEqual(others[at], { status: 'error', error }, JSON.stringify(body));
    }
    const url = `/api/v1/videos/${toId(first)}`;
    const video = toJson(await service.server.inject({ url, headers: as('ada') }));
    assert.deepEqual([video.title, video.visibility, video.tags], ['First', 'private', ['course']]);
    assert.equal(await countVideos(service), 2);
  });

  it('replays the results, and creates the missing videos after an interruption', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    mock.method(service.videos.ctx, 'lockOwner').mock.mockImplementationOnce(async () => {
      throw toUnavailableError(new Error('the database is down'));
    }, CHUNK_VIDEOS + 1);
    const videos = listUrls(CHUNK_VIDEOS + 2);
    const headers = { ...as('ada'), 'idempotency-key': 'import 1' };
    assert.equal((await postBatch(service, videos, headers)).statusCode, 503);
    assert.equal(await countVideos(service), CHUNK_VIDEOS);

    const second = await postBatch(service, videos, headers);
    const existing = videos.slice(2).map(() => 'existing');
    assert.deepEqual(toOutcomes(second), [...existing, 'created', 'created']);
    const replayed = await postBatch(service, videos, headers);
    assert.equal(replayed.headers['idempotency-replayed'], 'true');
    assert.deepEqual(replayed.json(), second.json());
    assert.equal(await countVideos(service), videos.length);
  });

  it('creates the other videos of a transaction if one fails with a bug', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const lockOwner = mock.method(service.videos.ctx, 'lockOwner');
    // The second video fails in the common transaction, and again in its own.
    for (const call of [1, 3]) {
      lockOwner.mock.mockImplementationOnce(async () => {
        throw new Error('a bug');
      }, call);
    }
    const outcomes = toOutcomes(await postBatch(service, listUrls(3)));
    assert.deepEqual(outcomes, ['created', 'internal_error', 'created']);
    assert.equal(await countVideos(service), 2);
  });

  it('publishes the events of each video', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    await inject(service, 'POST /api/v1/webhooks', {
      headers: as('ada'),
      body: { url: 'https://hooks.example/', events: ['video.*'] },
    });
    const [good, bad] = [`${TALK}?good`, `${TALK}?bad`];
    service.resolver.setResult(good, resolved());
    service.resolver.setResult(bad, failed());
    const results = toResults(await postBatch(service, [{ url: good }, { url: bad }, {}]));
    for (const url of [good, bad]) {
      await postVideo(service, { url }, { headers: { ...as('ada'), prefer: 'wait=10' } });
    }
    const events = await service.database.queries
      .selectFrom('events')
      .select(['type', 'subject'])
      .execute();
    const toTypes = (at: number): readonly string[] =>
      events.filter(({ subject }) => subject === toId(results[at])).map(({ type }) => type);
    assert.deepEqual(toTypes(0).toSorted(), ['video.created', 'video.ready']);
    assert.deepEqual(toTypes(1).slice(0, 2), ['video.created', 'video.failed']);
  });
});

it('resolves a single video while a batch of its owner occupies a worker', async () => {
  await using samples = await openSampleOrigin();
  await using app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32', FFMPEG: 'none' });
  // Closed before the service, which would wait for its requests.
  await using held = await openScriptedOrigin({ '/held.mp4': () => undefined });
  const scopes = ['videos:read', 'videos:write'] as const;
  const headers = await createApiKey(app, { email: 'ada@example.com', scopes });
  const videos = Array.from({ length: 40 }, (_each, at) => ({
    url: held.url(`/held.mp4?n=${at}`).href,
  }));
  await requestJson(app, `POST ${BATCH}`, { headers, body: { videos } });
  const { status } = await requestJson(app, 'POST /api/v1/videos', {
    headers: { ...headers, prefer: 'wait=10' },
    body: { url: new URL('/fast-start.mp4', samples.url).href },
  });
  assert.equal(status, 'ready');
});

describe('limits', () => {
  it('creates videos up to the quota and up to the rate limit', async () => {
    await using service = await startService({
      environment: { RATE_LIMIT_BATCH: '4/1h', QUOTA_VIDEOS: '2' },
    });
    const response = await postBatch(service, listUrls(6));
    assert.deepEqual(toOutcomes(response), [
      'created',
      'created',
      'quota_exceeded',
      'quota_exceeded',
      'rate_limited',
      'rate_limited',
    ]);
    assert.equal(await countVideos(service), 2);
    assert.ok(Number(response.headers['retry-after']) > 3_000);
    assert.equal((await postBatch(service, listUrls(1))).statusCode, 429);
    assert.deepEqual(toOutcomes(await postBatch(service, listUrls(1), as('bob'))), ['created']);
  });

  it('inserts no video after one exceeded the quota, and still finds existing ones', async (t) => {
    await using service = await startService({ environment: { QUOTA_VIDEOS: '1' } });
    const take = recordQueries(t);
    const urls = listUrls(3 * CHUNK_VIDEOS);
    const first = urls[0] ?? assert.fail();
    const outcomes = toOutcomes(
      await postBatch(service, [...urls, first, { ...first, tags: ['a'] }]),
    );
    assert.deepEqual(outcomes.slice(0, 1), ['created']);
    assert.deepEqual(new Set(outcomes.slice(1, -2)), new Set(['quota_exceeded']));
    assert.deepEqual(outcomes.slice(-2), ['existing', 'video_exists']);
    const inserts = (await take()).filter(({ sql }) => sql.startsWith('insert into "videos"'));
    assert.equal(inserts.length, 2);
  });

  it('returns 401 without credentials', async () => {
    await using service = await startService();
    assert.equal((await postBatch(service, listUrls(1), {})).statusCode, 401);
  });

  it('rejects a malformed envelope and a body that is too large', async () => {
    await using service = await startService();
    const bodies = [{}, { videos: [] }, { videos: {} }, { videos: listUrls(501) }, listUrls(1)];
    for (const payload of [...bodies, { videos: listUrls(1), title: 'A' }]) {
      const response = await inject(service, `POST ${BATCH}`, {
        headers: as('ada'),
        body: payload,
      });
      assert.equal(response.statusCode, 422, JSON.stringify(payload).slice(0, 80));
      assert.equal(response.json<ErrorResponse>().error.code, 'validation_failed');
    }
    const long = { url: TALK, description: 'a'.repeat(65_536) };
    assert.deepEqual(toOutcomes(await postBatch(service, [long, { url: TALK }])), [
      'payload_too_large',
      'created',
    ]);
    assert.equal(
      (
        await postBatch(
          service,
          Array.from({ length: 17 }, () => long),
        )
      ).statusCode,
      413,
    );
  });

  it('creates 500 videos, and checks few URLs at the same time', async () => {
    const inProgress = { now: 0, most: 0 };
    const checkUrl = async (): Promise<void> => {
      inProgress.now += 1;
      inProgress.most = Math.max(inProgress.most, inProgress.now);
      await new Promise(setImmediate);
      inProgress.now -= 1;
    };
    await using service = await startService({ egress: { checkUrl } });
    const results = toResults(await postBatch(service, listUrls(500)));
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['created']));
    assert.equal(new Set(results.map(toId)).size, 500);
    assert.equal(inProgress.most, 16);
  });
});
