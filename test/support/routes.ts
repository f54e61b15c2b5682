import { ACCOUNT_ROUTES, CONSOLE_ROUTES, LOGOUT_ROUTES } from './account-routes.ts';
import type { RouteAccess } from './route-access.ts';

const UNKNOWN = '404 video_not_found';
const READ = 'videos:read';
const WRITE = 'videos:write';
const HOOKS = 'webhooks:manage';
const SUBTITLES = 'subtitles:write';

const MCP_TYPES = { accept: 'application/json, text/event-stream' };
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const COMPLAINT = { reason: 'other', details: 'A complaint' };
const REPORT = 'GET /watch/:videoId/report';
const SEND = 'POST /watch/:videoId/report';
const PUBLIC_REPORT = '/watch/:publicVideoId/report';
const PRIVATE = '?url=:origin/watch/:videoId';
const PUBLIC = '?url=:origin/watch/:publicVideoId';
const PAGES: readonly RouteAccess[] = [
  ...['/', '/account', '/account/*', '/docs', '/healthz', '/readyz', '/openapi.yaml'].map(
    (path): RouteAccess => ({ route: `GET ${path}`, access: 'anyone' }),
  ),
  ...['/report.js', '/player.js', '/favicon.ico'].map((path): RouteAccess => ({
    route: `GET ${path}`,
    access: 'anyone',
    outcome: '302',
  })),
  { route: 'GET /sample.mp4', access: 'anyone' },
  ...['login', 'signup', 'forgot-password', 'reset-password', 'confirm-email'].map(
    (page): RouteAccess => ({ route: `GET /account/${page}`, access: 'anyone' }),
  ),
  { route: 'GET /logos/:digest', access: 'anyone', outcome: '404 not_found' },
  { route: 'GET /docs/:page', access: 'anyone', path: '/docs/videos' },
  { route: 'GET /docs/', access: 'anyone', outcome: '308' },
  { route: 'GET /assets/*', access: 'anyone', path: ':asset' },
  { route: 'GET /admin', access: 'operator', outcome: '302' },
  { route: 'GET /metrics', access: 'monitoring' },
  ...['/mcp', '/mcp/'].map((path): RouteAccess => ({
    route: `POST ${path}`,
    access: 'anyone',
    headers: MCP_TYPES,
    body: PING,
  })),
  { route: 'GET /watch/:videoId', access: 'viewer' },
  { route: 'GET /embed/:videoId', access: 'viewer' },
  { route: REPORT, access: 'none' },
  { route: REPORT, access: 'anyone', path: PUBLIC_REPORT },
  { route: SEND, access: 'site', outcome: UNKNOWN, form: COMPLAINT },
  { route: SEND, access: 'site', path: PUBLIC_REPORT, form: COMPLAINT },
  ...['/oembed', '/api/oembed', '/iframely', '/api/iframely', '/iframe', '/api/iframe'].flatMap(
    (path): RouteAccess[] => {
      const shared = {
        route: `GET ${path}`,
        acceptsToken: true,
        scope: READ,
        refusesInvalid: true,
      } as const;
      const outcome = path.endsWith('/iframe') ? '302' : '200';
      return [
        { ...shared, access: 'none', query: PRIVATE },
        { ...shared, access: 'anyone', query: PUBLIC, outcome },
      ];
    },
  ),
];

const SEGMENT = 'GET /stream/:videoId/*';
const SHEET = 'GET /stream/:videoId/thumbnails/:sourceId/:sheet';
const STREAMS: readonly RouteAccess[] = [
  { route: 'GET /stream/:videoId', access: 'viewer' },
  { route: 'GET /stream/:videoId/:sourceId', access: 'viewer' },
  { route: 'GET /stream/:videoId/thumbnails.vtt', access: 'viewer' },
  { route: 'GET /stream/:videoId/poster', access: 'reader-or-viewer', scope: READ },
  { route: 'GET /stream/:videoId/clock', access: 'anyone' },
  // The capability in the URL grants access.
  { route: SEGMENT, access: 'none', path: '/stream/:videoId/v0/1.ts' },
  { route: SEGMENT, access: 'anyone', path: ':segment' },
  { route: SHEET, access: 'none' },
  { route: SHEET, access: 'anyone', path: ':sheet' },
];

