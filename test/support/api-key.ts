import assert from 'node:assert/strict';

import { PASSWORD } from './account-requests.ts';
import { callService } from './call-service.ts';
import type { App } from './start-app.ts';

export type Fields = Readonly<Record<string, string>>;

/** Header fields of pages of the service. */
export const PAGE = { 'sec-fetch-site': 'same-origin' };

/** The header fields of requests with a new API key of a new account. */
export async function createApiKey(
  app: App,
  { email, scopes }: { readonly email: string; readonly scopes: readonly string[] },
): Promise<Fields> {
  return await createKey(app, await registerOnPage(app, email), scopes);
}

/** Creates an account, and returns the header fields of its session. */
export async function registerOnPage(app: App, email: string): Promise<Fields> {
  const { status, headers } = await callService(app, {
    method: 'POST',
    path: '/account/api/register',
    headers: PAGE,
    body: { email, password: PASSWORD },
  });
  assert.equal(status, 201);
  const [cookie = ''] = (headers.getSetCookie()[0] ?? '').split(';');
  return { ...PAGE, cookie };
}

/** Creates an API key for the account of a session. */
export async function createKey(
  app: App,
  session: Fields,
  scopes: readonly string[],
): Promise<Fields> {
  const { status, json } = await callService(app, {
    method: 'POST',
    path: '/account/api/keys',
    headers: session,
    body: { name: 'test', scopes },
  });
  assert.equal(status, 201);
  return { 'x-api-key': String(json['key']) };
}
