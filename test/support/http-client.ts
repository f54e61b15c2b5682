import assert from 'node:assert/strict';

import type { LightMyRequestResponse } from 'fastify';

import type { ErrorDetail } from '#contract/app-error.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import type { Service } from './start-service.ts';

export type Fields = Readonly<Record<string, string>>;

export type CallOptions = {
  readonly headers?: Fields | undefined;
  /** Text and bytes are sent unchanged, and everything else as JSON. */
  readonly body?: unknown;
};

type Json = Readonly<Record<string, unknown>>;
type Node = { readonly url: URL };

export type CallResult<T = Json> = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: T;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Sends a request such as `GET /healthz` to a service in this process, without a connection. */
export function inject(
  { server }: { readonly server: Pick<Service['server'], 'inject'> },
  request: string,
  { remoteAddress, ...options }: CallOptions & { readonly remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  const { method, path, headers, payload } = toRequest(request, options);
  return server.inject({
    method,
    url: path,
    headers,
    ...(payload !== undefined && { payload }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}

/** Sends a request such as `GET /healthz` to a service that listens, and reads the JSON. */
export const callService = call<Json>;

/** Returns the JSON of a response. Fails unless the request succeeds. */
export async function requestJson<T = Json>(
  node: Node,
  request: string,
  options: CallOptions = {},
): Promise<T> {
  const { status, json } = await call<T>(node, request, options);
  assert.ok(status < 300, `${request}: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** The schema of the route defines the JSON. */
async function call<T>(
  { url }: Node,
  request: string,
  options: CallOptions = {},
): Promise<CallResult<T>> {
  const { method, path, headers, payload } = toRequest(request, options);
  const response = await fetch(new URL(path, url), {
    method,
    headers,
    ...(payload !== undefined && { body: payload }),
  });
  const text = await response.text();
  const json: T = JSON.parse(text === '' ? '{}' : text);
  return { status: response.status, headers: response.headers, json };
}

function toRequest(request: string, { headers = {}, body }: CallOptions) {
  const space = request.indexOf(' ');
  const path = request.slice(space + 1);
  const method = METHODS.find((each) => each === request.slice(0, space)) ?? assert.fail(request);
  if (body === undefined) return { method, path, headers };
  if (body instanceof Buffer) {
    const typed = { 'content-type': 'application/octet-stream', ...headers };
    return { method, path, headers: typed, payload: Buffer.from(body) };
  }
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, path, headers: { 'content-type': 'application/json', ...headers }, payload };
}

/** The part of the error envelope that tests check. */
export type ErrorResponse = {
  readonly success: false;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly ErrorDetail[];
  };
};

/** Waits longer for the resolution than by default, because the machine may be busy. */
export function postVideo(
  service: Pick<Service, 'server'>,
  body: Readonly<Record<string, unknown>> | string,
  {
    headers = {},
    path = '/api/v1/videos',
  }: { readonly headers?: Fields; readonly path?: '/api/v1/videos' | '/api/v1/embed' } = {},
): Promise<LightMyRequestResponse> {
  const prefer = path === '/api/v1/videos' && { prefer: 'wait=10' };
  return inject(service, `POST ${path}`, { headers: { ...prefer, ...headers }, body });
}

export function toJson(response: LightMyRequestResponse): VideoWire {
  return response.json<VideoWire>();
}
