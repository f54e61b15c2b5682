import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CARD_SIZE, drawCard } from '#features/playback/posters/draw-card.ts';
import { encodePng } from '#features/playback/posters/encode-png.ts';
import { CARD_AGE_MS_MAX, POSTER_BYTES_MAX } from '#features/playback/posters/posters.ts';
import type { ReadyVideo } from '#features/videos/index.ts';
import { readImageSize } from '#lib/media/read-image-size.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';

import { respondWithStatus, openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { aReadyVideo, videoId } from '../support/video-fixtures.ts';
import { waitUntil } from '../support/wait-until.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 1)]);

const PICTURE = encodePng({
  width: 640,
  height: 360,
  rgb: new Uint8Array(640 * 360 * 3).map((_, at) => (at * 7 + (at >> 9)) % 256),
});

describe('GET /stream/{id}/poster', () => {
  it('returns the image with its detected type, regardless of the upstream’s content type', async () => {
    await using service = await startStreamService({
      '/poster': serveBytes(PNG, { type: 'text/html', headers: { 'set-cookie': 'a=b' } }),
    });
    const posterUrl = addPoster(service, service.origin.url('/poster'));
    const response = await fetch(posterUrl, {
      headers: { cookie: 'a=b', referer: 'https://x.example/' },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.equal(response.headers.get('content-length'), String(PNG.length));
    assert.equal(response.headers.get('set-cookie'), null);
    assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=\d+$/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), PNG);
    const sent = service.origin.requests[0]?.headers;
    assert.equal(sent?.cookie, undefined);
    assert.equal(sent?.referer, undefined);

    const head = await fetch(posterUrl, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(PNG.length));
    assert.equal(await head.text(), '');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(posterUrl, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  });

  it('returns an image whose host requires its own site as Referer', async () => {
    await using service = await startStreamService();
    const { origin } = service;
    origin.script('/poster', (request, response) => {
      if (request.headers.referer === origin.url('/').href) serveBytes(PNG)(request, response);
      else response.writeHead(403).end();
    });
    const response = await fetch(addPoster(service, origin.url('/poster')));
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), PNG);
  });

  it('returns an image whose host requires the headers of the owner', async () => {
    await using service = await startStreamService();
    const { origin } = service;
    origin.script('/poster', ({ headers, method }, response) => {
      const isOwner =
        headers.referer === 'http://own.example/' && headers['user-agent'] === 'Own/1';
      if (isOwner && method === 'GET') response.end(PNG);
      else response.writeHead(403).end();
    });
    const own = { referer: 'http://own.example/secret', userAgent: 'Own/1' };
    const response = await fetch(addPoster(service, origin.url('/poster'), own));
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), PNG);
  });

  it('returns a generated card if there is no valid image', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(POSTER_BYTES_MAX)]);
    await using closed = await openScriptedOrigin({ '/poster': serveBytes(PNG) });
    await using service = await startStreamService({
      '/svg': serveBytes('<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' }),
      '/page': serveBytes('<!doctype html>', { type: 'image/png' }),
      '/large': serveBytes(large, { type: 'image/png' }),
      '/empty': serveBytes('', { type: 'image/png' }),
      '/forbidden': respondWithStatus(403),
    });
    const urls = ['/svg', '/page', '/large', '/empty', '/forbidden', '/gone'].map(
      service.origin.url,
    );
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

  it('returns a smaller image, as WebP to clients that accept it and else as JPEG', async () => {
    await using service = await startStreamService({ '/poster': serveBytes(PICTURE) });
    const posterUrl = addPoster(service, service.origin.url('/poster'));
    const cases = [
      ['image/avif,image/webp,*/*;q=0.8', 'image/webp'],
      ['image/*', 'image/jpeg'],
      ['image/webp;q=0,*/*', 'image/jpeg'],
    ] as const;
    for (const [accept, type] of cases) {
      const responses = await Promise.all(
        [1, 2, 3].map(() => fetch(`${posterUrl}?width=160`, { headers: { accept } })),
      );
      for (const response of responses) {
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), type);
        assert.match(response.headers.get('vary') ?? '', /\baccept\b/);
        assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=\d+$/);
        const image = Buffer.from(await response.arrayBuffer());
        assert.deepEqual(readImageSize(image, type), { width: 160, height: 90 });
      }
      const etag = responses[0]?.headers.get('etag') ?? '';
      const headers = { accept, 'if-none-match': etag };
      assert.equal((await fetch(`${posterUrl}?width=160`, { headers })).status, 304);
    }
    assert.equal(service.origin.requests.length, 1);
    const original = await fetch(`${posterUrl}?width=640`);
    assert.deepEqual(Buffer.from(await original.arrayBuffer()), PICTURE);
    const refused = await fetch(`${posterUrl}?width=161`);
    assert.equal(refused.status, 422);
    assert.equal(await readErrorCode(refused), 'validation_failed');
  });

  it('returns the smaller image even if it has more bytes', async () => {
    const rgb = new Uint8Array(640 * 360 * 3).map((_, at) => (((at / 3) | 0) % 640) ** 2 * 31);
    const stripes = encodePng({ width: 640, height: 360, rgb });
    await using service = await startStreamService({ '/poster': serveBytes(stripes) });
    const posterUrl = addPoster(service, service.origin.url('/poster'));
    const response = await fetch(`${posterUrl}?width=320`, { headers: { accept: 'image/jpeg' } });
    const image = Buffer.from(await response.arrayBuffer());
    assert.ok(image.length > stripes.length);
    assert.deepEqual(readImageSize(image, 'image/jpeg'), { width: 320, height: 180 });
  });

  it('returns an image that can’t be decoded unchanged', async () => {
    const damaged = PICTURE.subarray(0, 1000);
    await using service = await startStreamService({ '/poster': serveBytes(damaged) });
    const response = await fetch(`${addPoster(service, service.origin.url('/poster'))}?width=160`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), damaged);
  });

  it('has a card of its own for audio', async () => {
    await using service = await startStreamService();
    const cards: Buffer[] = [];
    for (const [index, hasVideo] of [true, false].entries()) {
      const response = await fetch(addPoster(service, null, { hasVideo, resolvedAtMs: index }));
      cards.push(Buffer.from(await response.arrayBuffer()));
    }
    const id = videoId('poster');
    assert.deepEqual(cards, [drawCard(id, 'play'), drawCard(id, 'sound')]);
  });

  it('shows the poster of a private video to its owner only, not cacheable', async () => {
    await using service = await startStreamService({ '/poster': serveBytes(PNG) });
    const posterUrl = addPoster(service, service.origin.url('/poster'), {
      visibility: 'private',
      ownerId: accountId('ada'),
    });
    const own = await fetch(posterUrl, { headers: as('ada') });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('cache-control'), 'private, no-store');
    assert.deepEqual(Buffer.from(await own.arrayBuffer()), PNG);
    for (const headers of [{}, as('bob')]) {
      const refused = await fetch(posterUrl, { headers });
      assert.equal(refused.status, 404);
      assert.equal(await readErrorCode(refused), 'video_not_found');
    }
    assert.equal(service.origin.requests.length, 1);
  });

  it('captures a frame if there is no thumbnail', async () => {
    const frame = Buffer.from('ffd8ffe0', 'hex');
    const captured: string[] = [];
    await using service = await startStreamService(
      {},
      {
        ports: [],
        captureFrame: async ({ video }) => {
          captured.push(video.id);
          return frame;
        },
      },
    );
    const posterUrl = addPoster(service, null);
    const responses = await Promise.all([fetch(posterUrl), fetch(posterUrl), fetch(posterUrl)]);
    for (const response of responses) {
      assert.equal(response.headers.get('content-type'), 'image/jpeg');
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), frame);
    }
    assert.equal(captured.length, 1);
  });

  it('is fetched once for all viewers, and again after the video was resolved again', async () => {
    await using service = await startStreamService({ '/poster': serveBytes(PNG) });
    const { origin } = service;
    const posterUrl = addPoster(service, origin.url('/poster'));
    for (const response of await Promise.all([fetch(posterUrl), fetch(posterUrl)])) {
      assert.equal(response.status, 200);
    }
    await fetch(posterUrl);
    assert.equal(origin.requests.length, 1);
    addPoster(service, origin.url('/poster'), { resolvedAtMs: 1 });
    await fetch(posterUrl);
    assert.equal(origin.requests.length, 2);
  });

  it('replaces the card when the image is available again', async () => {
    let ahead = 0;
    let isAvailable = false;
    await using service = await startStreamService(
      {
        '/poster': (...exchange) =>
          (isAvailable ? serveBytes(PNG) : respondWithStatus(404))(...exchange),
      },
      { clock: () => Date.now() + ahead },
    );
    const posterUrl = addPoster(service, service.origin.url('/poster'));
    const card = await fetch(posterUrl);
    assert.match(card.headers.get('cache-control') ?? '', /^public, max-age=(?:600|59\d)$/);
    isAvailable = true;
    ahead = CARD_AGE_MS_MAX;
    const poster = await fetch(posterUrl);
    assert.deepEqual(Buffer.from(await poster.arrayBuffer()), PNG);
  });

  it('aborts the capture when the only viewer disconnects', async () => {
    let aborted = false;
    let started = false;
    await using service = await startStreamService(
      {},
      {
        ports: [],
        captureFrame: ({ signal }) => {
          started = true;
          const end = Promise.withResolvers<undefined>();
          signal.addEventListener('abort', () => {
            aborted = true;
            end.resolve(undefined);
          });
          return end.promise;
        },
      },
    );
    const viewer = new AbortController();
    const request = fetch(addPoster(service, null), { signal: viewer.signal });
    await waitUntil(() => started);
    viewer.abort();
    await assert.rejects(request);
    await waitUntil(() => aborted);
  });

  it('returns the poster of a private video with a token, not cacheable', async () => {
    await using service = await startStreamService();
    const video = aReadyVideo({ id: videoId('poster'), visibility: 'private' });
    service.videos.set(video.id, video);
    const expiresAtSeconds = Math.floor(Date.now() / 1000) + 60;
    const token = service.playbackTokens.write(video.id, { epoch: 0, expiresAtSeconds });
    const refused = await fetch(service.url(`/stream/${video.id}/poster`));
    assert.equal(refused.status, 404);
    const response = await fetch(service.url(`/stream/${video.id}/poster?token=${token}`));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
  });

  it('returns video_not_found if the video is unknown or not readable', async () => {
    await using service = await startStreamService();
    const response = await fetch(service.url(`/stream/${videoId('none')}/poster`));
    assert.equal(response.status, 404);
    assert.equal(await readErrorCode(response), 'video_not_found');
  });
});

function addPoster(
  service: StreamService,
  url: URL | null,
  overrides: Partial<ReadyVideo> = {},
): string {
  const id = videoId('poster');
  const thumbnail = url && { url, proxied: true };
  service.videos.set(id, aReadyVideo({ id, thumbnail, ...overrides }));
  return service.url(`/stream/${id}/poster`);
}
