import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';

import { type ConsoleApp, startConsoleApp } from '../support/console-app.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService } from '../support/http-client.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '../support/mail-server.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createOwnedVideo } from '../support/service-client.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const MP4_TYPE = { type: 'video/mp4' };
const REPORT = { reason: 'copyright', details: 'My film\n“The talk”', contact: 'bob@example.com' };
const SETTINGS = {
  ABUSE_CONTACT: 'abuse@video.example',
  MAIL_FROM: 'reelay@video.example',
};
/** Accounts get e-mails too. */
const isNotice = ({ to }: ReceivedMail): boolean => to.includes(SETTINGS.ABUSE_CONTACT);
const NAMES = ['a', 'b', 'c', 'd', 'private'] as const;

const origin = await openScriptedOrigin(
  Object.fromEntries(NAMES.map((name) => [`/${name}.mp4`, serveBytes(MP4, MP4_TYPE)])),
);
after(() => origin[Symbol.asyncDispose]());

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: ConsoleApp;
  let mailServer: MailServer;
  before(async () => {
    mailServer = await openMailServer();
    const settings = { ...SETTINGS, SMTP_URL: mailServer.url };
    service = await startConsoleApp(await createDatabaseConfig(), settings);
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await mailServer[Symbol.asyncDispose]();
  });

  const create = (name: (typeof NAMES)[number], visibility = 'public'): Promise<string> =>
    createOwnedVideo(origin.url(`/${name}.mp4`), {
      node: service.app,
      owner: service.owner,
      visibility,
    });

  async function report(id: string, body: object): Promise<number> {
    const path = `/api/v1/videos/${id}/reports`;
    return (await callService(service.app, `POST ${path}`, { headers: {}, body })).status;
  }

  function sendForm(
    id: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Response> {
    const body = new URLSearchParams(fields);
    const url = new URL(`/watch/${id}/report`, service.app.url);
    return fetch(url, { method: 'POST', headers: { accept: 'text/html', ...headers }, body });
  }

  async function list(query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { data } = await service.admin('GET', `/reports${query}`);
    assert.ok(Array.isArray(data));
    return data;
  }

  it('stores a report, merges those of one client, and closes them', async () => {
    const [a, b] = [await create('a'), await create('b', 'unlisted')];
    assert.equal(await report(a, { reason: 'other', details: 'Something else' }), 204);
    assert.equal(await report(a, REPORT), 204);
    assert.equal(await report(b, REPORT), 204);
    let received = await mailServer.waitFor(2);
    while (received.filter(isNotice).length < 2) {
      received = await mailServer.waitFor(received.length + 1);
    }
    const mails = received.filter(isNotice);
    for (const id of [a, b]) {
      const sent = mails.filter(({ text }) => text.includes(id));
      assert.equal(sent.length, 1, 'one e-mail for all open reports of a video');
      assert.deepEqual(sent[0]?.to, ['abuse@video.example']);
    }
    const open = await list('');
    assert.deepEqual(
      open.map(({ video }) => video).map((video) => Object(video)['id']),
      [b, a],
    );
    assert.partialDeepStrictEqual(open[1], {
      count: 2,
      reports: [{ ...REPORT, count: 2, closedAt: null, outcome: null }],
    });
    const first = await service.admin('GET', '/reports?limit=1');
    const cursor = encodeURIComponent(String(first['nextCursor']));
    assert.deepEqual(await list(`?limit=1&cursor=${cursor}`), [open[1]]);

    const close = { outcome: 'dismissed', reason: 'Fair use' };
    await service.admin('POST', `/videos/${a}/reports/close`, close);
    await service.admin('POST', `/videos/${b}/take-down`, { reason: 'copyright' });
    assert.deepEqual(await list(''), []);
    const closed = await list('?state=closed');
    assert.deepEqual(
      new Set(closed.map(({ reports }) => Object(reports)[0].outcome)),
      new Set(['dismissed', 'removed']),
    );
    for (const { reports } of closed) assert.equal(Object(reports)[0].contact, null);
    assert.equal(await report(b, REPORT), 451);
    assert.equal(await report(a, REPORT), 204, 'a closed report is not reopened');
    assert.equal((await list('')).length, 1);
    const log = await service.admin('GET', '/audit-log?action=operator.reports_closed');
    assert.match(JSON.stringify(log), /Fair use/);
  });

  it('reports with a form that needs no scripts', async () => {
    const id = await create('c');
    const watch = await (await fetch(new URL(`/watch/${id}`, service.app.url))).text();
    assert.ok(watch.includes(`/watch/${id}/report"`));
    const url = new URL(`/watch/${id}/report?lang=de`, service.app.url);
    const form = await (await fetch(url)).text();
    assert.ok(form.includes('Dieses Video melden') && form.includes('mailto:abuse@video.example'));
    const sent = await sendForm(id, { ...REPORT, contact: '' });
    assert.equal(sent.status, 200);
    assert.ok((await sent.text()).includes('Report sent'));
    const rejected = await sendForm(id, { ...REPORT, details: '<b>"', contact: 'nobody' });
    assert.equal(rejected.status, 422);
    const text = await rejected.text();
    assert.ok(text.includes('&lt;b&gt;') && !text.includes('<b>'), 'entries are kept and escaped');
    const details = [{ details: REPORT.details, contact: null }];
    const found = (await list('')).find(({ video }) => Object(video)['id'] === id);
    assert.partialDeepStrictEqual(found, { reports: details });
  });

  it('refuses forms of other sites, malformed reports, and videos that are not public', async () => {
    const id = await create('d');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ])
      assert.equal((await sendForm(id, REPORT, headers)).status, 403);
    const page = new URL(`/watch/${id}/report`, service.app.url);
    const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    for (const headers of [json, { 'sec-fetch-site': 'same-origin' }]) {
      const body = 'content-type' in headers ? '{}' : null;
      const { status } = await fetch(page, { method: 'POST', headers, body });
      assert.ok(status === 415 || status === 422, String(status));
    }
    const bodies = [
      { ...REPORT, reason: 'spite' },
      { ...REPORT, details: '' },
      { ...REPORT, details: 'a'.repeat(2_001) },
      { ...REPORT, details: 'a\u0000' },
      { ...REPORT, contact: 'bob@example.com, eve@example.com' },
      { ...REPORT, video: id },
    ];
    for (const body of bodies) assert.ok((await report(id, body)) >= 400, JSON.stringify(body));
    const hidden = await create('private', 'private');
    for (const each of [hidden, 'vid_7Yc1Kx9QmTz4WbNd', 'x']) {
      assert.equal(await report(each, REPORT), 404);
      assert.equal((await sendForm(each, REPORT)).status, 404);
    }
  });

  it('limits the reports of one client', async () => {
    await using limited = await startConsoleApp(await createDatabaseConfig(), {
      RATE_LIMIT_REPORT: '1/1h',
    });
    const request = 'POST /api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/reports';
    for (const expected of [404, 429]) {
      const { status } = await callService(limited.app, request, { body: REPORT });
      assert.equal(status, expected);
    }
  });
});
