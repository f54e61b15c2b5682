import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { disableAccount, enableAccount } from '#features/accounts/index.ts';
import type { LinkWire } from '#features/links/wire.ts';
import type { AnalyticsReport } from '#sdk';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { postReports } from '../support/reports.ts';
import { createKeyPair, signToken } from '../support/signing-keys.ts';
import { PUBLIC_URL, type Service, startService } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const PASSWORD = 'violet kettle';
const NAVIGATION = { accept: 'text/html', 'sec-fetch-dest': 'document' };
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

type Response = Awaited<ReturnType<typeof inject>>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let videoId: string;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
    service.resolver.setResult(TALK, resolved());
    const body = { url: TALK, visibility: 'private' };
    videoId = toJson(await postVideo(service, body, { headers: as('ada') })).id;
  });
  after(() => service[Symbol.asyncDispose]());

  function call(request: string, body?: object, owner = 'ada'): Promise<Response> {
    return inject(service, request, { headers: { ...as(owner), prefer: 'wait=10' }, body });
  }

  async function createAs(owner: string, path: string, body: object): Promise<Response> {
    const response = await call(`POST /api/v1/${path}`, body, owner);
    assert.equal(response.statusCode, 201, response.body);
    return response;
  }

  async function create(values: object = {}): Promise<LinkWire> {
    const response = await call('POST /api/v1/links', { videoId, name: 'Customers', ...values });
    assert.equal(response.statusCode, 201, response.body);
    return response.json();
  }

  const get = async ({ id }: LinkWire): Promise<LinkWire> =>
    (await call(`GET /api/v1/links/${id}`)).json();

  const open = ({ id }: LinkWire, headers: object = NAVIGATION, path = ''): Promise<Response> =>
    inject(service, `GET /share/${id}${path}`, { headers: { ...headers } });

  const submit = ({ id }: LinkWire, password = '', headers: object = FORM): Promise<Response> =>
    inject(service, `POST /share/${id}`, {
      headers: { ...headers },
      body: new URLSearchParams({ password }).toString(),
    });

  async function getStatus(token: string): Promise<number> {
    const path = `/api/v1/videos/${videoId}/status?token=${token}`;
    return (await inject(service, `GET ${path}`)).statusCode;
  }

  it('share links show a private video, offer only themselves, and count views of browsers', async () => {
    const link = await create();
    assert.equal(link.url, `${PUBLIC_URL.href}share/${link.id}`);
    const page = await open(link);
    assert.equal(page.headers['cache-control'], 'private, no-store');
    assert.equal(await getStatus(readToken(page)), 200);
    assert.doesNotMatch(page.body, /watch\/vid_\w+\?token=/);
    assert.ok(page.body.includes(link.url));
    const frame = await open(link, NAVIGATION, '/embed');
    assert.equal(await getStatus(readToken(frame)), 200);
    // A messenger that previews the link.
    await open(link, { accept: 'text/html' });
    const { views, lastViewedAt } = await get(link);
    assert.deepEqual([views, lastViewedAt === null], [2, false]);
  });

  it('share links ask for their password, which no other request gets around', async () => {
    const link = await create({ password: PASSWORD });
    assert.deepEqual([link.hasPassword, 'password' in link], [true, false]);
    const form = await open(link);
    assert.match(form.body, /type="password"/);
    assert.match(form.body, /<header[^]+<footer/);
    assert.doesNotMatch(form.body, /token=|vid_/);
    const framed = await open(link, NAVIGATION, '/embed');
    assert.match(framed.body, /type="password"/);
    assert.doesNotMatch(framed.body, /<header|<footer/);
    for (const wrong of ['', 'violet', `${PASSWORD} `]) {
      const refused = await submit(link, wrong);
      assert.equal(refused.statusCode, 403);
      assert.doesNotMatch(refused.body, /token=|vid_/);
    }
    const crossSite = await submit(link, PASSWORD, { ...FORM, 'sec-fetch-site': 'cross-site' });
    assert.equal(crossSite.statusCode, 403);
    assert.equal((await get(link)).views, 0);
    const token = readToken(await submit(link, PASSWORD));
    assert.equal((await get(link)).views, 1);
    const changed = await call(`PATCH /api/v1/links/${link.id}`, { password: null });
    assert.equal(changed.json().hasPassword, false);
    assert.equal(await getStatus(readToken(await open(link))), 200);
    assert.equal(await getStatus(token), 200, 'earlier views continue');
  });

  it('share links limit the entries of passwords per address', async () => {
    await using limited = await startService({ environment: { RATE_LIMIT_AUTH: '3/1m' } });
    limited.resolver.setResult(TALK, resolved());
    const hidden = { url: TALK, visibility: 'private' };
    const { id } = toJson(await postVideo(limited, hidden, { headers: as('ada') }));
    const body = { videoId: id, name: 'x', password: PASSWORD };
    const created = await inject(limited, 'POST /api/v1/links', { headers: as('ada'), body });
    const enter = async (remoteAddress: string, password = 'wrong'): Promise<number> => {
      const request = { headers: FORM, body: `password=${encodeURIComponent(password)}` };
      const path = `POST /share/${created.json<LinkWire>().id}`;
      return (await inject(limited, path, { ...request, remoteAddress })).statusCode;
    };
    for (let count = 0; count < 3; count += 1) assert.equal(await enter('203.0.113.1'), 403);
    assert.equal(await enter('203.0.113.1', PASSWORD), 429);
    assert.equal(await enter('192.0.2.2', PASSWORD), 200, 'another network');
  });

  it('share links lock out only the network that enters wrong passwords', async () => {
    await using lenient = await startService({ environment: { RATE_LIMIT_AUTH: '100/1m' } });
    lenient.resolver.setResult(TALK, resolved());
    const { id } = toJson(await postVideo(lenient, { url: TALK }, { headers: as('ada') }));
    const body = { videoId: id, name: 'x', password: PASSWORD };
    const created = await inject(lenient, 'POST /api/v1/links', { headers: as('ada'), body });
    const enter = async (remoteAddress: string, password: string): Promise<number> => {
      const request = { headers: FORM, body: `password=${encodeURIComponent(password)}` };
      const path = `POST /share/${created.json<LinkWire>().id}`;
      return (await inject(lenient, path, { ...request, remoteAddress })).statusCode;
    };
    for (let count = 0; count < 20; count += 1) {
      assert.equal(await enter('203.0.113.1', 'wrong'), 403);
    }
    assert.equal(await enter('203.0.113.1', PASSWORD), 429);
    assert.equal(await enter('203.0.113.2', PASSWORD), 200);
  });

  it('share links open as often as they allow, only when the viewer confirms', async () => {
    const link = await create({ maxViews: 2 });
    const form = await open(link);
    assert.match(form.body, /<form/);
    assert.doesNotMatch(form.body, /type="password"|token=/);
    const results = await Promise.all([submit(link), submit(link), submit(link)]);
    assert.deepEqual(
      results.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
      [200, 200, 403],
    );
    assert.equal((await submit(link)).json<ErrorResponse>().error.code, 'link_used_up');
    assert.equal((await get(link)).views, 2);
    // Hashing the password takes longer than the other change.
    await Promise.all(
      [{ password: PASSWORD }, { maxViews: 3 }].map((body) =>
        call(`PATCH /api/v1/links/${link.id}`, body),
      ),
    );
    const { hasPassword, maxViews } = await get(link);
    assert.deepEqual([hasPassword, maxViews], [true, 3], 'concurrent changes are kept');
    await call(`PATCH /api/v1/links/${link.id}`, { password: null });
    assert.equal((await submit(link)).statusCode, 200);
  });

  it('share links use up no view while their video has failed', async () => {
    const url = 'https://media.example/failed.mp4';
    service.resolver.setResult(url, failed());
    const gone = toJson(await postVideo(service, { url }, { headers: as('ada') }));
    const link = await create({ videoId: gone.id, maxViews: 1 });
    for (let count = 0; count < 2; count += 1) {
      assert.equal((await submit(link)).statusCode, 200);
    }
    assert.equal((await get(link)).views, 0);
  });

  it('share links end playback when they expire or are deleted', async () => {
    const expiresAt = new Date(service.clock() + 60_000).toISOString();
    const [expiring, deleted, other] = [
      await create({ expiresAt }),
      await create(),
      await create(),
    ];
    const links = [expiring, deleted, other];
    const tokens = await Promise.all(links.map(async (link) => readToken(await open(link))));
    assert.equal(
      (await call(`DELETE /api/v1/links/${deleted.id}`, undefined, 'eve')).statusCode,
      404,
    );
    assert.equal((await call(`DELETE /api/v1/links/${deleted.id}`)).statusCode, 204);
    service.advance(60_000);
    assert.deepEqual(await Promise.all(tokens.map(getStatus)), [404, 404, 200]);
    const pages = await Promise.all(links.map((link) => open(link)));
    assert.deepEqual(
      pages.map(({ statusCode }) => statusCode),
      [404, 404, 200],
    );
    assert.equal((await open({ ...other, id: 'lnk_1111111111111111' })).statusCode, 404);
  });

  it('share links have their own views and watch time in reports', async () => {
    const link = await create({ name: 'Newsletter' });
    const minted = await createAs('ada', `videos/${videoId}/playback-tokens`, { expiresIn: 60 });
    const tokens = [readToken(await open(link)), minted.json().token];
    const startMs = service.clock() - 20_000;
    for (const [index, token] of tokens.entries()) {
      const keys = { cid: videoId, sid: `view-${index}` };
      const events = [
        { ...keys, sn: 0, sta: 's', ts: startMs },
        { ...keys, sn: 1, sta: 'p', pt: 0, ts: startMs },
        { ...keys, sn: 2, sta: 'a', pt: 20_000, ts: startMs + 20_000 },
      ];
      const sent = await postReports(service, events, { query: `?token=${token}` });
      assert.equal(sent.statusCode, 204, sent.body);
    }
    const read = async (query: string): Promise<AnalyticsReport> =>
      (await call(`GET /api/v1/videos/${videoId}/analytics?dimension=link${query}`)).json();
    for (const { totals, breakdown } of [await read(''), await read(`&link=${link.id}`)]) {
      const rows = breakdown.map(({ value, title, plays, watchTime }) => [
        value,
        title,
        plays,
        watchTime,
      ]);
      assert.deepEqual(rows, [[link.id, 'Newsletter', 1, 20]]);
      assert.ok(totals.plays >= 1);
    }
    assert.equal((await read('')).totals.plays, 2);
    await call(`DELETE /api/v1/links/${link.id}`);
    assert.deepEqual(
      (await read('')).breakdown.map(({ title }) => title),
      [null],
    );
  });

  it('share links, signing keys and playback tokens of a disabled account open nothing', async () => {
    const ref = accountId('bob');
    const [hidden, shown] = [TALK, `${TALK}?2`].map((url) => ({ url }));
    service.resolver.setResult(`${TALK}?2`, resolved());
    const { id } = (await createAs('bob', 'videos', { ...hidden, visibility: 'private' })).json();
    const { id: publicId } = (await createAs('bob', 'videos', { ...shown })).json();
    const link: LinkWire = (await createAs('bob', 'links', { videoId: id, name: 'x' })).json();
    const openLink: LinkWire = (
      await createAs('bob', 'links', { videoId: publicId, name: 'x' })
    ).json();
    const pair = createKeyPair();
    const jwk = pair.publicKey.export({ format: 'jwk' });
    const { id: kid } = (await createAs('bob', 'signing-keys', { name: 'x', jwk })).json();
    const exp = Math.floor(service.clock() / 1000) + 60;
    const signed = await signToken({ sub: id, exp }, { kid, key: pair.privateKey });
    const minted = await createAs('bob', `videos/${id}/playback-tokens`, { expiresIn: 60 });
    const tokens = [readToken(await open(link)), signed, minted.json().token];
    const read = async (): Promise<readonly number[]> => {
      const paths = [
        ...tokens.map((token) => `/api/v1/videos/${id}/status?token=${token}`),
        `/api/v1/videos/${publicId}/status`,
        `/share/${link.id}`,
        `/share/${openLink.id}`,
      ];
      const responses = await Promise.all(paths.map((path) => inject(service, `GET ${path}`)));
      return responses.map(({ statusCode }) => statusCode);
    };
    assert.deepEqual(await read(), [200, 200, 200, 200, 200, 200]);
    await disableAccount(service.accounts, { ref });
    // Issuers are cached for half a second.
    service.advance(500);
    assert.deepEqual(await read(), [404, 404, 404, 200, 404, 404]);
    await enableAccount(service.accounts, { ref });
    service.advance(500);
    assert.deepEqual(await read(), [200, 200, 404, 200, 200, 200], 'playback tokens are revoked');
  });

  it('share links allow only some sites to embed them', async () => {
    const link = await create({ sites: ['https://a.example'] });
    const frame = await open(link, NAVIGATION, '/embed');
    const policy = String(frame.headers['content-security-policy']);
    assert.match(policy, /, frame-ancestors 'self' https:\/\/a\.example$/);
    const path = `/stream/${videoId}?token=${readToken(frame)}`;
    const read = async (origin: string): Promise<string> => {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      return (await inject(service, `GET ${path}`, { headers })).json<ErrorResponse>().error.code;
    };
    assert.equal(await read('https://b.example'), 'embed_not_allowed');
    assert.notEqual(await read('https://a.example'), 'embed_not_allowed');
  });

  it('share links belong to one video of the account, at most 100, and refuse invalid values', async () => {
    const foreign = await call('POST /api/v1/links', { videoId, name: 'x' }, 'eve');
    assert.equal(foreign.json<ErrorResponse>().error.code, 'video_not_found');
    for (const wrong of [
      { expiresAt: new Date(service.clock() - 1).toISOString() },
      { expiresAt: 'tomorrow' },
      { password: 'short' },
      { maxViews: 0 },
      { sites: ['https://a.example/page'] },
      { sites: Array.from({ length: 8 }, (_, at) => `https://${'a'.repeat(40)}${at}.example`) },
      { sites: Array.from({ length: 9 }, (_, at) => `https://${at}.example`) },
      { name: '' },
      { colour: 'red' },
    ]) {
      const response = await call('POST /api/v1/links', { videoId, name: 'x', ...wrong });
      assert.equal(response.statusCode, 422, JSON.stringify(wrong));
    }
    const list = async (): Promise<readonly LinkWire[]> =>
      (await call(`GET /api/v1/links?limit=100&videoId=${videoId}`)).json().data;
    for (let count = (await list()).length; count < 100; count += 1) await create();
    const over = await call('POST /api/v1/links', { videoId, name: 'x' });
    assert.equal(over.json<ErrorResponse>().error.code, 'link_limit');
    assert.equal((await list()).length, 100);
    const path = `/api/v1/links?limit=60&videoId=${videoId}`;
    const page = await call(`GET ${path}`);
    const next = await call(`GET ${path}&cursor=${page.json().nextCursor}`);
    assert.deepEqual([next.json().data.length, next.json().nextCursor], [40, null]);
  });
});

function readToken({ body, statusCode }: Response): string {
  assert.equal(statusCode, 200, body);
  const [, token = ''] = /stream\/vid_\w+\?token=([\w-]+)/.exec(body) ?? [];
  assert.notEqual(token, '', 'the player gets a token');
  return token;
}
