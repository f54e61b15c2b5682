import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { VideoTraceWire } from '#features/videos/wire/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  async function create(url: string, prefer: string): Promise<string> {
    return toJson(await postVideo(service, { url }, { headers: { ...as('ada'), prefer } })).id;
  }

  function readTrace(id: string, headers = {}): Promise<LightMyRequestResponse> {
    return service.server.inject({ url: `/api/v1/videos/${id}/trace`, headers });
  }

  it('returns the resolution trace of resolved and failed videos to the owner', async () => {
    const list = failed('source_unsupported');
    const channels = [{ url: 'https://media.example/1.ts', title: null }];
    const outcomes = {
      ready: resolved(),
      failed: failed('source_unsupported'),
      list: { ...list, trace: { ...list.trace, channels } },
    };
    for (const [name, outcome] of Object.entries(outcomes)) {
      const url = `https://media.example/${name}.mp4`;
      service.resolver.setResult(url, outcome);
      const id = await create(url, 'wait=10');
      const response = await readTrace(id, as('ada'));
      assert.equal(response.statusCode, 200, response.body);
      assert.equal(response.headers['cache-control'], 'private, no-store');
      const { steps, ...totals } = outcome.trace;
      const expected = steps.map(({ atMs, ...step }) => ({
        at: new Date(atMs).toISOString(),
        ...step,
      }));
      const { nextCheckAt, ...rest } = response.json<VideoTraceWire>();
      assert.deepEqual(rest, { id, trace: { steps: expected, ...totals } });
      // Checks of a video start when it first plays.
      if (name === 'ready') assert.ok(Date.parse(String(nextCheckAt)) > Date.now());
      else assert.equal(nextCheckAt, null);
    }
  });

  it('returns a null trace until the first resolution has finished', async () => {
    const id = await create('https://media.example/waiting.mp4', 'respond-async');
    const response = await readTrace(id, as('ada'));
    assert.deepEqual(response.json<VideoTraceWire>(), { id, trace: null, nextCheckAt: null });
  });

  it('returns 401 without credentials, and 404 to other accounts as for an unknown video', async () => {
    const url = 'https://media.example/public.mp4';
    service.resolver.setResult(url, resolved());
    const id = await create(url, 'wait=10');
    assert.equal((await readTrace(id)).statusCode, 401);
    const foreign = await readTrace(id, as('bob'));
    const unknown = await readTrace('vid_1111111111111111', as('bob'));
    assert.equal(foreign.statusCode, 404);
    assert.deepEqual(
      foreign.json<ErrorResponse>().error.message,
      unknown.json<ErrorResponse>().error.message,
    );
  });
});
