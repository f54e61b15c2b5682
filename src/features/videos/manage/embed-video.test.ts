import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { isAppError } from '#test/support/errors.ts';
import { openVideos } from '#test/support/open-features.ts';
import {
  createTestResolver,
  failed,
  resolved,
  type TestResolver,
} from '#test/support/test-resolver.ts';

import type { Videos } from '../assemble-videos.ts';
import { createVideo } from './create-video.ts';
import { embedVideo } from './embed-video.ts';

const NEVER = new AbortController().signal;

// Two nodes share one database, each with its own resolver.
forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  let config: DatabaseConfig;
  let database: Database;
  let resolver: TestResolver;
  let videos: Videos;
  let otherResolver: TestResolver;
  let otherNode: Videos;
  before(async () => {
    config = await createDatabaseConfig();
    database = await open(config);
    resolver = createTestResolver();
    videos = openVideos({ database: observeWaits(database), resolver });
    otherResolver = createTestResolver();
    otherNode = openVideos({ database: await open(config), resolver: otherResolver });
  });
  let count = 0;
  let onWait: (() => void) | undefined;

  /** Resolves when the node under test next waits for a change. */
  function waitUntilWaiting(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    onWait = resolve;
    return promise;
  }

  function observeWaits(real: Database): Database {
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

  /** A video that a worker of the other node is resolving. */
  async function resolveOnOtherNode(url: string): Promise<{ readonly running: Promise<void> }> {
    const { video } = await createVideo(
      otherNode.ctx,
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
    await otherResolver.waitForCall(url);
    return { running };
  }

  it('waits for a resolution started by another node’s worker', async () => {
    const url = newUrl();
    const { running } = await resolveOnOtherNode(url);
    const waiting = waitUntilWaiting();
    const embedding = embedVideo(videos.ctx, { url, signal: NEVER });
    await waiting;
    otherResolver.setResult(url, resolved());
    assert.equal((await embedding).status, 'ready');
    assert.deepEqual(resolver.calls.includes(url), false);
    await running;
  });

  it('throws the error of a resolution on another node', async () => {
    const url = newUrl();
    const { running } = await resolveOnOtherNode(url);
    const waiting = waitUntilWaiting();
    const embedding = embedVideo(videos.ctx, { url, signal: NEVER });
    await waiting;
    otherResolver.setResult(url, failed('source_protected'));
    await assert.rejects(embedding, isAppError('source_protected'));
    await running;
  });

  it('stores one video when two nodes resolve a source concurrently', async () => {
    const url = newUrl();
    const both = [
      embedVideo(videos.ctx, { url, signal: NEVER }),
      embedVideo(otherNode.ctx, { url, signal: NEVER }),
    ];
    await Promise.all([resolver.waitForCall(url), otherResolver.waitForCall(url)]);
    resolver.setResult(url, resolved());
    otherResolver.setResult(url, resolved());
    const [one, other] = await Promise.all(both);
    assert.deepEqual(one, other);
  });

  it('resolves a queued video immediately', async () => {
    const url = newUrl();
    const { video } = await createVideo(
      videos.ctx,
      { url },
      { ownerId: null, waitMs: 0, signal: NEVER },
    );
    resolver.setResult(url, resolved());
    const embedded = await embedVideo(videos.ctx, { url, signal: NEVER });
    assert.equal(embedded.id, video.id);
    assert.equal(embedded.status, 'ready');
  });

  it('throws source_timeout after the time limit and aborts the upstream requests', async () => {
    const url = newUrl();
    const hasty = openVideos({ database, resolver, embedTimeoutMs: 20 });
    await assert.rejects(
      embedVideo(hasty.ctx, { url, signal: NEVER }),
      isAppError('source_timeout'),
    );
    resolver.setResult(url, resolved());
    assert.equal((await embedVideo(videos.ctx, { url, signal: NEVER })).status, 'ready');
  });

  it('throws source_timeout when the other node takes too long', async () => {
    const url = newUrl();
    const { running } = await resolveOnOtherNode(url);
    const hasty = openVideos({ database, resolver, embedTimeoutMs: 20 });
    await assert.rejects(
      embedVideo(hasty.ctx, { url, signal: NEVER }),
      isAppError('source_timeout'),
    );
    otherResolver.setResult(url, resolved());
    await running;
  });

  it('rejects embed requests above the concurrency limit', async () => {
    const [ready, slow, refused] = [newUrl(), newUrl(), newUrl()];
    const narrow = openVideos({ database, resolver, embedsAtOnceMax: 1 });
    resolver.setResult(ready, resolved());
    await embedVideo(narrow.ctx, { url: ready, signal: NEVER });
    const embedding = embedVideo(narrow.ctx, { url: slow, signal: NEVER });
    await resolver.waitForCall(slow);
    await assert.rejects(
      embedVideo(narrow.ctx, { url: refused, signal: NEVER }),
      isAppError('unavailable'),
    );
    // A request for a ready video does not count toward the limit.
    assert.equal((await embedVideo(narrow.ctx, { url: ready, signal: NEVER })).status, 'ready');
    resolver.setResult(slow, resolved());
    await embedding;
    resolver.setResult(refused, resolved());
    assert.equal((await embedVideo(narrow.ctx, { url: refused, signal: NEVER })).status, 'ready');
  });

  it('stops resolving when the caller disconnects, and stores nothing', async () => {
    const url = newUrl();
    const leaving = new AbortController();
    const embedding = embedVideo(videos.ctx, { url, signal: leaving.signal });
    await resolver.waitForCall(url);
    leaving.abort(new AppError('request_timeout', 'The caller left.'));
    await assert.rejects(embedding, isAppError('request_timeout'));
    const { isNew } = await createVideo(
      videos.ctx,
      { url },
      { ownerId: null, waitMs: 0, signal: NEVER },
    );
    assert.equal(isNew, true);
  });
});
