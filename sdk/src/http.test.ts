import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, it } from 'node:test';

import { ReelayError } from './reelay-error.ts';
import { Reelay, type ReelayOptions } from './reelay.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type ScriptedServer = AsyncDisposable & {
  readonly baseUrl: string;
  readonly requests: readonly IncomingMessage[];
};

/** Handles requests in order; the last handler repeats. */
async function startScript(...handlers: readonly Handler[]): Promise<ScriptedServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const handler = handlers[Math.min(requests.length, handlers.length - 1)];
    requests.push(request);
    request.resume();
    handler?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const VIDEO = { id: 'vid_7Yc1Kx9QmTz4WbNd', status: 'ready' };
const ok: Handler = (_request, response) => sendJson(response, 200, VIDEO);
const empty: Handler = (_request, response) => response.writeHead(204).end();
const reset: Handler = (request) => request.socket.destroy();
const hang: Handler = () => undefined;
const refuse =
  (status: number, code: string, retryAfter = '0'): Handler =>
  (_request, response) => {
    response.setHeader('retry-after', retryAfter);
    sendJson(response, status, { success: false, error: { code, message: code }, requestId: 'r' });
  };

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', etag: '"1"' });
  response.end(JSON.stringify(body));
}

function toClient({ baseUrl }: ScriptedServer, options: Partial<ReelayOptions> = {}): Reelay {
  return new Reelay({ baseUrl, apiKey: 'rk_test', ...options });
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ReelayError, String(error));
  return error.code;
}

describe('a call is retried', () => {
  it('when it only reads, after transient errors and broken connections', async () => {
    await using server = await startScript(
      refuse(503, 'unavailable'),
      reset,
      refuse(429, 'rate_limited'),
      ok,
    );
    assert.deepEqual(await toClient(server).videos.get('vid_1'), VIDEO);
    assert.equal(server.requests.length, 4);
  });

  it('at most the configured number of times', async () => {
    await using server = await startScript(refuse(503, 'unavailable'));
    assert.equal(await codeOf(toClient(server, { retries: 1 }).videos.get('vid_1')), 'unavailable');
    assert.equal(server.requests.length, 2);
  });

  it('with the same Idempotency-Key when it creates', async () => {
    await using server = await startScript(reset, refuse(409, 'idempotency_in_progress'), ok);
    await toClient(server).videos.create({ url: 'https://media.example/a.mp4' });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 3);
    assert.match(String(keys[0]), /^[0-9a-f-]{36}$/);
    assert.equal(new Set(keys).size, 1);
  });

  it('with the caller’s own Idempotency-Key', async () => {
    await using server = await startScript(ok);
    const options = { idempotencyKey: 'order-17' };
    await toClient(server).videos.create({ url: 'https://media.example/a.mp4' }, options);
    assert.equal(server.requests[0]?.headers['idempotency-key'], 'order-17');
  });

  it('when it deletes: 404 on a retry means deleted', async () => {
    await using server = await startScript(reset, refuse(404, 'video_not_found'));
    await toClient(server).videos.delete('vid_1');
    assert.equal(server.requests.length, 2);
  });
});

describe('a call is not retried', () => {
  const calls: Readonly<Record<string, (client: Reelay) => Promise<unknown>>> = {
    'when it updates': (client) => client.videos.update('vid_1', { title: 'New' }),
    'when it creates without a key': (client) =>
      client.embed({ url: 'https://media.example/a.mp4' }),
    'when it logs in': (client) => client.auth.logIn({ email: 'ada@example.com', password: 'x' }),
  };
  for (const [name, call] of Object.entries(calls)) {
    it(name, async () => {
      await using server = await startScript(refuse(503, 'unavailable'), ok);
      assert.equal(await codeOf(call(toClient(server))), 'unavailable');
      assert.equal(server.requests.length, 1);
    });
  }

  it('when it creates without a credential, because the service then ignores the key', async () => {
    await using server = await startScript(reset, ok);
    const client = new Reelay({ baseUrl: server.baseUrl });
    const body = { url: 'https://media.example/a.mp4', title: 'Mine' };
    assert.equal(await codeOf(client.videos.create(body)), 'connection_failed');
    assert.equal(server.requests.length, 1);
    assert.equal(server.requests[0]?.headers['idempotency-key'], undefined);
  });

  it('when Retry-After exceeds a minute', async () => {
    await using server = await startScript(refuse(429, 'rate_limited', '61'), ok);
    await assert.rejects(toClient(server).videos.get('vid_1'), {
      code: 'rate_limited',
      retryAfter: 61,
    });
    assert.equal(server.requests.length, 1);
  });

  it('when a deletion returns 404 on the first attempt', async () => {
    await using server = await startScript(refuse(404, 'video_not_found'));
    assert.equal(await codeOf(toClient(server).videos.delete('vid_1')), 'video_not_found');
  });
});

