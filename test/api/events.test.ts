import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { EVENT_TYPES } from '#contract/events.ts';
import type { EventExamplesWire } from '#features/webhooks/area-wire.ts';
import type { EventListWire } from '#features/webhooks/event-wire.ts';

import { readEvents } from '../../sdk/src/event-stream.ts';
import { bearer, errorCode, register } from '../support/account-requests.ts';
import { inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

/** Longer than the tests. */
const OPTIONS = { idleTimeoutMs: 300_000 };
const EVENTS = { accept: 'text/event-stream' };

describe('GET /api/v1/events', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  /** Publishes `video.created` and `video.ready`. Returns the video's ID. */
  async function addVideo(who: string, name: string): Promise<string> {
    const url = `https://media.example/${name}.mp4`;
    service.resolver.setResult(url, resolved());
    const headers = { ...as(who), prefer: 'wait=10' };
    return toJson(await postVideo(service, { url }, { headers })).id;
  }

  function list(who: string, query = '', headers = {}): Promise<LightMyRequestResponse> {
    return inject(service, `GET /api/v1/events${query}`, { headers: { ...as(who), ...headers } });
  }

  it('lists the events of the account, oldest first, without webhooks', async () => {
    const id = await addVideo('ada', 'listed');
    await addVideo('bob', 'other');
    const response = await list('ada');
    assert.equal(response.headers['cache-control'], 'private, no-store');
    const { data, after: position, hasMore } = response.json<EventListWire>();
    assert.deepEqual(
      data.map((event) => [event.position, event.type, event.subject]),
      [
        [1, 'video.created', id],
        [2, 'video.ready', id],
      ],
    );
    assert.deepEqual([position, hasMore], [2, false]);
    assert.deepEqual((await list('ada', '?after=2')).json(), {
      data: [],
      after: 2,
      hasMore: false,
    });
    const ready = await list('ada', `?after=${data[0]?.id}&subject=${id}&type=video.ready`);
    assert.deepEqual(ready.json<EventListWire>().data, data.slice(1));
  });

  it('has an example of each type in the account area', async () => {
    const path = 'GET /account/api/events/examples';
    const response = await inject(service, path, { headers: as('ada') });
    const { data } = response.json<EventExamplesWire>();
    const types = new Set(data.map(({ type }) => type));
    assert.deepEqual(types, new Set(EVENT_TYPES));
    assert.equal((await inject(service, path)).statusCode, 401);
  });

  it('has the IDs that webhooks receive', async () => {
    await inject(service, 'POST /api/v1/webhooks', {
      headers: as('eve'),
      body: { url: 'https://hooks.example/', events: ['video.created'] },
    });
    await addVideo('eve', 'hooked');
    const { data: webhooks } = (
      await inject(service, 'GET /api/v1/webhooks', { headers: as('eve') })
    ).json();
    const { data: deliveries } = (
      await inject(service, `GET /api/v1/webhooks/${webhooks[0].id}/deliveries`, {
        headers: as('eve'),
      })
    ).json();
    const { data } = (await list('eve', '?type=video.created')).json<EventListWire>();
    assert.deepEqual(
      [deliveries[0].event],
      data.map(({ id }) => id),
    );
  });

  it('waits for the next event', async () => {
    const waiting = list('wes', '?wait=30&type=video.ready');
    await addVideo('wes', 'awaited');
    const { data, after: position } = (await waiting).json<EventListWire>();
    assert.deepEqual(
      data.map(({ type }) => type),
      ['video.ready'],
    );
    assert.equal(position, 2);
    const none = await list('wes', '?wait=1&after=latest');
    assert.deepEqual(none.json(), { data: [], after: 2, hasMore: false });
  });

  it('streams stored and new events, and resumes after the last one', async () => {
    await addVideo('sue', 'first');
    const base = await service.listen();
    const leaving = new AbortController();
    const open = (headers: object): Promise<Response> =>
      fetch(new URL('/api/v1/events', base), {
        headers: { ...as('sue'), ...EVENTS, ...headers },
        signal: leaving.signal,
      });
    const response = await open({});
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const events = readEvents(response.body ?? assert.fail(), OPTIONS);
    const stored = [await events.next(), await events.next()];
    assert.deepEqual(
      stored.map(({ value }) => [value?.id, value?.type]),
      [
        ['1', 'video.created'],
        ['2', 'video.ready'],
      ],
    );
    const id = await addVideo('sue', 'second');
    const { value } = await events.next();
    assert.deepEqual([value?.id, value?.type], ['3', 'video.created']);
    assert.equal(JSON.parse(value?.data ?? '').subject, id);
    const { body } = await open({ 'last-event-id': '3' });
    const resumed = readEvents(body ?? assert.fail(), OPTIONS);
    assert.equal((await resumed.next()).value?.id, '4');
    leaving.abort();
  });

  it('ends the stream when the credential is revoked', async () => {
    await using own = await startService();
    const { token } = await register(own);
    const url = new URL('/api/v1/events', await own.listen());
    const stream = await fetch(url, { headers: { ...bearer(token), ...EVENTS } });
    const ended = text(stream.body ?? assert.fail());
    await inject(own, 'POST /api/v1/auth/logout', { headers: bearer(token) });
    // The ID lets a client that reconnects continue here, before it has received an event.
    assert.equal(await ended, 'id: 0\n: still here\n\n');
    assert.equal((await fetch(url, { headers: bearer(token) })).status, 401);
  });

  it('ends streams and waiting requests when the service stops', async () => {
    const stopping = await startService();
    const url = new URL('/api/v1/events?wait=30', await stopping.listen());
    const stream = await fetch(url, { headers: { ...as('ada'), ...EVENTS } });
    const ended = text(stream.body ?? assert.fail());
    const received = once(stopping.server.server, 'request');
    const waiting = fetch(url, { headers: as('ada') });
    await received;
    await stopping[Symbol.asyncDispose]();
    await ended;
    assert.equal((await waiting).status, 200);
  });

  it('rejects unknown starts, wrong parameters and callers without access', async () => {
    for (const start of ['999', 'evt_1111111111111111']) {
      for (const headers of [{}, EVENTS]) {
        const response = await list('ada', `?after=${start}`, headers);
        assert.equal(response.statusCode, 404, start);
        assert.equal(errorCode(response), 'event_not_found');
      }
    }
    const [{ id } = { id: '' }] = (await list('bob')).json<EventListWire>().data;
    assert.equal((await list('ada', `?after=${id}`)).statusCode, 404);
    assert.equal((await list('ada', '', { ...EVENTS, 'last-event-id': 'x' })).statusCode, 404);
    for (const query of ['?after=x', '?wait=31', '?type=video', '?limit=0', '?from=1']) {
      assert.equal((await list('ada', query)).statusCode, 422, query);
    }
    assert.equal((await inject(service, 'GET /api/v1/events')).statusCode, 401);
  });
});
