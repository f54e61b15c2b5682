import assert from 'node:assert/strict';

import { PASSWORD } from '../support/account-requests.ts';
import { type Fields, requestJson } from '../support/http-client.ts';
import type { FreshRecord } from '../support/routes.ts';
import { waitUntilResolved } from '../support/service-client.ts';
import { createJwk } from '../support/signing-keys.ts';
import type { App } from '../support/start-app.ts';
import type { Callers } from './callers.ts';

type Json = Readonly<Record<string, unknown>>;

/** Records of the owner for the parameters of all routes. */
export type Records = {
  readonly values: Fields;
  /** Creates a record and returns the parameters that it changes. */
  readonly createFresh: (kind: FreshRecord) => Promise<Fields>;
};

/** Creates records of the caller `owner`. `media` is the URL of an HLS playlist with thumbnails. */
export async function createRecords(
  app: App,
  { callers, media }: { readonly callers: Callers; readonly media: URL },
): Promise<Records> {
  const missing = new URL('/missing', media);
  let count = 0;

  function call(path: string, body?: object, method = 'POST'): Promise<Json> {
    return requestJson(app, `${method} ${path}`, { headers: callers.get('owner session'), body });
  }

  function callAsOperator(request: string, body?: object): Promise<Json> {
    return requestJson(app, request, { headers: callers.get('operator session'), body });
  }

  const toSource = (index: number): string => `${media.href}?record=${index}`;

  async function createVideo(visibility = 'private'): Promise<string> {
    count += 1;
    return toText(await call('/api/v1/videos', { url: toSource(count), visibility }), 'id');
  }

  /** The origin has nothing to resolve at this URL. */
  async function createMissing(): Promise<string> {
    const url = `${missing.href}?${(count += 1)}`;
    return toText(await call('/api/v1/videos', { url, visibility: 'private' }), 'id');
  }

  async function createWebhook(): Promise<string> {
    const body = { url: new URL('/hook', media).href, events: ['video.*'] };
    return toText(await call('/api/v1/webhooks', body), 'id');
  }

  async function createFeed(): Promise<string> {
    return toText(await call('/api/v1/feeds', { url: `${missing.href}?${(count += 1)}` }), 'id');
  }

  async function createPlaylist(videoId: string): Promise<string> {
    const body = { title: 'Talks', visibility: 'private', videoIds: [videoId] };
    return toText(await call('/api/v1/playlists', body), 'id');
  }

  async function createLink(videoId: string): Promise<string> {
    return toText(await call('/api/v1/links', { videoId, name: 'Customers' }), 'id');
  }

  async function createSigningKey(): Promise<string> {
    return toText(await call('/api/v1/signing-keys', { name: 'k', jwk: createJwk() }), 'id');
  }

  async function createPlayable(): Promise<Fields> {
    const videoId = await createVideo();
    const source = toSource(count);
    const owner = callers.get('owner session') ?? {};
    const { sources } = await waitUntilResolved(app.url, videoId, owner);
    const path = `/api/v1/videos/${videoId}`;
    const token = toText(await call(`${path}/playback-tokens`, { expiresIn: 600 }), 'token');
    await call(`${path}/subtitles/en`, { content: 'WEBVTT\n' }, 'PUT');
    const playlist = await readLink(new URL(`/stream/${videoId}?token=${token}`, app.url));
    const thumbnails = new URL(`/stream/${videoId}/thumbnails.vtt?token=${token}`, app.url);
    return {
      videoId,
      token,
      source,
      lang: 'en',
      sourceId: sources[0]?.id ?? assert.fail(),
      playlistId: await createPlaylist(videoId),
      segment: (await readLink(playlist)).href,
      sheet: (await readLink(thumbnails)).href,
    };
  }

  async function createOthers(): Promise<Fields> {
    const publicVideoId = await createVideo('public');
    await waitUntilResolved(app.url, publicVideoId);
    const webhookId = await createWebhook();
    const deliveryId = toText(await call(`/api/v1/webhooks/${webhookId}/test`), 'id');
    const system = await callAsOperator('GET /api/v1/admin/system?state=waiting');
    const script = await fetch(new URL('/player.js', app.url), { redirect: 'manual' });
    return {
      publicVideoId,
      webhookId,
      deliveryId,
      feedId: await createFeed(),
      signingKeyId: await createSigningKey(),
      linkId: await createLink(publicVideoId),
      keyId: (await findIds('/account/api/keys'))[0] ?? assert.fail(),
      sessionId: (await findIds('/account/api/sessions'))[0] ?? assert.fail(),
      passkeyId: 'unknown',
      jobId: toText(
        findItems(system['jobs']).find(({ kind }) => kind === 'delete-account'),
        'id',
      ),
      nodeId: toText(findItems(system['nodes'])[0], 'id'),
      accountId: await findAccountId(),
      asset: script.headers.get('location') ?? assert.fail(),
    };
  }

  async function findAccountId(): Promise<string> {
    const { data } = await callAsOperator('GET /api/v1/admin/accounts?search=pending');
    return toText(findItems(data)[0], 'id');
  }

  async function findIds(path: string): Promise<readonly string[]> {
    const { data } = await call(path, undefined, 'GET');
    return findItems(data).map((item) => toText(item, 'id'));
  }

  const creators: Readonly<Record<FreshRecord, () => Promise<Fields>>> = {
    video: async () => ({ videoId: await createMissing() }),
    'deleted video': async () => {
      const videoId = await createMissing();
      await call(`/api/v1/videos/${videoId}?undo=60`, undefined, 'DELETE');
      return { videoId };
    },
    webhook: async () => ({ webhookId: await createWebhook() }),
    playlist: async () => ({ playlistId: await createPlaylist(values['videoId'] ?? '') }),
    feed: async () => ({ feedId: await createFeed() }),
    link: async () => ({ linkId: await createLink(values['videoId'] ?? '') }),
    'signing key': async () => ({ signingKeyId: await createSigningKey() }),
    subtitle: async () => {
      const path = `/api/v1/videos/${values['videoId']}/subtitles/de`;
      await call(path, { content: 'WEBVTT\n' }, 'PUT');
      return { lang: 'de' };
    },
    key: async () => {
      const body = { name: 'fresh', scopes: ['videos:read'] };
      return { keyId: toText(await call('/account/api/keys', body), 'id') };
    },
    session: async () => {
      const body = { email: 'owner@example.com', password: PASSWORD };
      const path = '/account/api/sessions';
      const known = new Set(await findIds(path));
      await call('/api/v1/auth/login', body);
      return { sessionId: (await findIds(path)).find((id) => !known.has(id)) ?? assert.fail() };
    },
    block: async () => {
      const body = { kind: 'host', value: 'fresh.example', reason: 'ticket 4711' };
      const block = await callAsOperator('POST /api/v1/admin/blocks', body);
      return { blockId: toText(block, 'id') };
    },
  };
  const values: Fields = {
    ...(await createPlayable()),
    ...(await createOthers()),
    blockId: 'unknown',
    origin: app.url.origin,
    media: media.href,
    missing: missing.href,
    hook: new URL('/hook', media).href,
  };
  return { values, createFresh: (kind) => creators[kind]() };
}

function toText(item: Json | undefined, name: string): string {
  const value = item?.[name];
  assert.ok(typeof value === 'string', `${name} is missing in ${JSON.stringify(item)}`);
  return value;
}

function findItems(value: unknown): readonly Json[] {
  assert.ok(Array.isArray(value));
  return value;
}

/** The first URL in a playlist or in a track of thumbnails. */
async function readLink(url: URL): Promise<URL> {
  const text = await (await fetch(url)).text();
  const link = text.split('\n').find((line) => /^(?!#|WEBVTT|\d+:|$)/.test(line));
  return new URL(link?.replace(/#.*/, '') ?? assert.fail(text), url);
}