describe('a call is aborted', () => {
  it('at its timeout', async () => {
    await using server = await startScript(hang);
    const client = toClient(server, { timeoutMs: 20, retries: 0 });
    assert.equal(await codeOf(client.videos.get('vid_1')), 'timed_out');
  });

  it('at its timeout while reading the body', async () => {
    await using server = await startScript((_request, response) =>
      response.writeHead(200).write('{'),
    );
    const client = toClient(server, { timeoutMs: 20, retries: 0 });
    assert.equal(await codeOf(client.videos.get('vid_1')), 'timed_out');
  });

  it('with the reason of its signal, before, during and between attempts', async () => {
    const reason = new Error('the user left');
    const stop = new AbortController();
    const received = Promise.withResolvers<void>();
    await using hanging = await startScript(() => received.resolve());
    const call = toClient(hanging).videos.get('vid_1', { signal: stop.signal });
    await received.promise;
    stop.abort(reason);
    await assert.rejects(call, reason);
    await assert.rejects(toClient(hanging).videos.get('vid_1', { signal: stop.signal }), reason);
    assert.equal(hanging.requests.length, 1);

    const between = new AbortController();
    await using busy = await startScript(refuse(503, 'unavailable', '60'));
    const fetchOnce: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      setImmediate(() => between.abort(reason));
      return response;
    };
    const client = toClient(busy, { fetch: fetchOnce });
    await assert.rejects(client.videos.get('vid_1', { signal: between.signal }), reason);
  });
});

describe('a response', () => {
  it('is rejected if it is a redirect, which would leak the key', async () => {
    await using elsewhere = await startScript(ok);
    await using server = await startScript((_request, response) =>
      response.writeHead(307, { location: elsewhere.baseUrl }).end(),
    );
    assert.equal(await codeOf(toClient(server).videos.get('vid_1')), 'unexpected_response');
    assert.equal(elsewhere.requests.length, 0);
  });

  it('is rejected if it is not JSON', async () => {
    await using server = await startScript((_request, response) => response.end('<p>hello</p>'));
    assert.equal(await codeOf(toClient(server).videos.get('vid_1')), 'unexpected_response');
  });

  it('is passed to onResponse with its headers', async () => {
    await using server = await startScript(ok);
    const etags: (string | null)[] = [];
    const onResponse = ({ headers }: Pick<Response, 'headers'>): unknown =>
      etags.push(headers.get('etag'));
    await toClient(server).videos.get('vid_1', { onResponse });
    assert.deepEqual(etags, ['"1"']);
  });
});

describe('a request', () => {
  it('is authenticated by key or token', async () => {
    await using server = await startScript(empty);
    await toClient(server).auth.logOut();
    await new Reelay({ baseUrl: server.baseUrl, token: 'rt_1' }).auth.logOut();
    await new Reelay({ baseUrl: server.baseUrl }).auth.logOut();
    const sent = server.requests.map(({ headers }) => [
      headers['x-api-key'],
      headers.authorization,
    ]);
    assert.deepEqual(sent, [
      ['rk_test', undefined],
      [undefined, 'Bearer rt_1'],
      [undefined, undefined],
    ]);
  });

  it('is sent below the path of the base URL, and never to another route', async () => {
    await using server = await startScript(ok);
    const client = new Reelay({ baseUrl: `${server.baseUrl}/reelay/` });
    await client.videos.get('../../x?y#z');
    assert.equal(server.requests[0]?.url, '/reelay/api/v1/videos/..%2F..%2Fx%3Fy%23z');
    for (const id of ['', '.', '..']) assert.throws(() => client.videos.get(id), TypeError);
  });

  it('sends the requested wait for a new video, and times out only after it', async () => {
    await using server = await startScript(ok);
    const client = toClient(server, { timeoutMs: 1 });
    const body = { url: 'https://media.example/a.mp4' };
    await client.videos.create(body, { waitSeconds: 9.5 });
    await client.videos.create(body, { waitSeconds: 0 });
    const preferences = server.requests.map(({ headers }) => headers['prefer']);
    assert.deepEqual(preferences, ['wait=10', 'respond-async']);
  });
});

it('a client is not created for an invalid URL, two credentials, or a key in a browser', () => {
  for (const baseUrl of ['ftp://x', 'https://a:b@x', 'https://x/?a', 'https://x/#a', 'x']) {
    assert.throws(() => new Reelay({ baseUrl }), TypeError, baseUrl);
  }
  const baseUrl = 'https://video.example';
  assert.throws(() => new Reelay({ baseUrl, apiKey: 'a', token: 'b' }), /not both/);
});
