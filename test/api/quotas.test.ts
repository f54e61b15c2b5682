import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { UsageWire } from '#features/usage/wire.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';

import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { logInToAccountArea, register } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { type App, startApp } from '../support/start-app.ts';
import { startNodes } from '../support/start-nodes.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
const LANGUAGES = 'cs da de el en es fi fr hu it nl pl'.split(' ');
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
const SETTINGS = {
  EGRESS_ALLOW: '127.0.0.1/32',
  RATE_LIMIT_EMBED: '10000/1m',
  RATE_LIMIT_VIDEOS: '10000/1m',
  RATE_LIMIT_API: '10000/1m',
  RATE_LIMIT_AUTH: '10000/1m',
};

const POLL_MS = 20;

type Settings = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;
type CallResult = Awaited<ReturnType<typeof callService>>;

const origin = await openScriptedOrigin();
after(() => origin[Symbol.asyncDispose]());

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  async function start(settings: Settings = {}): Promise<App & { database: DatabaseConfig }> {
    const database = await createDatabaseConfig();
    const app = await startApp({ ...SETTINGS, ...toDatabaseSettings(database), ...settings });
    return { ...app, database };
  }

  it('refuses a video beyond the quota, and accepts it after a deletion', async () => {
    await using app = await start({ QUOTA_VIDEOS: '2' });
    const owner = await register(app);
    const first = await createVideo(app, owner, 1);
    assert.deepEqual([first.status, (await createVideo(app, owner, 2)).status], [201, 201]);

    const refused = await createVideo(app, owner, 3);
    assert.equal(refused.status, 403);
    const message =
      'The account has reached its limit of 2 videos. Delete a video, or ask the operator of this service for a higher limit.';
    assert.deepEqual(refused.json['error'], {
      code: 'quota_exceeded',
      message,
      details: [{ path: '', message, quota: 'videos', limit: 2, used: 2 }],
    });
    assert.equal((await createVideo(app, owner, 1)).status, 200, 'an existing video is returned');
    assert.equal((await createVideo(app, {}, 3)).status, 201, 'anonymous videos do not count');
    const other = await register(app, 'ben@example.com');
    assert.equal((await createVideo(app, other, 3)).status, 201, 'other accounts do not count');

    const path = `/api/v1/videos/${String(first.json['id'])}`;
    assert.equal((await callService(app, `DELETE ${path}`, { headers: owner })).status, 204);
    assert.equal((await createVideo(app, owner, 3)).status, 201);
  });

  it('does not store a refusal for an idempotency key', async () => {
    await using app = await start({ QUOTA_VIDEOS: '1' });
    const owner = await register(app);
    const first = await createVideo(app, owner, 1);
    const repeated = { ...owner, 'idempotency-key': 'a' };
    assert.equal((await createVideo(app, repeated, 2)).status, 403);
    const path = `/api/v1/videos/${String(first.json['id'])}`;
    await callService(app, `DELETE ${path}`, { headers: owner });
    assert.equal((await createVideo(app, repeated, 2)).status, 201);
  });

  it('enforces the quotas of subtitles, webhooks and keys', async () => {
    const settings = { QUOTA_SUBTITLES: '3', QUOTA_WEBHOOKS: '1', QUOTA_KEYS: '1' };
    await using app = await start(settings);
    const owner = await register(app);
    const ids = [await createdId(app, owner, 1), await createdId(app, owner, 2)];
    for (const id of ids) assert.equal((await putTrack(app, owner, { id })).status, 201);
    assert.equal((await putTrack(app, owner, { id: ids[0], language: 'de' })).status, 201);
    assertExceeded(await putTrack(app, owner, { id: ids[1], language: 'de' }), {
      quota: 'subtitles',
      limit: 3,
    });
    assert.equal(
      (await putTrack(app, owner, { id: ids[1] })).status,
      200,
      'tracks can be replaced',
    );

    assert.equal((await createWebhook(app, owner)).status, 201);
    assertExceeded(await createWebhook(app, owner), { quota: 'webhooks', limit: 1 });

    const area = await logInToAccountArea(app, CREDENTIALS);
    assert.equal((await createKey(app, area)).status, 201);
    assertExceeded(await createKey(app, area), { quota: 'keys', limit: 1 });
  });

  it('limits the feeds of an account, and the videos that a feed adds', async () => {
    const items = ['a', 'b'].map((name) => `<item><enclosure url="/${name}.mp4"/></item>`);
    origin.script(
      '/feed',
      serveBytes(`<rss><channel><title>F</title>${items.join('')}</channel></rss>`),
    );
    await using app = await start({ FEED_LIMIT: '1', QUOTA_VIDEOS: '1' });
    const owner = await register(app);
    const followed = await follow(app, owner, '/feed');
    assert.equal(followed.status, 201);
    assertExceeded(await follow(app, owner, '/other'), { quota: 'feeds', limit: 1 });
    const path = `/api/v1/feeds/${String(followed.json['id'])}`;
    let feed: CallResult['json'] = followed.json;
    while (feed['lastError'] === null) {
      await delay(POLL_MS);
      ({ json: feed } = await callService(app, `GET ${path}`, { headers: owner }));
    }
    assert.match(JSON.stringify(feed['lastError']), /"quota_exceeded"/);
    assert.equal(feed['itemsAdded'], 1);
    const { videos, feeds } = await readUsage(app, owner);
    assert.deepEqual(
      [videos, feeds],
      [
        { used: 1, limit: 1 },
        { used: 1, limit: 1 },
      ],
    );
  });

  it('keeps the records of an account that exceeds a lowered quota', async () => {
    await using app = await start();
    const owner = await register(app);
    const id = await createdId(app, owner, 1);
    await createdId(app, owner, 2);
    await changeQuotas(app.database, ['--videos', '1']);

    assertExceeded(await createVideo(app, owner, 3), { quota: 'videos', limit: 1, used: 2 });
    const path = `/api/v1/videos/${id}`;
    assert.equal((await callService(app, `GET ${path}`)).status, 200);
    const body = { title: 'Still editable' };
    assert.equal((await callService(app, `PATCH ${path}`, { headers: owner, body })).status, 200);

    await changeQuotas(app.database, ['--videos', 'none']);
    assert.equal((await createVideo(app, owner, 3)).status, 201);
    assert.equal((await readUsage(app, owner)).videos.limit, null);
    await changeQuotas(app.database, ['--videos', 'default']);
    assert.deepEqual((await readUsage(app, owner)).videos, { used: 3, limit: 1000 });
  });

  it('enforces the quotas for concurrent requests to several processes, with one e-mail each', async () => {
    await using mailServer = await openMailServer();
    await using nodes = await startNodes(await createDatabaseConfig(), {
      QUOTA_VIDEOS: '5',
      QUOTA_WEBHOOKS: '5',
      QUOTA_KEYS: '5',
      QUOTA_SUBTITLES: '5',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'reelay@example.com',
    });
    const [first, second] = nodes.list;
    const pick = (index: number): Pick<App, 'url'> => (index % 2 === 0 ? first : second);
    const owner = await register(first);
    await confirmAddress(first, mailServer);
    const area = await logInToAccountArea(first, CREDENTIALS);
    const created = await repeat(12, (index) => createVideo(pick(index), owner, index));
    assert.deepEqual(countStatuses(created), { 201: 5, 403: 7 });
    const ids = created.flatMap(({ status, json }) => (status === 201 ? [String(json['id'])] : []));
    const tracks = await repeat(12, (index) =>
      putTrack(pick(index), owner, { id: ids[index % 5], language: LANGUAGES[index] }),
    );
    assert.deepEqual(countStatuses(tracks), { 201: 5, 403: 7 });
    const webhooks = await repeat(12, (index) => createWebhook(pick(index), owner));
    assert.deepEqual(countStatuses(webhooks), { 201: 5, 403: 7 });
    const keys = await repeat(12, (index) => createKey(pick(index), area));
    assert.deepEqual(countStatuses(keys), { 201: 5, 403: 7 });

    const listNotices = (): readonly string[] =>
      mailServer.mails.flatMap(({ raw }) => /limit reached: (.*)\r/.exec(raw)?.[1] ?? []);
    while (listNotices().length < 4) await mailServer.waitFor(mailServer.mails.length + 1);
    assert.deepEqual(listNotices().toSorted(), [
      'API keys',
      'subtitle tracks',
      'videos',
      'webhooks',
    ]);
  });

  it('limits the rate of video creation per account, apart from other requests', async () => {
    await using app = await start({ RATE_LIMIT_VIDEOS: '2/1m' });
    const owner = await register(app);
    await createVideo(app, owner, 1);
    await createVideo(app, owner, 2);
    const limited = await createVideo(app, owner, 3);
    assert.equal(limited.status, 429);
    assert.match(limited.headers.get('ratelimit-policy') ?? '', /^"burst";q=2;w=60$/);
    assert.ok(Number(limited.headers.get('retry-after')) > 0);
    assert.equal((await callService(app, 'GET /api/v1/videos', { headers: owner })).status, 200);
    assert.equal((await createVideo(app, {}, 3)).status, 201);
    const other = await register(app, 'ben@example.com');
    assert.equal((await createVideo(app, other, 3)).status, 201);
  });

  it('reports usage and limits to owners with the scope videos:read', async () => {
    await using app = await start({ QUOTA_SUBTITLES: 'none', QUOTA_BYTES_PER_DAY: '2GB' });
    const owner = await register(app);
    const id = await createdId(app, owner, 1);
    await putTrack(app, owner, { id });
    await createWebhook(app, owner);
    const area = await logInToAccountArea(app, CREDENTIALS);
    const keys = [await createKey(app, area, 'videos:read'), await createKey(app, area)];
    const [reader = '', writer = ''] = keys.map(({ json }) => String(json['key']));

    const usage = await readUsage(app, { 'x-api-key': reader });
    const { resetsAt } = usage.bytesPerDay;
    assert.deepEqual(usage, {
      videos: { used: 1, limit: 1_000 },
      subtitles: { used: 1, limit: null },
      webhooks: { used: 1, limit: 20 },
      keys: { used: 2, limit: 50 },
      feeds: { used: 0, limit: 50 },
      checksPerDay: { used: 0, limit: 10_000, resetsAt },
      bytesPerDay: { used: 0, limit: 2e9, resetsAt },
    });
    assert.match(resetsAt, /T00:00:00\.000Z$/);
    const path = '/api/v1/usage';
    const refused = await callService(app, `GET ${path}`, { headers: { 'x-api-key': writer } });
    assert.equal(refused.status, 403);
    assert.equal((await callService(app, `GET ${path}`)).status, 401);
  });
});

