import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';

import type { EventType } from '#contract/events.ts';
import { type AccountId, type VideoId } from '#contract/ids.ts';
import type { LiveState } from '#contract/media-types.ts';
import type { Database } from '#platform/db/database.ts';
import { createEnqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { newSourceId, newVideoId } from '#platform/new-id.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';
import {
  aResolvedSource,
  createTestResolver,
  failed,
  resolved,
  type TestResolver,
} from '#test/support/test-resolver.ts';
import { findNoTracks } from '#test/support/video-fixtures.ts';

import { createMirrorStore, type MirrorStore } from '../mirror-store.ts';
import { createOwnerStore, type OwnerStore } from '../owner-store.ts';
import { createResolveOnce } from '../resolve-once.ts';
import { toSourceAddress } from '../source-address.ts';
import { createVideoStore, type Resolved, type VideoStore } from '../store.ts';
import type { Video } from '../video.ts';
import { type CheckOutcome, type CheckVideos, createCheckVideos } from './check-job.ts';
import { createHostTurns } from './host-turns.ts';
import { createOutageWatch } from './outage-watch.ts';

const START_MS = Date.UTC(2026, 0, 31);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEVER = new AbortController().signal;
const ADA = accountId('ada');
const LIVE: LiveState = { state: 'live', latencyTarget: 6, dvrWindow: 12 };

forEachDatabase((_kind, open) => {
  let database: Database;
  let store: VideoStore;
  let ownerStore: OwnerStore;
  let mirrorStore: MirrorStore;
  const secrets = createSecrets('a secret for the tests, and for nothing else');
  before(async () => {
    database = await open();
    store = createVideoStore(secrets, findNoTracks);
    mirrorStore = createMirrorStore(secrets);
    ownerStore = createOwnerStore(secrets, { findTracks: findNoTracks, database });
  });

  let nowMs: number;
  let resolver: TestResolver;
  let events: { readonly type: EventType; readonly video: Video }[];
  let outcomes: CheckOutcome[];
  let checkVideos: CheckVideos;
  beforeEach(() => {
    nowMs = START_MS;
    resolver = createTestResolver();
    events = [];
    outcomes = [];
    checkVideos = openCheckVideos();
  });

  const clock = (): number => nowMs;

  /** As one process has it. */
  function openCheckVideos(): CheckVideos {
    const outageWatch = createOutageWatch(clock);
    return createCheckVideos({
      database,
      store,
      ownerStore,
      mirrorStore,
      publicUrl: new URL('https://play.example/'),
      resolveOnce: createResolveOnce(outageWatch.watch(resolver.resolveUrl)),
      toSourceAddress: (url) => toSourceAddress(url, secrets),
      enqueueJob: createEnqueueJob({ changes: database.changes, clock }),
      announceVideo: async (_tx, type, video) => void events.push({ type, video }),
      newSourceId,
      hostTurns: createHostTurns(),
      outageWatch,
      clock,
      random: () => 0.5,
      log: silentLog,
      onChecked: (outcome) => outcomes.push(outcome),
    });
  }

  let count = 0;
  type Made = { readonly id: VideoId; readonly url: string };

  async function madeReady(
    media: Parameters<typeof resolved>[0] = {},
    ownerId: AccountId | null = ADA,
  ): Promise<Made> {
    count += 1;
    const id = newVideoId();
    const url = `https://media.example/${count}.mp4`;
    await database.transaction(async (tx) => {
      await store.insertQueued(tx, {
        id,
        ownerId,
        visibility: 'public',
        sourceUrl: new URL(url),
        sourceDigest: id,
        isShared: false,
        title: null,
        description: null,
        embedSites: null,
        forceProxy: false,
        nowMs,
      });
      const resolution = asResolved(resolved(media));
      await store.writeResolved(tx, { id, resolution, from: ['queued'], newSourceId, nowMs });
      await checkVideos.schedule(tx, id);
    });
    return { id, url };
  }

  async function get(id: VideoId): Promise<Video> {
    const video = await store.findVideo(database.queries, id);
    assert.ok(video !== undefined);
    return video;
  }

  async function dueIn(id: VideoId): Promise<number | null> {
    const row = await database.queries
      .selectFrom('jobs')
      .select('run_at_ms')
      .where('kind', '=', 'check-video')
      .where('subject', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : row.run_at_ms - nowMs;
  }

  /** The waiting job, taken away at its time, as it is when its run ends. */
  async function takeJob(id: VideoId): Promise<Job> {
    nowMs += (await dueIn(id)) ?? assert.fail('no check is due');
    await database.transaction((tx) => tx.deleteFrom('jobs').where('subject', '=', id).execute());
    return aJob(id);
  }

  async function check({ id, url }: Made, answer: Parameters<TestResolver['answer']>[1]) {
    resolver.answer(url, answer);
    await checkVideos.job.run(await takeJob(id), NEVER);
    return get(id);
  }

  /** Adds an address to the record that plays. */
  async function withMirror(videoId: VideoId): Promise<string> {
    const url = new URL(`https://mirror.example/${count}.mp4`);
    const address = toSourceAddress(url, secrets);
    const { digest } = address;
    const resolution = asResolved(resolved({ sources: [aResolvedSource({ url })] }));
    await database.transaction(async (tx) => {
      await mirrorStore.insert(tx, { videoId, address, nowMs });
      await mirrorStore.writeResolved(tx, { videoId, digest, resolution, newSourceId, nowMs });
    });
    return url.href;
  }

  async function makeLost(made: Made): Promise<Video> {
    for (let checks = 0; checks < 2; checks += 1) await check(made, failed());
    return check(made, failed());
  }

  it('is asked for where a record with an owner becomes ready, for no other', async () => {
    assert.equal(await dueIn((await madeReady()).id), 60 * MINUTE_MS);
    assert.equal(await dueIn((await madeReady({ live: LIVE })).id), MINUTE_MS);
    assert.equal(await dueIn((await madeReady({}, null)).id), null);
  });

  it('leaves a record as it is whose source is as it was', async () => {
    const made = await madeReady();
    const former = await get(made.id);
    const video = await check(made, resolved({ title: 'Another' }));
    assert.deepEqual(video, { ...former, checkedAtMs: nowMs });
    assert.deepEqual(events, []);
    assert.deepEqual(outcomes, ['unchanged']);
    assert.equal(await dueIn(made.id), 60 * MINUTE_MS);
  });

  it('writes new addresses under the old source IDs, and tells nobody', async () => {
    const made = await madeReady();
    const former = await get(made.id);
    const url = new URL('https://media.example/moved.mp4');
    const video = await check(made, resolved({ sources: [aResolvedSource({ url })] }));
    assert.ok(video.status === 'ready' && former.status === 'ready');
    assert.deepEqual(
      video.sources,
      former.sources.map((source) => ({ ...source, url })),
    );
    assert.equal(video.revision, former.revision + 1);
    assert.deepEqual(events, []);
    assert.deepEqual(outcomes, ['renewed']);
  });

  it('tells once that a broadcast has begun, and once that it is over', async () => {
    const made = await madeReady();
    const began = await check(made, resolved({ live: LIVE, type: 'live' }));
    await check(made, resolved({ live: LIVE, type: 'live' }));
    const ended = await check(made, resolved({ live: { ...LIVE, state: 'ended' } }));
    await check(made, resolved({ live: { ...LIVE, state: 'ended' } }));
    assert.deepEqual(events, [
      { type: 'video.live_started', video: began },
      { type: 'video.live_ended', video: { ...ended, checkedAtMs: events[1]?.video.checkedAtMs } },
    ]);
    assert.ok(ended.status === 'ready');
    assert.equal(ended.live?.state, 'ended');
  });

  it('tells once that a source is lost, after the third failure in a row', async () => {
    const made = await madeReady();
    const former = await get(made.id);
    assert.deepEqual(await check(made, failed()), { ...former, checkedAtMs: nowMs });
    assert.equal(await dueIn(made.id), MINUTE_MS);
    await check(made, failed());
    assert.equal(await dueIn(made.id), 5 * MINUTE_MS);
    const lost = await check(made, failed('source_protected'));
    assert.ok(lost.status === 'failed');
    assert.deepEqual(lost.error, { code: 'source_protected', message: 'It is source_protected.' });
    assert.equal(lost.provider, 'direct');
    assert.equal(await dueIn(made.id), 15 * MINUTE_MS);
    await check(made, failed());
    assert.deepEqual(events, [{ type: 'video.source_lost', video: lost }]);
    assert.deepEqual(outcomes, ['failing', 'failing', 'lost', 'still_lost']);
  });

  it('plays on by an added address when its own is lost, and back when that is found again', async () => {
    const made = await madeReady();
    const mirror = await withMirror(made.id);
    resolver.answer(mirror, resolved());
    const moved = await makeLost(made);
    assert.ok(moved.status === 'ready');
    assert.deepEqual(
      moved.sources.map((source) => [source.mirror?.url.href ?? null, source.isLost]),
      [
        [mirror, false],
        [null, true],
      ],
    );
    const back = await check(made, resolved());
    assert.ok(back.status === 'ready');
    assert.deepEqual(
      back.sources.map((source) => [source.mirror?.url.href ?? null, source.isLost]),
      [
        [null, false],
        [mirror, false],
      ],
    );
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.updated', 'video.updated'],
    );
    assert.deepEqual(outcomes, ['failing', 'failing', 'moved_on', 'moved_back']);
  });

  it('is lost when all its addresses are, and back with any of them', async () => {
    const made = await madeReady();
    const mirror = await withMirror(made.id);
    resolver.answer(mirror, failed());
    const lost = await makeLost(made);
    assert.equal(lost.status, 'failed');
    resolver.answer(mirror, resolved());
    const back = await check(made, failed());
    assert.ok(back.status === 'ready');
    assert.equal(back.sources[0]?.mirror?.url.href, mirror);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.source_lost', 'video.source_recovered'],
    );
  });

  it('begins to count again after a check that went well', async () => {
    const made = await madeReady();
    for (const answer of [failed(), failed(), resolved(), failed(), failed()]) {
      assert.equal((await check(made, answer)).status, 'ready');
    }
    assert.equal((await check(made, failed())).status, 'failed');
  });

  it('tells once that a lost source is there again, under its old links', async () => {
    const made = await madeReady();
    const former = await get(made.id);
    await makeLost(made);
    const back = await check(made, resolved());
    await check(made, resolved());
    assert.ok(back.status === 'ready' && former.status === 'ready');
    assert.deepEqual(back.sources, former.sources);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.source_lost', 'video.source_recovered'],
    );
    assert.deepEqual(events[1]?.video, back);
    // A second loss needs three failures again.
    for (const status of ['ready', 'ready', 'failed']) {
      assert.equal((await check(made, failed())).status, status);
    }
  });

  it('goes on over a refresh that fails, and ends with one that failed from the start', async () => {
    const made = await madeReady();
    await makeLost(made);
    await failToRefresh(made.id);
    assert.equal((await check(made, failed())).status, 'failed');
    assert.equal((await check(made, resolved())).status, 'ready');

    const other = await madeReady();
    await failToRefresh(other.id);
    await check(other, resolved());
    assert.equal((await get(other.id)).status, 'failed');
    assert.equal(await dueIn(other.id), null);
    assert.equal(resolver.calls.includes(other.url), false);
  });

  async function failToRefresh(id: VideoId): Promise<void> {
    nowMs += 1;
    await database.transaction(async (tx) => {
      await ownerStore.requeue(tx, id, nowMs);
      await store.writeFailed(tx, {
        id,
        code: 'source_error',
        message: 'Gone.',
        provider: null,
        trace: null,
        from: ['queued'],
        nowMs,
      });
    });
  }

  it('waits while its record is being resolved anew', async () => {
    const made = await madeReady();
    await database.transaction((tx) => ownerStore.requeue(tx, made.id, nowMs));
    const pending = await get(made.id);
    assert.deepEqual(await check(made, failed()), pending);
    assert.equal(await dueIn(made.id), 5 * MINUTE_MS);
    assert.deepEqual(resolver.calls, []);
  });

  it('writes nothing of what it found when its owner has it resolved anew meanwhile', async () => {
    const made = await madeReady();
    const running = checkVideos.job.run(await takeJob(made.id), NEVER);
    await resolver.untilCalled(made.url);
    const resolution = asResolved(resolved());
    await database.transaction(async (tx) => {
      await ownerStore.requeue(tx, made.id, nowMs);
      const write = { id: made.id, resolution, newSourceId, nowMs };
      await store.writeResolved(tx, { ...write, from: ['queued'] });
    });
    const refreshed = await get(made.id);
    resolver.answer(made.url, resolved({ live: LIVE }));
    await running;
    assert.deepEqual(await get(made.id), refreshed);
    assert.deepEqual(events, []);
    assert.deepEqual(outcomes, ['overtaken']);
    assert.equal(await dueIn(made.id), 60 * MINUTE_MS);
  });

  it('tells once what two workers found at the same time', async () => {
    const made = await madeReady();
    const job = await takeJob(made.id);
    resolver.answer(made.url, resolved({ live: LIVE }));
    const nodes = [checkVideos, openCheckVideos()];
    await Promise.all(nodes.map((node) => node.job.run(job, NEVER)));
    assert.equal(outcomes.filter((outcome) => outcome === 'live_started').length, 1);
    assert.equal(events.length, 1);
  });

  it('is taken up by another worker after a crash, and tells what it found once', async () => {
    const made = await madeReady();
    const former = await get(made.id);
    const job = await takeJob(made.id);
    const crashing = new AbortController();
    const first = checkVideos.job.run(job, crashing.signal);
    await resolver.untilCalled(made.url);
    crashing.abort(new Error('the lease was lost'));
    await assert.rejects(first, /the lease was lost/);
    assert.deepEqual(await get(made.id), former);
    resolver.answer(made.url, resolved({ live: LIVE }));
    await openCheckVideos().job.run({ ...job, attempt: 2 }, NEVER);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.live_started'],
    );
  });

  it('ends with its record, even one that is deleted while it runs', async () => {
    const made = await madeReady();
    const job = await takeJob(made.id);
    const running = checkVideos.job.run(job, NEVER);
    await resolver.untilCalled(made.url);
    await database.transaction((tx) => ownerStore.delete(tx, made.id));
    resolver.answer(made.url, resolved({ live: LIVE }));
    await running;
    await checkVideos.job.run(job, NEVER);
    assert.equal(await dueIn(made.id), null);
    assert.equal(resolver.calls.length, 1);
    assert.deepEqual(events, []);
  });

  it('counts no failure while the service itself may be cut off', async () => {
    const made = await madeReady();
    const former = await get(made.id);
    for (let checks = 0; checks < 5; checks += 1) {
      assert.deepEqual(await check(made, failed('source_unreachable')), former);
      assert.equal(await dueIn(made.id), 5 * MINUTE_MS);
    }
    const other = await madeReady();
    await check(other, resolved());
    assert.deepEqual(new Set(outcomes), new Set(['unclear', 'unchanged']));
    await database.transaction((tx) => checkVideos.schedule(tx, made.id));
    nowMs -= 60 * MINUTE_MS;
    await check(made, failed('source_unreachable'));
    assert.equal(outcomes.at(-1), 'failing');
  });

  it('asks one host about two sources at a time', async () => {
    const made = [await madeReady(), await madeReady(), await madeReady()];
    const runs = [];
    for (const { id, url } of made.slice(0, 2)) {
      runs.push(checkVideos.job.run(await takeJob(id), NEVER));
      await resolver.untilCalled(url);
    }
    await checkVideos.job.run(await takeJob(made[2]?.id ?? assert.fail()), NEVER);
    assert.deepEqual(outcomes, ['postponed']);
    const waits = await Promise.all(made.map(({ id }) => dueIn(id)));
    assert.deepEqual(waits, [null, null, 1_000]);
    for (const { url } of made) resolver.answer(url, resolved());
    await Promise.all(runs);
    assert.deepEqual(outcomes, ['postponed', 'unchanged', 'unchanged']);
  });

  it('has the next day’s check asked for before its last attempt', async () => {
    const made = await madeReady();
    resolver.answer(made.url, new Error('a bug'));
    const job = await takeJob(made.id);
    await assert.rejects(checkVideos.job.run({ ...job, attempt: 4 }, NEVER), /a bug/);
    assert.equal(await dueIn(made.id), null);
    await assert.rejects(checkVideos.job.run({ ...job, attempt: 5 }, NEVER), /a bug/);
    assert.equal(await dueIn(made.id), DAY_MS);
  });

  it('is refused when it is about no video', async () => {
    const job = { ...aJob(newVideoId()), subject: 'what?' };
    await assert.rejects(checkVideos.job.run(job, NEVER), /check-video job is about what\?/);
  });
});

function aJob(subject: VideoId): Job {
  const id = 'job_1';
  return { id, kind: 'check-video', subject, payload: '', attempt: 1, attemptsMax: 5 };
}

function asResolved(resolution: ReturnType<typeof resolved>): Resolved {
  assert.ok(resolution.kind === 'resolved');
  return resolution;
}
