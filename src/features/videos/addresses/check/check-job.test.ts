import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';

import type { AccountId, VideoId } from '#contract/ids.ts';
import type { LiveState } from '#contract/media-types.ts';
import { createWebhook } from '#features/webhooks/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { newVideoId } from '#platform/new-id.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { listEvents, type StoredEvent } from '#test/support/list-events.ts';
import { openQuotas, openWebhooks } from '#test/support/open-features.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';
import {
  aResolvedSource,
  createTestResolver,
  failed,
  resolved,
  type TestResolver,
} from '#test/support/test-resolver.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';
import { findNoTracks, NO_BLOCKS } from '#test/support/video-fixtures.ts';

import { toSourceLocation } from '../../record/source-location.ts';
import { insertAddress } from '../../record/store/address-store.ts';
import { findVideo } from '../../record/store/find-videos.ts';
import { writeRemoved } from '../../record/store/source-store.ts';
import {
  insertQueued,
  requeue,
  type SuccessfulResolution,
  writeFailed,
  writeResolved,
} from '../../record/store/write-resolution.ts';
import { deleteVideos } from '../../record/store/write-video.ts';
import type { Video } from '../../record/video.ts';
import type { AddressContext } from '../address-context.ts';
import { toCheckJob } from './check-job.ts';
import { CheckLimits } from './check-limits.ts';
import type { CheckOutcome } from './decide-check.ts';
import { OutageWatch } from './outage-watch.ts';
import { enqueueCheck, scheduleCheck } from './schedule-check.ts';

const START_MS = Date.UTC(2026, 0, 31);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEVER = new AbortController().signal;
const ADA = accountId('ada');
const LIVE: LiveState = { state: 'live', latencyTarget: 6, dvrWindow: 12 };

