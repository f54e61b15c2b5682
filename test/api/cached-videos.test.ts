import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import { postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const SOURCE = 'https://media.example/cached.mp4';

describe('the response for a cached video', () => {
  let service: Service;
  let origin: URL;
  let url: URL;
  before(async () => {
    service = await startService();
    origin = await service.listen();
    service.resolver.setResult(SOURCE, resolved());
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(async () => {
    const headers = { ...as('ada'), prefer: 'wait=10' };
    const created = await postVideo(service, { url: SOURCE, visibility: 'public' }, { headers });
    url = new URL(`/api/v1/videos/${toJson(created).id}`, origin);
  });

  it('does not reveal to others what only the owner may see', async () => {
    const owner = await (await fetch(url, { headers: as('ada') })).text();
    const anyone = await (await fetch(url)).text();
    assert.match(owner, /"sourceUrl"/);
    assert.doesNotMatch(anyone, /"sourceUrl"/);
    assert.equal(await (await fetch(url)).text(), anyone);
    assert.equal(await (await fetch(url, { headers: as('ada') })).text(), owner);
  });

  it('returns 304 for its ETag', async () => {
    const etag = String((await fetch(url)).headers.get('etag'));
    const response = await fetch(url, { headers: { 'if-none-match': etag } });
    assert.equal(response.status, 304);
    assert.equal(response.headers.get('etag'), etag);
  });

  it('ends with a change, at once', async () => {
    const unchanged = await fetch(url);
    await patch(url, { title: 'Another title' });
    const changed = await fetch(url);
    assert.match(await changed.text(), /"title":"Another title"/);
    assert.notEqual(changed.headers.get('etag'), unchanged.headers.get('etag'));
  });

  it('ends when the video becomes private or is deleted', async () => {
    await fetch(url);
    await patch(url, { visibility: 'private' });
    assert.equal((await fetch(url)).status, 404);
    await patch(url, { visibility: 'unlisted' });
    await fetch(url);
    assert.equal((await fetch(url, { method: 'DELETE', headers: as('ada') })).status, 204);
    assert.equal((await fetch(url)).status, 404);
  });
});

async function patch(url: URL, body: object): Promise<void> {
  const headers = { ...as('ada'), 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });
  assert.equal(response.status, 200, await response.text());
}
