import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { openVideos } from '#test/support/open-features.ts';
import { accountId } from '#test/support/test-guard.ts';
import {
  createTestResolver,
  failed,
  refused,
  resolved,
  type TestResolver,
} from '#test/support/test-resolver.ts';

import { findReadableVideo } from '../access/readable-videos.ts';
import type { Videos } from '../assemble-videos.ts';
import { createVideo } from '../manage/create-video.ts';
import { embedVideo } from '../manage/embed-video.ts';
import { updateVideo } from '../manage/update-video.ts';
import { findTrace } from '../record/store/address-store.ts';
import { requeue } from '../record/store/write-resolution.ts';
import type { Video } from '../record/video.ts';
import { addSource } from './change-sources.ts';

const AT_ONCE = { ownerId: null, waitMs: 0, signal: new AbortController().signal };
const NEVER = new AbortController().signal;
const ADA = accountId('ada');

type TestVideo = { readonly video: Video; readonly url: string; readonly job: Job };

forEachDatabase((_kind, open) => {
  let database: Database;
  let resolver: TestResolver;
  let videos: Videos;
  before(async () => {
    database = await open();
    resolver = createTestResolver();
    videos = openVideos({ database, resolver });
  });
  let count = 0;

  /** A video that gets a backup source before its URL is resolved. */
  async function createdWithBackup(): Promise<TestVideo & { readonly backupUrl: string }> {
    const added = await created(ADA);
    const backupUrl = `https://backup.example/${count}.mp4`;
    assert.equal((await addBackup(added.video, backupUrl)).status, 'queued');
    return { ...added, backupUrl };
  }

  async function addBackup({ id }: Video, url: string): Promise<Video> {
    resolver.setResult(url, resolved({ title: 'The backup', type: 'WebM' }));
    const { video } = await addSource(videos.ctx, { id, accountId: ADA }, { url, signal: NEVER });
    return video;
  }

  async function created(ownerId: AccountId | null = null): Promise<TestVideo> {
    count += 1;
    const url = `https://media.example/${count}.mp4`;
    const { video } = await createVideo(videos.ctx, { url }, { ...AT_ONCE, ownerId });
    return { video, url, job: await findJob(video.id) };
  }

  /** The only job of the video. */
  async function findJob(videoId: string): Promise<Job> {
    const jobs = await database.queries
      .selectFrom('jobs')
      .selectAll()
      .where('subject', '=', videoId)
      .execute();
    assert.equal(jobs.length, 1);
    const [row] = jobs;
    assert.ok(row !== undefined);
    const { id, kind, subject, payload, attempts_max: attemptsMax } = row;
    return { id, kind, subject, payload, attempt: 1, attemptsMax };
  }

  async function requeueReady(id: VideoId): Promise<void> {
    const from = ['ready'] as const;
    const target = { id, from, nowMs: Date.UTC(2026, 0, 31) };
    assert.ok(await database.transaction((tx) => requeue(tx, target)));
  }

  it('creates one job together with the video, regardless of repeated requests for its source', async () => {
    const { video, url } = await created();
    assert.equal(video.status, 'queued');
    const again = await createVideo(videos.ctx, { url }, AT_ONCE);
    assert.equal(again.isNew, false);
    const jobs = await database.queries
      .selectFrom('jobs')
      .selectAll()
      .where('subject', '=', video.id)
      .execute();
    assert.deepEqual(
      jobs.map((job) => [job.kind, job.attempts_max]),
      [['resolve', 5]],
    );
  });

  it('makes the video ready', async () => {
    const { video, url, job } = await created();
    resolver.setResult(url, resolved());
    await videos.resolveJob.run(job, NEVER);
    assert.equal((await findReadableVideo(videos, video.id))?.status, 'ready');
    assert.deepEqual(
      await findTrace(database.queries, videos.ctx.secrets, video.id),
      resolved().trace,
    );
  });

  it('fails the video without another attempt when the source fails', async () => {
    const { video, url, job } = await created();
    resolver.setResult(url, failed('source_protected'));
    await videos.resolveJob.run(job, NEVER);
    const found = await findReadableVideo(videos, video.id);
    assert.ok(found?.status === 'failed');
    assert.equal(found.error.code, 'source_protected');
  });

  it('takes the metadata from the first URL that plays, and marks the others as lost', async () => {
    const { video, url, job } = await createdWithBackup();
    resolver.setResult(url, failed('source_protected'));
    await videos.resolveJob.run(job, NEVER);
    const found = await findReadableVideo(videos, video.id);
    assert.ok(found?.status === 'ready');
    assert.deepEqual([found.title, found.type], ['The backup', 'WebM']);
    assert.deepEqual(
      found.addresses.map(({ failedChecks }) => failedChecks),
      [3, 0],
    );
    assert.deepEqual(
      await findTrace(database.queries, videos.ctx.secrets, video.id),
      failed().trace,
    );
  });

  it('takes the metadata from the submitted URL when all URLs play', async () => {
    const { video, url, job } = await createdWithBackup();
    resolver.setResult(url, resolved());
    await videos.resolveJob.run(job, NEVER);
    const found = await findReadableVideo(videos, video.id);
    assert.ok(found?.status === 'ready');
    assert.deepEqual([found.title, found.type, found.sources.length], ['A talk', 'MP4', 2]);
  });

  it('fails the video with the error of the submitted URL when no URL plays', async () => {
    const { video, url, backupUrl, job } = await createdWithBackup();
    const iframeUrl = new URL('https://player.example/1');
    resolver.setResult(url, failed('source_protected'));
    resolver.setResult(backupUrl, resolved({ sources: [], iframeUrl }));
    await videos.resolveJob.run(job, NEVER);
    const found = await findReadableVideo(videos, video.id);
    assert.ok(found?.status === 'failed');
    assert.equal(found.error.code, 'source_protected');
  });

  it('resolves a video again when a URL was added before all others failed', async () => {
    const { video, url, job } = await created(ADA);
    const running = videos.resolveJob.run(job, NEVER);
    await resolver.waitForCall(url);
    assert.equal((await addBackup(video, `${url}?backup`)).status, 'resolving');
    resolver.setResult(url, failed('source_protected'));
    await running;
    assert.equal((await findReadableVideo(videos, video.id))?.status, 'queued');
    await videos.resolveJob.run(job, NEVER);
    const found = await findReadableVideo(videos, video.id);
    assert.ok(found?.status === 'ready');
    assert.deepEqual([found.title, found.type], ['The backup', 'WebM']);
  });

  it('stays forced when it is repeated because a URL was added', async () => {
    const { video, url } = await created(ADA);
    const job = { ...(await findJob(video.id)), payload: 'force' };
    const running = videos.resolveJob.run(job, NEVER);
    await resolver.waitForCall(url);
    await addBackup(video, `${url}?backup`);
    resolver.setResult(url, failed('source_protected'));
    await running;
    assert.equal((await findJob(video.id)).payload, 'force');
  });

  it('resolves a video again when its owner has changed the headers meanwhile', async () => {
    for (const [changes, status] of [
      [{ userAgent: 'Player/2' }, 'queued'],
      [{ referer: 'https://site.example/', title: 'Other' }, 'queued'],
      [{ referer: null, userAgent: null, title: 'Other' }, 'ready'],
    ] as const) {
      const { video, url, job } = await created(ADA);
      const running = videos.resolveJob.run(job, NEVER);
      await resolver.waitForCall(url);
      const key = { id: video.id, accountId: ADA };
      assert.equal((await updateVideo(videos.ctx, key, changes)).status, 'resolving');
      resolver.setResult(url, resolved());
      await running;
      assert.equal((await findReadableVideo(videos, video.id))?.status, status);
      if (status === 'ready') continue;
      const again = await findJob(video.id);
      assert.equal(again.payload, 'force');
      await videos.resolveJob.run(again, NEVER);
      assert.equal((await findReadableVideo(videos, video.id))?.status, 'ready');
      assert.equal(Object.keys(resolver.headers.at(-1) ?? {}).length, 1);
    }
  });

  it('refuses a backup source that was resolved with former headers', async () => {
    const { video, url } = await created(ADA);
    const key = { id: video.id, accountId: ADA };
    const backupUrl = `${url}?backup`;
    const adding = addSource(videos.ctx, key, { url: backupUrl, signal: NEVER });
    await resolver.waitForCall(backupUrl);
    await updateVideo(videos.ctx, key, { userAgent: 'Player/2' });
    resolver.setResult(backupUrl, resolved());
    await assert.rejects(adding, { code: 'unavailable' });
    assert.equal((await addBackup(video, backupUrl)).addresses.length, 2);
  });

  it('keeps the streams when the provider refuses the requests of a refresh', async () => {
    const { video, url } = await created(ADA);
    const job = { ...(await findJob(video.id)), payload: 'force' };
    resolver.setResult(url, resolved());
    await videos.resolveJob.run(job, NEVER);
    const first = await findReadableVideo(videos, video.id);
    await requeueReady(video.id);
    resolver.setResult(url, refused(failed('source_protected')));
    await videos.resolveJob.run(job, NEVER);
    const after = await findReadableVideo(videos, video.id);
    assert.ok(first?.status === 'ready' && after?.status === 'ready');
    assert.deepEqual(
      [after.sources.map(({ id }) => id), after.iframeUrl, after.title, after.type],
      [first.sources.map(({ id }) => id), null, 'A talk', 'MP4'],
    );
    const trace = await findTrace(database.queries, videos.ctx.secrets, video.id);
    assert.match(trace?.steps.at(-1)?.outcome ?? '', /streams are kept.*source_protected/);
  });

  it('uses the player after a refused refresh of a video without streams', async () => {
    const { video, url, job } = await created(ADA);
    const iframeUrl = new URL('https://player.example/0');
    resolver.setResult(url, resolved({ sources: [], iframeUrl }));
    await videos.resolveJob.run(job, NEVER);
    await requeueReady(video.id);
    resolver.setResult(url, refused(failed('source_protected')));
    await videos.resolveJob.run(job, NEVER);
    const after = await findReadableVideo(videos, video.id);
    assert.ok(after?.status === 'ready' && after.iframeUrl?.href === 'https://player.example/1');
  });

  it('throws when the resolver throws, so that the job is retried', async () => {
    const { video, url, job } = await created();
    resolver.setResult(url, new Error('a bug'));
    await assert.rejects(videos.resolveJob.run(job, NEVER), /a bug/);
    assert.equal((await findReadableVideo(videos, video.id))?.status, 'resolving');
  });

  it('resumes the resolution on another worker after a crash', async () => {
    const { video, url, job } = await created();
    const crashing = new AbortController();
    const first = videos.resolveJob.run(job, crashing.signal);
    await resolver.waitForCall(url);
    crashing.abort(new Error('the lease was lost'));
    await assert.rejects(first, /the lease was lost/);
    resolver.setResult(url, resolved());
    await videos.resolveJob.run({ ...job, attempt: 2 }, NEVER);
    assert.equal((await findReadableVideo(videos, video.id))?.status, 'ready');
  });

  it('fails the video with a clear reason after the last attempt', async () => {
    const { video, job } = await created();
    await database.transaction((tx) => videos.resolveJob.exhausted(job, tx));
    const found = await findReadableVideo(videos, video.id);
    assert.ok(found?.status === 'failed');
    assert.equal(found.error.code, 'source_error');
    assert.match(found.error.message, /every attempt was interrupted/);
  });

  it('does not change a video that became ready in the meantime', async () => {
    const { video, url, job } = await created();
    resolver.setResult(url, resolved());
    const embedded = await embedVideo(videos.ctx, { url, signal: NEVER });
    assert.equal(embedded.id, video.id);
    await videos.resolveJob.run(job, NEVER);
    await database.transaction((tx) => videos.resolveJob.exhausted(job, tx));
    assert.deepEqual(await findReadableVideo(videos, video.id), embedded);
    assert.equal(resolver.calls.filter((call) => call === url).length, 1);
  });

  it('does nothing for a video that was deleted before or during the job', async () => {
    const { video, url, job } = await created();
    const running = videos.resolveJob.run(job, NEVER);
    await resolver.waitForCall(url);
    await database.transaction((tx) =>
      tx.deleteFrom('videos').where('id', '=', video.id).execute(),
    );
    resolver.setResult(url, resolved());
    await running;
    await videos.resolveJob.run({ ...job, attempt: 2 }, NEVER);
    assert.equal(resolver.calls.filter((call) => call === url).length, 1);
    const left = await database.queries
      .selectFrom('sources')
      .select('id')
      .where('video_id', '=', video.id)
      .execute();
    assert.deepEqual(left, []);
  });

  it('throws for a resolve job with an invalid subject', async () => {
    const { job } = await created();
    await assert.rejects(
      async () => videos.resolveJob.run({ ...job, subject: 'what?' }, NEVER),
      /invalid subject of a resolution job: what\?/,
    );
  });
});
