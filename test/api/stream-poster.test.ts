import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CARD_AGE_MS_MAX, POSTER_BYTES_MAX } from '#contract/limits.ts';
import { CARD_SIZE } from '#features/playback/posters/draw-card.ts';
import type { ReadyVideo } from '#features/videos/index.ts';
import { readImageSize } from '#lib/media/read-image-size.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';

import { answerStatus, openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import {
  errorCodeOf,
  startStreamService,
  type StreamService,
  until,
} from '../support/stream-service.ts';
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

  it('is a drawn card where there is no image to be shown', async () => {
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
    const all = [...urls, closed.url('/poster'), new URL('file:///etc/passwd'), null];
    for (const [index, url] of all.entries()) {
      const response = await fetch(addPoster(service, url, { resolvedAtMs: index }));
      assert.equal(response.status, 200, url?.href);
      const card = Buffer.from(await response.arrayBuffer());
      assert.equal(sniffImage(card), 'image/png');
      assert.deepEqual(readImageSize(card, 'image/png'), CARD_SIZE);
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

  it('is a frame where there is no thumbnail and one can be taken', async () => {
    const frame = Buffer.from('ffd8ffe0', 'hex');
    const taken: string[] = [];
    await using service = await startStreamService({
      ports: [],
      takeFrame: async ({ video }) => {
        taken.push(video.id);
        return frame;
      },
    });
    const address = addPoster(service, null);
    const answers = await Promise.all([fetch(address), fetch(address), fetch(address)]);
    for (const answer of answers) {
      assert.equal(answer.headers.get('content-type'), 'image/jpeg');
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), frame);
    }
    assert.equal(taken.length, 1);
  });

  it('is fetched once for all who ask, and anew when the video was resolved anew', async () => {
    await using origin = await openScriptedOrigin({ '/poster': serveBytes(PNG) });
    await using service = await startStreamService({ ports: [origin.port] });
    const address = addPoster(service, origin.url('/poster'));
    for (const response of await Promise.all([fetch(address), fetch(address)])) {
      assert.equal(response.status, 200);
    }
    await fetch(address);
    assert.equal(origin.requests.length, 1);
    addPoster(service, origin.url('/poster'), { resolvedAtMs: 1 });
    await fetch(address);
    assert.equal(origin.requests.length, 2);
  });

  it('takes the place of a card when it comes back', async () => {
    let ahead = 0;
    let isThere = false;
    await using origin = await openScriptedOrigin({
      '/poster': (...exchange) => (isThere ? serveBytes(PNG) : answerStatus(404))(...exchange),
    });
    await using service = await startStreamService({
      ports: [origin.port],
      clock: () => Date.now() + ahead,
    });
    const address = addPoster(service, origin.url('/poster'));
    const card = await fetch(address);
    assert.match(card.headers.get('cache-control') ?? '', /^public, max-age=(?:600|59\d)$/);
    isThere = true;
    ahead = CARD_AGE_MS_MAX;
    const poster = await fetch(address);
    assert.deepEqual(Buffer.from(await poster.arrayBuffer()), PNG);
  });

  it('stops what it began when the only one who asked has left', async () => {
    let aborted = false;
    let begun = false;
    await using service = await startStreamService({
      ports: [],
      takeFrame: ({ signal }) => {
        begun = true;
        const end = Promise.withResolvers<undefined>();
        signal.addEventListener('abort', () => {
          aborted = true;
          end.resolve(undefined);
        });
        return end.promise;
      },
    });
    const viewer = new AbortController();
    const asked = fetch(addPoster(service, null), { signal: viewer.signal });
    await until(() => begun);
    viewer.abort();
    await assert.rejects(asked);
    await until(() => aborted);
  });

  it('is kept by nobody where the video is private', async () => {
    await using service = await startStreamService({ ports: [] });
    const video = aReadyVideo({ id: videoId('poster'), visibility: 'private' });
    service.videos.set(video.id, video);
    const expiresAtSeconds = Math.floor(Date.now() / 1000) + 60;
    const token = service.playbackTokens.write(video.id, { epoch: 0, expiresAtSeconds });
    const refused = await fetch(service.url(`/stream/${video.id}/poster`));
    assert.equal(refused.status, 404);
    const answer = await fetch(service.url(`/stream/${video.id}/poster?token=${token}`));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'private, no-store');
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
