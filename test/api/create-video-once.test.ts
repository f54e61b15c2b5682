import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';

let service: Service;
before(async () => {
  service = await startService();
  service.resolver.setResult(TALK, resolved());
});
after(() => service[Symbol.asyncDispose]());

it('replays the first response for the same key and body, and marks the replay', async () => {
  const headers = { ...as('ada'), 'idempotency-key': 'replayed' };
  const first = await postVideo(service, { url: TALK }, { headers });
  const again = await postVideo(service, { url: TALK }, { headers });
  assert.equal(first.statusCode, 201);
  assert.equal(first.headers['idempotency-replayed'], undefined);
  assert.equal(again.statusCode, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.headers.location, first.headers.location);
  assert.deepEqual(toJson(again), toJson(first));
});

it('returns 422 for the same key with another body', async () => {
  const headers = { ...as('ada'), 'idempotency-key': 'another body' };
  await postVideo(service, { url: TALK }, { headers });
  const response = await postVideo(service, { url: TALK, title: 'x' }, { headers });
  assert.equal(response.statusCode, 422);
  assert.equal(response.json<ErrorResponse>().error.code, 'idempotency_conflict');
});

it('ignores the key without credentials', async () => {
  const long = { 'idempotency-key': 'k'.repeat(300) };
  const first = await postVideo(service, { url: TALK }, { headers: long });
  const again = await postVideo(service, { url: TALK }, { headers: long });
  assert.deepEqual([first.statusCode, again.statusCode], [201, 200]);
  assert.equal(again.headers['idempotency-replayed'], undefined);
});

it('repeats a request that returned 409, and returns 200 after the update', async () => {
  const url = `${TALK}?n=exists`;
  service.resolver.setResult(url, resolved());
  const { id } = toJson(await postVideo(service, { url }, { headers: as('ada') }));
  const body = { url, visibility: 'private' };
  const headers = { ...as('ada'), 'idempotency-key': 'exists' };
  assert.equal((await postVideo(service, body, { headers })).statusCode, 409);
  assert.equal((await postVideo(service, body, { headers })).statusCode, 409);
  const update = await inject(service, `PATCH /api/v1/videos/${id}`, {
    headers: as('ada'),
    body: { visibility: 'private' },
  });
  assert.equal(update.statusCode, 200);
  const again = await postVideo(service, body, { headers });
  assert.equal(again.statusCode, 200);
  assert.equal(again.headers['idempotency-replayed'], undefined);
});

it('replays the first response even if the video was changed later', async () => {
  const url = `${TALK}?n=changed`;
  service.resolver.setResult(url, resolved());
  const body = { url, visibility: 'private' };
  const headers = { ...as('ada'), 'idempotency-key': 'changed' };
  const first = await postVideo(service, body, { headers });
  const { id } = toJson(first);
  await inject(service, `PATCH /api/v1/videos/${id}`, {
    headers: as('ada'),
    body: { visibility: 'public' },
  });
  const again = await postVideo(service, body, { headers });
  assert.equal(again.statusCode, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(toJson(again), toJson(first));
});
