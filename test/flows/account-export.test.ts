import assert from 'node:assert/strict';
import { it } from 'node:test';

import { drawCard } from '#features/playback/posters/draw-card.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { requestJson } from '../support/http-client.ts';
import { readZip } from '../support/read-zip.ts';
import { createOwnedVideo, register } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';
import { startNoonClock } from '../support/start-noon-clock.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
const SECRETS = /reelay_[0-9A-Za-z]{20}|whsec_|argon2|password/i;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('exports all data of the account without secrets, and nothing of other accounts', async () => {
    await using origin = await openSampleOrigin();
    const database = toDatabaseSettings(await createDatabaseConfig());
    const settings = { ...database, EGRESS_ALLOW: '127.0.0.1/32' };
    await using app = await startApp(settings, { clock: startNoonClock() });
    const owner = await register(app);
    const source = new URL('/fast-start.mp4', origin.url);
    const id = await createOwnedVideo(source, { node: app, owner, visibility: 'private' });
    await requestJson(app, `PUT /api/v1/videos/${id}/subtitles/de`, {
      headers: { ...owner, 'content-type': 'application/x-subrip' },
      body: SRT,
    });
    const poster = drawCard(id, 'play');
    await requestJson(app, `PUT /api/v1/videos/${id}/poster`, { headers: owner, body: poster });
    const branding = '/api/v1/account/branding';
    await requestJson(app, `PUT ${branding}/logo`, { headers: owner, body: poster });
    await requestJson(app, 'POST /api/v1/webhooks', {
      headers: owner,
      body: { url: source.href, events: ['*'] },
    });
    await register(app, 'eve@example.com');

    const response = await fetch(new URL('/api/v1/auth/export', app.url), { headers: owner });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    assert.deepEqual(
      [...files.keys()],
      [
        'account.json',
        'sessions.json',
        'api-keys.json',
        'share-links.json',
        'signing-keys.json',
        'second-factor.json',
        'passkeys.json',
        'identities.json',
        'webhooks.json',
        'feeds.json',
        'usage.json',
        'audit-log.json',
        'branding.json',
        'logo.png',
        'playlists.json',
        'videos.json',
        `posters/${id}.png`,
        `subtitles/${id}/de.vtt`,
        `subtitles/${id}/de.original.srt`,
        'analytics/2026-days.csv',
        'analytics/2026-videos.csv',
        'analytics/sessions.ndjson',
      ],
    );
    const json = (name: string): unknown => JSON.parse(files.get(name) ?? '');
    assert.partialDeepStrictEqual(json('account.json'), { email: 'ada@example.com' });
    assert.partialDeepStrictEqual(json('videos.json'), [{ id, sourceUrls: [source.href] }]);
    assert.partialDeepStrictEqual(json('webhooks.json'), [{ url: source.href }]);
    assert.equal(files.get(`subtitles/${id}/de.original.srt`), SRT);
    assert.match(files.get(`subtitles/${id}/de.vtt`) ?? '', /^WEBVTT\n[^]*Hello/);
    assert.match(files.get('analytics/2026-days.csv') ?? '', /^at,localTime,/);
    const text = [...files.values()].join('\n');
    assert.doesNotMatch(text, SECRETS);
    assert.doesNotMatch(text, /eve@example/);
  });

  it('refuses callers without a session', async () => {
    await using app = await startApp(toDatabaseSettings(await createDatabaseConfig()));
    const response = await fetch(new URL('/api/v1/auth/export', app.url));
    assert.equal(response.status, 401);
  });
});
