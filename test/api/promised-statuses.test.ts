// Each status that openapi.yaml promises for an operation of /api/v1 is answered here, by a body of its schema.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { parse } from 'yaml';

import { registerVideoRoutes } from '../../src/features/videos/index.ts';
import { unavailable } from '../../src/platform/db/storage-errors.ts';
import { createTestServer } from '../support/http-server.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { postVideo, toJson } from '../support/video-requests.ts';
import { PUBLIC_URL, startVideoService, type VideoService } from '../support/video-service.ts';

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Operation = {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, object>> }>
  >;
};

const TALK = 'https://media.example/talk.mp4';
const LONG = { url: TALK, title: 'a'.repeat(5_000), description: 'a'.repeat(65_000) };
const UNKNOWN = 'vid_1111111111111111';
const document: Document = parse(
  readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.yaml');

describe('a promised status', () => {
  let service: VideoService;
  let id = '';
  before(async () => {
    service = await startVideoService();
    service.resolver.answer(TALK, resolved());
    id = toJson(await postVideo(service, { url: TALK })).id;
  });
  after(() => service[Symbol.asyncDispose]());

  type Answer = () => Promise<LightMyRequestResponse>;
  const post =
    (path: '/api/v1/embed' | '/api/v1/videos', body: object | string, headers = {}): Answer =>
    () =>
      postVideo(service, typeof body === 'string' ? body : { ...body }, headers, path);

  function writes(path: '/api/v1/embed' | '/api/v1/videos'): Record<string, Answer> {
    return {
      200: post(path, { url: TALK }),
      400: post(path, '{'),
      406: post(path, { url: TALK }, { accept: 'text/html' }),
      413: post(path, LONG),
      415: post(path, 'url', { 'content-type': 'text/plain' }),
      422: post(path, { url: 'ftp://media.example/' }),
      429: () => whenLimited({ RATE_LIMIT_EMBED: '1/1m' }, (to) => postVideo(to, {}, {}, path)),
      500: () => whenBroken((to) => postVideo(to, { url: TALK }, {}, path)),
      503: () => whenFull((to) => postVideo(to, { url: TALK, ...WORDS.get(path) }, {}, path)),
    };
  }
  function reads(end: string): Record<string, Answer> {
    const path = (of: string): string => `/api/v1/videos/${of}${end}`;
    return {
      200: () => service.server.inject({ url: path(id) }),
      304: async () => {
        const { headers } = await service.server.inject({ url: path(id) });
        return service.server.inject({ url: path(id), headers: { 'if-none-match': headers.etag } });
      },
      400: () => service.server.inject({ url: `${path(id)}?token=a` }),
      404: () => service.server.inject({ url: path(UNKNOWN) }),
      406: () => service.server.inject({ url: path(id), headers: { accept: 'text/html' } }),
      429: () => whenLimited({ RATE_LIMIT_API: '1/1m' }, (to) => to.server.inject(path(UNKNOWN))),
      500: () => whenBroken((to) => to.server.inject(path(UNKNOWN))),
      503: () => whenUnreachable(path(UNKNOWN)),
    };
  }
  const answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
    embedVideo: {
      ...writes('/api/v1/embed'),
      502: () => embedFailing('source_unreachable'),
      504: () => embedFailing('source_timeout'),
    },
    createVideo: {
      ...writes('/api/v1/videos'),
      201: post('/api/v1/videos', { url: TALK, title: 'Another' }),
    },
    getVideo: reads(''),
    getVideoSources: reads('/sources'),
    getVideoStatus: {
      ...reads('/status'),
      204: async () => {
        const url = `/api/v1/videos/${id}/status`;
        const events = { accept: 'text/event-stream' };
        const { body } = await service.server.inject({ url, headers: events });
        const [, lastEventId = ''] = /^id: (\d+)/.exec(body) ?? [];
        return service.server.inject({ url, headers: { ...events, 'last-event-id': lastEventId } });
      },
    },
  };

  async function embedFailing(
    code: 'source_unreachable' | 'source_timeout',
  ): Promise<LightMyRequestResponse> {
    const url = `https://media.example/${code}`;
    service.resolver.answer(url, failed(code));
    return postVideo(service, { url }, {}, '/api/v1/embed');
  }

  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/v1/')) continue;
    for (const { operationId, responses } of Object.values(item)) {
      for (const [status, { content }] of Object.entries(responses)) {
        it(`${status} is what ${operationId} can answer, and as the document says`, async () => {
          const response = await answers[operationId]?.[status]?.();
          assert.equal(response?.statusCode, Number(status), response?.body);
          if (content?.['application/json'] === undefined) assert.equal(response.body, '');
          else assertMatches(response.json(), [path, operationId, status]);
        });
      }
    }
  }
});

/** A full disk refuses only what needs room. */
const WORDS = new Map([['/api/v1/videos', { description: 'a'.repeat(5_000) }]]);

function assertMatches(
  body: unknown,
  [path, operationId, status]: readonly [path: string, operationId: string, status: string],
): void {
  const methods = Object.entries(document.paths[path] ?? {});
  const [method = ''] = methods.find(([, each]) => each.operationId === operationId) ?? [];
  const steps = [
    'paths',
    path,
    method,
    'responses',
    status,
    'content',
    'application/json',
    'schema',
  ];
  const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.compile({ $ref: `openapi.yaml#/${encodeURI(pointer)}` });
  assert.ok(validate(body), ajv.errorsText(validate.errors));
}

type Ask = (service: VideoService) => Promise<LightMyRequestResponse>;

async function whenLimited(
  environment: Readonly<Record<string, string>>,
  ask: Ask,
): Promise<LightMyRequestResponse> {
  await using service = await startVideoService({ environment });
  await ask(service);
  return await ask(service);
}

async function whenBroken(ask: Ask): Promise<LightMyRequestResponse> {
  await using service = await startVideoService();
  await service.database.transaction(async (tx) => {
    for (const table of ['sources', 'videos']) await tx.schema.dropTable(table).execute();
  });
  return await ask(service);
}

async function whenFull(ask: Ask): Promise<LightMyRequestResponse> {
  await using service = await startVideoService();
  service.resolver.answer(TALK, resolved({ description: 'a'.repeat(5_000) }));
  await service.database.transaction((tx) => sql`pragma max_page_count = 1`.execute(tx));
  let last = await ask(service);
  for (let asked = 1; asked < 20 && last.statusCode !== 503; asked += 1) last = await ask(service);
  return last;
}

/** As with a PostgreSQL that is gone. */
async function whenUnreachable(url: string): Promise<LightMyRequestResponse> {
  await using service = await startVideoService();
  await using app = createTestServer();
  const videos = { ...service.videos, findReadableVideo: findNothing };
  registerVideoRoutes(app.server, { videos, publicUrl: PUBLIC_URL });
  return await app.server.inject(url);
}

async function findNothing(): Promise<never> {
  throw unavailable(new Error('no database'));
}