const TITLES = 'GET /account/api/videos/titles';
const VIDEO = '/api/v1/videos/:videoId';
const TRACK = `${VIDEO}/subtitles/:lang`;
const NEW = { url: ':media?created' };
const UNIQUE = { url: ':media?:unique' };
const BATCH = { videos: [NEW] };
const REPORTS = `POST ${VIDEO}/reports`;
const PUBLIC_REPORTS = '/api/v1/videos/:publicVideoId/reports';
const VIDEOS: readonly RouteAccess[] = [
  { route: 'POST /api/v1/embed', access: 'anyone', body: NEW },
  { route: 'POST /api/v1/videos', access: 'creator', scope: WRITE, outcome: '201', body: UNIQUE },
  { route: 'POST /api/v1/videos/batch', access: 'account', scope: WRITE, body: BATCH },
  { route: 'GET /api/v1/videos', access: 'account', scope: READ },
  { route: TITLES, access: 'account', scope: READ, query: '?id=:videoId' },
  { route: `GET ${VIDEO}`, access: 'reader', scope: READ },
  { route: `GET ${VIDEO}/sources`, access: 'reader', scope: READ },
  { route: `GET ${VIDEO}/status`, access: 'reader-or-viewer', scope: READ },
  { route: `GET ${VIDEO}/trace`, access: 'owner', scope: READ },
  { route: `PATCH ${VIDEO}`, access: 'owner', scope: WRITE, body: { title: 'Talk' } },
  { route: `POST ${VIDEO}/refresh`, access: 'owner', scope: WRITE, outcome: '202' },
  { route: `POST ${VIDEO}/sources`, access: 'owner', scope: WRITE, body: { url: ':source' } },
  { route: `PATCH ${VIDEO}/sources`, access: 'owner', scope: WRITE, body: { order: 'health' } },
  {
    route: `DELETE ${VIDEO}/sources/:sourceId`,
    access: 'owner',
    scope: WRITE,
    outcome: '409 last_source',
  },
  {
    route: `POST ${VIDEO}/playback-tokens`,
    access: 'owner',
    scope: WRITE,
    outcome: '201',
    body: { expiresIn: 60 },
  },
  {
    route: `PUT ${VIDEO}/poster`,
    access: 'owner',
    scope: WRITE,
    outcome: '422 validation_failed',
    headers: { 'content-type': 'image/png' },
    body: {},
  },
  { route: `DELETE ${VIDEO}/poster`, access: 'owner', scope: WRITE, outcome: '204' },
  { route: `PUT ${TRACK}`, access: 'owner', scope: SUBTITLES, body: { content: 'WEBVTT\n' } },
  { route: `GET ${VIDEO}/subtitles`, access: 'reader-or-viewer', scope: READ },
  { route: `GET ${TRACK}`, access: 'reader-or-viewer', scope: READ },
  { route: `GET ${TRACK}.vtt`, access: 'reader-or-viewer', scope: READ },
  { route: `GET ${TRACK}.srt`, access: 'reader-or-viewer', scope: READ },
  { route: `GET ${TRACK}/original`, access: 'owner', scope: SUBTITLES },
  { route: `PATCH ${TRACK}`, access: 'owner', scope: SUBTITLES, body: { label: 'English' } },
  {
    route: `DELETE ${TRACK}`,
    access: 'owner',
    scope: SUBTITLES,
    outcome: '204',
    fresh: 'subtitle',
  },
  { route: REPORTS, access: 'none', body: COMPLAINT },
  {
    route: REPORTS,
    access: 'anyone',
    outcome: '204',
    path: PUBLIC_REPORTS,
    body: COMPLAINT,
  },
  { route: `DELETE ${VIDEO}`, access: 'owner', scope: WRITE, outcome: '204', fresh: 'video' },
  { route: `POST ${VIDEO}/restore`, access: 'owner', scope: WRITE, fresh: 'deleted video' },
  {
    route: `DELETE ${VIDEO}/playback-tokens`,
    access: 'owner',
    scope: WRITE,
    outcome: '204',
    fresh: 'video',
  },
];

