// Each status that openapi.yaml promises for an operation of /api/v1 is answered here, by a body of its schema.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { parse } from 'yaml';

import { MIRRORS_MAX, SUBTITLES_MAX } from '#contract/limits.ts';

import { bearer, enterArea, PASSWORD, postJson, register } from '../support/account-service.ts';
import { type ApiService, startApiService } from '../support/api-service.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { toJson } from '../support/video-requests.ts';

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
/** Has the shape of a playback token. */
const GRANT = 'a'.repeat(48);
const UNKNOWN = 'vid_1111111111111111';
const UNKNOWN_WEBHOOK = 'whk_1111111111111111';
const HOOK = { url: 'https://hooks.example/', events: ['video.*'] };
const document: Document = parse(
  readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.yaml');

type Ask = (service: ApiService) => Promise<LightMyRequestResponse>;
type Answer = () => Promise<LightMyRequestResponse>;
type Answers = Readonly<Record<string, Answer>>;
type Headers = Readonly<Record<string, string | undefined>>;
type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Headers;
};

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
const LIMITED = {
  RATE_LIMIT_EMBED: '1/1m',
  RATE_LIMIT_API: '1/1m',
  RATE_LIMIT_AUTH: '1/1m',
  RATE_LIMIT_INGEST: '1/1m',
};
const EVENT = `e=t,ts=1,sid="a",cid="${UNKNOWN}",v=2\n`;
const STRANGER = bearer('a'.repeat(43));
const VIDEOS = '/api/v1/videos';
const WEBHOOKS = '/api/v1/webhooks';

