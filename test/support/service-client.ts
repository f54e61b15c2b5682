// Requests of clients to a service that listens. Each fails unless the service accepts it.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { PASSWORD } from './account-requests.ts';
import { callService, type Fields, requestJson } from './http-client.ts';

const POLL_MS = 50;
export const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
/** Header fields of pages of the service. */
export const PAGE = { 'sec-fetch-site': 'same-origin' };

type Node = { readonly url: URL };

/** A node and the credentials of a caller. */
export type NodeCaller = { readonly node: Node; readonly owner: Fields };

export async function embed(service: URL, url: URL): Promise<VideoWire> {
  return expectVideo(await post(service, '/api/v1/embed', { url }), 200);
}

/** Creates a record, and waits for its resolution however busy the machine is. */
export async function createVideo(service: URL, url: URL): Promise<VideoWire> {
  const created = await postVideo(service, url, 'wait=10');
  return { ...created, ...(await waitUntilResolved(service, created.id)) };
}

/** Creates a record. `prefer` is the header of RFC 7240. */
export async function postVideo(
  service: URL,
  url: URL,
  prefer: 'respond-async' | 'wait=10',
): Promise<VideoWire> {
  return expectVideo(await post(service, '/api/v1/videos', { url, headers: { prefer } }), 201);
}

export async function getVideo(
  service: URL,
  videoId: string,
  headers: Fields = {},
): Promise<VideoWire> {
  return requestJson<VideoWire>({ url: service }, `GET /api/v1/videos/${videoId}`, { headers });
}

/** Polls, as a client without event streams does. */
export async function waitUntilResolved(
  service: URL,
  videoId: string,
  headers: Fields = {},
): Promise<VideoWire> {
  for (;;) {
    const video = await getVideo(service, videoId, headers);
    if (video.status === 'ready' || video.status === 'failed') return video;
    await delay(POLL_MS);
  }
}

/** Submits a URL and returns the raw response, whatever its status. */
export function post(
  service: URL,
  path: '/api/v1/embed' | '/api/v1/videos',
  { url, headers = {} }: { readonly url: URL; readonly headers?: Fields },
): Promise<Response> {
  return fetch(new URL(path, service), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ url: url.href }),
  });
}

async function expectVideo(response: Response, status: number): Promise<VideoWire> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  // The status was checked, and the route's schema defines the body.
  return JSON.parse(text);
}

/** Creates an account and returns the headers that authenticate as it. */
export async function register(node: Node, email = CREDENTIALS.email): Promise<Fields> {
  const body = { email, password: PASSWORD };
  const { token } = await requestJson(node, 'POST /api/v1/auth/register', { body });
  return { authorization: `Bearer ${String(token)}` };
}

/** Creates a proxied video and returns its ID when it is ready. */
export async function createOwnedVideo(
  source: URL,
  { node, owner, visibility }: NodeCaller & { readonly visibility: string },
): Promise<string> {
  const { id } = await requestJson(node, 'POST /api/v1/videos', {
    headers: { ...owner, prefer: 'wait=10' },
    body: { url: source.href, visibility, proxy: true },
  });
  const video = await waitUntilResolved(node.url, String(id), owner);
  assert.equal(video.status, 'ready', JSON.stringify(video));
  return video.id;
}

export async function mintToken(id: string, { node, owner }: NodeCaller): Promise<string> {
  const request = `POST /api/v1/videos/${id}/playback-tokens`;
  const body = { expiresIn: 3600 };
  return String((await requestJson(node, request, { headers: owner, body }))['token']);
}

/** Signs in and returns the headers that the account area's pages send. */
export function logInToAccountArea(
  node: Node,
  credentials: { readonly email: string; readonly password: string },
): Promise<Fields> {
  return openSession(node, 'login', credentials);
}

/** Creates an account, and returns the header fields of its session in the account area. */
export function registerOnPage(node: Node, email: string): Promise<Fields> {
  return openSession(node, 'register', { email, password: PASSWORD });
}

async function openSession(
  node: Node,
  path: 'login' | 'register',
  body: { readonly email: string; readonly password: string },
): Promise<Fields> {
  const { headers } = await callService(node, `POST /account/api/${path}`, { headers: PAGE, body });
  const [cookie = assert.fail(`${path} of ${body.email}`)] =
    headers.getSetCookie()[0]?.split(';') ?? [];
  return { ...PAGE, cookie };
}

/** The header fields of requests with a new API key of a new account. */
export async function createApiKey(
  node: Node,
  { email, scopes }: { readonly email: string; readonly scopes: readonly string[] },
): Promise<Fields> {
  return createKey(node, await registerOnPage(node, email), scopes);
}

/** Creates an API key for the account of a session. */
export async function createKey(
  node: Node,
  session: Fields,
  scopes: readonly string[],
): Promise<Fields> {
  const body = { name: 'test', scopes };
  const { key } = await requestJson(node, 'POST /account/api/keys', { headers: session, body });
  return { 'x-api-key': String(key) };
}
