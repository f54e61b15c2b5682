// Triggers each status that openapi.yaml promises for an operation of /api/v1 and validates the
// response body against its schema.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { parse } from 'yaml';

import { toCredentialDigest } from '#features/accounts/sessions/session-token.ts';
import { SUBTITLES_MAX } from '#features/subtitles/change-tracks.ts';
import { BACKUPS_MAX } from '#features/videos/addresses/change-sources.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import {
  bearer,
  registerInAccountArea,
  PASSWORD,
  postJson,
  register,
} from '../support/account-service.ts';
import { type ApiService, startApiService } from '../support/api-service.ts';
import { addSecondFactor } from '../support/second-factor.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { toJson } from '../support/video-requests.ts';

type Document = {
  readonly components: { readonly headers: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Operation = {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<Record<string, object>>;
        readonly headers: Readonly<Record<string, object>>;
      }
    >
  >;
};

const TALK = 'https://media.example/talk.mp4';
const LONG = { url: TALK, title: 'a'.repeat(5_000), description: 'a'.repeat(65_000) };
/** An unknown token with the length of a playback token. */
const TOKEN = 'a'.repeat(48);
const UNKNOWN = 'vid_1111111111111111';
const UNKNOWN_WEBHOOK = 'whk_1111111111111111';
const UNKNOWN_FEED = 'fed_1111111111111111';
/** Of an unknown account, which only the database shows. */
const CHALLENGE = 'acc_1111111111111111.9999999999999.nonce.signature';
const HOOK = { url: 'https://hooks.example/', events: ['video.*'] };
const document: Document = parse(
  readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.yaml');

type ServiceCall = (service: ApiService) => Promise<LightMyRequestResponse>;
type Call = () => Promise<LightMyRequestResponse>;
type Calls = Readonly<Record<string, Call>>;
type Headers = Readonly<Record<string, string | undefined>>;
type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Headers;
};

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
const RATE_LIMITS = {
  RATE_LIMIT_EMBED: '1/1m',
  RATE_LIMIT_API: '1/1m',
  RATE_LIMIT_AUTH: '1/1m',
  RATE_LIMIT_INGEST: '1/1m',
  RATE_LIMIT_REPORT: '1/1m',
};
const MAIL_TOKEN = 'a'.repeat(43);
const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'reelay@example.com' };
const EVENT = `e=t,ts=1,sid="a",cid="${UNKNOWN}",v=2\n`;
const STRANGER = bearer('a'.repeat(43));
const VIDEOS = '/api/v1/videos';
const WEBHOOKS = '/api/v1/webhooks';
const FEEDS = '/api/v1/feeds';
const FEED = { url: 'https://media.example/feed.xml' };

