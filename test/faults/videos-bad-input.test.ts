import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import * as fc from 'fast-check';

import { EgressError } from '#platform/egress/egress-failure.ts';

import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.mp4';
const ROUTES = ['/api/v1/embed', '/api/v1/videos'] as const;
/** What bad input may get, and nothing else. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

async function refuseOtherHosts({ host }: URL): Promise<void> {
  if (host !== new URL(TALK).host) throw new EgressError('blocked_address', host);
}

describe('bad input for POST /embed and /videos', () => {
  let service: VideoService;
  before(async () => {
    // The judge of addresses has tests of its own; here it knows one host, which random text never names.
    service = await startVideoService({ judge: refuseOtherHosts });
  });
  after(() => service[Symbol.asyncDispose]());

  // docs/faults.md 92
  const bodies: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['half an object', '{"url":'],
    ['a list', `["${TALK}"]`],
    ['a text', `"${TALK}"`],
    ['null', 'null'],
    ['a field twice', `{"url":"${TALK}","url":"${TALK}"}`],
    ['a number that is too large', `{"url":1e999}`],
    ['half a surrogate pair', '{"url":"https://media.example/\\ud800"}'],
    ['NUL', '{"url":"https://media.example/\\u0000"}'],
    ['a deep nest', `{"url":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['a single-quoted text', `{'url':'${TALK}'}`],
    ['a comment', `{"url":"${TALK}"}//`],
    ['10 MB', `{"url":"${'a'.repeat(10_000_000)}"}`],
    // docs/faults.md 90
    ['a prototype', `{"url":"${TALK}","__proto__":{"visibility":"private"}}`],
    ['a constructor', `{"url":"${TALK}","constructor":{"prototype":{}}}`],
    ['a record’s own fields', `{"url":"${TALK}","id":"vid_1111111111111111","owner_id":"acc_1"}`],
    ['another tenant', `{"url":"${TALK}","tenantId":"1","scopes":["*"],"role":"admin"}`],
  ];
  for (const path of ROUTES) {
    for (const [name, body] of bodies) {
      it(`refuses ${name} at ${path}`, async () => {
        const response = await postVideo(service, body, {}, path);
        assert.ok(REFUSALS.has(response.statusCode), String(response.statusCode));
        assert.equal(response.json<ErrorAnswer>().success, false);
      });
    }
  }

  it('answers any JSON with a refusal, never with a fault', async () => {
    const field = fc.constantFrom('url', 'title', 'description', 'visibility', 'proxy', 'x');
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...ROUTES), async (value, path) => {
        const response = await postVideo(service, JSON.stringify(value), {}, path);
        assert.ok(REFUSALS.has(response.statusCode), response.body);
      }),
    );
  });

  it('answers any text in place of an address, never with a fault', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('http:', 'https://', 'ftp://', 'data:', '//'), fc.string())
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (url) => {
        const response = await postVideo(service, { url }, { prefer: 'respond-async' });
        assert.ok(REFUSALS.has(response.statusCode) || response.statusCode < 300, response.body);
      }),
    );
  });

  it('takes any title and description that text can be, and gives them back', async () => {
    const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(title, async (text) => {
        const body = { url: TALK, title: text, description: text };
        const response = await postVideo(service, body, { prefer: 'respond-async' });
        assert.equal(response.statusCode, 201, response.body);
        assert.equal(toJson(response).title, text);
      }),
      { numRuns: 30 },
    );
  });

  it('answers any text in place of an ID with the same 404', async () => {
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
