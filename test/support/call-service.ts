import assert from 'node:assert/strict';

import type { ServiceProcess } from './spawn-service.ts';

type CallResult = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
};

/** Sends one request to one node. A body is sent as JSON. */
export async function callService(
  node: Pick<ServiceProcess, 'url'>,
  {
    method,
    path,
    headers = {},
    body,
  }: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  },
): Promise<CallResult> {
  const response = await fetch(new URL(path, node.url), {
    method,
    ...(body === undefined
      ? { headers }
      : {
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? {} : JSON.parse(text),
  };
}

/** Signs in and returns the headers that the account area's pages send. */
export async function logInToAccountArea(
  node: Pick<ServiceProcess, 'url'>,
  credentials: { readonly email: string; readonly password: string },
): Promise<Readonly<Record<string, string>>> {
  const page = { 'sec-fetch-site': 'same-origin' };
  const response = await callService(node, {
    method: 'POST',
    path: '/account/api/login',
    headers: page,
    body: credentials,
  });
  assert.equal(response.status, 200);
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  return { ...page, cookie };
}
