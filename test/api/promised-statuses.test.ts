// Triggers each status that openapi.yaml promises for an operation of /api/v1 and validates the
// response body against its schema.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it, mock } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';

import { IMAGE_UPLOAD_BYTES_MAX, SUBTITLES_MAX } from '#contract/limits.ts';
import { addBlock } from '#features/abuse/index.ts';
import { toCredentialDigest } from '#features/accounts/callers/session-token.ts';
import { drawCard } from '#features/playback/posters/draw-card.ts';
import { BACKUPS_MAX } from '#features/videos/addresses/change-sources.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { toUnavailableError } from '#platform/db/storage-errors.ts';

import { bearer, registerInAccountArea, PASSWORD, register } from '../support/account-requests.ts';
import { inject, toJson } from '../support/http-client.ts';
import { describeMismatch, readOpenApi } from '../support/read-openapi.ts';
import { addSecondFactor } from '../support/second-factor.ts';
import { createJwk } from '../support/signing-keys.ts';
import { type Service, startService } from '../support/start-service.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

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
const TWO_TOKENS = `token=${TOKEN}&token=${TOKEN}`;
/** Of an unknown account, which only the database shows. */
const CHALLENGE = 'acc_1111111111111111.9999999999999.nonce.signature';
/** Values of the parameters in paths. */
const UNKNOWN_IDS = {
  videoId: 'vid_1111111111111111',
  sourceId: 'src_1111111111111111',
  webhookId: 'whk_1111111111111111',
  deliveryId: 'dlv_1111111111111111',
  feedId: 'fed_1111111111111111',
  playlistId: 'pls_1111111111111111',
  signingKeyId: 'sgk_1111111111111111',
  linkId: 'lnk_1111111111111111',
  lang: 'en',
} as const;
const document = readOpenApi<Document>();

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ServiceCall = (service: Service) => Promise<LightMyRequestResponse>;
type Call = () => Promise<LightMyRequestResponse>;
/** By status. */
type Calls = Readonly<Record<string, Call>>;
type Headers = Readonly<Record<string, string>>;
type Request = {
  readonly method: (typeof METHODS)[number];
  /** May contain parameters, as in openapi.yaml. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Headers;
};

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
/** The windows are longer than all tests together. */
const RATE_LIMITS = {
  RATE_LIMIT_EMBED: '1/1h',
  RATE_LIMIT_API: '1/1h',
  RATE_LIMIT_AUTH: '1/1h',
  RATE_LIMIT_INGEST: '1/1h',
  RATE_LIMIT_REPORT: '1/1h',
};
const MAIL_TOKEN = 'a'.repeat(43);
const EVENT = `e=t,ts=1,sid="a",cid="${UNKNOWN_IDS.videoId}",v=2\n`;
const STRANGER = bearer('a'.repeat(43));
const UNREACHABLE = 'http://127.0.0.254/list.m3u';
const FEED = 'https://media.example/feed.xml';

/** The bodies of successful requests by operation. */
const BODIES: ReadonlyMap<string, object> = new Map<string, object>([
  ['register', CREDENTIALS],
  ['logIn', CREDENTIALS],
  ['logInWithCode', { challenge: CHALLENGE, code: '000000' }],
  ['requestPasswordReset', { email: 'nobody@example.com' }],
  ['confirmPasswordReset', { token: MAIL_TOKEN, newPassword: PASSWORD }],
  ['embedVideo', { url: TALK }],
  ['createVideo', { url: TALK }],
  ['createVideos', { videos: [{ url: TALK }, {}] }],
  ['updateVideo', { title: 'Talk' }],
  ['addVideoSource', { url: `${TALK}?mirror` }],
  ['orderVideoSources', { order: 'health' }],
  ['createPlaybackToken', { expiresIn: 60 }],
  ['createLink', { videoId: UNKNOWN_IDS.videoId, name: 'Customers' }],
  ['updateLink', { name: 'Customers' }],
  ['createSigningKey', { name: 'Website', jwk: createJwk() }],
  ['reportVideo', { reason: 'other', details: 'It is broken.' }],
  ['updateBranding', { hideTitle: true }],
  ['putLogo', drawCard('logo', 'play')],
  ['putPoster', drawCard('poster', 'play')],
  ['putSubtitle', { content: 'WEBVTT\n' }],
  ['updateSubtitle', { label: 'English' }],
  ['createWebhook', { url: 'https://hooks.example/', events: ['video.*'] }],
  ['updateWebhook', { enabled: true }],
  ['rotateWebhookSecret', {}],
  ['redeliverFailed', { since: '2026-01-31T12:00:00.000Z' }],
  ['createFeed', { url: FEED }],
  ['importFeeds', { opml: `<opml><outline xmlUrl="${FEED}"/></opml>` }],
  ['updateFeed', { tags: ['talks'] }],
  ['createPlaylist', { title: 'Talks' }],
  ['updatePlaylist', { title: 'All talks' }],
  ['addPlaylistVideos', { videoIds: [UNKNOWN_IDS.videoId] }],
  ['importPlaylistVideos', { text: '#EXTM3U\n' }],
  ['movePlaylistVideo', { after: null }],
  ['reportEvents', {}],
]);

/** Operations without a body return 422 for these queries. */
const INVALID_QUERIES: ReadonlyMap<string, string> = new Map([
  ['listVideos', 'limit=0'],
  ['listWebhooks', 'limit=0'],
  ['listFeeds', 'limit=0'],
  ['listPlaylists', 'limit=0'],
  ['listPlaylistVideos', 'limit=0'],
  ['getPlaylistFeed', 'format=atom'],
  ['listEvents', 'wait=31'],
  ['listAuditLog', 'limit=0'],
  ['listLinks', 'limit=0'],
  ['listDeliveries', 'limit=0'],
  ['deleteVideo', 'undo=0'],
  ['getVideoAnalytics', 'timezone=Mars'],
  ['getAnalytics', 'timezone=Mars'],
  ['getVideoViewers', 'minutes=0'],
  ['getViewers', 'minutes=0'],
  ['exportVideoSessions', 'from=soon'],
  ['exportSessions', 'from=soon'],
  ['getVideoStatus', TWO_TOKENS],
  ['listSubtitles', TWO_TOKENS],
  ['getSubtitle', TWO_TOKENS],
  ['getSubtitleVtt', TWO_TOKENS],
  ['getSubtitleSrt', TWO_TOKENS],
]);

/** The operations of /api/v1, with their successful requests. */
const OPERATIONS = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/v1/'))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([key, { operationId, responses }]) => {
      const method = METHODS.find((each) => each.toLowerCase() === key) ?? assert.fail(key);
      const body = BODIES.get(operationId);
      const request: Request = { method, path, ...(body !== undefined && { body }) };
      return { operationId, responses, request };
    }),
  );

