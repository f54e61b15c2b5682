import assert from 'node:assert/strict';
import { after, it } from 'node:test';

import { toTotpCode } from '#features/accounts/factors/totp.ts';
import type { NewSecondFactorWire, RecoveryCodesWire } from '#features/accounts/security-wire.ts';
import { drawCard } from '#features/playback/posters/draw-card.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { Reelay, ReelayError, verifyWebhook } from '../../sdk/src/index.ts';
import { openMailServer } from '../support/mail-server.ts';
import { readOpenApi } from '../support/read-openapi.ts';
import { readZip } from '../support/read-zip.ts';
import { type Received, startReceiver } from '../support/receiver.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createJwk } from '../support/signing-keys.ts';
import { startApp } from '../support/start-app.ts';

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' };

const origin = await openSampleOrigin();
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 1)]);
const PAGE = `<meta property="og:image" content="/poster.png">
  <meta property="og:video" content="${new URL('/fast-start.mp4', origin.url).href}">`;
const site = await openScriptedOrigin({
  '/': serveBytes(PAGE, { type: 'text/html' }),
  '/poster.png': serveBytes(PNG, { type: 'image/png' }),
});
const mailServer = await openMailServer();
const app = await startApp({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'reelay@example.com',
  EGRESS_ALLOW: '127.0.0.1/32',
});
const receiver = await startReceiver();
const operations = await listOperations();
after(async () => {
  await app[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

/** Operations of openapi.yaml that returned a success status. */
const called = new Set<string>();
const recordingFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  const { method, url } = new Request(...request);
  const name = findOperation(method, new URL(url).pathname);
  if (response.ok) called.add(name);
  return response;
};
const options = { baseUrl: app.url, fetch: recordingFetch, retries: 0 } as const;
const SOURCE_URL = new URL('/fast-start.mp4', origin.url).href;

it('calls every operation of the service', async () => {
  const anonymous = new Reelay(options);
  const { token } = await anonymous.auth.register(CREDENTIALS);
  const owner = new Reelay({ ...options, token });
  assert.equal((await owner.auth.me()).email, CREDENTIALS.email);
  await useService(anonymous);
  const archive = await (await owner.auth.export()).arrayBuffer();
  assert.ok(readZip(Buffer.from(archive)).has('account.json'));
  assert.equal((await owner.usage()).videos.used, 0);
  const logins = await owner.auditLog({ action: 'session.started' }).page();
  assert.equal(logins.data.length, 1);
  assert.match(await owner.auditLogCsv(), /^at,action,/);
  await useBranding(owner);
  await useWebhooks(owner);
  await useFeeds(owner);
  await useSigningKeys(owner);
  await useVideos(owner);
  await usePlaylists(owner);
  await useEvents(owner);
  await useOthersVideos(anonymous);
  await resetPassword(anonymous);
  const again = await anonymous.auth.logIn(CREDENTIALS);
  const other = new Reelay({ ...options, token: again.token });
  await useSecondFactor(anonymous);
  await other.auth.logOut();
  await assert.rejects(
    other.auth.me(),
    (error) => error instanceof ReelayError && error.code === 'invalid_token',
  );
  assert.deepEqual([...called].toSorted(), operations.map(({ name }) => name).toSorted());
});

async function resetPassword({ auth }: Reelay): Promise<void> {
  const { email, password: newPassword } = CREDENTIALS;
  assert.equal((await auth.requestPasswordReset({ email })).expiresIn, 3_600);
  // The first e-mail verifies the address.
  const mails = await mailServer.waitFor(2);
  const mail = mails.find(({ raw }) => raw.includes('Subject: Reset your password'));
  const [, token = ''] = /#token=(\S+)/.exec(mail?.text ?? '') ?? [];
  await auth.confirmPasswordReset({ token, newPassword });
}

/** The account area adds the second factor. */
async function useSecondFactor({ auth }: Reelay): Promise<void> {
  const { password } = CREDENTIALS;
  const [cookie] = (await sendFromArea('login', CREDENTIALS)).headers.getSetCookie();
  const added = await sendFromArea('second-factor', { password }, cookie);
  const { secret }: NewSecondFactorWire = JSON.parse(await added.text());
  const code = toTotpCode(secret, Date.now());
  const enabled = await sendFromArea('second-factor/enable', { code }, cookie);
  const { recoveryCodes }: RecoveryCodesWire = JSON.parse(await enabled.text());
  const challenge = await auth.logIn(CREDENTIALS).catch((error: unknown) => {
    assert.ok(error instanceof ReelayError);
    assert.equal(error.code, 'second_factor_required');
    return error.details[0]?.challenge;
  });
  assert.ok(typeof challenge === 'string');
  const { token } = await auth.logInWithCode({ challenge, code: recoveryCodes[0] ?? '' });
  assert.match(token, /^[\w-]{43}$/);
}

function sendFromArea(path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(new URL(`/account/api/${path}`, app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url.origin, cookie },
    body: JSON.stringify(body),
  });
}

async function useService({ service }: Reelay): Promise<void> {
  await service.checkHealth();
  await service.checkReadiness();
}

async function useLinks({ links, playlists }: Reelay, videoId: string): Promise<void> {
  const link = await links.create({ videoId, name: 'Customers' });
  assert.deepEqual(await links.get(link.id), link);
  assert.equal((await links.update(link.id, { maxViews: 3 })).maxViews, 3);
  for await (const { id } of links.list({ videoId })) assert.equal(id, link.id);
  await links.delete(link.id);
  const { id: playlistId } = await playlists.create({ title: 'Course', videoIds: [videoId] });
  const whole = await links.create({ playlistId, name: 'Class' });
  assert.equal((await links.list({ playlistId }).page()).data[0]?.id, whole.id);
  await playlists.delete(playlistId);
  await assert.rejects(links.get(whole.id));
}

async function useSigningKeys({ signingKeys }: Reelay): Promise<void> {
  const key = await signingKeys.create({ name: 'Website', jwk: createJwk() });
  assert.deepEqual(await signingKeys.list(), [key]);
  await signingKeys.delete(key.id);
}

async function useFeeds({ feeds }: Reelay): Promise<void> {
  const feed = await feeds.create({ url: site.url('/feed').href, tags: ['talks'] });
  assert.equal((await feeds.get(feed.id)).url, feed.url);
  assert.equal((await feeds.update(feed.id, { visibility: 'private' })).visibility, 'private');
  assert.equal((await feeds.refresh(feed.id)).id, feed.id);
  for await (const { id } of feeds.list()) assert.equal(id, feed.id);
  const imported = await feeds.importOpml({ opml: await feeds.exportOpml() });
  assert.deepEqual(
    imported.data.map(({ status }) => status),
    ['existing'],
  );
  await feeds.delete(feed.id);
}

async function usePlaylists({ playlists, videos }: Reelay): Promise<void> {
  const [first, second] = await Promise.all(
    ['/first.mp4', '/second.mp4'].map((path) => videos.create({ url: site.url(path).href })),
  );
  assert.ok(first !== undefined && second !== undefined);
  const { id } = await playlists.create({ title: 'Talks', visibility: 'private' });
  const added = await playlists.add(id, { videoIds: [first.id, second.id] });
  assert.equal(added.videoCount, 2);
  const updated = await playlists.update(id, { title: 'All talks' });
  assert.deepEqual(await playlists.get(id), updated);
  for await (const playlist of playlists.list()) assert.deepEqual(playlist, updated);
  const text = `#EXTM3U\n${site.url('/first.mp4').href}\n`;
  const { existing } = await playlists.import(id, { text });
  assert.equal(existing, 1);
  await playlists.move(id, { videoId: second.id, after: null });
  const ids: string[] = [];
  for await (const video of playlists.videos(id)) ids.push(video.id);
  assert.deepEqual(ids, [second.id, first.id]);
  assert.match(await playlists.feed(id, { format: 'm3u' }), /^#EXTM3U\n#PLAYLIST:All talks/);
  await playlists.remove(id, first.id);
  await playlists.delete(id);
}

async function useEvents({ events }: Reelay): Promise<void> {
  const { data, after: last } = await events.list({ type: 'video.*', limit: 1 });
  const [first] = data;
  assert.equal(first?.position, last);
  for await (const event of events.follow({ after: String(last - 1) })) {
    assert.deepEqual(event, first);
    break;
  }
}

async function useOthersVideos(anonymous: Reelay): Promise<void> {
  const video = await anonymous.embed({ url: SOURCE_URL });
  assert.equal(video.status, 'ready');
  const { html } = await anonymous.oembed({ url: video.embed.player, maxwidth: 320 });
  assert.match(html ?? '', /width="320"/);
  assert.equal((await anonymous.iframely({ url: SOURCE_URL })).id, video.id);
  const { playback } = anonymous;
  const part = await playback.stream(video.id, { range: 'bytes=0-3' });
  assert.equal((await part.arrayBuffer()).byteLength, 4);
  const { sources } = await anonymous.videos.sources(video.id);
  const file = await playback.source(video.id, sources[0]?.id ?? '');
  assert.equal(file.headers.get('content-type'), 'video/mp4');
  await file.body?.cancel();
  const page = await anonymous.embed({ url: site.url('/').href });
  const poster = await playback.poster(page.id);
  assert.match(poster.headers.get('content-type') ?? '', /^image\//);
  await poster.body?.cancel();
  const thumbnails = await playback.thumbnails(video.id);
  assert.match(await thumbnails.text(), /^WEBVTT\n/);
}

async function assertBatch(videos: Reelay['videos'], id: string): Promise<void> {
  const { data } = await videos.createBatch([{ url: SOURCE_URL }, { url: 'nonsense' }]);
  const outcomes = data.map((result) =>
    result.status === 'error' ? result.error.code : result.video.id,
  );
  assert.deepEqual(outcomes, [id, 'validation_failed']);
}

async function useVideos(reelay: Reelay): Promise<void> {
  const { videos, analytics } = reelay;
  const etags: (string | null)[] = [];
  const idempotencyKey = 'one';
  const video = await videos.create({ url: SOURCE_URL }, { waitSeconds: 20, idempotencyKey });
  assert.equal((await videos.create({ url: SOURCE_URL }, { idempotencyKey })).id, video.id);
  await assertBatch(videos, video.id);
  const statuses: string[] = [];
  for await (const { status } of videos.watchStatus(video.id)) statuses.push(status);
  assert.equal(statuses.at(-1), 'ready');
  assert.equal((await videos.status(video.id)).status, 'ready');
  assert.equal((await videos.sources(video.id)).sources.length, 1);
  const both = await videos.addSource(video.id, { url: `${SOURCE_URL}?mirror` });
  assert.equal(both.sources.length, 2);
  const ids = both.sources.map(({ id }) => id).toReversed();
  const reordered = await videos.orderSources(video.id, ids);
  assert.deepEqual(
    reordered.sources.map(({ id }) => id),
    ids,
  );
  assert.equal(reordered.order, 'given');
  assert.equal((await videos.orderSources(video.id, 'health')).order, 'health');
  await videos.removeSource(video.id, ids[0] ?? '');
  await videos.report(video.id, { reason: 'other', details: 'The sound is missing.' });
  const { trace } = await videos.trace(video.id);
  assert.equal(trace?.steps[0]?.url, SOURCE_URL);

  await videos.get(video.id, { onResponse: ({ headers }) => etags.push(headers.get('etag')) });
  const ifMatch = etags[0] ?? '';
  const changed = await videos.update(
    video.id,
    { title: 'Mine', visibility: 'private' },
    { ifMatch },
  );
  assert.equal(changed.title, 'Mine');
  await assert.rejects(videos.update(video.id, { title: 'Late' }, { ifMatch }), {
    code: 'precondition_failed',
    status: 412,
  });
  await assert.rejects(videos.create({ url: SOURCE_URL, visibility: 'public' }), {
    code: 'video_exists',
    status: 409,
    details: [
      { path: '/visibility', message: 'differs from the existing video', videoId: video.id },
    ],
  });
  await useSubtitles(videos, video.id);
  await usePosters(videos, video.id);
  await videos.playbackTokens.create(video.id, { expiresIn: 60 });
  await videos.playbackTokens.revokeAll(video.id);
  await useLinks(reelay, video.id);
  await videos.refresh(video.id);

  const report = await analytics.video(video.id, { dimension: 'country' });
  assert.deepEqual([report.totals.plays, report.breakdown], [0, []]);
  assert.match(await analytics.videoCsv(video.id), /^at,localTime,/);
  assert.equal((await analytics.account()).dimension, 'video');
  assert.match(await analytics.accountCsv(), /^video,title,/);
  assert.equal((await analytics.videoViewers(video.id, { minutes: 1 })).now, 0);
  assert.equal((await analytics.viewers()).minutes.length, 60);
  await analytics.report([`e=ps,ts=${Date.now()},sid="view",cid="${video.id}",sn=0,sta=p,v=2`]);
  for await (const session of analytics.sessions(video.id)) assert.equal(session.id, 'view');
  for await (const session of analytics.accountSessions()) assert.equal(session.id, 'view');

  const other = await videos.create({ url: new URL('/clip.webm', origin.url).href });
  const listed: string[] = [];
  for await (const { id } of videos.list({ limit: 1 })) listed.push(id);
  assert.deepEqual(listed, [other.id, video.id]);
  const first = await videos.list({ limit: 1 }).page();
  const second = await videos.list({ limit: 1 }).page(first.nextCursor ?? '');
  assert.deepEqual([first.data[0]?.id, second.data[0]?.id], listed);
  await videos.delete(video.id, { undo: 60 });
  assert.equal((await videos.restore(video.id)).id, video.id);
  await videos.delete(video.id);
  await assert.rejects(videos.get(video.id), { code: 'video_not_found', status: 404 });
}

async function useBranding({ branding }: Reelay): Promise<void> {
  const { color } = await branding.update({ color: '00ff00' });
  const { logoUrl } = await branding.setLogo(drawCard('logo', 'play'));
  await branding.deleteLogo();
  assert.deepEqual(
    [color, await branding.get()],
    ['00ff00', { color, hideTitle: false, logoUrl: null, logoLink: null }],
  );
  assert.match(logoUrl ?? '', /\/logos\/[\w-]{43}$/);
}

async function usePosters(videos: Reelay['videos'], id: string): Promise<void> {
  const { embed } = await videos.setPoster(id, drawCard('poster', 'play'));
  assert.match(embed.poster, /\/poster\?v=\d+$/);
  await videos.deletePoster(id);
}

async function useSubtitles({ subtitles }: Reelay['videos'], id: string): Promise<void> {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nHallo\n';
  let ifMatch = '';
  const bytes = Buffer.from(file);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const stored = await subtitles.upload(id, 'de', {
    file: shared,
    offset: 1,
    kind: 'captions',
    onResponse: ({ headers }) => (ifMatch = headers.get('etag') ?? ''),
  });
  assert.deepEqual([stored.format, stored.repairs, stored.kind], ['srt', [], 'captions']);
  assert.deepEqual(
    (await subtitles.list(id).page()).data.map(({ language }) => language),
    ['de'],
  );
  assert.match(await subtitles.text(id, 'de'), /^WEBVTT\n\n00:00:02.000/);
  assert.match(await subtitles.text(id, 'de', { format: 'srt' }), /^1\n00:00:02,000/);
  assert.equal(await (await subtitles.original(id, 'de')).text(), file);
  const changed = await subtitles.update(id, 'de', { default: true, ifMatch });
  assert.equal(changed.default, true);
  assert.deepEqual(await subtitles.get(id, 'de'), changed);
  await assert.rejects(subtitles.delete(id, 'de', { ifMatch }), { code: 'precondition_failed' });
  await assert.rejects(subtitles.upload(id, 'de', { file, ifNoneMatch: '*' }), {
    code: 'precondition_failed',
  });
  await assert.rejects(subtitles.upload(id, 'de', { file: 'no captions' }), (error) => {
    assert.ok(error instanceof ReelayError && error.code === 'invalid_subtitle');
    assert.deepEqual(error.details[0]?.line, 1);
    return true;
  });
  await subtitles.delete(id, 'de');
}

async function useWebhooks({ webhooks }: Reelay): Promise<void> {
  const created = await webhooks.create({ url: receiver.url, events: ['video.ready'] });
  const { id, secret = '' } = created;
  const tested = await webhooks.test(id);
  const arrived = await receive(0);
  const event = await verifyWebhook({ ...arrived, secret });
  assert.equal(event.type, 'webhook.test');
  assert.equal(arrived.headers['webhook-id'], tested.id);
  assert.equal((await webhooks.deliveries.get(id, tested.id)).event, event.id);

  await webhooks.update(id, { events: ['video.*'], description: 'Mine' });
  assert.deepEqual((await webhooks.get(id)).events, ['video.*']);
  const listed: string[] = [];
  for await (const webhook of webhooks.list()) listed.push(webhook.id);
  assert.deepEqual(listed, [id]);

  const rotated = await webhooks.rotateSecret(id, { overlapHours: 1 });
  // The delivery is redelivered while it may still be running. It must arrive only once.
  const again = await webhooks.test(id);
  const second = await receive(1);
  assert.equal(second.headers['webhook-id'], again.id);
  for (const known of [secret, rotated.secret ?? '']) {
    await verifyWebhook({ ...second, secret: known });
  }
  await webhooks.deliveries.redeliver(id, again.id);
  assert.equal(await webhooks.deliveries.redeliverFailed(id, new Date(0)), 0);
  const log: string[] = [];
  for await (const delivery of webhooks.deliveries.list(id, { limit: 1 })) log.push(delivery.id);
  assert.deepEqual(log.toSorted(), [tested.id, again.id].toSorted());
  await webhooks.delete(id);
}

/** Waits for the request after `earlier` ones. */
async function receive(earlier: number): Promise<Pick<Received, 'headers'> & { payload: string }> {
  await receiver.waitForCount(earlier + 1);
  const { headers, body } = receiver.received[earlier] ?? assert.fail();
  return { headers, payload: body };
}

type Operation = { readonly name: string; readonly method: string; readonly path: RegExp };

/**
 * Specific paths come first, because `/stream/{videoId}/poster` also matches the path of a source.
 */
async function listOperations(): Promise<readonly Operation[]> {
  const { paths } = readOpenApi<Document>();
  return Object.entries(paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        name: operationId,
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      })),
    );
}

type OperationObject = { readonly operationId: string };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
};

function findOperation(method: string, pathname: string): string {
  const found = operations.find((each) => each.method === method && each.path.test(pathname));
  return found?.name ?? assert.fail(`openapi.yaml has no ${method} ${pathname}`);
}