const ANALYTICS: readonly RouteAccess[] = [
  ...['', '/live', '/sessions'].flatMap((path): RouteAccess[] => [
    { route: `GET ${VIDEO}/analytics${path}`, access: 'owner', scope: READ },
    { route: `GET /api/v1/analytics${path}`, access: 'account', scope: READ },
  ]),
  {
    route: 'POST /api/v1/analytics/events',
    access: 'anyone',
    outcome: '415 unsupported_media_type',
    body: {},
    acceptsToken: true,
  },
  { route: 'GET /api/v1/usage', access: 'account', scope: READ },
  { route: 'GET /api/v1/account/branding', access: 'account', scope: READ },
  { route: 'PATCH /api/v1/account/branding', access: 'account', scope: WRITE, body: {} },
  {
    route: 'PUT /api/v1/account/branding/logo',
    access: 'account',
    scope: WRITE,
    outcome: '422 validation_failed',
    headers: { 'content-type': 'image/png' },
    body: {},
  },
  {
    route: 'DELETE /api/v1/account/branding/logo',
    access: 'account',
    scope: WRITE,
    outcome: '204',
  },
  { route: 'GET /api/v1/audit-log', access: 'account', scope: 'audit:read' },
];

const WEBHOOK = '/api/v1/webhooks/:webhookId';
const DELIVERY = `${WEBHOOK}/deliveries/:deliveryId`;
const HISTORY = 'GET /account/api/webhooks/:webhookId/history';
const EXAMPLES = 'GET /account/api/events/examples';
const HOOK = { url: ':hook', events: ['video.*'] };
const SINCE = { since: '2026-01-31T12:00:00.000Z' };
const WEBHOOKS: readonly RouteAccess[] = [
  { route: 'POST /api/v1/webhooks', access: 'account', scope: HOOKS, outcome: '201', body: HOOK },
  { route: 'GET /api/v1/webhooks', access: 'account', scope: HOOKS },
  { route: `GET ${WEBHOOK}`, access: 'owner', scope: HOOKS },
  { route: `PATCH ${WEBHOOK}`, access: 'owner', scope: HOOKS, body: { enabled: true } },
  { route: `POST ${WEBHOOK}/rotate-secret`, access: 'owner', scope: HOOKS, body: {} },
  { route: `POST ${WEBHOOK}/test`, access: 'owner', scope: HOOKS, outcome: '202' },
  { route: `GET ${WEBHOOK}/deliveries`, access: 'owner', scope: HOOKS },
  { route: `GET ${DELIVERY}`, access: 'owner', scope: HOOKS },
  { route: `POST ${DELIVERY}/redeliver`, access: 'owner', scope: HOOKS, outcome: '202' },
  {
    route: `POST ${WEBHOOK}/redeliver`,
    access: 'owner',
    scope: HOOKS,
    outcome: '202',
    body: SINCE,
  },
  { route: EXAMPLES, access: 'account', scope: READ },
  { route: HISTORY, access: 'owner', scope: HOOKS, query: '?hours=1' },
  { route: `DELETE ${WEBHOOK}`, access: 'owner', scope: HOOKS, outcome: '204', fresh: 'webhook' },
];

const FEED = '/api/v1/feeds/:feedId';
const FEEDS: readonly RouteAccess[] = [
  { route: 'POST /api/v1/feeds', access: 'account', scope: WRITE, outcome: '201', body: UNIQUE },
  { route: 'GET /api/v1/feeds', access: 'account', scope: READ },
  { route: 'GET /api/v1/events', access: 'account', scope: READ },
  { route: 'GET /api/v1/feeds.opml', access: 'account', scope: READ },
  {
    route: 'POST /api/v1/feeds/import',
    access: 'account',
    scope: WRITE,
    body: { opml: '<opml version="2.0"/>' },
  },
  { route: `GET ${FEED}`, access: 'owner', scope: READ },
  { route: `PATCH ${FEED}`, access: 'owner', scope: WRITE, body: { tags: ['talks'] } },
  { route: `POST ${FEED}/refresh`, access: 'owner', scope: WRITE, outcome: '202' },
  { route: `DELETE ${FEED}`, access: 'owner', scope: WRITE, outcome: '204', fresh: 'feed' },
];

