// docs/faults.md 47 and 48: source checks update records and publish webhook events.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';

import { createResolveUrl } from '#features/resolution/index.ts';
import { createVideo } from '#features/videos/index.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';
import { createDeliverJob, createWebhook, type WebhookContext } from '#features/webhooks/index.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';

import { forEachDatabase, type OpenTestDatabase } from '../support/databases.ts';
import { openQuotas, openVideos, openWebhooks } from '../support/open-features.ts';
import { respondWithStatus, openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTestEgress } from '../support/test-egress.ts';
import { accountId } from '../support/test-guard.ts';
import { testSecrets } from '../support/test-settings.ts';
import { testThreads } from '../support/test-threads.ts';

const START_MS = Date.UTC(2026, 0, 31);
const ADA = accountId('ada');
const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const LIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:4,\na.ts\n';
const ON_AIR = serveBytes(LIST);
const OVER = serveBytes(`${LIST}#EXT-X-ENDLIST\n`);
const GONE = respondWithStatus(404);

forEachDatabase((_kind, open) => {
  it('reports the start and end of a live stream', async () => {
    await using service = await startService(open);
    const { origin } = service;
    origin.script('/stream.m3u8', OVER);
    const id = await service.create('/stream.m3u8');
    origin.script('/stream.m3u8', ON_AIR);
    await service.check(id);
    const began = await service.waitForEvent('video.live_started');
    await service.check(id);
    origin.script('/stream.m3u8', OVER);
    await service.check(id);
    const ended = await service.waitForEvent('video.live_ended');
    await service.check(id);

    assert.deepEqual([began.id, ended.id], [id, id]);
    assert.deepEqual([began.type, began.live?.state], ['live', 'live']);
    assert.deepEqual([ended.type, ended.live?.state], ['HLS', 'ended']);
    assert.deepEqual(await service.listEvents(), [
      'video.created',
      'video.ready',
      'video.live_started',
      'video.live_ended',
    ]);
  });

  it('reports a lost and recovered file, and keeps its playback URLs', async () => {
    await using service = await startService(open);
    const { origin } = service;
    origin.script('/talk.mp4', serveBytes(MP4));
    const id = await service.create('/talk.mp4');
    const ready = await service.waitForEvent('video.ready');
    origin.script('/talk.mp4', GONE);
    for (let checks = 0; checks < 3; checks += 1) await service.check(id);
    const lost = await service.waitForEvent('video.source_lost');
    await service.check(id);
    origin.script('/talk.mp4', serveBytes(MP4));
    await service.check(id);
    const back = await service.waitForEvent('video.source_recovered');
    await service.check(id);

    assert.equal(lost.status, 'failed');
    assert.equal(lost.error?.code, 'source_error');
    assert.equal(back.status, 'ready');
    assert.deepEqual(back.sources, ready.sources);
    assert.deepEqual(await service.listEvents(), [
      'video.created',
      'video.ready',
      'video.source_lost',
      'video.source_recovered',
    ]);
  });
});

/**
 * Starts the features of the service with a clock that jumps from one check to the next, and a
 * webhook receiver.
 */
async function startService(open: OpenTestDatabase) {
  await using opened = new AsyncDisposableStack();
  const database = await open();
  const origin = opened.use(await openScriptedOrigin());
  const receiver = createReceiver();
  origin.script('/hook', (request, response) => {
    void receiver.accept(request).then(() => response.writeHead(204).end());
  });
  const egress = opened.use(openTestEgress({ ports: [origin.port] }));
  let nowMs = START_MS;
  const clock = (): number => nowMs;
  const options = {
    database,
    egress,
    secrets: testSecrets,
    clock,
    log: silentLog,
    isOwnerActive: async () => true,
  };
  const webhooks: WebhookContext = {
    ...openWebhooks(database),
    ...options,
    checkUrl: egress.checkUrl,
    lockOwner: async () => {},
    quotas: openQuotas(database, { clock }),
  };
  await createWebhook(webhooks, ADA, { url: origin.url('/hook').href, events: ['video.*'] });
  const videos = openVideos({
    database,
    resolver: {
      resolveUrl: createResolveUrl({
        egress,
        threads: testThreads,
        clock,
        publicOrigin: 'https://play.example',
      }),
    },
    checkUrl: egress.checkUrl,
    webhooks,
    clock,
  });
  const deliverJob = createDeliverJob({
    ...options,
    retries: { attemptsMax: 1, backoffMs: [] },
    random: () => 0,
    onAttempt: () => undefined,
    onDisabled: async () => {},
  });
  let checked = Promise.withResolvers<void>();
  const worker = createWorker({
    database,
    handlers: [videos.resolveJob, videos.checkJob, deliverJob],
    workerId: 'test',
    clock,
    log: silentLog,
    concurrency: 8,
    leaseMs: 60_000,
    pollMs: 20,
    onFinished: ({ kind }) => {
      if (kind === 'check-video') checked.resolve();
    },
  });
  worker.start();
  opened.defer(() => worker.stop({ graceMs: 0 }));

  async function create(path: string): Promise<string> {
    const created = await createVideo(
      videos.ctx,
      { url: origin.url(path).href },
      { ownerId: ADA, waitMs: 30_000, signal: new AbortController().signal },
    );
    assert.equal(created.video.status, 'ready');
    return created.video.id;
  }

  /** Sets the clock to the next check of the video and waits until it has finished. */
  async function check(id: string): Promise<void> {
    const { run_at_ms: dueMs } = await database.queries
      .selectFrom('jobs')
      .select('run_at_ms')
      .where('kind', '=', 'check-video')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow();
    checked = Promise.withResolvers();
    nowMs = dueMs;
    await checked.promise;
  }

  async function listEvents(): Promise<readonly string[]> {
    const rows = await database.queries
      .selectFrom('events')
      .select('type')
      .orderBy('seq')
      .execute();
    return rows.map(({ type }) => type);
  }

  const closing = opened.move();
  return {
    origin,
    create,
    check,
    listEvents,
    waitForEvent: receiver.waitForEvent,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

type Receiver = {
  readonly accept: (request: IncomingMessage) => Promise<void>;
  /** Returns the video in the event of this type, waiting for it if necessary. */
  readonly waitForEvent: (type: string) => Promise<VideoWire>;
};

function createReceiver(): Receiver {
  const arrivals = new Map<string, PromiseWithResolvers<VideoWire>>();

  function getArrival(type: string): PromiseWithResolvers<VideoWire> {
    const arrival = arrivals.get(type) ?? Promise.withResolvers<VideoWire>();
    arrivals.set(type, arrival);
    return arrival;
  }

  return {
    waitForEvent: (type) => getArrival(type).promise,
    async accept(request) {
      const body: { type: string; data: { video: VideoWire } } = JSON.parse(await text(request));
      getArrival(body.type).resolve(body.data.video);
    },
  };
}
