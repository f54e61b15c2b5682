import type { Scope } from '#contract/permissions.ts';

/** Whose requests a route performs. */
export type Access =
  | 'anyone' // Credentials are ignored.
  | 'creator' // Anyone, but an API key needs the scope.
  | 'reader' // The owner of a private video. Others do not find it.
  | 'viewer' // Everyone with a playback token of a private video.
  | 'reader-or-viewer'
  | 'owner' // The owner of the record. Others do not find it.
  | 'account' // Every account, for its own data.
  | 'token' // Every account with a bearer token, for its own data.
  | 'site' // The pages of the service.
  | 'session' // Every session of the account area, for its own data.
  | 'session-owner' // Sessions of the owner of the record.
  | 'none' // No caller, because the video is private or the URL lacks a capability.
  | 'operator' // Sessions of operators.
  | 'monitoring'; // The metrics token.

/** Records that a row deletes or changes, so that each permitted request needs another one. */
export type FreshRecord =
  | 'block'
  | 'deleted video'
  | 'feed'
  | 'key'
  | 'link'
  | 'playlist'
  | 'session'
  | 'signing key'
  | 'subtitle'
  | 'video'
  | 'webhook';

export type RouteAccess = {
  /** The method and the pattern. The test replaces parameters such as `:videoId`. */
  readonly route: string;
  readonly access: Access;
  readonly scope?: Scope;
  /** The status for permitted callers, with the code of an error. By default, `200`. */
  readonly outcome?: string;
  /** Replaces the path of the pattern, or only adds a query. */
  readonly path?: string;
  readonly query?: string;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Invalid credentials are refused, although the access does not depend on credentials. */
  readonly refusesInvalid?: true;
  /** Other API routes refuse a playback token in the query. */
  readonly acceptsToken?: true;
  readonly fresh?: FreshRecord;
};

type Rest = Omit<Partial<RouteAccess>, 'route' | 'outcome'>;
type Row = string | readonly [route: string, outcome: string, rest?: Rest];

/** Rows with the same access. Their paths start with `at`. */
function list(
  { at = '', ...shared }: Omit<RouteAccess, 'route'> & { readonly at?: string },
  rows: readonly Row[],
): readonly RouteAccess[] {
  return rows.map((row) => {
    const [route, outcome = '200', rest] = typeof row === 'string' ? [row] : row;
    return { outcome, ...shared, ...rest, route: route.replace(' ', ` ${at}`) };
  });
}

const READ = 'videos:read';
const WRITE = 'videos:write';
const HOOKS = 'webhooks:manage';
const SUBTITLES = 'subtitles:write';
const INVALID = '422 validation_failed';
const PNG = { headers: { 'content-type': 'image/png' }, body: {} };
const NEW = { url: ':media?created' };
const UNIQUE = { body: { url: ':missing?:unique' } };

const MCP = {
  headers: { accept: 'application/json, text/event-stream' },
  body: { jsonrpc: '2.0', id: 1, method: 'ping' },
};
const COMPLAINT = { reason: 'other', details: 'A complaint' };
const PUBLIC_REPORT = '/watch/:publicVideoId/report';
const PRIVATE = '?url=:origin/watch/:videoId';
const PUBLIC = '?url=:origin/watch/:publicVideoId';
const PAGES: readonly RouteAccess[] = [
  ...list({ access: 'anyone' }, [
    ...['/', '/account', '/account/*', '/docs', '/healthz', '/readyz', '/openapi.yaml'].map(toGet),
    ...['login', 'signup', 'forgot-password', 'reset-password', 'confirm-email'].map(
      (page) => `GET /account/${page}`,
    ),
    ['GET /report.js', '302'],
    ['GET /player.js', '302'],
    ['GET /favicon.ico', '302'],
    'GET /sample.mp4',
    ['GET /logos/:digest', '404 not_found'],
    ['GET /docs/:page', '200', { path: '/docs/videos' }],
    ['GET /docs/', '308'],
    ['GET /assets/*', '200', { path: ':asset' }],
    ['POST /mcp', '200', MCP],
    ['POST /mcp/', '200', MCP],
    ['GET /watch/:videoId/report', '200', { path: PUBLIC_REPORT }],
  ]),
  ...list({ access: 'operator' }, [['GET /admin', '302']]),
  ...list({ access: 'monitoring' }, ['GET /metrics']),
  ...list({ access: 'viewer' }, ['GET /watch/:videoId', 'GET /embed/:videoId']),
  ...list({ access: 'none' }, ['GET /watch/:videoId/report']),
  ...list({ access: 'site', at: '/watch/:videoId', form: COMPLAINT }, [
    ['POST /report', '404 video_not_found'],
    ['POST /report', '200', { path: PUBLIC_REPORT }],
  ]),
  ...(['none', 'anyone'] as const).flatMap((access) =>
    list(
      {
        access,
        acceptsToken: true,
        scope: READ,
        refusesInvalid: true,
        query: access === 'none' ? PRIVATE : PUBLIC,
      },
      [
        ...['/oembed', '/api/oembed', '/iframely', '/api/iframely'].map(toGet),
        ['GET /iframe', '302'],
        ['GET /api/iframe', '302'],
      ],
    ),
  ),
];

