import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import {
  createPlaybackToken,
  revokePlaybackTokens,
} from '#features/videos/access/playback-tokens.ts';
import { findReadableVideo } from '#features/videos/index.ts';
import type { VideoStatusWire } from '#features/videos/wire/wire.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import {
  EVENT_STREAMS_MAX,
  EVENT_STREAMS_PER_CLIENT_MAX,
} from '#platform/http/routes/event-streams.ts';

import { type ErrorResponse, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const EVENTS = { accept: 'text/event-stream' };

describe('GET /api/v1/videos/{id}/status', () => {
  let service: Service;
  before(async () => {
    service = await startService();
    service.resolver.setResult(TALK, resolved());
  });
  after(() => service[Symbol.asyncDispose]());

  async function createStatusPath(url: string, prefer = 'wait=10'): Promise<string> {
    const { id } = toJson(await postVideo(service, { url }, { headers: { prefer } }));
    return `/api/v1/videos/${id}/status`;
  }

  describe('200 as JSON', () => {
    it('returns a summary of the record', async () => {
      const path = await createStatusPath(TALK);
      const response = await service.server.inject(path);
      const status = response.json<VideoStatusWire>();
      assert.equal(response.statusCode, 200);
      assert.deepEqual(Object.keys(status), ['id', 'status', 'type', 'live', 'error', 'updatedAt']);
      assert.equal(status.status, 'ready');
      assert.equal(status.type, 'MP4');
      assert.match(String(response.headers.vary), /accept/i);
    });

    it('returns the reason for a failed resolution', async () => {
      service.resolver.setResult(`${TALK}?failed`, failed('source_unsupported'));
      const response = await service.server.inject(await createStatusPath(`${TALK}?failed`));
      const status = response.json<VideoStatusWire>();
      assert.equal(status.status, 'failed');
      assert.equal(status.error?.code, 'source_unsupported');
    });

    it('is the default for clients that accept both', async () => {
      const accept = 'application/json, text/event-stream';
      const response = await service.server.inject({
        url: await createStatusPath(TALK),
        headers: { accept },
      });
      assert.match(String(response.headers['content-type']), /^application\/json/);
    });
  });

  describe('200 as an event stream', () => {
    it('sends one event for a final status and ends', async () => {
      const response = await service.server.inject({
        url: await createStatusPath(TALK),
        headers: EVENTS,
      });
      assert.equal(response.statusCode, 200);
      assert.match(String(response.headers['content-type']), /^text\/event-stream/);
      assert.equal(response.headers['cache-control'], 'no-store');
      assert.equal(response.headers['access-control-allow-origin'], '*');
      assert.match(
        response.body,
        /^id: \d+\nevent: status\ndata: \{[^\n]*"status":"ready"[^\n]*\}\n\n$/,
      );
    });

    it('sends events until the resolution has finished', async () => {
      const url = `${TALK}?followed`;
      const path = await createStatusPath(url, 'respond-async');
      await service.resolver.waitForCall(url);
      const video = await findReadableVideo(service.videos, path.split('/')[4] ?? '');
      assert.ok(video?.status === 'resolving');
      const { signal } = new AbortController();
      const events = service.videos.statusStreams.open(
        { video, grant: null },
        {
          client: 'test',
          reader: {},
          signal,
        },
      );
      const [first] = await once(events, 'data');
      assert.match(String(first), /"status":"resolving"/);
      service.resolver.setResult(url, resolved());
      assert.match(await text(events), /"status":"ready"/);
    });

    it('ends when the service stops', async () => {
      const stopping = await startService();
      const { id } = toJson(
        await postVideo(stopping, { url: TALK }, { headers: { prefer: 'respond-async' } }),
      );
      const url = await stopping.listen();
      const stream = await openStream(new URL(`/api/v1/videos/${id}/status`, url));
      const ended = text(stream);
      await stopping[Symbol.asyncDispose]();
      assert.match(await ended, /"status":"(?:queued|resolving)"/);
    });

    it('ends when the client disconnects', async () => {
      const url = `${TALK}?left`;
      const path = await createStatusPath(url, 'respond-async');
      const video = await findReadableVideo(service.videos, path.split('/')[4] ?? '');
      assert.ok(video !== undefined);
      const leaving = new AbortController();
      const stream = service.videos.statusStreams.open(
        { video, grant: null },
        {
          client: 'test',
          reader: {},
          signal: leaving.signal,
        },
      );
      const ended = text(stream);
      leaving.abort();
      await ended;
    });
  });

  it('returns 204 to a client that reconnects after the last event', async () => {
    const url = await createStatusPath(TALK);
    const { body } = await service.server.inject({ url, headers: EVENTS });
    const [, lastEventId = ''] = /^id: (\d+)/.exec(body) ?? [];
    const headers = { ...EVENTS, 'last-event-id': lastEventId };
    assert.equal((await service.server.inject({ url, headers })).statusCode, 204);
    const stale = { ...EVENTS, 'last-event-id': '0' };
    assert.equal((await service.server.inject({ url, headers: stale })).statusCode, 200);
  });

  it('is readable with the playback token of a private video, not cacheable', async () => {
    const body = { url: `${TALK}?private`, visibility: 'private' };
    service.resolver.setResult(body.url, resolved());
    const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
    const owner = { id, accountId: accountId('ada') };
    const { token } = await createPlaybackToken(service.videos.ctx, owner, {
      expiresIn: 60,
    });
    const getStatus = (query: string, headers = {}): Promise<LightMyRequestResponse> =>
      service.server.inject({ url: `/api/v1/videos/${id}/status${query}`, headers });

    const small = await getStatus(`?token=${token}`);
    assert.equal(small.statusCode, 200, small.body);
    assert.equal(small.headers['cache-control'], 'private, no-store');
    const events = await getStatus(`?token=${token}`, EVENTS);
    assert.match(events.body, /"status":"ready"/);

    assert.equal((await getStatus('')).statusCode, 404);
    assert.equal((await getStatus(`?token=${'a'.repeat(token.length)}`)).statusCode, 404);
    // Account credentials are rejected under any parameter name.
    assert.equal((await getStatus('?token=')).statusCode, 404);
    for (const query of [`?token=${'a'.repeat(43)}`, `?key=${token}`]) {
      const refused = await getStatus(query);
      assert.equal(refused.statusCode, 400, query);
      assert.equal(refused.json<ErrorResponse>().error.code, 'credential_in_query');
    }
    await revokePlaybackTokens(service.videos.ctx, owner);
    assert.equal((await getStatus(`?token=${token}`, EVENTS)).statusCode, 404);
  });

  it('returns 304 for a matching ETag', async () => {
    const url = await createStatusPath(TALK);
    const { headers } = await service.server.inject(url);
    const again = { 'if-none-match': String(headers.etag) };
    assert.equal((await service.server.inject({ url, headers: again })).statusCode, 304);
  });

  it('returns 503 with Retry-After if too many streams are open', async () => {
    const url = await createStatusPath(TALK);
    const video = await findReadableVideo(service.videos, url.split('/')[4] ?? '');
    assert.ok(video !== undefined);
    const leaving = new AbortController();
    const streams = Array.from({ length: EVENT_STREAMS_MAX }, (_, at) =>
      service.videos.statusStreams.open(
        { video, grant: null },
        {
          client: `${at % 100}`,
          reader: {},
          signal: leaving.signal,
        },
      ),
    );
    const response = await service.server.inject({ url, headers: EVENTS });
    assert.equal(response.statusCode, 503);
    assert.equal(response.json<ErrorResponse>().error.code, 'unavailable');
    assert.ok(Number(response.headers['retry-after']) > 0);
    assert.equal((await service.server.inject(url)).statusCode, 200);
    await Promise.all(streams.map((stream) => once(stream.destroy(), 'close')));
    assert.equal((await service.server.inject({ url, headers: EVENTS })).statusCode, 200);
  });

  it('returns 503 only to a client with too many streams', async () => {
    const url = await createStatusPath(TALK);
    const video = await findReadableVideo(service.videos, url.split('/')[4] ?? '');
    assert.ok(video !== undefined);
    const { signal } = new AbortController();
    const client = toClientNetwork('127.0.0.1');
    const streams = Array.from({ length: EVENT_STREAMS_PER_CLIENT_MAX }, () =>
      service.videos.statusStreams.open({ video, grant: null }, { client, reader: {}, signal }),
    );
    const request = { url, headers: EVENTS };
    assert.equal((await service.server.inject(request)).statusCode, 503);
    const other = { ...request, remoteAddress: '192.0.2.1' };
    assert.equal((await service.server.inject(other)).statusCode, 200);
    await Promise.all(streams.map((stream) => once(stream.destroy(), 'close')));
    assert.equal((await service.server.inject(request)).statusCode, 200);
  });

  it('returns 404 and 400 like the video, for event streams too', async () => {
    const path = '/api/v1/videos/vid_1111111111111111/status';
    for (const headers of [{}, EVENTS]) {
      const response = await service.server.inject({ url: path, headers });
      assert.equal(response.statusCode, 404);
      assert.equal(response.json<ErrorResponse>().error.code, 'video_not_found');
    }
    assert.equal((await service.server.inject(`${path}?token=1`)).statusCode, 400);
  });
});

async function openStream(url: URL): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: EVENTS, agent: false }, resolve).once('error', reject);
  return promise;
}