const PLAYLIST = '/api/v1/playlists/:playlistId';
const ITEM = `${PLAYLIST}/videos/:videoId`;
const NEW_PLAYLIST = { title: 'Talks' };
const PLAYLISTS: readonly RouteAccess[] = [
  {
    route: 'POST /api/v1/playlists',
    access: 'account',
    scope: WRITE,
    outcome: '201',
    body: NEW_PLAYLIST,
  },
  { route: 'GET /api/v1/playlists', access: 'account', scope: READ },
  // A token of one of its videos opens no playlist.
  ...['', '/videos', '/feed'].map((path): RouteAccess => ({
    route: `GET ${PLAYLIST}${path}`,
    access: 'reader',
    acceptsToken: true,
    scope: READ,
  })),
  { route: `PATCH ${PLAYLIST}`, access: 'owner', scope: WRITE, body: NEW_PLAYLIST },
  {
    route: `POST ${PLAYLIST}/videos`,
    access: 'owner',
    scope: WRITE,
    body: { videoIds: [':videoId'] },
  },
  {
    route: `POST ${PLAYLIST}/import`,
    access: 'owner',
    scope: WRITE,
    body: { text: '#EXTM3U\n' },
  },
  { route: `PATCH ${ITEM}`, access: 'owner', scope: WRITE, body: { after: null } },
  { route: `DELETE ${ITEM}`, access: 'owner', scope: WRITE, outcome: '204', fresh: 'playlist' },
  { route: `DELETE ${PLAYLIST}`, access: 'owner', scope: WRITE, outcome: '204', fresh: 'playlist' },
];

const LINK = '/api/v1/links/:linkId';
const LINKS: readonly RouteAccess[] = [
  ...[{ videoId: ':videoId' }, { playlistId: ':playlistId' }].map((subject): RouteAccess => ({
    route: 'POST /api/v1/links',
    access: 'owner',
    scope: WRITE,
    outcome: '201',
    body: { ...subject, name: 'Customers' },
  })),
  { route: 'GET /api/v1/links', access: 'account', scope: READ },
  { route: `GET ${LINK}`, access: 'owner', scope: READ },
  { route: `PATCH ${LINK}`, access: 'owner', scope: WRITE, body: { name: 'Partners' } },
  { route: `DELETE ${LINK}`, access: 'owner', scope: WRITE, outcome: '204', fresh: 'link' },
  { route: 'GET /share/:linkId', access: 'anyone' },
  { route: 'GET /share/:linkId/embed', access: 'anyone' },
  { route: 'POST /share/:linkId', access: 'site' },
  { route: 'POST /share/:linkId/embed', access: 'site' },
];

const SIGNING_KEYS: readonly RouteAccess[] = [
  {
    route: 'POST /api/v1/signing-keys',
    access: 'account',
    scope: WRITE,
    outcome: '422 validation_failed',
    body: { name: 'Website', jwk: {} },
  },
  { route: 'GET /api/v1/signing-keys', access: 'account', scope: READ },
  {
    route: 'DELETE /api/v1/signing-keys/:signingKeyId',
    access: 'owner',
    scope: WRITE,
    outcome: '204',
    fresh: 'signing key',
  },
];

/** Access of all routes. The last rows delete records and sessions of the others. */
export const ROUTES: readonly RouteAccess[] = [
  ...PAGES,
  ...ACCOUNT_ROUTES,
  ...STREAMS,
  ...ANALYTICS,
  ...WEBHOOKS,
  ...FEEDS,
  ...PLAYLISTS,
  ...LINKS,
  ...SIGNING_KEYS,
  ...VIDEOS,
  ...CONSOLE_ROUTES,
  ...LOGOUT_ROUTES,
];