function toGet(path: string): string {
  return `GET ${path}`;
}

const WRONG = '401 invalid_credentials';
const PASSWORD = { password: 'an incorrect password' };
const CODE = { code: '000000' };
const CONFIRMED = { body: { ...PASSWORD, ...CODE } };
const NEW_PASSWORD = { currentPassword: 'incorrect', newPassword: 'another battery' };
const CREDENTIAL = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
const ATTESTATION = { ...CREDENTIAL, response: { clientDataJSON: 'a', attestationObject: 'a' } };
const ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};
const API = '/api/v1/auth/';
const AREA = '/account/api/';
const ACCOUNTS: readonly RouteAccess[] = [
  ...list({ access: 'anyone', at: API, outcome: INVALID, body: {} }, [
    'POST register',
    'POST login',
    'POST login/code',
    'POST password-reset',
    'POST password-reset/confirm',
  ]),
  ...list({ access: 'site', at: AREA, outcome: INVALID, body: {} }, [
    'POST register',
    'POST login',
    'POST login/code',
    'POST login/passkey',
    'POST email/confirm',
  ]),
  ...list({ access: 'site', at: AREA }, ['POST login/passkey/options', ['GET oidc/start', '303']]),
  ...list({ access: 'anyone', at: AREA }, [['GET oidc/callback', '303']]),
  ...list({ access: 'token', at: API }, ['GET me', 'GET export']),
  ...list({ access: 'session', at: AREA }, [
    ['GET oidc/start', '303', { query: '?link=true' }],
    ...['me', 'keys', 'passkeys', 'second-factor', 'sessions'].map(toGet),
    ['POST password', WRONG, { body: NEW_PASSWORD }],
    ['DELETE account', WRONG, { body: PASSWORD }],
    ['POST email/change', WRONG, { body: { email: 'new@example.com', ...PASSWORD } }],
    ['POST confirm', WRONG, { body: PASSWORD }],
    ['POST confirm/passkey/options', '200', { body: {} }],
    ['POST confirm/passkey', '401 invalid_passkey', { body: { response: ASSERTION } }],
    ['POST passkeys/options', WRONG, { body: PASSWORD }],
    ['POST passkeys', '401 invalid_passkey', { body: { name: 'Phone', response: ATTESTATION } }],
    ['DELETE passkeys/:passkeyId', WRONG, { body: PASSWORD }],
    ['POST second-factor', WRONG, { body: PASSWORD }],
    ['POST second-factor/enable', '404 not_found', { body: CODE }],
    ['DELETE second-factor', '404 not_found', CONFIRMED],
    ['POST recovery-codes', '404 not_found', CONFIRMED],
    ['PATCH profile', '200', { body: { name: 'Ada' } }],
    ['POST keys', '201', { body: { name: 'another', scopes: [READ] } }],
    'DELETE account/deletion',
    ['DELETE oidc/identity', '204'],
    ['POST email/verification', '204'],
  ]),
  ...list({ access: 'session-owner', at: AREA }, [
    ['POST keys/:keyId/rotate', '201', { body: {}, fresh: 'key' }],
    ['DELETE keys/:keyId', '204', { fresh: 'key' }],
    ['DELETE sessions/:sessionId', '204', { fresh: 'session' }],
  ]),
];

const STREAMS: readonly RouteAccess[] = [
  ...list({ access: 'viewer', at: '/stream/:videoId' }, [
    'GET ',
    'GET /:sourceId',
    'GET /thumbnails.vtt',
  ]),
  ...list({ access: 'reader-or-viewer', scope: READ }, ['GET /stream/:videoId/poster']),
  // The capability in the URL grants access.
  ...list({ access: 'none', at: '/stream/:videoId' }, [
    ['GET /*', '200', { path: '/stream/:videoId/v0/1.ts' }],
    'GET /thumbnails/:sourceId/:sheet',
  ]),
  ...list({ access: 'anyone', at: '/stream/:videoId' }, [
    'GET /clock',
    ['GET /*', '200', { path: ':segment' }],
    ['GET /thumbnails/:sourceId/:sheet', '200', { path: ':sheet' }],
  ]),
];