/** Opens the link in the first e-mail, because only confirmed addresses get notices. */
async function confirmAddress(app: Pick<App, 'url'>, mailServer: MailServer): Promise<void> {
  const [mail] = await mailServer.waitFor(1);
  const { status } = await callService(app, 'POST /account/api/email/confirm', {
    headers: { 'sec-fetch-site': 'same-origin' },
    body: {
      token: /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1],
      password: CREDENTIALS.password,
    },
  });
  assert.equal(status, 204);
}

/** The origin returns 404, so the resolution fails. The record counts all the same. */
function createVideo(app: Pick<App, 'url'>, headers: Headers, index: number): Promise<CallResult> {
  return callService(app, 'POST /api/v1/videos', {
    headers: { prefer: 'respond-async', ...headers },
    body: { url: origin.url(`/${index}.mp4`).href },
  });
}

async function createdId(app: App, headers: Headers, index: number): Promise<VideoWire['id']> {
  const { status, json } = await createVideo(app, headers, index);
  assert.equal(status, 201);
  return String(json['id']);
}

function putTrack(
  app: Pick<App, 'url'>,
  headers: Headers,
  {
    id,
    language = 'en',
  }: { readonly id: string | undefined; readonly language?: string | undefined },
): Promise<CallResult> {
  const path = `/api/v1/videos/${id}/subtitles/${language}`;
  return callService(app, `PUT ${path}`, { headers, body: { content: VTT } });
}

