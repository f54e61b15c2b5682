// Sends requests of every kind of caller to every route that the service registers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { type Fields, inject } from '../support/http-client.ts';
import { listRoutes } from '../support/list-routes.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { type Access, type RouteAccess, ROUTES } from '../support/routes.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { type App, startApp } from '../support/start-app.ts';
import { type Callers, createCallers } from './callers.ts';
import { createRecords, type Records } from './route-records.ts';

const METRICS_TOKEN = 'a token of many characters';
const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
const HLS = { type: 'application/vnd.apple.mpegurl' };
const TILES = 'RESOLUTION=320x180,LAYOUT=2x2,DURATION=2';
const IMAGE = Buffer.alloc(64, 7);
/** The start of a PNG image of 640 × 360 pixels. */
Buffer.from('89504e470d0a1a0a0000000d494844520000028000000168', 'hex').copy(IMAGE);
const origin = await openScriptedOrigin({
  '/list.m3u8': serveBytes(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360\n/hd.m3u8\n' +
      '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9000,RESOLUTION=320x180,CODECS="jpeg",URI="/tiles.m3u8"\n',
    HLS,
  ),
  '/hd.m3u8': serveBytes(
    '#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\n/a.ts\n#EXT-X-ENDLIST\n',
    HLS,
  ),
  '/tiles.m3u8': serveBytes(
    '#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXT-X-IMAGES-ONLY\n#EXTINF:8,\n' +
      `#EXT-X-TILES:${TILES}\n/tiles.png\n#EXT-X-ENDLIST\n`,
    HLS,
  ),
  '/tiles.png': serveBytes(IMAGE),
  '/a.ts': serveBytes(
    readFileSync(new URL('../../samples/hls-ts/360p/segment-0.ts', import.meta.url)),
    { type: 'video/mp2t' },
  ),
});
after(() => origin[Symbol.asyncDispose]());
const provider = await startOidcProvider();
after(() => provider[Symbol.asyncDispose]());

const ACCOUNTS = ['owner', 'stranger', 'operator', 'scheduled'];
const SESSIONS = ACCOUNTS.map((name) => `${name} session`);
const TOKENS = ['owner token', 'stranger token', 'scheduled token'];
const KEYS = ['owner key', 'stranger key', 'operator key'];
const NO_CREDENTIALS = ['anonymous', 'playback token', 'cross-site session'];
const INVALID_SESSIONS = ['disabled session', 'pending session'];
const INVALID_TOKENS = ['disabled token', 'pending token', 'metrics token'];
const STRANGERS = [...SESSIONS, ...TOKENS, ...KEYS].filter((name) => !name.startsWith('owner'));

type Refusals = Readonly<Record<string, string | undefined>>;

function refuse(outcome: string, callers: readonly string[]): Refusals {
  return Object.fromEntries(callers.map((caller) => [caller, outcome]));
}

const INVALID: Refusals = {
  ...refuse('401 invalid_token', INVALID_TOKENS),
  'disabled key': '401 invalid_api_key',
  'key without scope': '403 insufficient_scope',
};
const CREATOR = { ...INVALID, ...refuse('401 invalid_token', INVALID_SESSIONS) };
const ACCOUNT = { ...CREATOR, ...refuse('401 authentication_required', NO_CREDENTIALS) };
const UNKNOWN = refuse('404', STRANGERS);
const READER = {
  ...INVALID,
  ...UNKNOWN,
  ...refuse('404', [...NO_CREDENTIALS, ...INVALID_SESSIONS]),
};
const SITE: Refusals = { 'cross-site session': '403 cross_site_refused' };
const NO_SESSION = ['anonymous', 'playback token', 'disabled key', ...TOKENS, ...KEYS];
const SESSION: Refusals = {
  ...refuse('401 authentication_required', [...NO_SESSION, ...INVALID_TOKENS]),
  ...refuse('401 invalid_token', INVALID_SESSIONS),
  ...SITE,
};
const EVERYONE = [
  ...SESSIONS,
  ...NO_SESSION,
  ...NO_CREDENTIALS,
  ...INVALID_SESSIONS,
  ...INVALID_TOKENS,
];

