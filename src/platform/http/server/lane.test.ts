import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';

import * as fc from 'fast-check';

import type { PreparedResponse, RouteOptions } from '#platform/http/route-options.ts';
import { createTestServer, listen, sendRaw, type TestServer } from '#test/support/http-server.ts';

import type { CreateLimiter } from '../limits/limiter.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import type { HttpServerOptions } from './create-server.ts';
import type { FinishedRequest } from './log-requests.ts';

const ETAG = '"1-abc"';
const BODY = JSON.stringify({ title: 'Größe' });
const PREPARED: PreparedResponse = {
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(BODY)),
    etag: ETAG,
    vary: 'authorization, x-api-key, cookie',
  },
  body: BODY,
};

/** Routes of all kinds: both caches, both origins, API and pages. */
const ROUTES = {
  '/api/v1/public/:id': { cors: 'public', cache: 'public' },
  '/api/v1/own/:id': {},
  '/api/v1/reports/:id': { rateLimit: 'ingest' },
  '/media/:id': { cors: 'public', cache: 'public' },
} as const satisfies Record<string, RouteOptions>;

const KNOWN = '/api/v1/public/a';
/** Has a prepared response only until its request is counted. */
const CHANGING = '/api/v1/public/changing';

/** Makes the framework respond. No route reads this field. */
const LEAVE = 'If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT';

/** Requests that the lane serves, with their fields. */
const ORDINARY: readonly (readonly string[])[] = [
  [],
  ['Accept: application/json'],
  ['Accept: text/html, */*;q=0.1'],
  ['Accept-Encoding: gzip, br'],
  ['Origin: https://other.example', 'Sec-Fetch-Mode: cors'],
  ['Origin: null'],
  ['Host: elsewhere.example'],
  ['X-Forwarded-For: 203.0.113.7'],
  ['X-Request-Id: my-request-1'],
  ['X-Request-Id: short'],
  [`If-None-Match: ${ETAG}`],
  [`If-None-Match: "other", W/${ETAG}`],
  ['If-None-Match: *'],
  ['If-None-Match: "other"'],
  ['Connection: close'],
  ['Cache-Control: no-cache', 'Pragma: no-cache'],
];