function follow(app: App, headers: Headers, path: string): Promise<CallResult> {
  const body = { url: origin.url(path).href, backfill: 2 };
  return callService(app, 'POST /api/v1/feeds', { headers, body });
}

function createWebhook(app: Pick<App, 'url'>, headers: Headers): Promise<CallResult> {
  const body = { url: origin.url('/hook').href, events: ['*'] };
  return callService(app, 'POST /api/v1/webhooks', { headers, body });
}

function createKey(
  app: Pick<App, 'url'>,
  headers: Headers,
  scope = 'videos:write',
): Promise<CallResult> {
  const body = { name: 'a key', scopes: [scope] };
  return callService(app, 'POST /account/api/keys', { headers, body });
}

function readUsage(app: Pick<App, 'url'>, headers: Headers): Promise<UsageWire> {
  return requestJson<UsageWire>(app, 'GET /api/v1/usage', { headers });
}

async function changeQuotas(database: DatabaseConfig, changes: readonly string[]): Promise<void> {
  const args = ['accounts', 'quotas', CREDENTIALS.email, ...changes];
  const { code, stderr } = await runReelayInProcess(args, toDatabaseSettings(database));
  assert.equal(code, 0, stderr);
}

function assertExceeded(
  { status, json }: CallResult,
  expected: { readonly quota: string; readonly limit: number; readonly used?: number },
): void {
  assert.equal(status, 403);
  const error = json['error'];
  assert.ok(typeof error === 'object' && error !== null && 'code' in error && 'details' in error);
  assert.equal(error.code, 'quota_exceeded');
  assert.ok(Array.isArray(error.details));
  const [{ path, message, ...numbers }] = error.details;
  assert.equal(path, '');
  assert.equal(typeof message, 'string');
  assert.deepEqual(numbers, { used: expected.limit, ...expected });
}

function repeat(
  count: number,
  call: (index: number) => Promise<CallResult>,
): Promise<readonly CallResult[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

function countStatuses(results: readonly CallResult[]): Readonly<Record<number, number>> {
  const grouped = Map.groupBy(results, ({ status }) => status);
  return Object.fromEntries(Array.from(grouped, ([status, { length }]) => [status, length]));
}