forEachDatabase((_kind, open) => {
  let database: Database;
  before(async () => {
    database = await open();
    const destination = { url: 'https://hooks.example/', events: ['video.*'] } as const;
    await createWebhook(openWebhooks(database), ADA, destination);
  });

  let nowMs: number;
  let resolver: TestResolver;
  let events: readonly StoredEvent[];
  let outcomes: CheckOutcome[];
  let ctx: AddressContext;
  let quotas: Quotas;
  beforeEach(async () => {
    await database.transaction((tx) => tx.deleteFrom('events').execute());
    nowMs = START_MS;
    quotas = openQuotas(database, { clock });
    resolver = createTestResolver();
    events = [];
    outcomes = [];
    ctx = openContext();
  });

  const clock = (): number => nowMs;

  /** Creates the state of one process. */
  function openContext(): AddressContext {
    return {
      database,
      secrets,
      findTracks: findNoTracks,
      blocks: NO_BLOCKS,
      checkUrl: async () => {},
      resolveUrl: resolver.resolveUrl,
      isOperator: async () => false,
      resolutionFlights: new SingleFlight(),
      quotas,
      showVideo: (video) => video,
      webhooks: openWebhooks(database),
      checkLimits: new CheckLimits(),
      outageWatch: new OutageWatch(clock),
      clock,
      random: () => 0.5,
      log: silentLog,
      onChecked: (outcome) => outcomes.push(outcome),
    };
  }

  async function runJob(job: Job, signal = NEVER, node = ctx): Promise<void> {
    await toCheckJob(node).run(job, signal);
    events = await listEvents(database);
  }

  let count = 0;
  type TestVideo = { readonly id: VideoId; readonly url: string };

  async function createReady(
    media: Parameters<typeof resolved>[0] = {},
    ownerId: AccountId | null = ADA,
  ): Promise<TestVideo> {
    count += 1;
    const id = newVideoId();
    const url = `https://media.example/${count}.mp4`;
    await database.transaction(async (tx) => {
      const source = { url: new URL(url), digest: id, sharedDigest: id };
      const video = { id, ownerId, source, isShared: false, values: {}, nowMs };
      await insertQueued(tx, secrets, video);
      const resolution = asResolved(resolved(media));
      await writeResolved(tx, secrets, { id, resolution, from: ['queued'], nowMs });
      await scheduleCheck(tx, ctx, id);
    });
    return { id, url };
  }

  async function get(id: VideoId): Promise<Video> {
    const video = await findVideo(database.queries, ctx, id);
    assert.ok(video !== undefined);
    return video;
  }

  async function findDelay(id: VideoId): Promise<number | null> {
    const row = await database.queries
      .selectFrom('jobs')
      .select('run_at_ms')
      .where('kind', '=', 'check-video')
      .where('subject', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : row.run_at_ms - nowMs;
  }

  /**
   * Deletes the waiting job and advances the clock to its scheduled time, as if a worker had
   * claimed it.
   */
  async function takeJob(id: VideoId): Promise<Job> {
    nowMs += (await findDelay(id)) ?? assert.fail('no check is due');
    await database.transaction((tx) => tx.deleteFrom('jobs').where('subject', '=', id).execute());
    return aJob(id);
  }

  async function check({ id, url }: TestVideo, answer: Parameters<TestResolver['setResult']>[1]) {
    resolver.setResult(url, answer);
    await runJob(await takeJob(id));
    return get(id);
  }

  /** Adds a backup source to the playing video. */
  async function addBackup(id: VideoId): Promise<string> {
    const url = new URL(`https://backup.example/${count}.mp4`);
    const location = toSourceLocation(url, secrets);
    const { digest } = location;
    const resolution = asResolved(resolved({ sources: [aResolvedSource({ url })] }));
    await database.transaction(async (tx) => {
      await insertAddress(tx, secrets, { videoId: id, ...location, nowMs });
      await writeResolved(tx, secrets, { id, digest, resolution, from: ['ready'], nowMs });
    });
    return url.href;
  }

  /** The video with this result of a check of its first URL. */
  function withCheck(video: Video, failedChecks: number): Video {
    const address = { ...video.addresses[0], checkedAtMs: nowMs, failedChecks };
    assert.ok(video.status === 'ready' && video.kind === 'stream');
    const [first, ...others] = video.sources;
    const sources = [{ ...first, address }, ...others] as const;
    return { ...video, addresses: [address], sources };
  }

  async function loseSource(created: TestVideo): Promise<Video> {
    for (let checks = 0; checks < 2; checks += 1) await check(created, failed());
    return check(created, failed());
  }

  describe('with a daily quota', () => {
    const eve = accountId('eve');
    beforeEach(() => {
      quotas = openQuotas(database, { limits: { checksPerDay: 3 }, clock });
      ctx = openContext();
    });

    it('defers checks to the following days in the order in which they were due', async () => {
      // Earlier tests have used the quotas of the first day.
      nowMs += 30 * DAY_MS;
      const created: TestVideo[] = [];
      for (let index = 0; index < 8; index += 1) created.push(await createReady({}, eve));
      for (const { url } of created) resolver.setResult(url, resolved());
      const order: string[] = [];
      const days: number[] = [];
      while (order.length < 16) {
        const { subject, run_at_ms: dueMs } = await database.queries
          .selectFrom('jobs')
          .select(['subject', 'run_at_ms'])
          .where(
            'subject',
            'in',
            created.map(({ id }) => id),
          )
          .orderBy('run_at_ms')
          .orderBy('subject')
          .limit(1)
          .executeTakeFirstOrThrow();
        nowMs = Math.max(nowMs, dueMs);
        await database.transaction((tx) =>
          tx.deleteFrom('jobs').where('subject', '=', subject).execute(),
        );
        const { length } = outcomes;
        const { id } = created.find((each) => each.id === subject) ?? assert.fail();
        await runJob(aJob(id));
        if (outcomes.slice(length).join() === 'deferred') continue;
        order.push(subject);
        days.push(Math.floor(nowMs / DAY_MS));
      }
      const perDay = Map.groupBy(days, (day) => day);
      assert.deepEqual(
        [...perDay.values()].map(({ length }) => length).slice(0, -1),
        [3, 3, 3, 3, 3],
      );
      assert.deepEqual(new Set(order.slice(0, 8)), new Set(created.map(({ id }) => id)));
      assert.deepEqual(order.slice(8), order.slice(0, 8), 'the second round has the same order');
    });

    it('keeps the place of a deferred check that viewers report', async () => {
      nowMs += 60 * DAY_MS;
      const created = await createReady({}, eve);
      await spend(eve, 3);
      resolver.setResult(created.url, resolved());
      await runJob(await takeJob(created.id));
      assert.deepEqual(outcomes, ['deferred']);
      const deferredToMs = nowMs + ((await findDelay(created.id)) ?? 0);
      await spend(eve, 3);
      for (let reports = 0; reports < 3; reports += 1) {
        nowMs += MINUTE_MS;
        await report(created.id);
        await runJob(await takeJob(created.id));
        assert.equal(nowMs + ((await findDelay(created.id)) ?? 0), deferredToMs);
      }
      await runJob(await takeJob(created.id));
      assert.equal(nowMs, deferredToMs);
      assert.equal(outcomes.at(-1), 'unchanged');
    });

    it('counts each URL of a video, and never exceeds the quota in concurrent workers', async () => {
      nowMs += 90 * DAY_MS;
      const created = await createReady({}, eve);
      const backup = await addBackup(created.id);
      resolver.setResult(created.url, resolved());
      resolver.setResult(backup, resolved());
      await runJob(await takeJob(created.id));
      assert.equal((await quotas.findDailyUsage(database.queries, eve)).checks, 2);
      const slots = await Promise.all(
        Array.from({ length: 9 }, () =>
          database.transaction((tx) => quotas.reserveCheck(tx, { accountId: eve, urls: 1, nowMs })),
        ),
      );
      assert.equal(slots.filter(({ kind }) => kind === 'now').length, 1);
      const usage = await database.queries
        .selectFrom('account_usage')
        .select('checks')
        .where('account_id', '=', eve)
        .where('day', '>=', Math.floor(nowMs / DAY_MS))
        .orderBy('day')
        .execute();
      assert.deepEqual(
        usage.map(({ checks }) => checks),
        [3, 3, 3, 2],
      );
    });
  });

  it('schedules a check only when a video with an owner becomes ready', async () => {
    assert.equal(await findDelay((await createReady()).id), 60 * MINUTE_MS);
    assert.equal(await findDelay((await createReady({ live: LIVE })).id), 45_000);
    assert.equal(await findDelay((await createReady({}, null)).id), null);
  });

  it('changes nothing when the source is unchanged', async () => {
    const created = await createReady();
    const previous = await get(created.id);
    const video = await check(created, resolved({ title: 'Another' }));
    assert.deepEqual(video, withCheck(previous, 0));
    assert.deepEqual(events, []);
    assert.deepEqual(outcomes, ['unchanged']);
    assert.equal(await findDelay(created.id), 60 * MINUTE_MS);
  });

  it('writes new URLs under the same source IDs, without an event', async () => {
    const created = await createReady();
    const previous = await get(created.id);
    const url = new URL('https://media.example/moved.mp4');
    const video = await check(created, resolved({ sources: [aResolvedSource({ url })] }));
    assert.ok(video.status === 'ready' && previous.status === 'ready');
    assert.deepEqual(
      video.sources,
      previous.sources.map((source) => ({ ...source, url, address: video.addresses[0] })),
    );
    assert.equal(video.revision, previous.revision + 1);
    assert.deepEqual(events, []);
    assert.deepEqual(outcomes, ['renewed']);
  });

  it('announces the start and the end of a broadcast once each', async () => {
    const created = await createReady();
    const began = await check(created, resolved({ live: LIVE, type: 'live' }));
    await check(created, resolved({ live: LIVE, type: 'live' }));
    const ended = await check(created, resolved({ live: { ...LIVE, state: 'ended' } }));
    await check(created, resolved({ live: { ...LIVE, state: 'ended' } }));
    assert.deepEqual(events, [
      anEvent('video.live_started', began),
      anEvent('video.live_ended', { ...ended, addresses: events[1]?.data?.video.addresses }),
    ]);
    assert.ok(ended.status === 'ready');
    assert.equal(ended.live?.state, 'ended');
  });

  it('announces a lost source once, after three consecutive failures', async () => {
    const created = await createReady();
    const previous = await get(created.id);
    assert.deepEqual(await check(created, failed()), withCheck(previous, 1));
    assert.equal(await findDelay(created.id), MINUTE_MS);
    await check(created, failed());
    assert.equal(await findDelay(created.id), 5 * MINUTE_MS);
    const lost = await check(created, failed('source_protected'));
    assert.ok(lost.status === 'failed');
    assert.deepEqual(lost.error, { code: 'source_protected', message: 'It is source_protected.' });
    assert.equal(lost.provider, 'direct');
    assert.equal(await findDelay(created.id), 15 * MINUTE_MS);
    await check(created, failed());
    assert.deepEqual(events, [anEvent('video.source_lost', lost)]);
    assert.deepEqual(outcomes, ['failing', 'failing', 'lost', 'still_lost']);
  });

  it('confirms a reported loss within a minute, however often viewers report it', async () => {
    const created = await createReady();
    nowMs += 10 * MINUTE_MS;
    const reportedMs = nowMs;
    for (let checks = 0; checks < 3; checks += 1) {
      for (let viewers = 0; viewers < 5; viewers += 1) await report(created.id);
      await runDueChecks(created, failed());
      assert.equal(outcomes.length, checks + 1);
    }
    assert.deepEqual(outcomes, ['failing', 'failing', 'lost']);
    assert.ok(nowMs - reportedMs < MINUTE_MS, `${nowMs - reportedMs} ms`);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.source_lost'],
    );
    assert.equal(await findDelay(created.id), 15 * MINUTE_MS);
  });

  it('confirms a reported loss without further reports', async () => {
    const created = await createReady();
    nowMs += 10 * MINUTE_MS;
    await report(created.id);
    const reportedMs = nowMs;
    for (let checks = 0; checks < 3; checks += 1) await runDueChecks(created, failed());
    assert.deepEqual(outcomes, ['failing', 'failing', 'lost']);
    assert.ok(nowMs - reportedMs < MINUTE_MS, `${nowMs - reportedMs} ms`);
  });

  it('does not count reported failures while the service may be offline', async () => {
    const created = await createReady();
    nowMs += 10 * MINUTE_MS;
    for (let checks = 0; checks < 4; checks += 1) {
      await report(created.id);
      await runDueChecks(created, failed('source_unreachable'));
    }
    assert.deepEqual(new Set(outcomes), new Set(['unclear']));
    assert.equal((await get(created.id)).status, 'ready');
  });

  it('checks a reported live change at most five seconds after the previous check', async () => {
    const created = await createReady({ live: LIVE, type: 'live' });
    nowMs += 1_000;
    await report(created.id);
    await runDueChecks(created, resolved({ type: 'HLS', live: null, duration: 60 }));
    assert.equal(nowMs - START_MS, 5_000);
    const ended = await get(created.id);
    assert.ok(ended.status === 'ready');
    assert.deepEqual(ended.live, { state: 'ended', latencyTarget: null, dvrWindow: 60 });
    await report(created.id);
    await runDueChecks(created, resolved({ type: 'live', live: LIVE }));
    assert.equal(nowMs - START_MS, 10_000);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.live_ended', 'video.live_started'],
    );
    assert.equal(await findDelay(created.id), 45_000);
  });

  it('checks a lost live stream as often as a live one', async () => {
    const created = await createReady({ live: LIVE, type: 'live' });
    await loseSource(created);
    assert.equal(await findDelay(created.id), 45_000);
    const back = await check(created, resolved({ live: LIVE, type: 'live' }));
    assert.ok(back.status === 'ready');
    assert.equal(back.live?.state, 'live');
  });

  for (const ownerId of [ADA, null]) {
    it(`checks a lost live stream ${ownerId === null ? 'without' : 'with'} an owner five seconds after the last check when it plays again`, async () => {
      const created = await createReady({ live: LIVE, type: 'live' }, ownerId);
      nowMs += 10 * MINUTE_MS;
      await report(created.id);
      for (let checks = 0; checks < 3; checks += 1) await runDueChecks(created, failed());
      const lost = await get(created.id);
      assert.equal(lost.status, 'failed');
      const lostMs = nowMs;
      nowMs += 1_000;
      await report(created.id);
      await runDueChecks(created, resolved({ live: LIVE, type: 'live' }));
      assert.equal(nowMs - lostMs, 5_000);
      assert.equal((await get(created.id)).status, 'ready');
      assert.deepEqual(
        events.map(({ type }) => type),
        ownerId === null ? [] : ['video.source_lost', 'video.source_recovered'],
      );
    });
  }

  it('checks a video without an owner only when reported, and a bounded number of times', async () => {
    const created = await createReady({}, null);
    nowMs += 10 * MINUTE_MS;
    await report(created.id);
    await runDueChecks(created, resolved());
    assert.equal(await findDelay(created.id), null);
    nowMs += MINUTE_MS;
    await report(created.id);
    while ((await findDelay(created.id)) !== null) await runDueChecks(created, failed());
    assert.deepEqual(outcomes, [
      'unchanged',
      'failing',
      'failing',
      'lost',
      ...Array.from({ length: 5 }, () => 'still_lost'),
    ]);
  });

  async function spend(owner: AccountId, urls: number): Promise<void> {
    await database.transaction((tx) => quotas.reserveCheck(tx, { accountId: owner, urls, nowMs }));
  }

  function report(id: VideoId): Promise<void> {
    return database.transaction((tx) =>
      enqueueCheck(tx, ctx, { video: { id, ownerId: null }, runAtMs: nowMs, isReported: true }),
    );
  }

  /** Runs the job at its times until one check has finished. */
  async function runDueChecks({ id, url }: TestVideo, answer: ReturnType<typeof resolved>) {
    resolver.setResult(url, answer);
    const finished = outcomes.length;
    while (outcomes.length === finished) {
      const row = await database.queries
        .selectFrom('jobs')
        .select(['run_at_ms', 'payload'])
        .where('subject', '=', id)
        .executeTakeFirstOrThrow();
      nowMs = Math.max(nowMs, row.run_at_ms);
      await database.transaction((tx) => tx.deleteFrom('jobs').where('subject', '=', id).execute());
      await runJob({ ...aJob(id), payload: row.payload });
    }
  }

  it('switches to a backup source when the primary URL is lost, and back when it recovers', async () => {
    const created = await createReady();
    const backup = await addBackup(created.id);
    resolver.setResult(backup, resolved());
    const moved = await loseSource(created);
    assert.ok(moved.status === 'ready');
    assert.deepEqual(
      moved.sources.map((source) => [source.address.url.href, source.isLost]),
      [
        [backup, false],
        [created.url, true],
      ],
    );
    const back = await check(created, resolved());
    assert.ok(back.status === 'ready');
    assert.deepEqual(
      back.sources.map((source) => [source.address.url.href, source.isLost]),
      [
        [created.url, false],
        [backup, false],
      ],
    );
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.updated', 'video.updated'],
    );
    assert.deepEqual(outcomes, ['failing', 'failing', 'moved_on', 'moved_back']);
  });

  it('announces a lost video whose last playing source was removed', async () => {
    const created = await createReady();
    resolver.setResult(await addBackup(created.id), resolved());
    const moved = await loseSource(created);
    assert.ok(moved.status === 'ready' && moved.kind === 'stream');
    const [playing] = moved.sources;
    await database.transaction((tx) => writeRemoved(tx, moved, playing.id));
    assert.equal((await check(created, failed())).status, 'failed');
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.updated', 'video.source_lost'],
    );
    assert.deepEqual(outcomes, ['failing', 'failing', 'moved_on', 'lost']);
  });

  it('announces a lost video after all its URLs are lost, and its recovery with any of them', async () => {
    const created = await createReady();
    const backup = await addBackup(created.id);
    resolver.setResult(backup, failed());
    const lost = await loseSource(created);
    assert.equal(lost.status, 'failed');
    resolver.setResult(backup, resolved());
    const back = await check(created, failed());
    assert.ok(back.status === 'ready');
    assert.equal(back.sources[0]?.address.url.href, backup);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.source_lost', 'video.source_recovered'],
    );
  });

  it('resets the failure count after a successful check', async () => {
    const created = await createReady();
    for (const answer of [failed(), failed(), resolved(), failed(), failed()]) {
      assert.equal((await check(created, answer)).status, 'ready');
    }
    assert.equal((await check(created, failed())).status, 'failed');
  });

  it('announces a recovered source once and keeps its links', async () => {
    const created = await createReady();
    const previous = await get(created.id);
    await loseSource(created);
    const back = await check(created, resolved());
    await check(created, resolved());
    assert.ok(back.status === 'ready' && previous.status === 'ready');
    assert.deepEqual(
      back.sources,
      previous.sources.map((source) => ({ ...source, address: back.addresses[0] })),
    );
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.source_lost', 'video.source_recovered'],
    );
    assert.deepEqual(events[1], anEvent('video.source_recovered', back));
    // After the recovery, a second loss again needs three failures.
    for (const status of ['ready', 'ready', 'failed']) {
      assert.equal((await check(created, failed())).status, status);
    }
  });

  it('continues checks after a failed refresh only if the video was already lost', async () => {
    const created = await createReady();
    await loseSource(created);
    await failToRefresh(created.id);
    assert.equal((await check(created, failed())).status, 'failed');
    assert.equal((await check(created, resolved())).status, 'ready');

    const other = await createReady();
    await failToRefresh(other.id);
    await check(other, resolved());
    assert.equal((await get(other.id)).status, 'failed');
    assert.equal(await findDelay(other.id), null);
    assert.equal(resolver.calls.includes(other.url), false);
  });

  async function failToRefresh(id: VideoId): Promise<void> {
    nowMs += 1;
    await database.transaction(async (tx) => {
      await requeue(tx, { id, from: ['ready', 'failed'], nowMs });
      const failure = {
        id,
        code: 'source_error',
        message: 'Gone.',
        provider: null,
        trace: null,
        from: ['queued'],
        nowMs,
      } as const;
      await writeFailed(tx, secrets, failure);
    });
  }

  it('postpones the check while the video is being refreshed', async () => {
    const created = await createReady();
    await database.transaction((tx) =>
      requeue(tx, { id: created.id, from: ['ready', 'failed'], nowMs }),
    );
    const pending = await get(created.id);
    assert.deepEqual(await check(created, failed()), pending);
    assert.equal(await findDelay(created.id), 5 * MINUTE_MS);
    assert.deepEqual(resolver.calls, []);
  });

  it('writes nothing when the owner refreshes the video during the check', async () => {
    const created = await createReady();
    const running = runJob(await takeJob(created.id));
    await resolver.waitForCall(created.url);
    const resolution = asResolved(resolved());
    await database.transaction(async (tx) => {
      await requeue(tx, { id: created.id, from: ['ready', 'failed'], nowMs });
      const write = { id: created.id, resolution, nowMs };
      await writeResolved(tx, secrets, { ...write, from: ['queued'] });
    });
    const refreshed = await get(created.id);
    resolver.setResult(created.url, resolved({ live: LIVE }));
    await running;
    assert.deepEqual(await get(created.id), refreshed);
    assert.deepEqual(events, []);
    assert.deepEqual(outcomes, ['overtaken']);
    assert.equal(await findDelay(created.id), 60 * MINUTE_MS);
  });

  it('announces a result once when two workers find it concurrently', async () => {
    const created = await createReady();
    const job = await takeJob(created.id);
    resolver.setResult(created.url, resolved({ live: LIVE }));
    const nodes = [ctx, openContext()];
    await Promise.all(nodes.map((node) => runJob(job, NEVER, node)));
    assert.equal(outcomes.filter((outcome) => outcome === 'live_started').length, 1);
    assert.equal(events.length, 1);
  });

  it('resumes a check on another worker after a crash and announces the result once', async () => {
    const created = await createReady();
    const previous = await get(created.id);
    const job = await takeJob(created.id);
    const crashing = new AbortController();
    const first = runJob(job, crashing.signal);
    await resolver.waitForCall(created.url);
    crashing.abort(new Error('the lease was lost'));
    await assert.rejects(first, /the lease was lost/);
    assert.deepEqual(await get(created.id), previous);
    resolver.setResult(created.url, resolved({ live: LIVE }));
    await runJob({ ...job, attempt: 2 }, NEVER, openContext());
    assert.deepEqual(
      events.map(({ type }) => type),
      ['video.live_started'],
    );
  });

  it('ends the checks of a deleted video, even if it is deleted during a check', async () => {
    const created = await createReady();
    const job = await takeJob(created.id);
    const running = runJob(job);
    await resolver.waitForCall(created.url);
    await database.transaction((tx) => deleteVideos(tx, [created.id]));
    resolver.setResult(created.url, resolved({ live: LIVE }));
    await running;
    await runJob(job);
    assert.equal(await findDelay(created.id), null);
    assert.equal(resolver.calls.length, 1);
    assert.deepEqual(events, []);
  });

  it('does not count failures while the service may be offline', async () => {
    const created = await createReady();
    const previous = await get(created.id);
    for (let checks = 0; checks < 5; checks += 1) {
      assert.deepEqual(await check(created, failed('source_unreachable')), previous);
      assert.equal(await findDelay(created.id), 5 * MINUTE_MS);
    }
    const other = await createReady();
    await check(other, resolved());
    assert.deepEqual(new Set(outcomes), new Set(['unclear', 'unchanged']));
    await database.transaction((tx) => scheduleCheck(tx, ctx, created.id));
    nowMs -= 60 * MINUTE_MS;
    await check(created, failed('source_unreachable'));
    assert.equal(outcomes.at(-1), 'failing');
  });

  it('checks at most two sources of a host concurrently', async () => {
    const created = [await createReady(), await createReady(), await createReady()];
    const runs = [];
    for (const { id, url } of created.slice(0, 2)) {
      runs.push(runJob(await takeJob(id)));
      await resolver.waitForCall(url);
    }
    await runJob(await takeJob(created[2]?.id ?? assert.fail()));
    assert.deepEqual(outcomes, ['postponed']);
    const waits = await Promise.all(created.map(({ id }) => findDelay(id)));
    assert.deepEqual(waits, [null, null, 1_000]);
    for (const { url } of created) resolver.setResult(url, resolved());
    await Promise.all(runs);
    assert.deepEqual(outcomes, ['postponed', 'unchanged', 'unchanged']);
  });

  it('schedules the next day’s check before its last attempt', async () => {
    const created = await createReady();
    resolver.setResult(created.url, new Error('a bug'));
    const job = await takeJob(created.id);
    await assert.rejects(runJob({ ...job, attempt: 4 }), /a bug/);
    assert.equal(await findDelay(created.id), null);
    await assert.rejects(runJob({ ...job, attempt: 5 }), /a bug/);
    assert.equal(await findDelay(created.id), DAY_MS);
  });

  it('throws for a check job with an invalid subject', async () => {
    const job = { ...aJob(newVideoId()), subject: 'what?' };
    await assert.rejects(runJob(job), /invalid subject of a check-video job: what\?/);
  });
});

function aJob(subject: VideoId): Job {
  const id = 'job_1';
  return { id, kind: 'check-video', subject, payload: '', attempt: 1, attemptsMax: 5 };
}

function asResolved(resolution: ReturnType<typeof resolved>): SuccessfulResolution {
  assert.ok(resolution.kind === 'resolved');
  return resolution;
}

/** The event with the record that the `showVideo` of these tests returns. */
function anEvent(
  type: string,
  video: { readonly id: VideoId; readonly addresses: unknown },
): object {
  return { type, subject: video.id, data: { video: JSON.parse(JSON.stringify(video)) } };
}
