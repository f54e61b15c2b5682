import assert from 'node:assert/strict';
import { it } from 'node:test';

import { drawCard } from '#features/playback/posters/draw-card.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { createOwnedVideo, register } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const PATH = '/api/v1/account/branding';
const UNSET = { color: null, hideTitle: false, logoUrl: null, logoLink: null };

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('brands the players of an account’s videos, and only those', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({
      ...toDatabaseSettings(await createDatabaseConfig()),
      EGRESS_ALLOW: '127.0.0.1/32',
    });
    const owner = await register(app);
    const eve = await register(app, 'eve@example.com');
    const url = new URL('/fast-start.mp4', origin.url);
    const id = await createOwnedVideo(url, { node: app, owner, visibility: 'unlisted' });
    const others = await createOwnedVideo(url, { node: app, owner: eve, visibility: 'unlisted' });
    const readPage = async (path: string): Promise<string> =>
      (await fetch(new URL(path, app.url))).text();
    assert.deepEqual(await requestJson(app, `GET ${PATH}`, { headers: owner }), UNSET);

    const change = { color: 'E5383B', hideTitle: true, logoLink: 'https://Example.com' };
    const changed = { ...UNSET, ...change, color: 'e5383b', logoLink: 'https://example.com/' };
    const request = { headers: owner, body: change };
    assert.deepEqual(await requestJson(app, `PATCH ${PATH}`, request), changed);
    const image = drawCard('logo', 'play');
    const { logoUrl } = await requestJson<{ readonly logoUrl: string }>(app, `PUT ${PATH}/logo`, {
      headers: owner,
      body: image,
    });
    const logo = await fetch(new URL(new URL(logoUrl).pathname, app.url));
    assert.deepEqual(Buffer.from(await logo.arrayBuffer()), image);
    assert.equal(logo.headers.get('content-type'), 'image/png');
    assert.equal(logo.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(logo.headers.get('cache-control'), 'public, max-age=86400, immutable');

    const page = await readPage(`/embed/${id}`);
    assert.match(page, /<media-controller[^>]* data-color="e5383b"\s+data-hide-title/);
    assert.match(page, /class="player-logo"[^>]*\s+href="https:\/\/example.com\/"/);
    assert.ok(page.includes(`src="${new URL(logoUrl).pathname}"`));
    assert.doesNotMatch(await readPage(`/embed/${id}?logo=0`), /class="player-logo"/);
    assert.doesNotMatch(
      await readPage(`/embed/${others}`),
      /class="player-logo"|data-color|data-hide-title/,
    );
    assert.deepEqual(await requestJson(app, `GET ${PATH}`, { headers: eve }), UNSET);

    for (const body of [
      { color: 'red' },
      { color: '#e5383b' },
      { logoLink: 'http://example.com/' },
      { logoLink: 'javascript:alert(1)' },
      { logoLink: 'https://user:secret@example.com/' },
    ]) {
      const { status } = await callService(app, `PATCH ${PATH}`, { headers: owner, body });
      assert.equal(status, 422, JSON.stringify(body));
    }
    const svg = { headers: owner, body: Buffer.from('<svg/>') };
    assert.equal((await callService(app, `PUT ${PATH}/logo`, svg)).status, 422);
    const { status } = await callService(app, `DELETE ${PATH}/logo`, { headers: owner });
    assert.equal(status, 204);
    assert.equal((await fetch(logo.url)).status, 404);
    const reset = { headers: owner, body: { color: null, hideTitle: false, logoLink: null } };
    assert.deepEqual(await requestJson(app, `PATCH ${PATH}`, reset), UNSET);
  });
});