function getRequest(name: string): Request {
  const operation = OPERATIONS.find(({ operationId }) => operationId === name);
  return operation?.request ?? assert.fail(name);
}

describe('the statuses in openapi.yaml', () => {
  const opened = new AsyncDisposableStack();
  let service: Service;
  /** Services in failure states, for all operations. */
  let limited: Service;
  let broken: Service;
  let unreachable: Service;
  let ids: Readonly<Record<string, string>> = UNKNOWN_IDS;
  let owner: Headers = {};
  /** Keys that lack the scope for changing (`reader`) or reading (`writer`) videos. */
  let reader: Headers = {};
  let writer: Headers = {};
  before(async () => {
    // No server listens at UNREACHABLE.
    const unreachableOrigin = { EGRESS_ALLOW: '127.0.0.254/32' };
    service = opened.use(
      await startService({ environment: { ...MAIL_SETTINGS, ...unreachableOrigin } }),
    );
    limited = opened.use(await startService({ environment: { ...RATE_LIMITS, ...MAIL_SETTINGS } }));
    broken = opened.use(await startService({ environment: MAIL_SETTINGS }));
    unreachable = opened.use(await startService({ environment: MAIL_SETTINGS }));
    await breakDatabase(broken);
    loseDatabase(unreachable);
    await addBlock(service.abuse, { kind: 'host', value: 'blocked.example', reason: 'a test' });
    for (const each of [service, limited]) each.resolver.setResult(TALK, resolved());
    const area = await registerInAccountArea(service);
    const createKey = async (scope: string): Promise<Headers> => {
      const input = { name: scope, scopes: [scope] };
      return {
        'x-api-key': (
          await inject(service, 'POST /account/api/keys', { body: input, headers: area })
        ).json().key,
      };
    };
    reader = await createKey('videos:read');
    writer = await createKey('videos:write');
    const { token } = (
      await inject(service, 'POST /api/v1/auth/login', { body: CREDENTIALS })
    ).json();
    owner = bearer(token);
    ids = { ...ids, videoId: await createTestVideo(TALK), webhookId: await createTestWebhook() };
    ids = {
      ...ids,
      deliveryId: (await prepare(getRequest('testWebhook'))()).json().id,
      feedId: (await prepare(getRequest('createFeed'))()).json().id,
      playlistId: await createTestPlaylist(),
      linkId: (await createTestLink()).json().id,
      signingKeyId: (await prepare(getRequest('createSigningKey'))()).json().id,
    };
    await prepare(upload)();
    service.resolver.setResult(`${TALK}?mirror`, resolved());
  });
  after(() => opened.disposeAsync());

  async function createTestVideo(url: string): Promise<string> {
    service.resolver.setResult(url, resolved());
    return toJson(await prepare({ ...create, body: { url } }, { prefer: 'wait=10' })()).id;
  }

  async function createTestPlaylist(): Promise<string> {
    const body = { title: 'Talks', videoIds: [ids['videoId']] };
    return (await prepare({ ...getRequest('createPlaylist'), body })()).json().id;
  }

  function createTestLink(): Promise<LightMyRequestResponse> {
    const body = { videoId: ids['videoId'], name: 'Customers' };
    return prepare({ ...getRequest('createLink'), body })();
  }

  async function createTestWebhook(): Promise<string> {
    return (await prepare(getRequest('createWebhook'))()).json().id;
  }

  const embed = getRequest('embedVideo');
  const create = getRequest('createVideo');
  const remove = getRequest('deleteVideo');
  const addSource = getRequest('addVideoSource');
  const upload = getRequest('putSubtitle');

  /**
   * Prepares a request for the first video, webhook and delivery. By default, the owner sends it.
   */
  const prepare =
    (
      request: Request,
      headers: Headers = {},
      body: object | string | undefined = request.body,
    ): Call =>
    () =>
      inject(service, `${request.method} ${fillPath(request.path, ids)}`, {
        headers: { ...(request.headers ?? owner), ...headers },
        body,
      });

  /** Calls with images that are too large, and that are none. */
  function refuseImages(operationId: string): Calls {
    const request = getRequest(operationId);
    return {
      413: prepare(request, {}, Buffer.alloc(IMAGE_UPLOAD_BYTES_MAX + 1)),
      422: prepare(request, {}, Buffer.from('<svg/>')),
    };
  }

  /** Prepares the call that most operations need for the status. */
  function prepareDefault(operationId: string, request: Request, status: string): Call {
    if (status.startsWith('2')) return prepare(request);
    const unknown = { ...request, path: fillPath(request.path, UNKNOWN_IDS) };
    /** Is sent to the services in failure states. */
    const bareRequest = { ...unknown, headers: STRANGER };
    const query = INVALID_QUERIES.get(operationId);
    const calls: Calls = {
      304: async () => {
        const { headers } = await prepare(request)();
        return prepare(request, { 'if-none-match': headers.etag ?? assert.fail() })();
      },
      400: prepare({ ...request, path: `${request.path}?api_key=a` }),
      401: prepare(request, { authorization: 'Bearer wrong' }),
      403: () => prepare({ ...request, headers: request.method === 'GET' ? writer : reader })(),
      404: prepare(unknown),
      406: prepare(request, { accept: 'text/html' }),
      409: () => repeatInProgress(request),
      412: prepare(request, { 'if-match': '"another"' }),
      413: prepare(request, {}, JSON.stringify(LONG)),
      415: prepare(request, { 'content-type': 'text/plain' }, 'url'),
      422:
        query === undefined
          ? prepare({ ...request, body: { colour: 'red' } })
          : prepare({ ...request, path: `${request.path}?${query}` }),
      429: async () => {
        await send(limited, bareRequest);
        return send(limited, bareRequest);
      },
      451: () => callRemoved(request),
      500: () => send(broken, bareRequest),
      503: () => send(unreachable, bareRequest),
    };
    return calls[status] ?? assert.fail(`${operationId} needs a call for ${status}`);
  }

  /** Sends the request for a video that the operator has removed. The owner may still read it. */
  async function callRemoved(request: Request): Promise<LightMyRequestResponse> {
    const url = `${TALK}?removed=${encodeURIComponent(`${request.method} ${request.path}`)}`;
    const body = request.body !== undefined && 'url' in request.body ? { url } : request.body;
    service.resolver.setResult(url, resolved());
    const created = await prepare({ ...(request === embed ? embed : create), body: { url } })();
    const { id: videoId } = toJson(created);
    await writeRemoved(videoId);
    const path = fillPath(request.path, { ...ids, videoId });
    const call = body === undefined ? { ...request, path } : { ...request, path, body };
    return prepare(request.method === 'GET' ? { ...call, headers: {} } : call)();
  }

  async function writeRemoved(videoId: string): Promise<void> {
    await service.database.transaction((tx) =>
      tx
        .updateTable('videos')
        .set({ removed_at_ms: 1, removal_reason: 'terms' })
        .where('id', '=', videoId)
        .execute(),
    );
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

  /** Calls of operations that differ from the default. */
  const special: Readonly<Record<string, Calls>> = {
    register: {
      201: prepare({
        ...getRequest('register'),
        body: { ...CREDENTIALS, email: 'bob@example.com' },
      }),
      403: async () => {
        await using closed = await startService({ environment: { REGISTRATION: 'closed' } });
        return await send(closed, getRequest('register'));
      },
      409: prepare(getRequest('register')),
    },
    logIn: {
      401: prepare({
        ...getRequest('logIn'),
        body: { ...CREDENTIALS, password: 'another horse battery' },
      }),
    },
    requestPasswordReset: {
      403: async () => {
        await using silent = await startService();
        return await send(silent, getRequest('requestPasswordReset'));
      },
    },
    confirmPasswordReset: { 204: () => confirmWithToken(getRequest('confirmPasswordReset')) },
    logInWithCode: {
      200: async () => {
        const area = await registerInAccountArea(service, 'two@example.com');
        const {
          recoveryCodes: [code],
        } = await addSecondFactor(service, area);
        const body = { ...CREDENTIALS, email: 'two@example.com' };
        const refused = await prepare({ ...getRequest('logIn'), body })();
        const [{ challenge }] = refused.json().error.details;
        return prepare({ ...getRequest('logInWithCode'), body: { challenge, code } })();
      },
      401: prepare(getRequest('logInWithCode')),
    },
    logOut: {
      204: async () => {
        const { token } = await register(service, 'eve@example.com');
        return prepare(getRequest('logOut'), bearer(token))();
      },
    },
    embedVideo: {
      403: prepare({ ...embed, body: { url: 'https://blocked.example/talk.mp4' } }),
      502: () => callFailing(embed, 'source_unreachable'),
      503: () => callWithFullDisk((target) => send(target, embed)),
      504: () => callFailing(embed, 'source_timeout'),
    },
    createVideo: { 201: prepare({ ...create, body: { url: `${TALK}?another` } }) },
    createVideos: {
      413: prepare(
        getRequest('createVideos'),
        {},
        JSON.stringify({ videos: ['a'.repeat(1024 * 1024)] }),
      ),
    },
    importFeeds: {
      413: prepare(
        getRequest('importFeeds'),
        {},
        JSON.stringify({ opml: 'a'.repeat(1024 * 1024) }),
      ),
    },
    createSigningKey: {
      201: () => {
        const body = { name: 'Another', jwk: createJwk() };
        return prepare({ ...getRequest('createSigningKey'), body })();
      },
      409: async () => {
        await prepare(getRequest('createSigningKey'))();
        return prepare(getRequest('createSigningKey'))();
      },
    },
    createLink: { 201: createTestLink, 404: prepare(getRequest('createLink')) },
    deleteLink: {
      204: async () => callAt('deleteLink', { linkId: (await createTestLink()).json().id }),
    },
    deleteSigningKey: {
      204: async () => {
        const body = { name: 'Deleted', jwk: createJwk() };
        const created = await prepare({ ...getRequest('createSigningKey'), body })();
        return callAt('deleteSigningKey', { signingKeyId: created.json().id });
      },
    },
    createFeed: {
      201: prepare({ ...getRequest('createFeed'), body: { url: `${FEED}?another` } }),
      409: prepare(getRequest('createFeed')),
    },
    deleteFeed: {
      204: async () => {
        const body = { url: `${FEED}?deleted` };
        const { id: feedId } = (await prepare({ ...getRequest('createFeed'), body })()).json();
        return callAt('deleteFeed', { feedId });
      },
    },
    addPlaylistVideos: {
      200: () => {
        const body = { videoIds: [ids['videoId']] };
        return prepare({ ...getRequest('addPlaylistVideos'), body })();
      },
    },
    importPlaylistVideos: {
      413: prepare(
        getRequest('importPlaylistVideos'),
        {},
        JSON.stringify({ text: 'a'.repeat(1024 * 1024) }),
      ),
      502: prepare({ ...getRequest('importPlaylistVideos'), body: { url: UNREACHABLE } }),
    },
    removePlaylistVideo: {
      204: async () => callAt('removePlaylistVideo', { playlistId: await createTestPlaylist() }),
    },
    deletePlaylist: {
      204: async () => callAt('deletePlaylist', { playlistId: await createTestPlaylist() }),
    },
    deleteVideo: {
      204: async () => callAt('deleteVideo', { videoId: await createTestVideo(`${TALK}?deleted`) }),
    },
    updateVideo: {
      409: async () => {
        const videoId = await createTestVideo(`${TALK}?other`);
        return callAt('updateVideo', { videoId }, { url: TALK });
      },
    },
    addVideoSource: {
      200: prepare({ ...addSource, body: { url: TALK } }),
      403: exceedSourceLimit,
      502: () => callFailing(addSource, 'source_unreachable'),
      504: () => callFailing(addSource, 'source_timeout'),
    },
    deleteVideoSource: {
      204: async () => callAt('deleteVideoSource', await findSource(`${TALK}?second`)),
      406: async () => {
        const request = getRequest('deleteVideoSource');
        const path = fillPath(request.path, { ...ids, ...(await findSource()) });
        return prepare({ ...request, path }, { accept: 'text/html' })();
      },
      409: async () => callAt('deleteVideoSource', await findSource()),
    },
    getVideoStatus: {
      204: async () => {
        const events = { accept: 'text/event-stream' };
        const { body } = await prepare(getRequest('getVideoStatus'), events)();
        const [, lastEventId = ''] = /^id: (\d+)/.exec(body) ?? [];
        const headers = { ...events, 'last-event-id': lastEventId };
        return prepare(getRequest('getVideoStatus'), headers)();
      },
    },
    reportEvents: {
      204: sendReport(EVENT),
      400: sendReport('rubbish'),
      406: sendReport(EVENT, { accept: 'text/html' }),
      413: sendReport(EVENT.repeat(501)),
      415: prepare(getRequest('reportEvents')),
      429: async () => {
        await sendEvents(limited, EVENT);
        return sendEvents(limited, EVENT);
      },
      500: () => sendEvents(broken, EVENT),
      503: () => sendEvents(unreachable, EVENT),
    },
    getAnalytics: {
      404: prepare({
        ...getRequest('getAnalytics'),
        path: `/api/v1/analytics?video=${UNKNOWN_IDS.videoId}`,
      }),
    },
    listEvents: {
      404: prepare({ ...getRequest('listEvents'), path: '/api/v1/events?after=999' }),
    },
    restoreVideo: { 409: restoreReplaced, 451: restoreRemoved },
    putLogo: refuseImages('putLogo'),
    putPoster: refuseImages('putPoster'),
    putSubtitle: {
      201: () => callAt('putSubtitle', { lang: 'de' }),
      403: exceedTrackLimit,
      413: prepare(upload, { 'content-type': 'text/vtt' }, 'a'.repeat(1024 * 1024 + 1)),
      415: prepare(upload, { 'content-type': 'image/png' }, 'a'),
    },
    deleteSubtitle: {
      204: async () => {
        await callAt('putSubtitle', { lang: 'fr' });
        return callAt('deleteSubtitle', { lang: 'fr' });
      },
    },
    createWebhook: {
      200: async () => {
        const repeated = prepare(getRequest('createWebhook'), { 'idempotency-key': 'repeated' });
        await repeated();
        return repeated();
      },
    },
    deleteWebhook: {
      204: async () => callAt('deleteWebhook', { webhookId: await createTestWebhook() }),
    },
    redeliverDelivery: {
      409: async () => {
        const { id: deliveryId } = (await prepare(getRequest('testWebhook'))()).json();
        await service.database.transaction((tx) =>
          tx
            .updateTable('deliveries')
            .set({ created_at_ms: 0 })
            .where('id', '=', deliveryId)
            .execute(),
        );
        return callAt('redeliverDelivery', { deliveryId });
      },
    },
  };

  /** Calls the operation with other values of parameters in the path, or another body. */
  function callAt(
    operationId: string,
    parameters: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<LightMyRequestResponse> {
    const request = getRequest(operationId);
    const path = fillPath(request.path, { ...ids, ...parameters });
    return prepare({ ...request, path, ...(body !== undefined && { body }) })();
  }

  function sendReport(text: string, headers: Headers = {}): Call {
    return () => sendEvents(service, text, headers);
  }

  async function callFailing(
    request: Request,
    code: 'source_unreachable' | 'source_timeout',
  ): Promise<LightMyRequestResponse> {
    const url = `https://media.example/${code}`;
    service.resolver.setResult(url, failed(code));
    return prepare({ ...request, body: { url } })();
  }

  async function restoreReplaced(): Promise<LightMyRequestResponse> {
    const url = `${TALK}?replaced`;
    const videoId = await createTestVideo(url);
    const path = fillPath(remove.path, { videoId });
    await prepare({ ...remove, path: `${path}?undo=60` })();
    await createTestVideo(url);
    return callAt('restoreVideo', { videoId });
  }

  async function restoreRemoved(): Promise<LightMyRequestResponse> {
    const videoId = await createTestVideo(`${TALK}?deleted-and-removed`);
    const path = fillPath(remove.path, { videoId });
    await prepare({ ...remove, path: `${path}?undo=60` })();
    await writeRemoved(videoId);
    return callAt('restoreVideo', { videoId });
  }

  async function exceedSourceLimit(): Promise<LightMyRequestResponse> {
    const videoId = await createTestVideo(`${TALK}?mirrored`);
    for (let count = 0; count < BACKUPS_MAX; count += 1) {
      const url = `${TALK}?mirror=${count}`;
      service.resolver.setResult(url, resolved());
      await callAt('addVideoSource', { videoId }, { url });
    }
    return callAt('addVideoSource', { videoId });
  }

  /** Returns the first source of a new video, with `url` as its backup source. */
  async function findSource(
    url?: string,
  ): Promise<{ readonly videoId: string; readonly sourceId: string }> {
    const videoId = await createTestVideo(`${TALK}?sources=${url ?? ''}`);
    if (url !== undefined) {
      service.resolver.setResult(url, resolved());
      await callAt('addVideoSource', { videoId }, { url });
    }
    const { sources } = (await callAt('getVideoSources', { videoId })).json();
    return { videoId, sourceId: sources[0].id };
  }

  async function exceedTrackLimit(): Promise<LightMyRequestResponse> {
    const videoId = await createTestVideo(`${TALK}?full`);
    await callAt('putSubtitle', { videoId });
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
    return callAt('putSubtitle', { videoId, lang: 'fr' });
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

  for (const { operationId, responses, request } of OPERATIONS) {
    for (const [status, { content, headers }] of Object.entries(responses)) {
      it(`${operationId} returns ${status} as documented`, async () => {
        const call = special[operationId]?.[status] ?? prepareDefault(operationId, request, status);
        const response = await call();
        assert.equal(response.statusCode, Number(status), response.body);
        if (content === undefined) assert.equal(response.body, '');
        else if (content['application/json'] !== undefined)
          assertMatches(response.json(), request, status);
        assertHeaders(response, Object.keys(headers));
      });
    }
  }
});

function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? assert.fail(name));
}

function assertMatches(body: unknown, { method, path }: Request, status: string): void {
  const response = ['paths', path, method.toLowerCase(), 'responses', status];
  assert.equal(describeMismatch([...response, 'content', 'application/json', 'schema'], body), '');
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
  service: Pick<Service, 'server'>,
  { method, path, ...options }: Request,
): Promise<LightMyRequestResponse> {
  return inject(service, `${method} ${path}`, options);
}

function sendEvents(
  service: Pick<Service, 'server'>,
  body: string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  const type = { 'content-type': 'application/cmcd' };
  return inject(service, 'POST /api/v1/analytics/events', {
    headers: { ...type, ...headers },
    body,
  });
}

/** Drops the tables. */
async function breakDatabase({ database }: Service): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of [
      'jobs',
      'mail_tokens',
      'share_links',
      'playlist_items',
      'playlists',
      'feed_items',
      'feeds',
      'deliveries',
      'webhooks',
      'sources',
      'shared_sources',
      'videos',
      'signing_keys',
      'sessions',
      'api_keys',
      'accounts',
    ]) {
      await tx.schema.dropTable(table).execute();
    }
  });
}

/** Simulates a lost PostgreSQL. */
function loseDatabase({ database }: Service): void {
  mock.method(database.queries, 'selectFrom', throwUnavailable);
  mock.method(database.queries, 'selectNoFrom', throwUnavailable);
  mock.method(database, 'transaction', async () => throwUnavailable());
}

function throwUnavailable(): never {
  throw toUnavailableError(new Error('no database'));
}

async function callWithFullDisk(call: ServiceCall): Promise<LightMyRequestResponse> {
  await using service = await startService();
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
