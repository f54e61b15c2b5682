import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import type { LiveState } from '#contract/media-types.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { listEvents } from '#test/support/list-events.ts';
import { openVideos } from '#test/support/open-features.ts';
import { accountId } from '#test/support/test-guard.ts';
import {
  aResolvedSource,
  createTestResolver,
  failed,
  resolved,
  type TestResolver,
} from '#test/support/test-resolver.ts';

import { findReadableVideo } from '../access/readable-videos.ts';
import type { Videos } from '../assemble-videos.ts';
import { createVideo } from '../manage/create-video.ts';
import { deleteAnyVideo } from '../manage/delete-video.ts';
import { embedVideo } from '../manage/embed-video.ts';
import type { ReadyVideo } from '../record/video.ts';
import { addSource } from './change-sources.ts';
import { SOURCE_REFRESH_MS_MAX, SOURCE_REFRESH_MS_MIN } from './refresh-backoff.ts';

const LIVE: LiveState = { state: 'live', latencyTarget: 6, dvrWindow: 12 };
const NEVER = new AbortController().signal;
/** The events of every owned video of these tests. */
const RESOLVED = ['video.created', 'video.ready'];

forEachDatabase((_kind, open) => {
  let database: Database;
  let resolver: TestResolver;
  let videos: Videos;
  let nowMs = Date.UTC(2026, 0, 31);
  before(async () => {
    database = await open();
    resolver = createTestResolver();
    videos = openVideos({
      database,
      resolver,
      clock: () => nowMs,
    });
  });
  let count = 0;

  /** Creates a ready video with the first set of sources of its URL. */
  async function ready(): Promise<{ readonly video: ReadyVideo; readonly url: string }> {
    count += 1;
    const url = `https://site.example/${count}`;
    resolver.setResult(url, toState(url, 1));
    const video = await embedVideo(videos.ctx, { url, signal: NEVER });
    assert.ok(video.status === 'ready');
    return { video, url };
  }

  /** Creates an owned video. `eventsOf` returns the events published for it. */
  async function readyWithOwner(media: Parameters<typeof resolved>[0]): Promise<{
    readonly video: ReadyVideo;
    readonly url: string;
    readonly eventsOf: () => Promise<readonly string[]>;
  }> {
    count += 1;
    const url = `https://site.example/${count}`;
    resolver.setResult(url, resolved(media));
    const { video: queued } = await createVideo(
      videos.ctx,
      { url },
      { ownerId: accountId('ada'), waitMs: 0, signal: NEVER },
    );
    const { id } = queued;
    await videos.resolveJob.run(aJob('resolve', id), NEVER);
    const video = await findReadableVideo(videos, id);
    assert.ok(video?.status === 'ready');
    async function eventsOf(): Promise<readonly string[]> {
      const events = await listEvents(database);
      return events.filter(({ subject }) => subject === id).map(({ type }) => type);
    }
    assert.deepEqual(await eventsOf(), RESOLVED);
    return { video, url, eventsOf };
  }

  function callsOf(url: string): number {
    return resolver.calls.filter((call) => call === url).length;
  }

  it('shares one resolution between callers and keeps the IDs of the video and its sources', async () => {
    const { video, url } = await ready();
    resolver.setResult(url, toState(url, 2));
    const healed = await Promise.all(
      [1, 2, 3].map(() => videos.refreshSources(video, NEVER, video.addresses[0])),
    );
    assert.equal(callsOf(url), 2);
    for (const one of healed) {
      assert.equal(one?.id, video.id);
      assert.equal(one?.sources[0]?.id, video.sources[0]?.id);
      assert.equal(one?.sources[0]?.url.href, `${url}/2.mp4`);
    }
    const stored = await findReadableVideo(videos, video.id);
    assert.ok(stored?.status === 'ready');
    assert.equal(stored.sources[0]?.url.href, `${url}/2.mp4`);
  });

  it('returns sources written by another worker without resolving again', async () => {
    const { video, url } = await ready();
    resolver.setResult(url, toState(url, 2));
    await videos.refreshSources(video, NEVER, video.addresses[0]);
    const other = openVideos({ database, resolver });
    assert.equal(
      (await other.refreshSources(video, NEVER, video.addresses[0]))?.sources[0]?.url.href,
      `${url}/2.mp4`,
    );
    assert.equal(callsOf(url), 2);
  });

  it('announces visible changes, but not new upstream URLs', async () => {
    for (const [media, expected] of [
      [{}, []],
      [{ title: 'Another talk' }, ['video.updated']],
      [{ type: 'live', live: LIVE }, ['video.live_started']],
    ] as const) {
      const first = aResolvedSource({ proxyReasons: ['needs_headers'] });
      const { video, url, eventsOf } = await readyWithOwner({ sources: [first] });
      const moved = { ...first, url: new URL(`${url}/moved.mp4`) };
      resolver.setResult(url, resolved({ ...media, sources: [moved] }));
      assert.ok(await videos.refreshSources(video, NEVER, video.addresses[0]));
      assert.deepEqual(await eventsOf(), [...RESOLVED, ...expected]);
    }
  });

  it('discards sources found with headers that the owner has changed meanwhile', async () => {
    const { video, url } = await readyWithOwner({});
    resolver.setResult(url, toState(url, 2));
    const former = { ...video, userAgent: 'Player/1' };
    assert.equal(await videos.refreshSources(former, NEVER, video.addresses[0]), undefined);
    const stored = await findReadableVideo(videos, video.id);
    assert.deepEqual(stored?.status === 'ready' && stored.sources, video.sources);
  });

  it('changes nothing when there are no other sources, and pauses further attempts', async () => {
    for (const outcome of [failed('source_protected'), 'the same'] as const) {
      const { video, url } = await ready();
      resolver.setResult(url, outcome === 'the same' ? toState(url, 1) : outcome);
      assert.equal(await videos.refreshSources(video, NEVER, video.addresses[0]), undefined);
      resolver.setResult(url, toState(url, 2));
      assert.equal(await videos.refreshSources(video, NEVER, video.addresses[0]), undefined);
      assert.equal(callsOf(url), 2);
      assert.equal((await findReadableVideo(videos, video.id))?.revision, video.revision);
      nowMs += SOURCE_REFRESH_MS_MAX;
      assert.ok(await videos.refreshSources(video, NEVER, video.addresses[0]));
      assert.equal(callsOf(url), 3);
    }
  });

  it('refreshes again one second after a success', async () => {
    const { video, url } = await ready();
    let current = video;
    for (const state of [2, 3, 4]) {
      resolver.setResult(url, toState(url, state));
      const refreshed = await videos.refreshSources(current, NEVER, current.addresses[0]);
      assert.equal(refreshed?.sources[0]?.url.href, `${url}/${state}.mp4`);
      assert.equal(
        await videos.refreshSources(refreshed, NEVER, refreshed.addresses[0]),
        undefined,
      );
      current = refreshed;
      nowMs += SOURCE_REFRESH_MS_MIN;
    }
    assert.equal(callsOf(url), 4);
  });

  it('doubles the pause after each failure, up to a minute', async () => {
    const { video, url } = await ready();
    resolver.setResult(url, failed('source_protected'));
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const calls = callsOf(url);
      await videos.refreshSources(video, NEVER, video.addresses[0]);
      assert.equal(callsOf(url), calls + 1);
      nowMs += seconds * 1000 - 1;
      await videos.refreshSources(video, NEVER, video.addresses[0]);
      assert.equal(callsOf(url), calls + 1, `within ${seconds} s`);
      nowMs += 1;
    }
  });

  it('aborts the resolution when the last caller leaves, without pausing further attempts', async () => {
    const { video, url } = await ready();
    resolver.setResult(url, new Error('not to be reached'));
    const leaving = AbortSignal.abort(new Error('left'));
    await assert.rejects(videos.refreshSources(video, leaving, video.addresses[0]), /left/);
    resolver.setResult(url, toState(url, 2));
    assert.ok(await videos.refreshSources(video, NEVER, video.addresses[0]));
  });

  it('recovers a lost live stream', async () => {
    const { video, url, eventsOf } = await readyWithOwner({ live: LIVE, type: 'live' });
    resolver.setResult(url, failed());
    for (let checks = 0; checks < 3; checks += 1) {
      nowMs += 60_000;
      await videos.checkJob.run(aJob('check-video', video.id), NEVER);
    }
    const lost = await videos.findCachedVideo(video.id);
    assert.ok(lost?.status === 'failed' && lost.lostStream !== null);
    resolver.setResult(
      url,
      resolved({
        live: LIVE,
        type: 'live',
        sources: [aResolvedSource({ url: new URL('https://media.example/new.m3u8') })],
      }),
    );
    const refreshed = await videos.refreshSources(
      lost.lostStream,
      NEVER,
      lost.lostStream.addresses[0],
    );
    assert.equal(refreshed?.sources[0]?.url.pathname, '/new.m3u8');
    assert.equal((await videos.findCachedVideo(video.id))?.status, 'ready');
    assert.deepEqual(await eventsOf(), [
      ...RESOLVED,
      'video.source_lost',
      'video.source_recovered',
    ]);
  });

  it('recovers a lost live stream with a backup source', async () => {
    const { video, url, eventsOf } = await readyWithOwner({ live: LIVE, type: 'live' });
    const key = { id: video.id, accountId: accountId('ada') };
    const backupUrl = `${url}/backup`;
    const found = (name: string) => {
      const source = aResolvedSource({ url: new URL(`${backupUrl}/${name}.m3u8`) });
      return resolved({ title: 'Another talk', sources: [source] });
    };
    resolver.setResult(backupUrl, found('1'));
    await addSource(videos.ctx, key, { url: backupUrl, signal: NEVER });
    for (const lostUrl of [url, backupUrl]) resolver.setResult(lostUrl, failed());
    for (let checks = 0; checks < 4; checks += 1) {
      nowMs += 60_000;
      await videos.checkJob.run(aJob('check-video', video.id), NEVER);
    }
    const lost = await findReadableVideo(videos, video.id);
    assert.ok(lost?.status === 'failed' && lost.lostStream !== null);
    const [, backup] = lost.addresses;
    resolver.setResult(backupUrl, found('2'));
    assert.ok(backup !== undefined);
    const after = await videos.refreshSources(lost.lostStream, NEVER, backup);
    assert.ok(after !== undefined);
    assert.deepEqual([after.title, after.live?.state], [video.title, 'live']);
    assert.deepEqual(
      after.sources.map((source) => [source.url.href, source.isLost]),
      [
        [`${backupUrl}/2.m3u8`, false],
        [video.sources[0]?.url.href, true],
      ],
    );
    assert.deepEqual(
      after.addresses.map(({ failedChecks }) => failedChecks),
      [3, 0],
    );
    assert.deepEqual(await eventsOf(), [
      ...RESOLVED,
      'video.updated',
      'video.source_lost',
      'video.source_recovered',
    ]);
  });

  it('finds no new sources for a deleted video', async () => {
    const { video, url } = await ready();
    await deleteAnyVideo(videos.ctx, video.id);
    assert.equal(await videos.refreshSources(video, NEVER, video.addresses[0]), undefined);
    assert.equal(callsOf(url), 1);
  });
});

function toState(url: string, state: number): ReturnType<typeof resolved> {
  return resolved({ sources: [aResolvedSource({ url: new URL(`${url}/${state}.mp4`) })] });
}

function aJob(kind: string, subject: string): Job {
  return { id: 'job', kind, subject, payload: '', attempt: 1, attemptsMax: 5 };
}
