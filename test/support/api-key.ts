import assert from 'node:assert/strict';

import { PASSWORD } from './account-requests.ts';
import { callService } from './call-service.ts';
import type { App } from './start-app.ts';

export type Fields = Readonly<Record<string, string>>;

/** The header fields of requests with a new API key of a new account. */
export async function createApiKey(
  app: App,
  { email, scopes }: { readonly email: string; readonly scopes: readonly string[] },
): Promise<Fields> {
  const page = { 'sec-fetch-site': 'same-origin' };
  const account = await callService(app, {
    method: 'POST',
    path: '/account/api/register',
    headers: page,
    body: { email, password: PASSWORD },
  });
  const [cookie = ''] = (account.headers.getSetCookie()[0] ?? '').split(';');
  const { status, json } = await callService(app, {
    method: 'POST',
    path: '/account/api/keys',
    headers: { ...page, cookie },
    body: { name: 'test', scopes },
  });
  assert.equal(status, 201);
  return { 'x-api-key': String(json['key']) };
}
