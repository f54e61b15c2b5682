import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import * as fc from 'fast-check';

import { EgressError } from '#platform/egress/egress-failure.ts';

import { codePoint } from '../support/arbitrary-texts.ts';
import { type ErrorResponse, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';

const TALK = 'https://media.example/talk.mp4';
const ROUTES = ['/api/v1/embed', '/api/v1/videos'] as const;
/** The only statuses that are allowed for bad input. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

async function refuseOtherHosts({ host }: URL): Promise<void> {
  if (host !== new URL(TALK).host) throw new EgressError('blocked_address', host);
}

describe('bad input for POST /embed and /videos', () => {
  let service: Service;
  before(async () => {
    // Separate tests cover the URL checks. This check allows one host, which random text never
    // contains.
    service = await startService({ egress: { checkUrl: refuseOtherHosts } });
  });
  after(() => service[Symbol.asyncDispose]());

  // docs/faults.md 92
  const bodies: readonly (readonly [string, string])[] = [
    ['an empty body', ''],
    ['half an object', '{"url":'],
    ['an array', `["${TALK}"]`],
    ['a string', `"${TALK}"`],
    ['null', 'null'],
    ['a duplicate field', `{"url":"${TALK}","url":"${TALK}"}`],
    ['a number that is too large', `{"url":1e999}`],
    ['a lone surrogate', '{"url":"https://media.example/\\ud800"}'],
    ['NUL', '{"url":"https://media.example/\\u0000"}'],
    ['deep nesting', `{"url":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['a single-quoted string', `{'url':'${TALK}'}`],
    ['a comment', `{"url":"${TALK}"}//`],
    ['10 MB', `{"url":"${'a'.repeat(10_000_000)}"}`],
    // docs/faults.md 90
    ['a prototype', `{"url":"${TALK}","__proto__":{"visibility":"private"}}`],
    ['a constructor', `{"url":"${TALK}","constructor":{"prototype":{}}}`],
    ['read-only fields', `{"url":"${TALK}","id":"vid_1111111111111111","owner_id":"acc_1"}`],
    ['another tenant', `{"url":"${TALK}","tenantId":"1","scopes":["*"],"role":"admin"}`],
  ];
  for (const path of ROUTES) {
    for (const [name, body] of bodies) {
      it(`refuses ${name} at ${path}`, async () => {
        const response = await postVideo(service, body, { path });
        assert.ok(REFUSALS.has(response.statusCode), String(response.statusCode));
        assert.equal(response.json<ErrorResponse>().success, false);
      });
    }
  }

  for (const path of ROUTES) {
    it(`names fields that could change a prototype at ${path}`, async () => {
      const body = `{"url":"${TALK}","__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}`;
      const { error } = (await postVideo(service, body, { path })).json<ErrorResponse>();
      assert.deepEqual(
        error.details?.map((detail) => detail.path),
        ['/__proto__', '/constructor'],
      );
      assert.equal(Reflect.get({}, 'a'), undefined);
    });
  }

  it('returns a client error for any JSON', async () => {
    const field = fc.constantFrom('url', 'title', 'description', 'visibility', 'proxy', 'x');
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...ROUTES), async (value, path) => {
        const response = await postVideo(service, JSON.stringify(value), { path });
        assert.ok(REFUSALS.has(response.statusCode), response.body);
      }),
    );
  });

  it('returns no server error for any text as a URL', async () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint }),
      fc
        .tuple(fc.constantFrom('http:', 'https://', 'ftp://', 'data:', '//'), fc.string())
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (url) => {
        const response = await postVideo(
          service,
          { url },
          { headers: { prefer: 'respond-async' } },
        );
        assert.ok(REFUSALS.has(response.statusCode) || response.statusCode < 300, response.body);
      }),
    );
  });

  it('accepts and returns any text as a title and description', async () => {
    const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(title, async (text) => {
        const body = { url: TALK, title: text, description: text };
        const response = await postVideo(service, body, { headers: { prefer: 'respond-async' } });
        assert.equal(response.statusCode, 201, response.body);
        assert.equal(toJson(response).title, text);
      }),
      { numRuns: 30 },
    );
  });

  it('returns 404 for any text as an ID', async () => {
    const suffix = fc.constantFrom('', '/status', '/sources');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), suffix, async (id, end) => {
        const url = `/api/v1/videos/${encodeURIComponent(id)}${end}`;
        const response = await service.server.inject(url);
        assert.equal(response.statusCode, 404, response.body);
      }),
    );
  });
});
