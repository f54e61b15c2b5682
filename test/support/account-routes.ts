import type { RouteAccess } from './route-access.ts';

const WRONG = '401 invalid_credentials';
const REASON = { reason: 'ticket 4711' };
const PASSWORD = { password: 'an incorrect password' };
const CODE = { code: '000000' };
const INVALID = '422 validation_failed';
const API = '/api/v1/auth';
const AREA = '/account/api';
const LOGIN: readonly RouteAccess[] = [
  ...['register', 'login', 'login/code', 'password-reset', 'password-reset/confirm'].flatMap(
    (path): RouteAccess[] => [
      { route: `POST ${API}/${path}`, access: 'anyone', outcome: INVALID, body: {} },
    ],
  ),
  ...['register', 'login', 'login/code', 'login/passkey', 'email/confirm'].map(
    (path): RouteAccess => ({
      route: `POST ${AREA}/${path}`,
      access: 'site',
      outcome: INVALID,
      body: {},
    }),
  ),
  { route: `POST ${AREA}/login/passkey/options`, access: 'site' },
  { route: `GET ${AREA}/oidc/start`, access: 'site', outcome: '303' },
  { route: `GET ${AREA}/oidc/start`, access: 'session', outcome: '303', query: '?link=true' },
  { route: `GET ${AREA}/oidc/callback`, access: 'anyone', outcome: '303' },
  { route: `GET ${API}/me`, access: 'token' },
  { route: `GET ${API}/export`, access: 'token' },
];

const ATTESTATION = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', attestationObject: 'a' },
};
const ASSERTION = {
  ...ATTESTATION,
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};
const CONFIRMED = { ...PASSWORD, ...CODE };
const CHANGES: readonly (readonly [route: string, body: object, outcome: string])[] = [
  ['POST /password', { currentPassword: 'incorrect', newPassword: 'another battery' }, WRONG],
  ['DELETE /account', PASSWORD, WRONG],
  ['POST /email/change', { email: 'new@example.com', ...PASSWORD }, WRONG],
  ['POST /confirm', PASSWORD, WRONG],
  ['POST /confirm/passkey/options', {}, '200'],
  ['POST /confirm/passkey', { response: ASSERTION }, '401 invalid_passkey'],
  ['POST /passkeys/options', PASSWORD, WRONG],
  ['POST /passkeys', { name: 'Phone', response: ATTESTATION }, '401 invalid_passkey'],
  ['DELETE /passkeys/:passkeyId', PASSWORD, WRONG],
  ['POST /second-factor', PASSWORD, WRONG],
  ['POST /second-factor/enable', CODE, '404 not_found'],
  ['DELETE /second-factor', CONFIRMED, '404 not_found'],
  ['POST /recovery-codes', CONFIRMED, '404 not_found'],
  ['PATCH /profile', { name: 'Ada' }, '200'],
  ['POST /keys', { name: 'another', scopes: ['videos:read'] }, '201'],
];
export const ACCOUNT_ROUTES: readonly RouteAccess[] = [
  ...LOGIN,
  ...['me', 'keys', 'passkeys', 'second-factor', 'sessions'].map((path): RouteAccess => ({
    route: `GET ${AREA}/${path}`,
    access: 'session',
  })),
  ...CHANGES.map(([route, body, outcome]): RouteAccess => ({
    route: route.replace(' ', ` ${AREA}`),
    access: 'session',
    outcome,
    body,
  })),
  { route: `DELETE ${AREA}/account/deletion`, access: 'session' },
  { route: `DELETE ${AREA}/oidc/identity`, access: 'session', outcome: '204' },
  { route: `POST ${AREA}/email/verification`, access: 'session', outcome: '204' },
  {
    route: `POST ${AREA}/keys/:keyId/rotate`,
    access: 'session-owner',
    outcome: '201',
    body: {},
    fresh: 'key',
  },
  { route: `DELETE ${AREA}/keys/:keyId`, access: 'session-owner', outcome: '204', fresh: 'key' },
  {
    route: `DELETE ${AREA}/sessions/:sessionId`,
    access: 'session-owner',
    outcome: '204',
    fresh: 'session',
  },
];

const BLOCK = { kind: 'host', value: 'blocked.example', ...REASON };
const CLOSED = { outcome: 'dismissed', ...REASON };
const QUOTAS = { ...REASON, quotas: { videos: 10 } };
const ACTIONS: readonly (readonly [route: string, body: object, outcome: string])[] = [
  ['POST accounts/:accountId/disable', REASON, '200'],
  ['POST accounts/:accountId/enable', REASON, '200'],
  ['PATCH accounts/:accountId/quotas', QUOTAS, '200'],
  ['POST accounts/:accountId/remove-second-factor', REASON, '200'],
  ['DELETE accounts/:accountId', REASON, '204'],
  ['POST videos/:videoId/take-down', { reason: 'terms' }, '200'],
  ['POST videos/:videoId/restore', REASON, '200'],
  ['POST videos/:videoId/refresh', REASON, '202'],
  ['DELETE videos/:videoId', REASON, '204'],
  ['POST blocks', BLOCK, '201'],
  ['POST jobs/:jobId/run', REASON, '204'],
  ['POST nodes/:nodeId/drain', REASON, '204'],
  ['POST nodes/:nodeId/resume', REASON, '204'],
];
const ADMIN = '/api/v1/admin';
export const CONSOLE_ROUTES: readonly RouteAccess[] = [
  {
    route: `POST ${ADMIN}/accounts`,
    access: 'operator',
    outcome: '422 validation_failed',
    body: { email: 'invalid', ...REASON },
  },
  ...['accounts', 'accounts/:accountId', 'videos', 'blocks', 'reports', 'audit-log', 'system'].map(
    (path): RouteAccess => ({ route: `GET ${ADMIN}/${path}`, access: 'operator' }),
  ),
  ...ACTIONS.map(([route, body, outcome]): RouteAccess => ({
    route: route.replace(' ', ` ${ADMIN}/`),
    access: 'operator',
    outcome,
    body,
  })),
  {
    route: `POST ${ADMIN}/videos/:videoId/reports/close`,
    access: 'operator',
    path: `${ADMIN}/videos/:publicVideoId/reports/close`,
    body: CLOSED,
  },
  {
    route: `DELETE ${ADMIN}/blocks/:blockId`,
    access: 'operator',
    outcome: '204',
    body: REASON,
    fresh: 'block',
  },
];

export const LOGOUT_ROUTES: readonly RouteAccess[] = [
  { route: `POST ${API}/logout`, access: 'token', outcome: '204' },
  { route: `POST ${AREA}/logout`, access: 'session', outcome: '204' },
];