describe('a promised status', () => {
  let service: ApiService;
  /** Services in trouble, for all operations. */
  let limited: ApiService;
  let broken: ApiService;
  let unreachable: ApiService;
  let id = '';
  let webhookId = '';
  let deliveryId = '';
  let owner: Headers = {};
  /** Keys that lack the scope for what changes a video, and for what reads one. */
  let reader: Headers = {};
  let writer: Headers = {};
  before(async () => {
    [service, limited, broken, unreachable] = await Promise.all([
      startApiService(),
      startApiService({ environment: LIMITED }),
      startBrokenService(),
      startApiService({ isUnreachable: true }),
    ]);
    for (const each of [service, limited]) each.resolver.answer(TALK, resolved());
    const area = await enterArea(service);
    const makeKey = async (scope: string): Promise<Headers> => {
      const wishes = { name: scope, scopes: [scope] };
      return {
        'x-api-key': (await postJson(service, '/account/api/keys', wishes, area)).json().key,
      };
    };
    reader = await makeKey('videos:read');
    writer = await makeKey('videos:write');
    const { token } = (await postJson(service, '/api/v1/auth/login', CREDENTIALS)).json();
    owner = bearer(token);
    id = await makeVideo(TALK);
    webhookId = await makeWebhook();
    deliveryId = (await ask(tryOut)()).json().id;
    await ask(upload)();
    service.resolver.answer(`${TALK}?mirror`, resolved());
  });
  after(() =>
    Promise.all([service, limited, broken, unreachable].map((each) => each[Symbol.asyncDispose]())),
  );

  async function makeVideo(url: string): Promise<string> {
    service.resolver.answer(url, resolved());
    const path = VIDEOS;
    return toJson(await send(service, { method: 'POST', path, body: { url }, headers: owner })).id;
  }

  async function makeWebhook(): Promise<string> {
    return (await ask(subscribe)()).json().id;
  }

  /** To the first video, webhook and delivery, by their owner, unless the request says otherwise. */
  const ask =
    (request: Request, headers: Headers = {}, payload?: string): Answer =>
    () => {
      const path = request.path
        .replace(':id', id)
        .replace(':webhook', webhookId)
        .replace(':delivery', deliveryId);
      return send(
        service,
        { ...request, path, headers: { ...(request.headers ?? owner), ...headers } },
        payload,
      );
    };

  /** What every operation refuses in the same way; `bare` is sent to services in trouble. */
  function refusals(request: Request): Answers {
    const path = request.path.replace(':id', UNKNOWN).replace(':webhook', UNKNOWN_WEBHOOK);
    const unknown = { ...request, path };
    const bare = { ...unknown, headers: STRANGER };
    return {
      400: ask({ ...request, path: `${request.path}?api_key=a` }),
      401: ask(request, { authorization: 'Bearer wrong' }),
      403: () => ask({ ...request, headers: request.method === 'GET' ? writer : reader })(),
      404: ask(unknown),
      406: ask(request, { accept: 'text/html' }),
      413: ask(request, {}, JSON.stringify(LONG)),
      415: ask(request, { 'content-type': 'text/plain' }, 'url'),
      422: ask({ ...request, body: { colour: 'red' } }),
      429: async () => {
        await send(limited, bare);
        return send(limited, bare);
      },
      500: () => send(broken, bare),
      503: () => send(unreachable, bare),
    };
  }

  function reads(end: string): Answers {
    const request: Request = { method: 'GET', path: `${VIDEOS}/:id${end}` };
    return {
      ...refusals(request),
      200: ask(request),
      304: () => reread(request),
    };
  }

  async function reread(request: Request): Promise<LightMyRequestResponse> {
    const { headers } = await ask(request)();
    return ask(request, { 'if-none-match': headers.etag })();
  }

  async function refuseSecond(request: Request): Promise<LightMyRequestResponse> {
    const once = { 'idempotency-key': 'once' };
    await ask(request, once)();
    // As while the first is still being carried out.
    await service.database.transaction((tx) =>
      tx.updateTable('idempotency_keys').set({ answer_sealed: null }).execute(),
    );
    return ask(request, once)();
  }

  const embed: Request = { method: 'POST', path: '/api/v1/embed', body: { url: TALK } };
  const create: Request = { method: 'POST', path: VIDEOS, body: { url: TALK } };
  const list: Request = { method: 'GET', path: VIDEOS };
  const update: Request = { method: 'PATCH', path: `${VIDEOS}/:id`, body: { title: 'Talk' } };
  const trace: Request = { method: 'GET', path: `${VIDEOS}/:id/trace` };
  const views = `${VIDEOS}/:id/analytics`;
  const report: Request = { method: 'GET', path: views };
  const viewers: Request = { method: 'GET', path: `${views}/live` };
  const sessions: Request = { method: 'GET', path: `${views}/sessions` };
  const allSessions: Request = { method: 'GET', path: '/api/v1/analytics/sessions' };
  const account: Request = { method: 'GET', path: '/api/v1/analytics' };
  const tell: Request = { method: 'POST', path: '/api/v1/analytics/events', body: {} };
  const accountViewers: Request = { method: 'GET', path: '/api/v1/analytics/live' };
  const remove: Request = { method: 'DELETE', path: `${VIDEOS}/:id` };
  const refresh: Request = { method: 'POST', path: `${VIDEOS}/:id/refresh` };
  const sources = `${VIDEOS}/:id/sources`;
  const addSource: Request = { method: 'POST', path: sources, body: { url: `${TALK}?mirror` } };
  const orderSources: Request = { method: 'PATCH', path: sources, body: { order: 'health' } };
  const removeSource: Request = { method: 'DELETE', path: `${sources}/src_1111111111111111` };
  const tokens = `${VIDEOS}/:id/playback-tokens`;
  const grant: Request = { method: 'POST', path: tokens, body: { expiresIn: 60 } };
  const withdraw: Request = { method: 'DELETE', path: tokens };
  const track = `${VIDEOS}/:id/subtitles/en`;
  const upload: Request = { method: 'PUT', path: track, body: { content: 'WEBVTT\n' } };
  const retitle: Request = { method: 'PATCH', path: track, body: { label: 'English' } };
  const original: Request = { method: 'GET', path: `${track}/original` };
  const untrack: Request = { method: 'DELETE', path: track };
  const subscribe: Request = { method: 'POST', path: WEBHOOKS, body: HOOK };
  const webhooks: Request = { method: 'GET', path: WEBHOOKS };
  const webhook = `${WEBHOOKS}/:webhook`;
  const readWebhook: Request = { method: 'GET', path: webhook };
  const changeWebhook: Request = { method: 'PATCH', path: webhook, body: { enabled: true } };
  const unsubscribe: Request = { method: 'DELETE', path: webhook };
  const rotate: Request = { method: 'POST', path: `${webhook}/rotate-secret`, body: {} };
  const tryOut: Request = { method: 'POST', path: `${webhook}/test` };
  const deliveries: Request = { method: 'GET', path: `${webhook}/deliveries` };
  const readDelivery: Request = { method: 'GET', path: `${webhook}/deliveries/:delivery` };
  const redeliver: Request = { method: 'POST', path: `${webhook}/deliveries/:delivery/redeliver` };
  const redeliverAll: Request = {
    method: 'POST',
    path: `${webhook}/redeliver`,
    body: { since: '2026-01-31T12:00:00.000Z' },
  };
  const join: Request = { method: 'POST', path: '/api/v1/auth/register', body: CREDENTIALS };
  const logIn: Request = { method: 'POST', path: '/api/v1/auth/login', body: CREDENTIALS };
  const me: Request = { method: 'GET', path: '/api/v1/auth/me' };
  const logOut: Request = { method: 'POST', path: '/api/v1/auth/logout' };

  const answers: Readonly<Record<string, Answers>> = {
    register: {
      ...refusals(join),
      201: ask({ ...join, body: { ...CREDENTIALS, email: 'bob@example.com' } }),
      403: async () => {
        await using closed = await startApiService({ environment: { REGISTRATION: 'closed' } });
        return await send(closed, join);
      },
      409: ask(join),
    },
    logIn: {
      ...refusals(logIn),
      200: ask(logIn),
      401: ask({ ...logIn, body: { ...CREDENTIALS, password: 'another horse battery' } }),
    },
    getAccount: { ...refusals(me), 200: ask(me) },
    logOut: {
      ...refusals(logOut),
      204: async () => {
        const { token } = await register(service, 'eve@example.com');
        return ask(logOut, bearer(token))();
      },
    },
    embedVideo: {
      ...refusals(embed),
      200: ask(embed),
      502: () => embedFailing('source_unreachable'),
      503: () => whenFull((to) => send(to, embed)),
      504: () => embedFailing('source_timeout'),
    },
    createVideo: {
      ...refusals(create),
      200: ask(create),
      201: ask({ ...create, body: { url: `${TALK}?another` } }),
      409: () => refuseSecond(create),
    },
    listVideos: {
      ...refusals(list),
      200: ask(list),
      422: ask({ ...list, path: `${VIDEOS}?limit=0` }),
    },
    getVideo: reads(''),
    updateVideo: {
      ...refusals(update),
      200: ask(update),
      412: ask(update, { 'if-match': '"another"' }),
    },
    deleteVideo: {
      ...refusals(remove),
      204: async () => {
        const path = `${VIDEOS}/${await makeVideo(`${TALK}?deleted`)}`;
        return ask({ ...remove, path })();
      },
      412: ask(remove, { 'if-match': '"another"' }),
    },
    getVideoSources: reads('/sources'),
    addVideoSource: {
      ...refusals(addSource),
      200: ask({ ...addSource, body: { url: TALK } }),
      201: ask(addSource),
      409: refuseAddress,
      412: ask(addSource, { 'if-match': '"another"' }),
      502: () => addFailing('source_unreachable'),
      504: () => addFailing('source_timeout'),
    },
    orderVideoSources: {
      ...refusals(orderSources),
      200: ask(orderSources),
      412: ask(orderSources, { 'if-match': '"another"' }),
    },
    deleteVideoSource: {
      ...refusals(removeSource),
      204: async () => ask({ ...removeSource, path: await findSource(`${TALK}?second`) })(),
      409: async () => ask({ ...removeSource, path: await findSource() })(),
      412: ask(removeSource, { 'if-match': '"another"' }),
    },
    getVideoStatus: {
      ...reads('/status'),
      422: ask({ method: 'GET', path: `${VIDEOS}/:id/status?token=${GRANT}&token=${GRANT}` }),
      204: async () => {
        const request: Request = { method: 'GET', path: `${VIDEOS}/:id/status` };
        const events = { accept: 'text/event-stream' };
        const { body } = await ask(request, events)();
        const [, lastEventId = ''] = /^id: (\d+)/.exec(body) ?? [];
        return ask(request, { ...events, 'last-event-id': lastEventId })();
      },
    },
    getVideoTrace: { ...refusals(trace), 200: ask(trace) },
    getVideoAnalytics: {
      ...refusals(report),
      200: ask(report),
      422: ask({ ...report, path: `${views}?timezone=Mars` }),
    },
    getVideoViewers: {
      ...refusals(viewers),
      200: ask(viewers),
      422: ask({ ...viewers, path: `${views}/live?minutes=0` }),
    },
    exportVideoSessions: {
      ...refusals(sessions),
      200: ask(sessions),
      422: ask({ ...sessions, path: `${views}/sessions?from=soon` }),
    },
    exportSessions: {
      ...refusals(allSessions),
      200: ask(allSessions),
      422: ask({ ...allSessions, path: `${allSessions.path}?from=soon` }),
    },
    reportEvents: {
      ...refusals(tell),
      204: reporting(EVENT),
      400: reporting('rubbish'),
      406: reporting(EVENT, { accept: 'text/html' }),
      413: reporting(EVENT.repeat(501)),
      415: ask(tell),
      429: async () => {
        await sendEvents(limited, EVENT);
        return sendEvents(limited, EVENT);
      },
      500: () => sendEvents(broken, EVENT),
      503: () => sendEvents(unreachable, EVENT),
    },
    getAnalytics: {
      ...refusals(account),
      200: ask(account),
      404: ask({ ...account, path: `/api/v1/analytics?video=${UNKNOWN}` }),
      422: ask({ ...account, path: '/api/v1/analytics?timezone=Mars' }),
    },
    getViewers: {
      ...refusals(accountViewers),
      200: ask(accountViewers),
      422: ask({ ...accountViewers, path: '/api/v1/analytics/live?minutes=0' }),
    },
    refreshVideo: { ...refusals(refresh), 202: ask(refresh) },
    createPlaybackToken: { ...refusals(grant), 201: ask(grant) },
    deletePlaybackTokens: { ...refusals(withdraw), 204: ask(withdraw) },
    listSubtitles: { ...reads('/subtitles'), 422: tokenTwice('/subtitles') },
    getSubtitle: { ...reads('/subtitles/en'), 422: tokenTwice('/subtitles/en') },
    getSubtitleVtt: { ...reads('/subtitles/en.vtt'), 422: tokenTwice('/subtitles/en.vtt') },
    getSubtitleSrt: { ...reads('/subtitles/en.srt'), 422: tokenTwice('/subtitles/en.srt') },
    getSubtitleOriginal: { ...refusals(original), 200: ask(original) },
    putSubtitle: {
      ...refusals(upload),
      200: ask(upload),
      201: ask({ ...upload, path: `${VIDEOS}/:id/subtitles/de` }),
      409: refuseTrack,
      412: ask(upload, { 'if-match': '"another"' }),
      413: ask(upload, { 'content-type': 'text/vtt' }, 'a'.repeat(1024 * 1024 + 1)),
      415: ask(upload, { 'content-type': 'image/png' }, 'a'),
    },
    updateSubtitle: {
      ...refusals(retitle),
      200: ask(retitle),
      412: ask(retitle, { 'if-match': '"another"' }),
    },
    deleteSubtitle: {
      ...refusals(untrack),
      204: async () => {
        const path = track.replace('en', 'fr');
        await ask({ ...upload, path })();
        return ask({ ...untrack, path })();
      },
      412: ask(untrack, { 'if-match': '"another"' }),
    },
    createWebhook: {
      ...refusals(subscribe),
      201: ask(subscribe),
      409: () => refuseSecond(subscribe),
    },
    listWebhooks: { ...refusals(webhooks), 200: ask(webhooks) },
    getWebhook: { ...refusals(readWebhook), 200: ask(readWebhook), 304: () => reread(readWebhook) },
    updateWebhook: {
      ...refusals(changeWebhook),
      200: ask(changeWebhook),
      412: ask(changeWebhook, { 'if-match': '"another"' }),
    },
    deleteWebhook: {
      ...refusals(unsubscribe),
      204: async () => ask({ ...unsubscribe, path: `${WEBHOOKS}/${await makeWebhook()}` })(),
      412: ask(unsubscribe, { 'if-match': '"another"' }),
    },
    rotateWebhookSecret: { ...refusals(rotate), 200: ask(rotate) },
    testWebhook: { ...refusals(tryOut), 202: ask(tryOut) },
    listDeliveries: {
      ...refusals(deliveries),
      200: ask(deliveries),
      422: ask({ ...deliveries, path: `${webhook}/deliveries?limit=0` }),
    },
    getDelivery: { ...refusals(readDelivery), 200: ask(readDelivery) },
    redeliverDelivery: {
      ...refusals(redeliver),
      202: ask(redeliver),
      409: async () => {
        const { id: old } = (await ask(tryOut)()).json();
        await service.database.transaction((tx) =>
          tx.updateTable('deliveries').set({ created_at_ms: 0 }).where('id', '=', old).execute(),
        );
        return ask({ ...redeliver, path: redeliver.path.replace(':delivery', old) })();
      },
    },
    redeliverFailed: { ...refusals(redeliverAll), 202: ask(redeliverAll) },
  };

  function reporting(text: string, headers: Headers = {}): Answer {
    return () => sendEvents(service, text, headers);
  }

  function tokenTwice(end: string): Answer {
    return ask({ method: 'GET', path: `${VIDEOS}/:id${end}?token=${GRANT}&token=${GRANT}` });
  }

  /** A video of its own, with as many tracks as it may have. */
  async function addFailing(
    code: 'source_unreachable' | 'source_timeout',
  ): Promise<LightMyRequestResponse> {
    const url = `https://media.example/${code}`;
    service.resolver.answer(url, failed(code));
    return ask({ ...addSource, body: { url } })();
  }

  async function refuseAddress(): Promise<LightMyRequestResponse> {
    const path = `${VIDEOS}/${await makeVideo(`${TALK}?mirrored`)}/sources`;
    for (let count = 0; count < MIRRORS_MAX; count += 1) {
      const url = `${TALK}?mirror=${count}`;
      service.resolver.answer(url, resolved());
      await ask({ ...addSource, path, body: { url } })();
    }
    return ask({ ...addSource, path })();
  }

  /** Path of the first source of a new video, which has that address too. */
  async function findSource(url?: string): Promise<string> {
    const path = `${VIDEOS}/${await makeVideo(`${TALK}?sources=${url ?? ''}`)}/sources`;
    if (url !== undefined) {
      service.resolver.answer(url, resolved());
      await ask({ ...addSource, path, body: { url } })();
    }
    const { sources: found } = (await ask({ method: 'GET', path })()).json();
    return `${path}/${found[0].id}`;
  }

  async function refuseTrack(): Promise<LightMyRequestResponse> {
    const videoId = await makeVideo(`${TALK}?full`);
    const path = `${VIDEOS}/${videoId}/subtitles`;
    await ask({ ...upload, path: `${path}/en` })();
    await service.database.transaction(async (tx) => {
      const row = await tx
        .selectFrom('subtitle_tracks')
        .selectAll()
        .where('video_id', '=', videoId)
        .executeTakeFirstOrThrow();
      const others = Array.from({ length: SUBTITLES_MAX - 1 }, (_, index) => `qa-x-${index}`);
      const rows = others.map((lang) => ({ ...row, lang }));
      await tx.insertInto('subtitle_tracks').values(rows).execute();
    });
    return ask({ ...upload, path: `${path}/fr` })();
  }

  async function embedFailing(
    code: 'source_unreachable' | 'source_timeout',
  ): Promise<LightMyRequestResponse> {
    const url = `https://media.example/${code}`;
    service.resolver.answer(url, failed(code));
    return ask({ ...embed, body: { url } })();
  }

  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/v1/')) continue;
    for (const { operationId, responses } of Object.values(item)) {
      for (const [status, { content }] of Object.entries(responses)) {
        it(`${status} is what ${operationId} can answer, and as the document says`, async () => {
          const response = await answers[operationId]?.[status]?.();
          assert.equal(response?.statusCode, Number(status), response?.body);
          if (content === undefined) assert.equal(response.body, '');
          else if (content['application/json'] !== undefined)
            assertMatches(response.json(), [path, operationId, status]);
        });
      }
    }
  }
});

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