const VIDEO = '/api/v1/videos/:videoId';
const PUBLIC_REPORTS = '/api/v1/videos/:publicVideoId/reports';
const SHARED = { name: 'Customers' };
const VIDEOS: readonly RouteAccess[] = [
  ...list({ access: 'anyone' }, [
    ['POST /api/v1/embed', '200', { body: NEW }],
    [`POST ${VIDEO}/reports`, '204', { path: PUBLIC_REPORTS, body: COMPLAINT }],
    [
      'POST /api/v1/analytics/events',
      '415 unsupported_media_type',
      { body: {}, acceptsToken: true },
    ],
  ]),
  ...list({ access: 'none' }, [[`POST ${VIDEO}/reports`, '200', { body: COMPLAINT }]]),
  ...list({ access: 'creator', scope: WRITE }, [['POST /api/v1/videos', '201', UNIQUE]]),
  ...list({ access: 'account', scope: READ }, [
    'GET /api/v1/videos',
    ['GET /account/api/videos/titles', '200', { query: '?id=:videoId' }],
  ]),
  ...list({ access: 'account', scope: WRITE }, [
    ['POST /api/v1/videos/batch', '200', { body: { videos: [NEW] } }],
  ]),
  ...list({ access: 'reader', scope: READ, at: VIDEO }, ['GET ', 'GET /sources']),
  ...list({ access: 'reader-or-viewer', scope: READ, at: VIDEO }, [
    'GET /status',
    'GET /subtitles',
    'GET /subtitles/:lang',
    'GET /subtitles/:lang.vtt',
    'GET /subtitles/:lang.srt',
  ]),
  ...list({ access: 'owner', scope: READ, at: VIDEO }, [
    'GET /trace',
    ...['', '/live', '/sessions'].map((path) => `GET /analytics${path}`),
  ]),
  ...list({ access: 'owner', scope: SUBTITLES, at: `${VIDEO}/subtitles/:lang` }, [
    ['PUT ', '200', { body: { content: 'WEBVTT\n' } }],
    'GET /original',
    ['PATCH ', '200', { body: { label: 'English' } }],
    ['DELETE ', '204', { fresh: 'subtitle' }],
  ]),
  ...list({ access: 'owner', scope: WRITE, at: VIDEO }, [
    ['PATCH ', '200', { body: { title: 'Talk' } }],
    ['POST /refresh', '202'],
    ['POST /sources', '200', { body: { url: ':source' } }],
    ['PATCH /sources', '200', { body: { order: 'health' } }],
    ['DELETE /sources/:sourceId', '409 last_source'],
    ['POST /playback-tokens', '201', { body: { expiresIn: 60 } }],
    ['PUT /poster', INVALID, PNG],
    ['DELETE /poster', '204'],
    ['DELETE ', '204', { fresh: 'video' }],
    ['POST /restore', '200', { fresh: 'deleted video' }],
    ['DELETE /playback-tokens', '204', { fresh: 'video' }],
  ]),
];

const ACCOUNT_DATA: readonly RouteAccess[] = [
  ...list({ access: 'account', scope: READ, at: '/api/v1/' }, [
    ...['', '/live', '/sessions'].map((path) => `GET analytics${path}`),
    'GET usage',
    'GET account/branding',
    'GET feeds',
    'GET events',
    'GET feeds.opml',
    'GET playlists',
    'GET links',
    'GET signing-keys',
  ]),
  ...list({ access: 'account', scope: WRITE, at: '/api/v1/' }, [
    ['PATCH account/branding', '200', { body: {} }],
    ['PUT account/branding/logo', INVALID, PNG],
    ['DELETE account/branding/logo', '204'],
    ['POST feeds', '201', UNIQUE],
    ['POST feeds/import', '200', { body: { opml: '<opml version="2.0"/>' } }],
    ['POST playlists', '201', { body: { title: 'Talks' } }],
    ['POST signing-keys', INVALID, { body: { name: 'Website', jwk: {} } }],
  ]),
  ...list({ access: 'account', scope: 'audit:read' }, ['GET /api/v1/audit-log']),
  ...list({ access: 'account', scope: READ }, ['GET /account/api/events/examples']),
  ...list({ access: 'account', scope: HOOKS, at: '/api/v1/webhooks' }, [
    ['POST ', '201', { body: { url: ':hook', events: ['video.*'] } }],
    'GET ',
  ]),
];