/** The status, and code if it is always the same, for callers that a route refuses. */
const REFUSALS: Readonly<Record<Access, Refusals>> = {
  anyone: {},
  none: refuse('404', [...EVERYONE, 'key with scope']),
  creator: CREATOR,
  reader: READER,
  viewer: { ...refuse('404', EVERYONE), 'playback token': undefined },
  'reader-or-viewer': { ...READER, 'playback token': undefined },
  owner: { ...ACCOUNT, ...UNKNOWN },
  account: ACCOUNT,
  token: {
    ...INVALID,
    ...refuse('401 authentication_required', [...SESSIONS, ...INVALID_SESSIONS, ...NO_CREDENTIALS]),
    ...refuse('403 bearer_token_required', KEYS),
  },
  site: SITE,
  session: SESSION,
  'session-owner': {
    ...SESSION,
    ...refuse(
      '404',
      SESSIONS.filter((name) => STRANGERS.includes(name)),
    ),
  },
  operator: {
    ...refuse('404 not_found', EVERYONE),
    'operator session': undefined,
  },
  monitoring: { ...refuse('404 not_found', EVERYONE), 'metrics token': undefined },
};

/** API routes refuse a playback token in the query, unless they accept it. */
function findRefusal(
  { route, access, acceptsToken, refusesInvalid }: RouteAccess,
  caller: string,
): string | undefined {
  const refusal = (refusesInvalid && INVALID[caller]) ?? REFUSALS[access][caller];
  if (caller !== 'playback token' || acceptsToken || access.endsWith('viewer')) return refusal;
  return /^\w+ \/(account\/)?api\//.test(route) ? '400 credential_in_query' : refusal;
}

type SendOptions = {
  readonly headers: Fields;
  /** Values of parameters. */
  readonly values: Fields;
  readonly token: string | undefined;
};

describe('access', () => {
  let app: App;
  let server: Awaited<ReturnType<typeof listRoutes>>['server'];
  let routes: readonly string[];
  let callers: Callers;
  let records: Records;
  let count = 0;

  before(async () => {
    const environment = {
      ...provider.environment,
      ADMIN_CONSOLE: 'on',
      EGRESS_ALLOW: '127.0.0.1/32',
      FFMPEG: 'none',
      MAIL_FROM: 'reelay@example.com',
      METRICS_TOKEN,
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    ({ started: app, server, routes } = await listRoutes(() => startApp(environment)));
    const settings = { ...environment, DATA_DIR: app.dataDir };
    callers = await createCallers(app, { settings, metricsToken: METRICS_TOKEN });
    records = await createRecords(app, { callers, media: origin.url('/list.m3u8') });
  });
  after(() => app[Symbol.asyncDispose]());

  it('is stated for every route', () => {
    assert.deepEqual([...new Set(ROUTES.map(({ route }) => route))].toSorted(), routes);
  });

  for (const row of ROUTES) {
    const { route, access, query = '', path = '' } = row;
    it(`of ${route} ${path || query} is ${access}`, async () => {
      for (const [name, headers] of callers) {
        const caller = row.scope === undefined ? name : name.replace(` ${row.scope}`, ' scope');
        // Keys for the scopes of other routes.
        if (caller.includes(':')) continue;
        const refusal = findRefusal(row, caller);
        const isFresh = refusal === undefined && row.fresh !== undefined;
        const fresh = isFresh ? await records.createFresh(row.fresh) : {};
        const token = caller === 'playback token' ? records.values['token'] : undefined;
        const outcome = await send(row, {
          headers,
          values: { ...records.values, ...fresh },
          token,
        });
        if (refusal === undefined) assert.equal(outcome, row.outcome ?? '200', caller);
        else assert.ok(outcome.startsWith(refusal), `${caller}: ${outcome}, not ${refusal}`);
      }
    });
  }

  /** Returns the status, with the code of an error. */
  async function send(
    { route, path, query = '', body, form, headers: extra }: RouteAccess,
    { headers, values, token }: SendOptions,
  ): Promise<string> {
    const unique = `${(count += 1)}`;
    const fill = (text: string): string =>
      text.replaceAll(/:([a-z]\w+)/gi, (all, name: string) => ({ ...values, unique })[name] ?? all);
    const [method = '', pattern = ''] = route.split(' ');
    const url = new URL(fill(`${path ?? pattern}${query}`), app.url);
    if (token !== undefined) url.searchParams.set('token', token);
    const response = await inject({ server }, `${method} ${url.pathname}${url.search}`, {
      headers: { host: url.host, ...(form && FORM), ...headers, ...extra },
      body: form ? new URLSearchParams(form).toString() : body && fill(JSON.stringify(body)),
    });
    if (response.statusCode < 400) return `${response.statusCode}`;
    return `${response.statusCode} ${/"code": ?"(\w+)"/.exec(response.body)?.[1] ?? 'unknown'}`;
  }
});