/** Requests that the framework serves. */
const OTHER: readonly (readonly string[])[] = [
  ['Accept: text/html'],
  ['Accept: application/json;q=0'],
  ['Authorization: Bearer abc'],
  ['X-API-Key: abc'],
  ['Cookie: a=b'],
  ['CDN-Loop: other'],
  ['Expect: 100-continue'],
  ['Content-Length: 0'],
  ['Host: a.example', 'Host: b.example'],
  ['X-Request-Id: my-request-1', 'X-Request-Id: my-request-2'],
  ['Range: bytes=0-1'],
];

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('prepared responses', () => {
  for (const trustProxy of [[], ['127.0.0.0/8', '10.0.0.0/8']]) {
    describe(trustProxy.length === 0 ? 'without a proxy' : 'behind trusted proxies', () => {
      let service: LaneServer;
      before(async () => {
        service = await startLaneServer({ trustProxy });
      });
      after(() => service[Symbol.asyncDispose]());

      it('are the same as through the framework, with the same log lines and metrics', async () => {
        for (const path of ['/api/v1/public/a', '/api/v1/own/a', '/api/v1/reports/a', '/media/a']) {
          for (const fields of ORDINARY) {
            const fast = await service.send('GET', path, fields);
            const slow = await service.send('GET', path, [...fields, LEAVE]);
            assert.equal(fast.servedBy, 'lane', `${path} ${fields.join()}`);
            assert.equal(slow.servedBy, 'framework');
            assert.deepEqual(fast.observed, slow.observed, `${path} ${fields.join()}`);
          }
        }
      });

      it('are left to the framework unless the request is ordinary', async () => {
        for (const fields of OTHER) {
          const { servedBy } = await service.send('GET', KNOWN, fields);
          assert.equal(servedBy, 'framework', fields.join());
        }
        for (const [method, target] of [
          ['HEAD', KNOWN],
          ['POST', KNOWN],
          ['OPTIONS', KNOWN],
          ['GET', `${KNOWN}?q=1`],
          ['GET', `${KNOWN}/`],
          ['GET', '/api/v1/public/%61'],
          ['GET', '/api/v1/public/unknown'],
          ['GET', `http://video.example${KNOWN}`],
        ] as const) {
          const { servedBy } = await service.send(method, target, []);
          assert.equal(servedBy, 'framework', `${method} ${target}`);
        }
      });

      it('are the same with arbitrary fields', async () => {
        const fields = fc.subarray([...ORDINARY, ...OTHER].flat(), { maxLength: 6 });
        await fc.assert(
          fc.asyncProperty(fields, async (given) => {
            const fast = await service.send('GET', KNOWN, given);
            const slow = await service.send('GET', KNOWN, [...given, LEAVE]);
            assert.deepEqual(fast.observed, slow.observed);
          }),
          { numRuns: 60 },
        );
      });
    });
  }

  it('count the address that the trusted proxies report', async () => {
    await using service = await startLaneServer({
      trustProxy: ['127.0.0.0/8', '10.0.0.0/8'],
      apiPoints: 3,
    });
    for (const [chain, remaining] of [
      ['203.0.113.7', 2],
      ['198.51.100.9, 203.0.113.7', 1],
      ['203.0.113.7, 10.1.2.3', 0],
      ['198.51.100.9', 2],
      ['198.51.100.9,,10.1.2.3 , 10.9.9.9', 1],
      ['not an address', 2],
    ] as const) {
      const response = await service.send('GET', KNOWN, [`X-Forwarded-For: ${chain}`]);
      assert.equal(response.servedBy, 'lane');
      assert.equal(response.remaining, remaining, chain);
    }
  });

  it('share their rate limit with the framework, which rejects further requests', async () => {
    await using service = await startLaneServer({ apiPoints: 4 });
    const served: unknown[] = [];
    for (const fields of [[], [LEAVE], [], [LEAVE], [], [LEAVE]]) {
      const { servedBy, remaining, observed } = await service.send('GET', KNOWN, fields);
      served.push([servedBy, remaining, observed.response.slice(0, 12)]);
    }
    assert.deepEqual(served, [
      ['lane', 3, 'HTTP/1.1 200'],
      ['framework', 2, 'HTTP/1.1 200'],
      ['lane', 1, 'HTTP/1.1 200'],
      ['framework', 0, 'HTTP/1.1 200'],
      ['framework', 0, 'HTTP/1.1 429'],
      ['framework', 0, 'HTTP/1.1 429'],
    ]);
  });

  it('are counted once, also if the framework rejects the request or the record changes', async () => {
    let count = 0;
    const createLimiter: CreateLimiter = () => ({
      async consume() {
        count += 1;
        return { remaining: 0, msBeforeNext: 1_000, excess: count === 2 ? 1 : 0 };
      },
      reset: () => Promise.resolve(),
    });
    const rateLimits = new RateLimits(toConfig([], 1).rateLimits, createLimiter);
    await using service = await startLaneServer({ rateLimits });
    for (const [target, servedBy, status] of [
      [KNOWN, 'lane', 200],
      [KNOWN, 'framework', 429],
      [CHANGING, 'framework', 200],
    ] as const) {
      const countBefore = count;
      const sent = await service.send('GET', target, []);
      assert.equal(sent.servedBy, servedBy);
      assert.match(sent.observed.response, new RegExp(`^HTTP/1.1 ${status} `, 'm'));
      assert.equal(count, countBefore + 1);
    }
  });

  it('are left to the framework when the client has too many requests in progress', async () => {
    await using service = await startLaneServer({ requestsPerClient: 0 });
    const { servedBy, observed } = await service.send('GET', KNOWN, []);
    assert.equal(servedBy, 'framework');
    assert.match(observed.response, /^HTTP\/1\.1 429 /);
  });

  it('release the share of their client', async () => {
    await using service = await startLaneServer({ requestsPerClient: 1 });
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await service.send('GET', KNOWN, [])).servedBy, 'lane');
    }
  });

  it('release the share of a client that leaves while its request is counted', async () => {
    const { promise: counting, resolve: onCounting } = Promise.withResolvers<void>();
    const { promise: counted, resolve: endCount } = Promise.withResolvers<void>();
    const createLimiter: CreateLimiter = () => ({
      async consume() {
        onCounting();
        await counted;
        return { remaining: 1, msBeforeNext: 1_000, excess: 0 };
      },
      reset: () => Promise.resolve(),
    });
    const { rateLimits: limits } = toConfig([], 1);
    const rateLimits = new RateLimits(limits, createLimiter);
    await using service = await startLaneServer({ requestsPerClient: 1, rateLimits });
    const client = connect(service.port, '127.0.0.1', () =>
      client.write(toRequest('GET', KNOWN, [])),
    );
    await counting;
    const finished = service.nextFinish();
    const left = service.nextConnectionEnd();
    client.destroy();
    await left;
    endCount();
    assert.equal((await finished).isAborted, true);
    assert.equal((await service.send('GET', KNOWN, [])).servedBy, 'lane');
  });

  it('keep the order of pipelined requests', async () => {
    await using service = await startLaneServer();
    const fast = toRequest('GET', KNOWN, ['X-Request-Id: fast-request']);
    const slow = toRequest('GET', KNOWN, ['X-Request-Id: slow-request', LEAVE]);
    const last = toRequest('GET', KNOWN, ['X-Request-Id: last-request', 'Connection: close']);
    const received = await sendRaw(service.port, fast + slow + last);
    const ids = [...received.matchAll(/x-request-id: (\S+)/gi)].map(([, id]) => id);
    assert.deepEqual(ids, ['fast-request', 'slow-request', 'last-request']);
  });
});