describe('the statuses in openapi.yaml', () => {
  let service: ApiService;
  /** Services in failure states, for all operations. */
  let limited: ApiService;
  let broken: ApiService;
  let unreachable: ApiService;
  let id = '';
  let webhookId = '';
  let deliveryId = '';
  let feedId = '';
  let owner: Headers = {};
  /** Keys that lack the scope for changing (`reader`) or reading (`writer`) videos. */
  let reader: Headers = {};
  let writer: Headers = {};
  before(async () => {
    [service, limited, broken, unreachable] = await Promise.all([
      startApiService({ environment: MAIL }),
      startApiService({ environment: { ...RATE_LIMITS, ...MAIL } }),
      startBrokenService(),
      startApiService({ environment: MAIL, isDatabaseUnreachable: true }),
    ]);
    for (const each of [service, limited]) each.resolver.setResult(TALK, resolved());
    const area = await registerInAccountArea(service);
    const createKey = async (scope: string): Promise<Headers> => {
      const input = { name: scope, scopes: [scope] };
      return {
        'x-api-key': (
          await postJson(service, '/account/api/keys', { body: input, headers: area })
        ).json().key,
      };
    };
    reader = await createKey('videos:read');
    writer = await createKey('videos:write');
    const { token } = (await postJson(service, '/api/v1/auth/login', { body: CREDENTIALS })).json();
    owner = bearer(token);
    id = await createTestVideo(TALK);
    webhookId = await createTestWebhook();
    deliveryId = (await prepare(sendTest)()).json().id;
    feedId = (await prepare(follow)()).json().id;
    await prepare(upload)();
    service.resolver.setResult(`${TALK}?mirror`, resolved());
  });
  after(() =>
    Promise.all([service, limited, broken, unreachable].map((each) => each[Symbol.asyncDispose]())),
  );

  async function createTestVideo(url: string): Promise<string> {
    service.resolver.setResult(url, resolved());
    const path = VIDEOS;
    return toJson(await send(service, { method: 'POST', path, body: { url }, headers: owner })).id;
  }

  async function createTestWebhook(): Promise<string> {
    return (await prepare(subscribe)()).json().id;
  }

  /**
   * Prepares a request for the first video, webhook and delivery. By default, the owner sends it.
   */
  const prepare =
    (request: Request, headers: Headers = {}, payload?: string): Call =>
    () => {
      const path = request.path
        .replace(':id', id)
        .replace(':webhook', webhookId)
        .replace(':delivery', deliveryId)
        .replace(':feed', feedId);
      return send(
        service,
        { ...request, path, headers: { ...(request.headers ?? owner), ...headers } },
        payload,
      );
    };

  /**
   * The errors that every operation returns. `bareRequest` is sent to the services in failure
   * states.
   */
  function createErrorCalls(request: Request): Calls {
    const path = request.path
      .replace(':id', UNKNOWN)
      .replace(':webhook', UNKNOWN_WEBHOOK)
      .replace(':feed', UNKNOWN_FEED);
    const unknown = { ...request, path };
    const bareRequest = { ...unknown, headers: STRANGER };
    return {
      400: prepare({ ...request, path: `${request.path}?api_key=a` }),
      401: prepare(request, { authorization: 'Bearer wrong' }),
      403: () => prepare({ ...request, headers: request.method === 'GET' ? writer : reader })(),
      404: prepare(unknown),
      406: prepare(request, { accept: 'text/html' }),
      413: prepare(request, {}, JSON.stringify(LONG)),
      415: prepare(request, { 'content-type': 'text/plain' }, 'url'),
      422: prepare({ ...request, body: { colour: 'red' } }),
      451: () => callRemoved(request),
      429: async () => {
        await send(limited, bareRequest);
        return send(limited, bareRequest);
      },
      500: () => send(broken, bareRequest),
      503: () => send(unreachable, bareRequest),
    };
  }

  /** Sends the request for a video that the operator has removed. The owner may still read it. */
  async function callRemoved(request: Request): Promise<LightMyRequestResponse> {
    const url = `${TALK}?removed=${encodeURIComponent(`${request.method} ${request.path}`)}`;
    const body = request.body !== undefined && 'url' in request.body ? { url } : request.body;
    service.resolver.setResult(url, resolved());
    const created = await prepare({ ...(request === embed ? embed : create), body: { url } })();
    const { id: removedId } = toJson(created);
    await service.database.transaction((tx) =>
      tx
        .updateTable('videos')
        .set({ removed_at_ms: 1, removal_reason: 'terms' })
        .where('id', '=', removedId)
        .execute(),
    );
    const path = request.path.replace(':id', removedId);
    const call = body === undefined ? { ...request, path } : { ...request, path, body };
    return prepare(request.method === 'GET' ? { ...call, headers: {} } : call)();
  }

  function createReadCalls(end: string): Calls {
    const request: Request = { method: 'GET', path: `${VIDEOS}/:id${end}` };
    return {
      ...createErrorCalls(request),
      200: prepare(request),
      304: () => readAgain(request),
    };
  }

  async function readAgain(request: Request): Promise<LightMyRequestResponse> {
    const { headers } = await prepare(request)();
    return prepare(request, { 'if-none-match': headers.etag })();
  }

  async function repeatInProgress(request: Request): Promise<LightMyRequestResponse> {
    const once = { 'idempotency-key': 'once' };
    await prepare(request, once)();
    // Without a stored response, the first request counts as still in progress.
    await service.database.transaction((tx) =>
      tx.updateTable('idempotency_keys').set({ answer_sealed: null }).execute(),
    );
    return prepare(request, once)();
  }

  const embed: Request = { method: 'POST', path: '/api/v1/embed', body: { url: TALK } };
  const create: Request = { method: 'POST', path: VIDEOS, body: { url: TALK } };
  const batch: Request = {
    method: 'POST',
    path: `${VIDEOS}/batch`,
    body: { videos: [{ url: TALK }, {}] },
  };
  const list: Request = { method: 'GET', path: VIDEOS };
  const update: Request = { method: 'PATCH', path: `${VIDEOS}/:id`, body: { title: 'Talk' } };
  const trace: Request = { method: 'GET', path: `${VIDEOS}/:id/trace` };
  const views = `${VIDEOS}/:id/analytics`;
  const report: Request = { method: 'GET', path: views };
  const viewers: Request = { method: 'GET', path: `${views}/live` };
  const sessions: Request = { method: 'GET', path: `${views}/sessions` };
  const allSessions: Request = { method: 'GET', path: '/api/v1/analytics/sessions' };
  const account: Request = { method: 'GET', path: '/api/v1/analytics' };
  const reportEvents: Request = { method: 'POST', path: '/api/v1/analytics/events', body: {} };
  const reportVideo: Request = {
    method: 'POST',
    path: `${VIDEOS}/:id/reports`,
    body: { reason: 'other', details: 'It is broken.' },
  };
  const accountViewers: Request = { method: 'GET', path: '/api/v1/analytics/live' };
  const remove: Request = { method: 'DELETE', path: `${VIDEOS}/:id` };
  const restore: Request = { method: 'POST', path: `${VIDEOS}/:id/restore` };
  const refresh: Request = { method: 'POST', path: `${VIDEOS}/:id/refresh` };
  const sources = `${VIDEOS}/:id/sources`;
  const addSource: Request = { method: 'POST', path: sources, body: { url: `${TALK}?mirror` } };
  const orderSources: Request = { method: 'PATCH', path: sources, body: { order: 'health' } };
  const removeSource: Request = { method: 'DELETE', path: `${sources}/src_1111111111111111` };
  const tokens = `${VIDEOS}/:id/playback-tokens`;
  const createToken: Request = { method: 'POST', path: tokens, body: { expiresIn: 60 } };
  const revokeTokens: Request = { method: 'DELETE', path: tokens };
  const track = `${VIDEOS}/:id/subtitles/en`;
  const upload: Request = { method: 'PUT', path: track, body: { content: 'WEBVTT\n' } };
  const retitle: Request = { method: 'PATCH', path: track, body: { label: 'English' } };
  const original: Request = { method: 'GET', path: `${track}/original` };
  const deleteTrack: Request = { method: 'DELETE', path: track };
  const subscribe: Request = { method: 'POST', path: WEBHOOKS, body: HOOK };
  const webhooks: Request = { method: 'GET', path: WEBHOOKS };
  const webhook = `${WEBHOOKS}/:webhook`;
  const readWebhook: Request = { method: 'GET', path: webhook };
  const updateWebhook: Request = { method: 'PATCH', path: webhook, body: { enabled: true } };
  const deleteWebhook: Request = { method: 'DELETE', path: webhook };
  const rotate: Request = { method: 'POST', path: `${webhook}/rotate-secret`, body: {} };
  const sendTest: Request = { method: 'POST', path: `${webhook}/test` };
  const deliveries: Request = { method: 'GET', path: `${webhook}/deliveries` };
  const readDelivery: Request = { method: 'GET', path: `${webhook}/deliveries/:delivery` };
  const redeliver: Request = { method: 'POST', path: `${webhook}/deliveries/:delivery/redeliver` };
  const redeliverAll: Request = {
    method: 'POST',
    path: `${webhook}/redeliver`,
    body: { since: '2026-01-31T12:00:00.000Z' },
  };
  const follow: Request = { method: 'POST', path: FEEDS, body: FEED };
  const feeds: Request = { method: 'GET', path: FEEDS };
  const feed = `${FEEDS}/:feed`;
  const readFeed: Request = { method: 'GET', path: feed };
  const updateFeed: Request = { method: 'PATCH', path: feed, body: { tags: ['talks'] } };
  const unfollow: Request = { method: 'DELETE', path: feed };
  const checkFeed: Request = { method: 'POST', path: `${feed}/refresh` };
  const signUp: Request = { method: 'POST', path: '/api/v1/auth/register', body: CREDENTIALS };
  const logIn: Request = { method: 'POST', path: '/api/v1/auth/login', body: CREDENTIALS };
  const requestReset: Request = {
    method: 'POST',
    path: '/api/v1/auth/password-reset',
    body: { email: 'nobody@example.com' },
  };
  const confirmReset: Request = {
    method: 'POST',
    path: `${requestReset.path}/confirm`,
    body: { token: MAIL_TOKEN, newPassword: PASSWORD },
  };
  const logInWithCode: Request = {
    method: 'POST',
    path: '/api/v1/auth/login/code',
    body: { challenge: CHALLENGE, code: '000000' },
  };
  const usage: Request = { method: 'GET', path: '/api/v1/usage' };
  const auditLog: Request = { method: 'GET', path: '/api/v1/audit-log' };
  const me: Request = { method: 'GET', path: '/api/v1/auth/me' };
  const exported: Request = { method: 'GET', path: '/api/v1/auth/export' };
  const logOut: Request = { method: 'POST', path: '/api/v1/auth/logout' };

  const calls: Readonly<Record<string, Calls>> = {
    register: {
      ...createErrorCalls(signUp),
      201: prepare({ ...signUp, body: { ...CREDENTIALS, email: 'bob@example.com' } }),
      403: async () => {
        await using closed = await startApiService({ environment: { REGISTRATION: 'closed' } });
        return await send(closed, signUp);
      },
      409: prepare(signUp),
    },
    logIn: {
      ...createErrorCalls(logIn),
      200: prepare(logIn),
      401: prepare({ ...logIn, body: { ...CREDENTIALS, password: 'another horse battery' } }),
    },
    requestPasswordReset: {
      ...createErrorCalls(requestReset),
      202: prepare(requestReset),
      403: async () => {
        await using silent = await startApiService();
        return await send(silent, requestReset);
      },
    },
    confirmPasswordReset: {
      ...createErrorCalls(confirmReset),
      204: () => confirmWithToken(confirmReset),
    },
    logInWithCode: {
      ...createErrorCalls(logInWithCode),
      200: async () => {
        const area = await registerInAccountArea(service, 'two@example.com');
        const {
          recoveryCodes: [code],
        } = await addSecondFactor(service, area);
        const body = { ...CREDENTIALS, email: 'two@example.com' };
        const refused = await prepare({ ...logIn, body })();
        const [{ challenge }] = refused.json().error.details;
        return prepare({ ...logInWithCode, body: { challenge, code } })();
      },
      401: prepare(logInWithCode),
    },
    getAccount: { ...createErrorCalls(me), 200: prepare(me) },
    exportAccount: { ...createErrorCalls(exported), 200: prepare(exported) },
    logOut: {
      ...createErrorCalls(logOut),
      204: async () => {
        const { token } = await register(service, 'eve@example.com');
        return prepare(logOut, bearer(token))();
      },
    },
    embedVideo: {
      ...createErrorCalls(embed),
      200: prepare(embed),
      403: prepare({ ...embed, body: { url: 'https://blocked.example/talk.mp4' } }),
      502: () => embedFailing('source_unreachable'),
      503: () => callWithFullDisk((target) => send(target, embed)),
      504: () => embedFailing('source_timeout'),
    },
    createVideo: {
      ...createErrorCalls(create),
      200: prepare(create),
      201: prepare({ ...create, body: { url: `${TALK}?another` } }),
      409: () => repeatInProgress(create),
    },
    createVideos: {
      ...createErrorCalls(batch),
      200: prepare(batch),
      409: () => repeatInProgress(batch),
      413: prepare(batch, {}, JSON.stringify({ videos: ['a'.repeat(1024 * 1024)] })),
    },
    listVideos: {
      ...createErrorCalls(list),
      200: prepare(list),
      422: prepare({ ...list, path: `${VIDEOS}?limit=0` }),
    },
    createFeed: {
      ...createErrorCalls(follow),
      201: prepare({ ...follow, body: { url: `${FEED.url}?another` } }),
      409: prepare(follow),
    },
    listFeeds: {
      ...createErrorCalls(feeds),
      200: prepare(feeds),
      422: prepare({ ...feeds, path: `${FEEDS}?limit=0` }),
    },
    getFeed: { ...createErrorCalls(readFeed), 200: prepare(readFeed) },
    updateFeed: { ...createErrorCalls(updateFeed), 200: prepare(updateFeed) },
    deleteFeed: {
      ...createErrorCalls(unfollow),
      204: async () => {
        const body = { url: `${FEED.url}?deleted` };
        const { id: deleted } = (await prepare({ ...follow, body })()).json();
        return prepare({ ...unfollow, path: `${FEEDS}/${deleted}` })();
      },
    },
    refreshFeed: { ...createErrorCalls(checkFeed), 202: prepare(checkFeed) },
    reportVideo: {
      ...createErrorCalls(reportVideo),
      204: prepare(reportVideo),
    },
    getUsage: { ...createErrorCalls(usage), 200: prepare(usage) },
    listAuditLog: {
      ...createErrorCalls(auditLog),
      200: prepare(auditLog),
      422: prepare({ ...auditLog, path: `${auditLog.path}?limit=0` }),
    },
    getVideo: createReadCalls(''),
    updateVideo: {
      ...createErrorCalls(update),
      200: prepare(update),
      412: prepare(update, { 'if-match': '"another"' }),
    },
    deleteVideo: {
      ...createErrorCalls(remove),
      204: async () => {
        const path = `${VIDEOS}/${await createTestVideo(`${TALK}?deleted`)}`;
        return prepare({ ...remove, path })();
      },
      412: prepare(remove, { 'if-match': '"another"' }),
      422: prepare({ ...remove, path: `${remove.path}?undo=0` }),
    },
    getVideoSources: createReadCalls('/sources'),
    addVideoSource: {
      ...createErrorCalls(addSource),
      200: prepare({ ...addSource, body: { url: TALK } }),
      201: prepare(addSource),
      403: exceedSourceLimit,
      412: prepare(addSource, { 'if-match': '"another"' }),
      502: () => addFailing('source_unreachable'),
      504: () => addFailing('source_timeout'),
    },
    orderVideoSources: {
      ...createErrorCalls(orderSources),
      200: prepare(orderSources),
      412: prepare(orderSources, { 'if-match': '"another"' }),
    },
    deleteVideoSource: {
      ...createErrorCalls(removeSource),
      204: async () => prepare({ ...removeSource, path: await findSource(`${TALK}?second`) })(),
      409: async () => prepare({ ...removeSource, path: await findSource() })(),
      412: prepare(removeSource, { 'if-match': '"another"' }),
    },
    getVideoStatus: {
      ...createReadCalls('/status'),
      422: prepare({ method: 'GET', path: `${VIDEOS}/:id/status?token=${TOKEN}&token=${TOKEN}` }),
      204: async () => {
        const request: Request = { method: 'GET', path: `${VIDEOS}/:id/status` };
        const events = { accept: 'text/event-stream' };
        const { body } = await prepare(request, events)();
        const [, lastEventId = ''] = /^id: (\d+)/.exec(body) ?? [];
        return prepare(request, { ...events, 'last-event-id': lastEventId })();
      },
    },
    getVideoTrace: { ...createErrorCalls(trace), 200: prepare(trace) },
    getVideoAnalytics: {
      ...createErrorCalls(report),
      200: prepare(report),
      422: prepare({ ...report, path: `${views}?timezone=Mars` }),
    },
    getVideoViewers: {
      ...createErrorCalls(viewers),
      200: prepare(viewers),
      422: prepare({ ...viewers, path: `${views}/live?minutes=0` }),
    },
    exportVideoSessions: {
      ...createErrorCalls(sessions),
      200: prepare(sessions),
      422: prepare({ ...sessions, path: `${views}/sessions?from=soon` }),
    },
    exportSessions: {
      ...createErrorCalls(allSessions),
      200: prepare(allSessions),
      422: prepare({ ...allSessions, path: `${allSessions.path}?from=soon` }),
    },
    reportEvents: {
      ...createErrorCalls(reportEvents),
      204: sendReport(EVENT),
      400: sendReport('rubbish'),
      406: sendReport(EVENT, { accept: 'text/html' }),
      413: sendReport(EVENT.repeat(501)),
      415: prepare(reportEvents),
      429: async () => {
        await sendEvents(limited, EVENT);
        return sendEvents(limited, EVENT);
      },
      500: () => sendEvents(broken, EVENT),
      503: () => sendEvents(unreachable, EVENT),
    },
    getAnalytics: {
      ...createErrorCalls(account),
      200: prepare(account),
      404: prepare({ ...account, path: `/api/v1/analytics?video=${UNKNOWN}` }),
      422: prepare({ ...account, path: '/api/v1/analytics?timezone=Mars' }),
    },
    getViewers: {
      ...createErrorCalls(accountViewers),
      200: prepare(accountViewers),
      422: prepare({ ...accountViewers, path: '/api/v1/analytics/live?minutes=0' }),
    },
    restoreVideo: {
      ...createErrorCalls(restore),
      200: prepare(restore),
      409: restoreReplaced,
    },
    refreshVideo: { ...createErrorCalls(refresh), 202: prepare(refresh) },
    createPlaybackToken: { ...createErrorCalls(createToken), 201: prepare(createToken) },
    deletePlaybackTokens: { ...createErrorCalls(revokeTokens), 204: prepare(revokeTokens) },
    listSubtitles: { ...createReadCalls('/subtitles'), 422: sendTokenTwice('/subtitles') },
    getSubtitle: { ...createReadCalls('/subtitles/en'), 422: sendTokenTwice('/subtitles/en') },
    getSubtitleVtt: {
      ...createReadCalls('/subtitles/en.vtt'),
      422: sendTokenTwice('/subtitles/en.vtt'),
    },
    getSubtitleSrt: {
      ...createReadCalls('/subtitles/en.srt'),
      422: sendTokenTwice('/subtitles/en.srt'),
    },
    getSubtitleOriginal: { ...createErrorCalls(original), 200: prepare(original) },
    putSubtitle: {
      ...createErrorCalls(upload),
      200: prepare(upload),
      201: prepare({ ...upload, path: `${VIDEOS}/:id/subtitles/de` }),
      403: exceedTrackLimit,
      412: prepare(upload, { 'if-match': '"another"' }),
      413: prepare(upload, { 'content-type': 'text/vtt' }, 'a'.repeat(1024 * 1024 + 1)),
      415: prepare(upload, { 'content-type': 'image/png' }, 'a'),
    },
    updateSubtitle: {
      ...createErrorCalls(retitle),
      200: prepare(retitle),
      412: prepare(retitle, { 'if-match': '"another"' }),
    },
    deleteSubtitle: {
      ...createErrorCalls(deleteTrack),
      204: async () => {
        const path = track.replace('en', 'fr');
        await prepare({ ...upload, path })();
        return prepare({ ...deleteTrack, path })();
      },
      412: prepare(deleteTrack, { 'if-match': '"another"' }),
    },
    createWebhook: {
      ...createErrorCalls(subscribe),
      201: prepare(subscribe),
      409: () => repeatInProgress(subscribe),
    },
    listWebhooks: { ...createErrorCalls(webhooks), 200: prepare(webhooks) },
    getWebhook: {
      ...createErrorCalls(readWebhook),
      200: prepare(readWebhook),
      304: () => readAgain(readWebhook),
    },
    updateWebhook: {
      ...createErrorCalls(updateWebhook),
      200: prepare(updateWebhook),
      412: prepare(updateWebhook, { 'if-match': '"another"' }),
    },
    deleteWebhook: {
      ...createErrorCalls(deleteWebhook),
      204: async () =>
        prepare({ ...deleteWebhook, path: `${WEBHOOKS}/${await createTestWebhook()}` })(),
      412: prepare(deleteWebhook, { 'if-match': '"another"' }),
    },
    rotateWebhookSecret: { ...createErrorCalls(rotate), 200: prepare(rotate) },
    testWebhook: { ...createErrorCalls(sendTest), 202: prepare(sendTest) },
    listDeliveries: {
      ...createErrorCalls(deliveries),
      200: prepare(deliveries),
      422: prepare({ ...deliveries, path: `${webhook}/deliveries?limit=0` }),
    },
    getDelivery: { ...createErrorCalls(readDelivery), 200: prepare(readDelivery) },
    redeliverDelivery: {
      ...createErrorCalls(redeliver),
      202: prepare(redeliver),
      409: async () => {
        const { id: old } = (await prepare(sendTest)()).json();
        await service.database.transaction((tx) =>
          tx.updateTable('deliveries').set({ created_at_ms: 0 }).where('id', '=', old).execute(),
        );
        return prepare({ ...redeliver, path: redeliver.path.replace(':delivery', old) })();
      },
    },
    redeliverFailed: { ...createErrorCalls(redeliverAll), 202: prepare(redeliverAll) },
  };

  function sendReport(text: string, headers: Headers = {}): Call {
    return () => sendEvents(service, text, headers);
  }

  function sendTokenTwice(end: string): Call {
    return prepare({ method: 'GET', path: `${VIDEOS}/:id${end}?token=${TOKEN}&token=${TOKEN}` });
  }

  async function addFailing(
    code: 'source_unreachable' | 'source_timeout',
  ): Promise<LightMyRequestResponse> {
    const url = `https://media.example/${code}`;
    service.resolver.setResult(url, failed(code));
    return prepare({ ...addSource, body: { url } })();
  }

  async function restoreReplaced(): Promise<LightMyRequestResponse> {
    const url = `${TALK}?replaced`;
    const path = `${VIDEOS}/${await createTestVideo(url)}`;
    await prepare({ ...remove, path: `${path}?undo=60` })();
    await createTestVideo(url);
    return prepare({ ...restore, path: `${path}/restore` })();
  }

  async function exceedSourceLimit(): Promise<LightMyRequestResponse> {
    const path = `${VIDEOS}/${await createTestVideo(`${TALK}?mirrored`)}/sources`;
    for (let count = 0; count < BACKUPS_MAX; count += 1) {
      const url = `${TALK}?mirror=${count}`;
      service.resolver.setResult(url, resolved());
      await prepare({ ...addSource, path, body: { url } })();
    }
    return prepare({ ...addSource, path })();
  }

  /** Returns the path of the first source of a new video, with `url` as its backup source. */
  async function findSource(url?: string): Promise<string> {
    const path = `${VIDEOS}/${await createTestVideo(`${TALK}?sources=${url ?? ''}`)}/sources`;
    if (url !== undefined) {
      service.resolver.setResult(url, resolved());
      await prepare({ ...addSource, path, body: { url } })();
    }
    const { sources: found } = (await prepare({ method: 'GET', path })()).json();
    return `${path}/${found[0].id}`;
  }

  async function exceedTrackLimit(): Promise<LightMyRequestResponse> {
    const videoId = await createTestVideo(`${TALK}?full`);
    const path = `${VIDEOS}/${videoId}/subtitles`;
    await prepare({ ...upload, path: `${path}/en` })();
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
    return prepare({ ...upload, path: `${path}/fr` })();
  }

  async function confirmWithToken(request: Request): Promise<LightMyRequestResponse> {
    const email = 'reset@example.com';
    const registered = await register(service, email);
    const values = {
      account_id: registered.account.id,
      purpose: 'password_reset',
      token_digest: toCredentialDigest(MAIL_TOKEN),
      email,
      expires_at_ms: Date.now() + 3_600_000,
    } as const;
    await service.database.transaction((tx) =>
      tx.insertInto('mail_tokens').values(values).execute(),
    );
    return send(service, request);
  }

  async function embedFailing(
    code: 'source_unreachable' | 'source_timeout',
  ): Promise<LightMyRequestResponse> {
    const url = `https://media.example/${code}`;
    service.resolver.setResult(url, failed(code));
    return prepare({ ...embed, body: { url } })();
  }

  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/v1/')) continue;
    for (const { operationId, responses } of Object.values(item)) {
      for (const [status, { content, headers }] of Object.entries(responses)) {
        it(`${operationId} returns ${status} as documented`, async () => {
          const response = await calls[operationId]?.[status]?.();
          assert.equal(response?.statusCode, Number(status), response?.body);
          if (content === undefined) assert.equal(response.body, '');
          else if (content['application/json'] !== undefined)
            assertMatches(response.json(), [path, operationId, status]);
          assertHeaders(response, Object.keys(headers));
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

/**
 * Every header field that the document knows is documented for the response that has it. Errors may
 * lack some of their fields, and the last page of a list has no `Link`.
 */
function assertHeaders(
  { statusCode, headers }: LightMyRequestResponse,
  documented: readonly string[],
): void {
  const sent = Object.keys(document.components.headers).filter(
    (name) => headers[name.toLowerCase()] !== undefined,
  );
  const undocumented = sent.filter((name) => !documented.includes(name));
  const optional =
    statusCode < 400 ? ['Link'] : documented.filter((name) => name !== 'X-Request-Id');
  const missing = documented.filter((name) => !sent.includes(name) && !optional.includes(name));
  assert.deepEqual({ undocumented, missing }, { undocumented: [], missing: [] });
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
  target: Pick<ApiService, 'server'>,
  text: string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  const type = { 'content-type': 'application/cmcd' };
  const path = '/api/v1/analytics/events';
  return send(target, { method: 'POST', path, headers: { ...type, ...headers } }, text);
}

async function startBrokenService(): Promise<ApiService> {
  const service = await startApiService({ environment: MAIL });
  await service.database.transaction(async (tx) => {
    for (const table of [
      'jobs',
      'mail_tokens',
      'feed_items',
      'feeds',
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

async function callWithFullDisk(call: ServiceCall): Promise<LightMyRequestResponse> {
  await using service = await startApiService();
  service.resolver.setResult(TALK, resolved({ description: 'a'.repeat(5_000) }));
  await fillDisk(service.database);
  let last = await call(service);
  for (let attempt = 1; attempt < 20 && last.statusCode !== 503; attempt += 1)
    last = await call(service);
  return last;
}

/**
 * Keeps the file from growing, and uses its free pages. A row of the first size takes a page of the
 * table. If there are too few free pages for that, a row of the second size takes one for its rest.
 */
async function fillDisk({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction((tx) => sql`pragma max_page_count = 1`.execute(tx));
  for (const characters of [3_000, 4_600]) {
    const filler = 'a'.repeat(characters);
    await assert.rejects(async () => {
      for (;;) await transaction((tx) => insertFiller(tx, filler));
    });
  }
}

async function insertFiller(tx: Tx, filler: string): Promise<void> {
  await tx.insertInto('write_checks').values({ id: randomUUID(), filler }).execute();
}
