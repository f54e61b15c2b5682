// Sends valid, boundary and invalid requests to every operation of openapi.yaml, and checks that
// each response is documented: its status, content type, headers and body.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import * as fc from 'fast-check';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { PASSWORD } from '../support/account-requests.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { requestJson, type CallResult } from '../support/http-client.ts';
import { describeMismatch, readOpenApi } from '../support/read-openapi.ts';
import { waitUntilResolved } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { type RequestSchema, toInvalid, toValid } from './schema-samples.ts';

const REQUESTS_PER_OPERATION = 8;
const SEED = 20_260_131;
/** Run last, because they delete records that others read, or end the session. */
const LAST = ['deleteSubtitle', 'deleteVideo', 'deleteWebhook', 'logOut'];

type Media = { readonly schema?: RequestSchema };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
};
type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: RequestSchema;
};
type DocumentedResponse = {
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, object>>;
};
type Located = { readonly operation: Operation; readonly path: string; readonly method: string };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const document = readOpenApi<Document>();

const OPERATIONS = Object.entries(document.paths)
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Located => ({ operation, path, method })),
  )
  .toSorted((a, b) => toTurn(a) - toTurn(b));

function toTurn({ operation }: Located): number {
  return LAST.indexOf(operation.operationId);
}

describe('every response is documented', () => {
  let origin: SampleOrigin;
  let dns: DnsServer;
  let app: App;
  let token = '';
  /** Values of path parameters that exist. */
  let known: Readonly<Record<string, string>> = {};
  before(async () => {
    origin = await openSampleOrigin();
    dns = await startDnsServer(() => 'SERVFAIL');
    app = await startApp({ EGRESS_ALLOW: origin.url.host, DNS_SERVERS: dns.address });
    const body = { email: 'ada@example.com', password: PASSWORD };
    token = String((await call('POST /api/v1/auth/register', body))['token']);
    const video = await call('POST /api/v1/videos', {
      url: new URL('/fast-start.mp4', origin.url).href,
    });
    const webhook = await call('POST /api/v1/webhooks', { url: origin.url.href, events: ['*'] });
    const delivery = await call(`POST /api/v1/webhooks/${String(webhook['id'])}/test`);
    const { sources } = await waitUntilResolved(app.url, String(video['id']));
    known = {
      videoId: String(video['id']),
      sourceId: sources[0]?.id ?? assert.fail(),
      webhookId: String(webhook['id']),
      deliveryId: String(delivery['id']),
      lang: 'en',
    };
    await call(`PUT /api/v1/videos/${String(video['id'])}/subtitles/en`, {
      content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n',
    });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  for (const located of OPERATIONS) {
    it(`of ${located.operation.operationId}`, async () => {
      const seed = SEED + OPERATIONS.indexOf(located);
      for (const sample of fc.sample(toRequest(located), {
        seed,
        numRuns: REQUESTS_PER_OPERATION,
      })) {
        await send(located, sample);
      }
    });
  }

  async function call(request: string, body?: object): Promise<CallResult['json']> {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    return requestJson(app, request, { headers, body });
  }

  async function send({ operation, path, method }: Located, sample: RequestSample): Promise<void> {
    const target = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
      encodeURIComponent(sample.knowsPath ? (known[name] ?? 'none') : 'vid_1111111111111111'),
    );
    const url = new URL(target, app.url);
    for (const [name, value] of Object.entries(sample.query))
      url.searchParams.set(name, toText(value));
    const { contentType, payload } = sample.body;
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        ...toHeaders(sample.headers),
        ...(payload !== undefined && { 'content-type': contentType }),
        ...(sample.isSignedIn && { authorization: `Bearer ${token}` }),
      },
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    const request = `${operation.operationId} ${url.pathname}${url.search} ${payload ?? ''}`;
    assertDocumented(
      operation,
      { response, text, pointer: ['paths', path, method, 'responses'] },
      request,
    );
  }
});

type Body = { readonly contentType: string; readonly payload: string | undefined };
type RequestSample = {
  readonly knowsPath: boolean;
  readonly isSignedIn: boolean;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
};

function toRequest({ operation }: Located): fc.Arbitrary<RequestSample> {
  return fc.record({
    knowsPath: mostly(true),
    isSignedIn: mostly(true),
    query: toParameters(operation, 'query'),
    headers: toParameters(operation, 'header'),
    body: toBody(operation),
  });
}

/** Four times out of five. */
function mostly(value: boolean): fc.Arbitrary<boolean> {
  return fc.nat(4).map((number) => (number > 0 ? value : !value));
}

function toParameters(
  { parameters = [] }: Operation,
  place: Parameter['in'],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const fields = parameters
    .filter((each) => each.in === place)
    .map(({ name, schema }) => [
      name,
      fc.oneof(
        { weight: 3, arbitrary: toValid(schema) },
        { weight: 1, arbitrary: toInvalid(schema) },
      ),
    ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

function toBody({ requestBody }: Operation): fc.Arbitrary<Body> {
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([contentType, { schema = {} }]) => {
      const values =
        contentType === 'application/json'
          ? fc.oneof(toValid(schema), toInvalid(schema)).map((value) => JSON.stringify(value))
          : fc.string();
      return values.map((payload) => ({ contentType, payload }));
    },
  );
  if (bodies.length === 0) return fc.constant({ contentType: '', payload: undefined });
  const malformed = fc.constantFrom(
    { contentType: 'application/json', payload: '{"url":' },
    { contentType: 'application/json', payload: '' },
    { contentType: 'application/x-unknown', payload: 'a' },
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...bodies) },
    { weight: 1, arbitrary: malformed },
  );
}

/** Only visible ASCII characters, because `fetch` rejects others. */
function toHeaders(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      toText(value)
        .replaceAll(/[^\u0021-\u007e]/g, '')
        .slice(0, 1_000),
    ]),
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Received = {
  readonly response: Response;
  readonly text: string;
  /** Where the responses are in the document. */
  readonly pointer: readonly string[];
};

function assertDocumented(
  { responses }: Operation,
  { response, text, pointer }: Received,
  request: string,
): void {
  const status = String(response.status);
  const documented = responses[status];
  assert.ok(documented !== undefined, `${request}: ${status} ${text.slice(0, 300)}`);
  assert.ok(response.headers.has('x-request-id'), request);
  if (documented.content === undefined) {
    assert.equal(text, '', request);
    return;
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const entry = Object.keys(documented.content).find(
    (each) => each === type || each === type.replace(/\/.*/, '/*'),
  );
  assert.ok(entry !== undefined, `${request}: ${status} ${type}`);
  if (entry !== 'application/json') return;
  const schema = [...pointer, status, 'content', entry, 'schema'];
  assert.equal(describeMismatch(schema, JSON.parse(text)), '', request);
}
