import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { POSTER_BYTES_MAX } from '../../src/contract/limits.ts';
import type { ReadyVideo } from '../../src/features/videos/index.ts';
import { answerStatus, openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { errorCodeOf, startStreamService, type StreamService } from '../support/stream-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { aReadyVideo, videoId } from '../support/video-fixtures.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 1)]);

describe('GET /stream/{id}/poster', () => {
  it('answers with the image under its own type, whatever the upstream calls it', async () => {
    await using origin = await openScriptedOrigin({
      '/poster': serveBytes(PNG, { type: 'text/html', headers: { 'set-cookie': 'a=b' } }),
    });
    await using service = await startStreamService({ ports: [origin.port] });
    const address = addPoster(service, origin.url('/poster'));
    const response = await fetch(address, {
      headers: { cookie: 'a=b', referer: 'https://x.example/' },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.equal(response.headers.get('content-length'), String(PNG.length));
    assert.equal(response.headers.get('set-cookie'), null);
    assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=\d+$/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), PNG);
    const sent = origin.requests[0]?.headers;
    assert.equal(sent?.cookie, undefined);
    assert.equal(sent?.referer, undefined);

    const head = await fetch(address, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(PNG.length));
    assert.equal(await head.text(), '');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  });

  it('answers not_found for everything that is no image to be shown', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(POSTER_BYTES_MAX)]);
    await using origin = await openScriptedOrigin({
      '/svg': serveBytes('<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' }),
      '/page': serveBytes('<!doctype html>', { type: 'image/png' }),
      '/large': serveBytes(large, { type: 'image/png' }),
      '/empty': serveBytes('', { type: 'image/png' }),
      '/forbidden': answerStatus(403),
    });
    await using closed = await openScriptedOrigin({ '/poster': serveBytes(PNG) });
    await using service = await startStreamService({ ports: [origin.port] });
    const urls = ['/svg', '/page', '/large', '/empty', '/forbidden', '/gone'].map(origin.url);
    for (const url of [...urls, closed.url('/poster'), new URL('file:///etc/passwd'), null]) {
      const response = await fetch(addPoster(service, url));
      assert.equal(response.status, 404, url?.href);
      assert.equal(await errorCodeOf(response), 'not_found');
    }
    assert.equal(closed.requests.length, 0);
  });

  it('shows that of a private video to its owner and to nobody else, and lets nobody keep it', async () => {
    await using origin = await openScriptedOrigin({ '/poster': serveBytes(PNG) });
    await using service = await startStreamService({ ports: [origin.port] });
    const address = addPoster(service, origin.url('/poster'), {
      visibility: 'private',
      ownerId: accountId('ada'),
    });
    const own = await fetch(address, { headers: as('ada') });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('cache-control'), 'private, no-store');
    assert.deepEqual(Buffer.from(await own.arrayBuffer()), PNG);
    for (const headers of [{}, as('bob')]) {
      const refused = await fetch(address, { headers });
      assert.equal(refused.status, 404);
      assert.equal(await errorCodeOf(refused), 'video_not_found');
    }
    assert.equal(origin.requests.length, 1);
  });

  it('answers video_not_found where there is no readable video', async () => {
    await using service = await startStreamService({ ports: [] });
    const response = await fetch(service.url(`/stream/${videoId('none')}/poster`));
    assert.equal(response.status, 404);
    assert.equal(await errorCodeOf(response), 'video_not_found');
  });
});

function addPoster(
  service: StreamService,
  url: URL | null,
  differences: Partial<ReadyVideo> = {},
): string {
  const id = videoId('poster');
  const thumbnail = url && { url, proxied: true };
  service.videos.set(id, aReadyVideo({ id, thumbnail, ...differences }));
  return service.url(`/stream/${id}/poster`);
}