function send(
  { server }: Pick<ApiService, 'server'>,
  { method, path, body, headers }: Request,
  payload = body && JSON.stringify(body),
): Promise<LightMyRequestResponse> {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return server.inject({
    method,
    url: path,
    headers: { ...type, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

function sendEvents(
  to: Pick<ApiService, 'server'>,
  text: string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  const type = { 'content-type': 'application/cmcd' };
  const path = '/api/v1/analytics/events';
  return send(to, { method: 'POST', path, headers: { ...type, ...headers } }, text);
}

async function startBrokenService(): Promise<ApiService> {
  const service = await startApiService();
  await service.database.transaction(async (tx) => {
    for (const table of [
      'deliveries',
      'webhooks',
      'sources',
      'videos',
      'sessions',
      'api_keys',
      'accounts',
    ]) {
      await tx.schema.dropTable(table).execute();
    }
  });
  return service;
}

async function whenFull(ask: Ask): Promise<LightMyRequestResponse> {
  await using service = await startApiService();
  service.resolver.answer(TALK, resolved({ description: 'a'.repeat(5_000) }));
  await service.database.transaction((tx) => sql`pragma max_page_count = 1`.execute(tx));
  let last = await ask(service);
  for (let asked = 1; asked < 20 && last.statusCode !== 503; asked += 1) last = await ask(service);
  return last;
}
