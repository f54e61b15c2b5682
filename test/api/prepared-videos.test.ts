import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, beforeEach, describe, it } from 'node:test';

import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';
import { postVideo, toJson } from '../support/video-requests.ts';

/** Fastify publishes each request that reaches a handler. */
const HANDLED = 'tracing:fastify.request.handler:start';

const SOURCE = 'https://media.example/prepared.mp4';

describe('the prepared response of a video', () => {
  let service: Service;
  let origin: URL;
  let url: URL;
  let handled = 0;
  const count = (): void => {
    handled += 1;
  };
  before(async () => {
    service = await startService();
    origin = await service.listen();
    service.resolver.setResult(SOURCE, resolved());
    subscribe(HANDLED, count);
  });
  after(async () => {
    unsubscribe(HANDLED, count);
    await service[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const headers = { ...as('ada'), prefer: 'wait=10' };
    const created = await postVideo(service, { url: SOURCE, visibility: 'public' }, { headers });
    url = new URL(`/api/v1/videos/${toJson(created).id}`, origin);
  });

  it('is the same as that of the framework', async () => {
    const fast = await fetchPrepared(url);
    const slow = await fetch(url, { headers: { 'if-modified-since': new Date(0).toUTCString() } });
    assert.equal(fast.status, 200);
    assert.equal(await fast.text(), await slow.text());
    assert.deepEqual(listFields(fast), listFields(slow));
  });

  it('does not reveal to others what only the owner may see', async () => {
    const owner = await (await fetch(url, { headers: as('ada') })).text();
    const anyone = await (await fetchPrepared(url)).text();
    assert.match(owner, /"sourceUrl"/);
    assert.doesNotMatch(anyone, /"sourceUrl"/);
    const again = await (await fetch(url, { headers: as('ada') })).text();
    assert.equal(again, owner);
  });

  it('returns 304 for its ETag', async () => {
    const etag = String((await fetchPrepared(url)).headers.get('etag'));
    const response = await fetchPrepared(url, { 'if-none-match': etag });
    assert.equal(response.status, 304);
    assert.equal(response.headers.get('etag'), etag);
  });

  it('ends with a change, at once', async () => {
    const prepared = await fetchPrepared(url);
    await patch(url, { title: 'Another title' });
    const changed = await fetch(url);
    assert.match(await changed.text(), /"title":"Another title"/);
    assert.notEqual(changed.headers.get('etag'), prepared.headers.get('etag'));
  });

  it('ends when the video becomes private or is deleted', async () => {
    await fetchPrepared(url);
    await patch(url, { visibility: 'private' });
    assert.equal((await fetch(url)).status, 404);
    await patch(url, { visibility: 'unlisted' });
    await fetchPrepared(url);
    assert.equal((await fetch(url, { method: 'DELETE', headers: as('ada') })).status, 204);
    assert.equal((await fetch(url)).status, 404);
  });

  /** Repeats the request until it does not reach the framework, because records expire quickly. */
  async function fetchPrepared(
    target: URL,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    for (;;) {
      const handledBefore = handled;
      const response = await fetch(target, { headers });
      if (handled === handledBefore) return response;
      await response.arrayBuffer();
    }
  }
});

async function patch(url: URL, body: object): Promise<void> {
  const headers = { ...as('ada'), 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });
  assert.equal(response.status, 200, await response.text());
}

/** Without the fields that differ between any two responses. */
function listFields({ headers }: Response): readonly (readonly [string, string])[] {
  const varying = new Set(['date', 'ratelimit', 'x-request-id']);
  return [...headers].filter(([name]) => !varying.has(name));
}
