import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { PASSWORD } from '../support/account-service.ts';
import { callService, logInToArea } from '../support/call-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { listHlsAddresses } from '../support/manifest-addresses.ts';
import { toPlaceSettings } from '../support/place-settings.ts';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };
const POLL_MS = 20;

type Headers = Readonly<Record<string, string>>;

forEachDatabase((kind, _open, { newPlace }) => {
  // An SQLite file belongs to one machine.
  if (kind === 'sqlite') return;

  it('what one process withdraws or deletes stops on the other while it plays', async () => {
    await using origin = await openSampleOrigin();
    const place = await newPlace();
    await using dataDir = await openTemporaryFolder();
    await using a = await startNode(place, dataDir.path);
    await using b = await startNode(place, dataDir.path);
    const registered = await callService(a, 'POST', '/api/v1/auth/register', { body: CREDENTIALS });
    const owner = { authorization: `Bearer ${String(registered.json['token'])}` };
    const source = new URL('/hls-ts/index.m3u8', origin.url);

    const hidden = await createVideo(a, source, { owner, visibility: 'private' });
    const first = await findLinks(b, hidden, await mintToken(a, hidden, owner));
    await expectAll(b, first, 200);
    const tokens = `/api/v1/videos/${hidden}/playback-tokens`;
    assert.equal((await callService(a, 'DELETE', tokens, { headers: owner })).status, 204);
    await untilAllGone(b, first);

    const second = await findLinks(b, hidden, await mintToken(a, hidden, owner));
    await expectAll(b, second, 200);
    await expectAll(b, first, 404);
    const path = `/api/v1/videos/${hidden}`;
    assert.equal((await callService(a, 'DELETE', path, { headers: owner })).status, 204);
    // An owner reads what is stored now, on every node.
    assert.equal((await callService(b, 'GET', path, { headers: owner })).status, 404);
    await untilAllGone(b, second);

    const open = await createVideo(a, source, { owner, visibility: 'public' });
    const links = await findLinks(a, open, null);
    await expectAll(a, links, 200);
    await expectAll(b, links, 200);
    const deleted = await callService(b, 'DELETE', '/account/api/account', {
      headers: await logInToArea(b, CREDENTIALS),
      body: { password: PASSWORD },
    });
    assert.deepEqual(deleted.json, { deleted: { videos: 1, keys: 0, sessions: 2 } });
    await untilAllGone(a, links);
    await untilAllGone(b, links);
  });
});

function startNode(place: DatabaseConfig, dataDir: string): Promise<ServiceProcess> {
  return startServiceProcess({
    ...toPlaceSettings(place),
    DATA_DIR: dataDir,
  });
}

async function createVideo(
  node: ServiceProcess,
  source: URL,
  { owner, visibility }: { readonly owner: Headers; readonly visibility: string },
): Promise<string> {
  const created = await callService(node, 'POST', '/api/v1/videos', {
    headers: { ...owner, prefer: 'wait=10' },
    body: { url: source.href, visibility, proxy: true },
  });
  assert.equal(created.status, 201);
  const id = String(created.json['id']);
  let { json } = created;
  while (json['status'] !== 'ready') {
    assert.notEqual(json['status'], 'failed');
    await delay(POLL_MS);
    ({ json } = await callService(node, 'GET', `/api/v1/videos/${id}`, { headers: owner }));
  }
  return id;
}

async function mintToken(node: ServiceProcess, id: string, owner: Headers): Promise<string> {
  const path = `/api/v1/videos/${id}/playback-tokens`;
  const made = await callService(node, 'POST', path, {
    headers: owner,
    body: { expiresIn: 3600 },
  });
  assert.equal(made.status, 201);
  return String(made.json['token']);
}

/** Paths that a player at the video's page comes to, from the page itself down to a segment. */
async function findLinks(
  node: ServiceProcess,
  id: string,
  token: string | null,
): Promise<readonly string[]> {
  const query = token === null ? '' : `?token=${token}`;
  const master = `/stream/${id}${query}`;
  const media = await findLast(new URL(master, node.url));
  const segment = await findLast(media);
  const pages = [`/watch/${id}${query}`, `/embed/${id}${query}`];
  return [...pages, master, media.pathname + media.search, segment.pathname + segment.search];
}

async function findLast(playlist: URL): Promise<URL> {
  const response = await fetch(playlist);
  assert.equal(response.status, 200);
  const found = listHlsAddresses(await response.text(), playlist).at(-1);
  assert.ok(found);
  return found;
}

async function expectAll(
  node: ServiceProcess,
  links: readonly string[],
  status: number,
): Promise<void> {
  for (const link of links) assert.equal(await statusOf(node, link), status, link);
}

/** Returns only when no link opens anything any more: a test that waits for ever has failed. */
async function untilAllGone(node: ServiceProcess, links: readonly string[]): Promise<void> {
  for (const link of links) {
    while ((await statusOf(node, link)) !== 404) await delay(POLL_MS);
  }
  await expectAll(node, links, 404);
}

async function statusOf(node: ServiceProcess, link: string): Promise<number> {
  const response = await fetch(new URL(link, node.url));
  await response.body?.cancel();
  return response.status;
}