const DELIVERY = '/deliveries/:deliveryId';
const RECORDS: readonly RouteAccess[] = [
  ...list({ access: 'owner', scope: HOOKS }, [
    ['GET /account/api/webhooks/:webhookId/history', '200', { query: '?hours=1' }],
  ]),
  ...list({ access: 'owner', scope: HOOKS, at: '/api/v1/webhooks/:webhookId' }, [
    'GET ',
    ['PATCH ', '200', { body: { enabled: true } }],
    ['POST /rotate-secret', '200', { body: {} }],
    ['POST /test', '202'],
    'GET /deliveries',
    `GET ${DELIVERY}`,
    [`POST ${DELIVERY}/redeliver`, '202'],
    ['POST /redeliver', '202', { body: { since: '2026-01-31T12:00:00.000Z' } }],
    ['DELETE ', '204', { fresh: 'webhook' }],
  ]),
  ...list({ access: 'owner', scope: READ }, [
    'GET /api/v1/feeds/:feedId',
    'GET /api/v1/links/:linkId',
  ]),
  // A token of one of its videos opens no playlist.
  ...list(
    { access: 'reader', acceptsToken: true, scope: READ, at: '/api/v1/playlists/:playlistId' },
    ['GET ', 'GET /videos', 'GET /feed'],
  ),
  ...list({ access: 'owner', scope: WRITE, at: '/api/v1/' }, [
    ['PATCH feeds/:feedId', '200', { body: { tags: ['talks'] } }],
    ['POST feeds/:feedId/refresh', '202'],
    ['DELETE feeds/:feedId', '204', { fresh: 'feed' }],
    ['PATCH playlists/:playlistId', '200', { body: { title: 'Talks' } }],
    ['POST playlists/:playlistId/videos', '200', { body: { videoIds: [':videoId'] } }],
    ['POST playlists/:playlistId/import', '200', { body: { text: '#EXTM3U\n' } }],
    ['PATCH playlists/:playlistId/videos/:videoId', '200', { body: { after: null } }],
    ['DELETE playlists/:playlistId/videos/:videoId', '204', { fresh: 'playlist' }],
    ['DELETE playlists/:playlistId', '204', { fresh: 'playlist' }],
    ['POST links', '201', { body: { videoId: ':videoId', ...SHARED } }],
    ['POST links', '201', { body: { playlistId: ':playlistId', ...SHARED } }],
    ['PATCH links/:linkId', '200', { body: { name: 'Partners' } }],
    ['DELETE links/:linkId', '204', { fresh: 'link' }],
    ['DELETE signing-keys/:signingKeyId', '204', { fresh: 'signing key' }],
  ]),
  ...list({ access: 'anyone', at: '/share/:linkId' }, ['GET ', 'GET /embed']),
  ...list({ access: 'site', at: '/share/:linkId' }, ['POST ', 'POST /embed']),
];

const REASON = { reason: 'ticket 4711' };
const BLOCK = { kind: 'host', value: 'blocked.example', ...REASON };
const CONSOLE = list({ access: 'operator', at: '/api/v1/admin/' }, [
  ['POST accounts', INVALID, { body: { email: 'invalid', ...REASON } }],
  ...['accounts', 'accounts/:accountId', 'videos', 'blocks', 'reports', 'audit-log', 'system'].map(
    toGet,
  ),
  ['POST accounts/:accountId/disable', '200', { body: REASON }],
  ['POST accounts/:accountId/enable', '200', { body: REASON }],
  ['PATCH accounts/:accountId/quotas', '200', { body: { ...REASON, quotas: { videos: 10 } } }],
  ['POST accounts/:accountId/remove-second-factor', '200', { body: REASON }],
  // The owner has chosen a password.
  ['POST accounts/:accountId/invitation', '404 not_found', { body: REASON }],
  ['DELETE accounts/:accountId', '204', { body: REASON }],
  ['POST videos/:videoId/take-down', '200', { body: { reason: 'terms' } }],
  ['POST videos/:videoId/restore', '200', { body: REASON }],
  ['POST videos/:videoId/refresh', '202', { body: REASON }],
  ['DELETE videos/:videoId', '204', { body: REASON }],
  ['POST blocks', '201', { body: BLOCK }],
  ['POST jobs/:jobId/run', '204', { body: REASON }],
  ['POST nodes/:nodeId/drain', '204', { body: REASON }],
  ['POST nodes/:nodeId/resume', '204', { body: REASON }],
  [
    'POST videos/:videoId/reports/close',
    '200',
    {
      path: '/api/v1/admin/videos/:publicVideoId/reports/close',
      body: { outcome: 'dismissed', ...REASON },
    },
  ],
  ['DELETE blocks/:blockId', '204', { body: REASON, fresh: 'block' }],
]);

/** Access of all routes. The last rows delete records and sessions of the others. */
export const ROUTES: readonly RouteAccess[] = [
  ...PAGES,
  ...ACCOUNTS,
  ...STREAMS,
  ...ACCOUNT_DATA,
  ...RECORDS,
  ...VIDEOS,
  ...CONSOLE,
  ...list({ access: 'token' }, [['POST /api/v1/auth/logout', '204']]),
  ...list({ access: 'session' }, [['POST /account/api/logout', '204']]),
];
