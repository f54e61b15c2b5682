import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { isAppError } from '#test/support/errors.ts';
import { openVideos } from '#test/support/open-videos.ts';
import {
  createTestResolver,
  failed,
  resolved,
  type TestResolver,
} from '#test/support/test-resolver.ts';

import type { Videos } from './create-videos.ts';

const NEVER = new AbortController().signal;

// Two nodes on one database, each with a resolver of its own.
forEachDatabase((_kind, open, { newPlace }) => {
  let place: DatabaseConfig;
  let database: Database;
  let resolver: TestResolver;
  let videos: Videos;
  let otherResolver: TestResolver;
  let otherNode: Videos;
  before(async () => {
    place = await newPlace();
    database = await open(place);
    resolver = createTestResolver();
    videos = openVideos({ database: noticingWaits(database), resolver });
    otherResolver = createTestResolver();
    otherNode = openVideos({ database: await open(place), resolver: otherResolver });
  });
  let count = 0;
  let onWait: (() => void) | undefined;

  /** Settles when the node of these tests next begins to wait for a change. */
  function untilItWaits(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    onWait = resolve;
    return promise;
  }

  function noticingWaits(real: Database): Database {
    return {
      ...real,
      changes: {
        ...real.changes,
        subscribe: (...subscription) => {
          onWait?.();
          return real.changes.subscribe(...subscription);
        },
      },
    };
  }

  function newUrl(): string {
    count += 1;
    return `https://media.example/embedded-${count}.mp4`;
  }

  /** A record that the other node's worker is resolving. */
  async function resolvingElsewhere(url: string): Promise<{ readonly running: Promise<void> }> {
    const { video } = await otherNode.createVideo(
      { url },
      { ownerId: null, waitMs: 0, signal: NEVER },
    );
    const job: Job = {
      id: 'job_1',
      kind: 'resolve',
      subject: video.id,
      payload: '',
      attempt: 1,
      attemptsMax: 5,
    };
    const running = otherNode.resolveJob.run(job, NEVER);
    await otherResolver.untilCalled(url);
    return { running };
  }

  it('waits for a resolution that another node’s worker has begun', async () => {
    const url = newUrl();
    const { running } = await resolvingElsewhere(url);
    const waiting = untilItWaits();
    const embedding = videos.embedVideo(url, NEVER);
    await waiting;
    otherResolver.answer(url, resolved());
    assert.equal((await embedding).status, 'ready');
    assert.deepEqual(resolver.calls.includes(url), false);
    await running;
  });

  it('throws what that resolution came to', async () => {
    const url = newUrl();
    const { running } = await resolvingElsewhere(url);
    const waiting = untilItWaits();
    const embedding = videos.embedVideo(url, NEVER);
    await waiting;
    otherResolver.answer(url, failed('source_protected'));
    await assert.rejects(embedding, isAppError('source_protected'));
    await running;
  });

  it('keeps one record when two nodes resolve a source at the same time', async () => {
    const url = newUrl();
    const both = [videos.embedVideo(url, NEVER), otherNode.embedVideo(url, NEVER)];
    await Promise.all([resolver.untilCalled(url), otherResolver.untilCalled(url)]);
    resolver.answer(url, resolved());
    otherResolver.answer(url, resolved());
    const [one, other] = await Promise.all(both);
    assert.deepEqual(one, other);
  });

  it('resolves at once what only waits in the queue', async () => {
    const url = newUrl();
    const { video } = await videos.createVideo(
      { url },
      { ownerId: null, waitMs: 0, signal: NEVER },
    );
    resolver.answer(url, resolved());
    const embedded = await videos.embedVideo(url, NEVER);
    assert.equal(embedded.id, video.id);
    assert.equal(embedded.status, 'ready');
  });

  it('answers source_timeout when its time is over, and lets go of the upstream', async () => {
    const url = newUrl();
    const hasty = openVideos({ database, resolver, embedTimeoutMs: 20 });
    await assert.rejects(hasty.embedVideo(url, NEVER), isAppError('source_timeout'));
    resolver.answer(url, resolved());
    assert.equal((await videos.embedVideo(url, NEVER)).status, 'ready');
  });

  it('answers source_timeout when the other node takes too long', async () => {
    const url = newUrl();
    const { running } = await resolvingElsewhere(url);
    const hasty = openVideos({ database, resolver, embedTimeoutMs: 20 });
    await assert.rejects(hasty.embedVideo(url, NEVER), isAppError('source_timeout'));
    otherResolver.answer(url, resolved());
    await running;
  });

  it('lets so many wait at a time, and tells the others to come back', async () => {
    const [ready, slow, refused] = [newUrl(), newUrl(), newUrl()];
    const narrow = openVideos({ database, resolver, embedsAtOnceMax: 1 });
    resolver.answer(ready, resolved());
    await narrow.embedVideo(ready, NEVER);
    const embedding = narrow.embedVideo(slow, NEVER);
    await resolver.untilCalled(slow);
    await assert.rejects(narrow.embedVideo(refused, NEVER), isAppError('unavailable'));
    // What is known already costs nothing.
    assert.equal((await narrow.embedVideo(ready, NEVER)).status, 'ready');
    resolver.answer(slow, resolved());
    await embedding;
    resolver.answer(refused, resolved());
    assert.equal((await narrow.embedVideo(refused, NEVER)).status, 'ready');
  });

  it('ends when its caller leaves, and keeps nothing', async () => {
    const url = newUrl();
    const leaving = new AbortController();
    const embedding = videos.embedVideo(url, leaving.signal);
    await resolver.untilCalled(url);
    leaving.abort(new AppError('request_timeout', 'The caller left.'));
    await assert.rejects(embedding, isAppError('request_timeout'));
    const { isNew } = await videos.createVideo(
      { url },
      { ownerId: null, waitMs: 0, signal: NEVER },
    );
    assert.equal(isNew, true);
  });
});
