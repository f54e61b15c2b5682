import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { listHlsAddresses } from '../support/manifest-addresses.ts';
import { toPlaceSettings } from '../support/place-settings.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

forEachDatabase((kind, _open, { newPlace }) => {
  // An SQLite file belongs to one machine.
  if (kind === 'sqlite') return;

  describe('two nodes on one database under one secret', () => {
    it('read each other’s records, and open each other’s links', async () => {
      await using origin = await openSampleOrigin();
      const place = await newPlace();
      await using a = await startNode(place);
      await using b = await startNode(place);
      const created = await createVideo(a.url, new URL('/hls-ts/index.m3u8', origin.url));
      const found = await getVideo(b.url, created.id);
      const playlistOfA = new URL(String(created.sources[0]?.url));
      const playlistOfB = new URL(playlistOfA.pathname, b.url);
      const [ofA, ofB] = [await readText(playlistOfA), await readText(playlistOfB)];

      assert.equal(found.status, 'ready');
      // The same address for every viewer, whichever node wrote it: a cache in front keeps it once.
      assert.equal(ofB, ofA);
      const [, mediaOfA] = listHlsAddresses(ofA, playlistOfA);
      assert.ok(mediaOfA);
      const [segmentOfA] = listHlsAddresses(await readText(mediaOfA), mediaOfA);
      const segment = await fetch(new URL(segmentOfA?.pathname ?? '', b.url));
      const expected = await fetch(new URL('/hls-ts/360p/segment-0.ts', origin.url));
      assert.deepEqual(await segment.bytes(), await expected.bytes());
    });

    it('give one source one ID, whichever is asked', async () => {
      await using origin = await openSampleOrigin();
      const place = await newPlace();
      await using a = await startNode(place);
      await using b = await startNode(place);
      const address = new URL('/clip.webm', origin.url);
      const [one, other] = await Promise.all([embed(a.url, address), embed(b.url, address)]);

      assert.equal(one.id, other.id);
    });

    it('with ROLE=web and ROLE=worker: one takes requests, the other resolves, and watchers hear', async () => {
      await using origin = await openSampleOrigin();
      const place = await newPlace();
      await using web = await startNode(place, 'web');
      await using otherWeb = await startNode(place, 'web');
      const address = new URL('/fast-start.mp4', origin.url);
      const { id, status } = await createVideo(web.url, address, 'respond-async');
      const events = await fetch(new URL(`/api/v1/videos/${id}/status`, otherWeb.url), {
        headers: { accept: 'text/event-stream' },
      });
      assert.equal(status, 'queued');
      assert.equal(origin.requests.length, 0);
      await using worker = await startNode(place, 'worker');
      const heard = await readUntilReady(events);

      assert.match(heard, /"status":"queued"[^]*"status":"ready"/);
      assert.equal((await getVideo(otherWeb.url, id)).duration, 8);
      await assert.rejects(fetch(worker.url), 'a worker answers no requests');
    });
  });
});

function startNode(place: DatabaseConfig, role = 'all'): Promise<App> {
  return startApp({
    ...toPlaceSettings(place),
    ROLE: role,
    EGRESS_ALLOW: '127.0.0.1/32',
  });
}

async function readText(url: URL): Promise<string> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  return response.text();
}

/** The stream of events up to the one that says ready. */
async function readUntilReady(events: Response): Promise<string> {
  assert.equal(events.status, 200);
  let heard = '';
  for await (const chunk of events.body ?? []) {
    heard += Buffer.from(chunk).toString();
    if (heard.includes('"status":"ready"')) break;
  }
  return heard;
}
