import assert from 'node:assert/strict';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { PASSWORD } from './account-requests.ts';
import { requestJson } from './http-client.ts';
import { createApiKey, logInToAccountArea } from './service-client.ts';
import { runReelayInProcess } from './spawn-service.ts';
import { type App, startApp } from './start-app.ts';
import { toDatabaseSettings } from './test-settings.ts';

const OPERATOR = 'ops@example.com';
const SCOPES = ['videos:read', 'videos:write', 'webhooks:manage', 'subtitles:write'];

type Headers = Readonly<Record<string, string>>;

/** A service with the operator console, one account and one operator. */
export type ConsoleApp = AsyncDisposable & {
  readonly app: App;
  /** The API key of the account ada@example.com. */
  readonly owner: Headers;
  readonly operator: Headers;
  /** Calls the API of the console, and fails unless it succeeds. */
  readonly admin: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<Readonly<Record<string, unknown>>>;
};

export async function startConsoleApp(
  database: DatabaseConfig,
  environment: Headers = {},
): Promise<ConsoleApp> {
  const settings = {
    ...toDatabaseSettings(database),
    EGRESS_ALLOW: '127.0.0.1/32',
    ...environment,
  };
  const app = await startApp({ ...settings, ADMIN_CONSOLE: 'on' });
  const owner = await createApiKey(app, { email: 'ada@example.com', scopes: SCOPES });
  await createApiKey(app, { email: OPERATOR, scopes: ['videos:read'] });
  const operator = await logInToAccountArea(app, { email: OPERATOR, password: PASSWORD });
  const role = ['accounts', 'role', OPERATOR, 'operator'];
  assert.equal((await runReelayInProcess(role, settings)).code, 0);
  return {
    app,
    owner,
    operator,
    admin: (method, path, body) =>
      requestJson(app, `${method} /api/v1/admin${path}`, { headers: operator, body }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
