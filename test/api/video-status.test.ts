import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { STATUS_STREAMS_MAX, STATUS_STREAMS_PER_CLIENT_MAX } from '#contract/limits.ts';
import type { VideoStatusWire } from '#features/videos/wire.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';

import { accountId, as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.mp4';
const EVENTS = { accept: 'text/event-stream' };

describe('GET /api/v1/videos/{id}/status', () => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService();
    service.resolver.answer(TALK, resolved());
  });
  after(() => service[Symbol.asyncDispose]());

  async function pathOf(url: string, prefer = 'wait=10'): Promise<string> {
    const { id } = toJson(await postVideo(service, { url }, { prefer }));
    return `/api/v1/videos/${id}/status`;
  }

  describe('200 as JSON', () => {
    it('answers the small view of the record', async () => {
      const path = await pathOf(TALK);
      const response = await service.server.inject(path);
      const status = response.json<VideoStatusWire>();
      assert.equal(response.statusCode, 200);
      assert.deepEqual(Object.keys(status), ['id', 'status', 'type', 'live', 'error', 'updatedAt']);
      assert.equal(status.status, 'ready');
      assert.equal(status.type, 'MP4');
      assert.match(String(response.headers.vary), /accept/i);
    });

    it('says why a resolution failed', async () => {
      service.resolver.answer(`${TALK}?failed`, failed('source_unsupported'));
      const response = await service.server.inject(await pathOf(`${TALK}?failed`));
      const status = response.json<VideoStatusWire>();
      assert.equal(status.status, 'failed');
      assert.equal(status.error?.code, 'source_unsupported');
    });

    it('is what a reader gets who takes both', async () => {
      const accept = 'application/json, text/event-stream';
      const response = await service.server.inject({
        url: await pathOf(TALK),
        headers: { accept },
      });
      assert.match(String(response.headers['content-type']), /^application\/json/);
    });
  });

  describe('200 as an event stream', () => {
    it('sends one event for a final status, and ends', async () => {
      const response = await service.server.inject({ url: await pathOf(TALK), headers: EVENTS });
      assert.equal(response.statusCode, 200);
      assert.match(String(response.headers['content-type']), /^text\/event-stream/);
      assert.equal(response.headers['cache-control'], 'no-store');
      assert.equal(response.headers['access-control-allow-origin'], '*');
      assert.match(
        response.body,
        /^id: \d+\nevent: status\ndata: \{[^\n]*"status":"ready"[^\n]*\}\n\n$/,
      );
    });

    it('follows a resolution to its end', async () => {
      const url = `${TALK}?followed`;
      const path = await pathOf(url, 'respond-async');
      await service.resolver.untilCalled(url);
      const video = await service.videos.findReadableVideo(path.split('/')[4] ?? '');
      assert.equal(video?.status, 'resolving');
      const { signal } = new AbortController();
      const events = service.videos.statusStreams.open(video, {
        client: 'test',
        reader: {},
        signal,
      });
      const [first] = await once(events, 'data');
      assert.match(String(first), /"status":"resolving"/);
      service.resolver.answer(url, resolved());
      assert.match(await text(events), /"status":"ready"/);
    });

    it('ends when the service stops', async () => {
      const stopping = await startVideoService();
      const { id } = toJson(await postVideo(stopping, { url: TALK }, { prefer: 'respond-async' }));
      const url = await stopping.listen();
      const stream = await openStream(new URL(`/api/v1/videos/${id}/status`, url));
      const ended = text(stream);
      await stopping[Symbol.asyncDispose]();
      assert.match(await ended, /"status":"(?:queued|resolving)"/);
    });

    it('ends when its reader leaves', async () => {
      const url = `${TALK}?left`;
      const path = await pathOf(url, 'respond-async');
      const video = await service.videos.findReadableVideo(path.split('/')[4] ?? '');
      assert.ok(video !== undefined);
      const leaving = new AbortController();
      const stream = service.videos.statusStreams.open(video, {
        client: 'test',
        reader: {},
        signal: leaving.signal,
      });
      const ended = text(stream);
      leaving.abort();
      await ended;
    });
  });

  it('answers 204 to a reader that comes back after the last event', async () => {
    const url = await pathOf(TALK);
    const { body } = await service.server.inject({ url, headers: EVENTS });
    const [, lastEventId = ''] = /^id: (\d+)/.exec(body) ?? [];
    const headers = { ...EVENTS, 'last-event-id': lastEventId };
    assert.equal((await service.server.inject({ url, headers })).statusCode, 204);
    const stale = { ...EVENTS, 'last-event-id': '0' };
    assert.equal((await service.server.inject({ url, headers: stale })).statusCode, 200);
  });

  it('takes the playback token of a private video, and is kept by nobody then', async () => {
    const body = { url: `${TALK}?private`, visibility: 'private' };
    service.resolver.answer(body.url, resolved());
    const { id } = toJson(await postVideo(service, body, as('ada')));
    const owner = { id, accountId: accountId('ada') };
    const { token } = await service.videos.playbackTokens.create(owner, 60);
    const ask = (query: string, headers = {}): Promise<LightMyRequestResponse> =>
      service.server.inject({ url: `/api/v1/videos/${id}/status${query}`, headers });

    const small = await ask(`?token=${token}`);
    assert.equal(small.statusCode, 200, small.body);
    assert.equal(small.headers['cache-control'], 'private, no-store');
    const events = await ask(`?token=${token}`, EVENTS);
    assert.match(events.body, /"status":"ready"/);

    assert.equal((await ask('')).statusCode, 404);
    assert.equal((await ask(`?token=${'a'.repeat(token.length)}`)).statusCode, 404);
    // Credentials of an account stay refused, whatever the parameter is called.
    for (const query of [`?token=${'a'.repeat(43)}`, `?key=${token}`, '?token=']) {
      const refused = await ask(query);
      assert.equal(refused.statusCode, 400, query);
      assert.equal(refused.json<ErrorAnswer>().error.code, 'credential_in_query');
    }
    await service.videos.playbackTokens.withdrawAll(owner);
    assert.equal((await ask(`?token=${token}`, EVENTS)).statusCode, 404);
  });

  it('answers 304 to who has it already', async () => {
    const url = await pathOf(TALK);
    const { headers } = await service.server.inject(url);
    const again = { 'if-none-match': String(headers.etag) };
    assert.equal((await service.server.inject({ url, headers: again })).statusCode, 304);
  });

  it('answers 503 when too many streams are open, with the time to come back', async () => {
    const url = await pathOf(TALK);
    const video = await service.videos.findReadableVideo(url.split('/')[4] ?? '');
    assert.ok(video !== undefined);
    const leaving = new AbortController();
    const streams = Array.from({ length: STATUS_STREAMS_MAX }, (_, at) =>
      service.videos.statusStreams.open(video, {
        client: `${at % 100}`,
        reader: {},
        signal: leaving.signal,
      }),
    );
    const response = await service.server.inject({ url, headers: EVENTS });
    assert.equal(response.statusCode, 503);
    assert.equal(response.json<ErrorAnswer>().error.code, 'unavailable');
    assert.ok(Number(response.headers['retry-after']) > 0);
    assert.equal((await service.server.inject(url)).statusCode, 200);
    await Promise.all(streams.map((stream) => once(stream.destroy(), 'close')));
    assert.equal((await service.server.inject({ url, headers: EVENTS })).statusCode, 200);
  });

  it('answers 503 to a client that has too many, and to no other', async () => {
    const url = await pathOf(TALK);
    const video = await service.videos.findReadableVideo(url.split('/')[4] ?? '');
    assert.ok(video !== undefined);
    const { signal } = new AbortController();
    const client = toClientNetwork('127.0.0.1');
    const streams = Array.from({ length: STATUS_STREAMS_PER_CLIENT_MAX }, () =>
      service.videos.statusStreams.open(video, { client, reader: {}, signal }),
    );
    const request = { url, headers: EVENTS };
    assert.equal((await service.server.inject(request)).statusCode, 503);
    const other = { ...request, remoteAddress: '192.0.2.1' };
    assert.equal((await service.server.inject(other)).statusCode, 200);
    await Promise.all(streams.map((stream) => once(stream.destroy(), 'close')));
    assert.equal((await service.server.inject(request)).statusCode, 200);
  });

  it('answers 404, 400 and 406 as the video does, to readers of events too', async () => {
    const path = '/api/v1/videos/vid_1111111111111111/status';
    for (const headers of [{}, EVENTS]) {
      const response = await service.server.inject({ url: path, headers });
      assert.equal(response.statusCode, 404);
      assert.equal(response.json<ErrorAnswer>().error.code, 'video_not_found');
    }
    assert.equal((await service.server.inject(`${path}?token=1`)).statusCode, 400);
    const accept = { accept: 'text/html' };
    assert.equal((await service.server.inject({ url: path, headers: accept })).statusCode, 406);
  });
});

async function openStream(url: URL): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: EVENTS, agent: false }, resolve).once('error', reject);
  return promise;
}
