import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService } from '../support/http-client.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import {
  createOwnedVideo,
  CREDENTIALS,
  logInToAccountArea,
  mintToken,
  register,
} from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const POLL_MS = 20;

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  // Two nodes cannot share an SQLite file.
  if (kind === 'sqlite') return;

  it('stops playback on one node when the other one revokes, hides or deletes', async () => {
    await using origin = await openSampleOrigin();
    const databaseConfig = await createDatabaseConfig();
    await using a = await startNode(databaseConfig);
    await using b = await startNode(databaseConfig);
    const owner = await register(a);
    const source = new URL('/hls-ts/index.m3u8', origin.url);

    const privateId = await createOwnedVideo(source, { node: a, owner, visibility: 'private' });
    const first = await findLinks(b, privateId, await mintToken(privateId, { node: a, owner }));
    await expectAll(b, first, 200);
    const tokens = `/api/v1/videos/${privateId}/playback-tokens`;
    assert.equal((await callService(a, `DELETE ${tokens}`, { headers: owner })).status, 204);
    await waitUntilGone(b, first);

    const second = await findLinks(b, privateId, await mintToken(privateId, { node: a, owner }));
    await expectAll(b, second, 200);
    await expectAll(b, first, 404);
    const path = `/api/v1/videos/${privateId}`;
    assert.equal((await callService(a, `DELETE ${path}`, { headers: owner })).status, 204);
    // Owners read the current record on every node.
    assert.equal((await callService(b, `GET ${path}`, { headers: owner })).status, 404);
    await waitUntilGone(b, second);

    const other = new URL('/hls-fmp4/index.m3u8', origin.url);
    const hiddenId = await createOwnedVideo(other, { node: a, owner, visibility: 'public' });
    const open = await findLinks(b, hiddenId, null);
    await expectAll(b, open, 200);
    const hidden = await callService(a, `PATCH /api/v1/videos/${hiddenId}`, {
      headers: owner,
      body: { visibility: 'private' },
    });
    assert.equal(hidden.status, 200);
    await waitUntilGone(b, open);

    const publicId = await createOwnedVideo(source, { node: a, owner, visibility: 'public' });
    const links = await findLinks(a, publicId, null);
    await expectAll(a, links, 200);
    await expectAll(b, links, 200);
    const deleted = await callService(b, 'DELETE /account/api/account', {
      headers: await logInToAccountArea(b, CREDENTIALS),
      body: { password: PASSWORD, immediately: true },
    });
    assert.deepEqual(deleted.json, {
      deleted: { videos: 2, keys: 0, sessions: 2 },
      deletionDueAt: null,
    });
    await waitUntilGone(a, links);
    await waitUntilGone(b, links);
  });
});

function startNode(databaseConfig: DatabaseConfig): Promise<App> {
  return startApp({ ...toDatabaseSettings(databaseConfig), EGRESS_ALLOW: '127.0.0.1/32' });
}

/** Returns the paths that a player requests, from the page down to a segment. */
async function findLinks(node: App, id: string, token: string | null): Promise<readonly string[]> {
  const query = token === null ? '' : `?token=${token}`;
  const multivariant = `/stream/${id}${query}`;
  const media = await fetchLastUrl(new URL(multivariant, node.url));
  const segment = await fetchLastUrl(media);
  const pages = [`/watch/${id}${query}`, `/embed/${id}${query}`];
  return [...pages, multivariant, media.pathname + media.search, segment.pathname + segment.search];
}

async function fetchLastUrl(playlist: URL): Promise<URL> {
  const response = await fetch(playlist);
  assert.equal(response.status, 200);
  const found = listHlsUrls(await response.text(), playlist).at(-1);
  assert.ok(found);
  return found;
}

async function expectAll(node: App, links: readonly string[], status: number): Promise<void> {
  for (const link of links) assert.equal(await fetchStatus(node, link), status, link);
}

/** Waits until every link returns 404. The timeout of the test limits the wait. */
async function waitUntilGone(node: App, links: readonly string[]): Promise<void> {
  for (const link of links) {
    while ((await fetchStatus(node, link)) !== 404) await delay(POLL_MS);
  }
  await expectAll(node, links, 404);
}

async function fetchStatus(node: App, link: string): Promise<number> {
  const response = await fetch(new URL(link, node.url));
  await response.body?.cancel();
  return response.status;
}