type Observed = {
  /** The response with its lines sorted, without time, generated ID and remaining requests. */
  readonly response: string;
  readonly logged: unknown;
  readonly finished: unknown;
};

type Sent = {
  readonly servedBy: 'lane' | 'framework';
  readonly remaining: number;
  readonly observed: Observed;
};

type LaneServer = AsyncDisposable & {
  readonly port: number;
  /** Resolves when the server has noticed the end of its only connection. */
  readonly nextConnectionEnd: () => Promise<unknown>;
  readonly nextFinish: () => Promise<FinishedRequest>;
  /** Each request has a connection, and only one is sent at a time. */
  readonly send: (method: string, target: string, fields: readonly string[]) => Promise<Sent>;
};

type LaneServerOptions = {
  readonly trustProxy?: readonly string[];
  readonly apiPoints?: number;
  readonly requestsPerClient?: number;
  readonly rateLimits?: RateLimits;
};

async function startLaneServer({
  trustProxy = [],
  apiPoints = 100_000,
  requestsPerClient = Infinity,
  rateLimits,
}: LaneServerOptions = {}): Promise<LaneServer> {
  const finishes: ((finished: FinishedRequest) => void)[] = [];
  const test = createTestServer({
    config: toConfig(trustProxy, apiPoints),
    clientLimits: { connections: Infinity, requests: requestsPerClient },
    onRequestFinished: (finished) => finishes.shift()?.(finished),
    ...(rateLimits && { rateLimits }),
  });
  const sockets: Socket[] = [];
  test.server.server.on('connection', (socket) => sockets.push(socket));
  const countFrameworkResponses = registerPreparedRoutes(test);
  function nextFinish(): Promise<FinishedRequest> {
    const { promise, resolve } = Promise.withResolvers<FinishedRequest>();
    finishes.push(resolve);
    return promise;
  }
  const port = await listen(test.server);
  return {
    port,
    async nextConnectionEnd() {
      const [socket] = sockets;
      assert.ok(socket !== undefined);
      await once(socket, 'close');
    },
    nextFinish,
    async send(method, target, fields) {
      const countBefore = countFrameworkResponses();
      const finish = nextFinish();
      const close = fields.includes('Connection: close') ? [] : ['Connection: close'];
      const text = await sendRaw(port, toRequest(method, target, [...fields, ...close]));
      const { requestId, seconds, ...finished } = await finish;
      assert.ok(seconds >= 0);
      assert.equal(/x-request-id: (\S+)/i.exec(text)?.[1], requestId);
      const { ms: _ms, requestId: loggedId, ...logged } = test.log.at(-1)?.fields ?? {};
      assert.equal(loggedId, requestId);
      return {
        servedBy: countFrameworkResponses() > countBefore ? 'framework' : 'lane',
        remaining: Number(/^ratelimit: .*;r=(\d+)/im.exec(text)?.[1]),
        observed: { response: normalize(text), logged, finished },
      };
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** Returns how many responses the framework has sent. */
function registerPreparedRoutes({ server }: TestServer): () => number {
  let count = 0;
  let changes = 0;
  server.addHook('onSend', async () => {
    count += 1;
  });
  for (const [url, options] of Object.entries(ROUTES)) {
    const findPrepared = (target: string): PreparedResponse | undefined => {
      const isUnchanged = target === CHANGING && (changes += 1) === 1;
      return isUnchanged || target === url.replace(':id', 'a') ? PREPARED : undefined;
    };
    const config = { ...options, findPrepared };
    server.get(url, { config }, async (_request, reply) =>
      reply.headers(PREPARED.headers).send(PREPARED.body),
    );
  }
  return () => count;
}

function toConfig(trustProxy: readonly string[], points: number): HttpServerOptions['config'] {
  const limits = [{ points, windowSeconds: 3_600 }];
  return {
    publicUrl: new URL('https://video.example'),
    trustProxy,
    rateLimits: {
      embed: limits,
      videos: limits,
      api: limits,
      auth: limits,
      ingest: limits,
      batch: limits,
      report: [],
    },
  };
}

function toRequest(method: string, target: string, fields: readonly string[]): string {
  const hasHost = fields.some((field) => field.startsWith('Host:'));
  const lines = [...(hasHost ? [] : ['Host: video.example']), ...fields];
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function normalize(response: string): string {
  const [head = '', body = ''] = response.replace(CONTINUE, '').split('\r\n\r\n', 2);
  const [status = '', ...fields] = head.split('\r\n');
  const sorted = fields
    .map((field) =>
      field
        .replace(/^(date): .*/i, '$1')
        .replace(/^(x-request-id): req_.*/i, '$1: generated')
        .replace(/^(ratelimit): .*/i, '$1'),
    )
    .toSorted();
  const text = body.replace(/"(requestId|timestamp)":"[^"]*"/g, '"$1":""');
  return [status, ...sorted, '', text].join('\n');
}
