import assert from 'node:assert/strict';

import type { ServiceProcess } from './service-process.ts';

type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
};

type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };

/** One request of a program to one node; a body is sent as JSON. */
export async function callService(
  node: Pick<ServiceProcess, 'url'>,
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<Answer> {
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

/** What the account area's pages send to that node from then on. */
export async function logInToArea(
  node: Pick<ServiceProcess, 'url'>,
  credentials: { readonly email: string; readonly password: string },
): Promise<Readonly<Record<string, string>>> {
  const page = { 'sec-fetch-site': 'same-origin' };
  const sent = { headers: page, body: credentials };
  const answer = await callService(node, 'POST', '/account/api/login', sent);
  assert.equal(answer.status, 200);
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  return { ...page, cookie };
}
