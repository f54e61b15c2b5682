import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { VideoTraceWire } from '#features/videos/trace-wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

forEachDatabase((_kind, openDatabase) => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService({ database: await openDatabase() });
  });
  after(() => service[Symbol.asyncDispose]());

  async function create(url: string, prefer: string): Promise<string> {
    return toJson(await postVideo(service, { url }, { ...as('ada'), prefer })).id;
  }

  function readTrace(id: string, headers = {}): Promise<LightMyRequestResponse> {
    return service.server.inject({ url: `/api/v1/videos/${id}/trace`, headers });
  }

  it('tells its owner step by step how a video was resolved, and why another was not', async () => {
    const outcomes = { ready: resolved(), failed: failed('source_unsupported') };
    for (const [name, outcome] of Object.entries(outcomes)) {
      const url = `https://media.example/${name}.mp4`;
      service.resolver.answer(url, outcome);
      const id = await create(url, 'wait=10');
      const response = await readTrace(id, as('ada'));
      assert.equal(response.statusCode, 200, response.body);
      assert.equal(response.headers['cache-control'], 'private, no-store');
      const { steps, ...totals } = outcome.trace;
      const expected = steps.map(({ atMs, ...step }) => ({
        at: new Date(atMs).toISOString(),
        ...step,
      }));
      assert.deepEqual(response.json<VideoTraceWire>(), {
        id,
        trace: { steps: expected, ...totals },
      });
    }
  });

  it('is null until a resolution has ended', async () => {
    const id = await create('https://media.example/waiting.mp4', 'respond-async');
    const response = await readTrace(id, as('ada'));
    assert.deepEqual(response.json<VideoTraceWire>(), { id, trace: null });
  });

  it('is for the owner only: 401 without credentials, and the 404 of an unknown video for others', async () => {
    const url = 'https://media.example/public.mp4';
    service.resolver.answer(url, resolved());
    const id = await create(url, 'wait=10');
    assert.equal((await readTrace(id)).statusCode, 401);
    const foreign = await readTrace(id, as('bob'));
    const unknown = await readTrace('vid_1111111111111111', as('bob'));
    assert.equal(foreign.statusCode, 404);
    assert.deepEqual(
      foreign.json<ErrorAnswer>().error.message,
      unknown.json<ErrorAnswer>().error.message,
    );
  });
});
