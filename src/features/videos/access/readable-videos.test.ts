import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { VideoId } from '#contract/ids.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { newVideoId } from '#platform/new-id.ts';
import { createTestChangeBus } from '#test/support/change-bus.ts';
import { testSecrets } from '#test/support/test-settings.ts';
import { aReadyVideo, NO_BLOCKS } from '#test/support/video-fixtures.ts';

import type { ReadAccess } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';
import { BRIEF_AGE_MS_MAX, BRIEF_VALUES_MAX } from './brief-cache.ts';
import { PlaybackTokens } from './playback-token.ts';
import { createGrantedVideos, findReadableVideo } from './readable-videos.ts';

const video = aReadyVideo();
const OUTAGE_MS_MAX = 30_000;
const AWAY = createUnavailableError('the database is away');

describe('findReadableVideo', () => {
  it('reads a video once within the age limit', async () => {
    const { videos, reads, wait } = setUp();
    assert.equal(await findReadableVideo(videos, video.id), video);
    wait(BRIEF_AGE_MS_MAX - 1);
    assert.equal(await findReadableVideo(videos, video.id), video);
    assert.equal(reads(), 1);
    wait(1);
    await findReadableVideo(videos, video.id);
    assert.equal(reads(), 2);
  });

  it('reports the age of each cached video that it returns', async () => {
    const { videos, ages, fail, wait } = setUp();
    await findReadableVideo(videos, video.id);
    assert.deepEqual(ages, []);
    wait(200);
    await findReadableVideo(videos, video.id);
    wait(BRIEF_AGE_MS_MAX);
    fail(AWAY);
    await findReadableVideo(videos, video.id);
    assert.deepEqual(ages, [0.2, 0.7]);
  });

  it('reads again immediately after a change', async () => {
    const { videos, bus, store } = setUp();
    await findReadableVideo(videos, video.id);
    store.delete(video.id);
    bus.notify(video.id);
    assert.equal(await findReadableVideo(videos, video.id), undefined);
  });

  it('does not cache a read that overlaps a change', async () => {
    const { videos, bus, store } = setUp();
    const before = findReadableVideo(videos, video.id);
    store.delete(video.id);
    bus.notify(video.id);
    await before;
    assert.equal(await findReadableVideo(videos, video.id), undefined);
  });

  it('ignores cached entries when the clock was set back', async () => {
    const { videos, reads, wait } = setUp();
    await findReadableVideo(videos, video.id);
    wait(-86_400_000);
    await findReadableVideo(videos, video.id);
    assert.equal(reads(), 2);
  });

  it('does not cache a failed read', async () => {
    const { videos, fail, reads } = setUp();
    fail(AWAY);
    await assert.rejects(findReadableVideo(videos, video.id), AWAY);
    fail(undefined);
    assert.equal(await findReadableVideo(videos, video.id), video);
    assert.equal(reads(), 2);
  });

  it('does not find private videos, and rejects malformed IDs without a database query', async () => {
    const { videos, store, reads } = setUp();
    for (const text of ['', 'vid_', `${video.id}0`, `VID_${video.id.slice(4)}`, '../etc/passwd']) {
      assert.equal(await findReadableVideo(videos, text), undefined);
    }
    assert.equal(reads(), 0);
    store.set(video.id, { ...video, visibility: 'private' });
    assert.equal(await findReadableVideo(videos, video.id), undefined);
  });

  it('finds a private video with a valid token, and not with an expired or revoked one', async () => {
    const { videos, store, createToken, wait } = setUp();
    const hidden = { ...video, visibility: 'private' } as const;
    store.set(video.id, hidden);
    const [token, revoked] = [createToken(video.playbackEpoch), createToken(7)];
    assert.equal(await findReadableVideo(videos, video.id, { token }), hidden);
    assert.equal(await findReadableVideo(videos, video.id, { token: revoked }), undefined);
    assert.equal(await findReadableVideo(videos, newVideoId(), { token }), undefined);
    wait(59_999);
    assert.equal(await findReadableVideo(videos, video.id, { token }), hidden);
    wait(1);
    assert.equal(await findReadableVideo(videos, video.id, { token }), undefined);
  });

  it('does not evict the video of a token’s holder when others request it', async () => {
    const { videos, store, createToken, reads } = setUp();
    store.set(video.id, { ...video, visibility: 'private' });
    const token = createToken(video.playbackEpoch);
    await findReadableVideo(videos, video.id, { token });
    assert.equal(await findReadableVideo(videos, video.id), undefined);
    assert.equal(await findReadableVideo(videos, video.id, { token: `${token}A` }), undefined);
    const before = reads();
    assert.equal((await findReadableVideo(videos, video.id, { token }))?.id, video.id);
    assert.equal(reads(), before);
  });

  it('caches a limited number of the most recent videos', async () => {
    const { videos, reads } = setUp();
    await findReadableVideo(videos, video.id);
    for (let i = 0; i < BRIEF_VALUES_MAX; i += 1) await findReadableVideo(videos, newVideoId());
    const before = reads();
    await findReadableVideo(videos, video.id);
    assert.equal(reads(), before + 1);
  });
});

describe('findReadableVideo while the database is away', () => {
  it('returns the last known record for the time of the setting', async () => {
    const { videos, fail, wait } = setUp();
    await findReadableVideo(videos, video.id);
    fail(AWAY);
    wait(OUTAGE_MS_MAX / 2);
    assert.equal(await findReadableVideo(videos, video.id), video);
    wait(OUTAGE_MS_MAX / 2 - 1);
    assert.equal(await findReadableVideo(videos, video.id), video);
    wait(BRIEF_AGE_MS_MAX);
    await assert.rejects(findReadableVideo(videos, video.id), AWAY);
  });

  it('returns a record that was read long before, if a change would have been seen', async () => {
    const { videos, bus, fail, wait, now } = setUp();
    await findReadableVideo(videos, video.id);
    wait(86_400_000);
    bus.setSeenUntil(now());
    fail(AWAY);
    wait(OUTAGE_MS_MAX - 1);
    assert.equal(await findReadableVideo(videos, video.id), video);
    wait(BRIEF_AGE_MS_MAX);
    await assert.rejects(findReadableVideo(videos, video.id), AWAY);
  });

  it('reads the record again as soon as the database is back', async () => {
    const { videos, fail, wait, store } = setUp();
    await findReadableVideo(videos, video.id);
    fail(AWAY);
    wait(BRIEF_AGE_MS_MAX);
    await findReadableVideo(videos, video.id);
    store.delete(video.id);
    fail(undefined);
    wait(BRIEF_AGE_MS_MAX);
    assert.equal(await findReadableVideo(videos, video.id), undefined);
    fail(AWAY);
    wait(BRIEF_AGE_MS_MAX);
    await assert.rejects(
      findReadableVideo(videos, video.id),
      AWAY,
      'a deleted video is not returned again',
    );
  });

  it('returns no video that is or becomes private', async () => {
    const { videos, createToken, fail, wait, store } = setUp();
    await findReadableVideo(videos, video.id);
    const isPrivate = { ...video, visibility: 'private' } as const;
    store.set(video.id, isPrivate);
    wait(BRIEF_AGE_MS_MAX);
    const token = createToken(video.playbackEpoch);
    assert.equal(await findReadableVideo(videos, video.id, { token }), isPrivate);
    fail(AWAY);
    wait(BRIEF_AGE_MS_MAX);
    await assert.rejects(findReadableVideo(videos, video.id, { token }), AWAY);
  });

  it('returns no record that has changed since it was read', async () => {
    const { videos, bus, fail } = setUp();
    await findReadableVideo(videos, video.id);
    bus.notify(video.id);
    fail(AWAY);
    await assert.rejects(findReadableVideo(videos, video.id), AWAY);
  });

  it('does not hide other errors', async () => {
    const { videos, fail, wait } = setUp();
    await findReadableVideo(videos, video.id);
    fail(new TypeError('a bug'));
    wait(BRIEF_AGE_MS_MAX);
    await assert.rejects(findReadableVideo(videos, video.id), /a bug/);
  });
});

function setUp() {
  const bus = createTestChangeBus();
  const store = new Map<string, Video>([[video.id, video]]);
  let reads = 0;
  let nowMs = Date.UTC(2026, 0, 31);
  let failure: Error | undefined;
  const clock = (): number => nowMs;
  const findUncachedVideo = async (
    id: VideoId,
    { epoch }: ReadAccess,
  ): Promise<Video | undefined> => {
    reads += 1;
    if (failure !== undefined) throw failure;
    const found = store.get(id);
    const isHidden = found?.visibility === 'private' && found.playbackEpoch !== epoch;
    return isHidden ? undefined : found;
  };
  const playbackTokens = new PlaybackTokens({ secrets: testSecrets });
  const ages: number[] = [];
  const findGrantedVideo = createGrantedVideos(findUncachedVideo, {
    blocks: NO_BLOCKS,
    changes: bus,
    outageMsMax: OUTAGE_MS_MAX,
    findGrantIssuer: async () => undefined,
    clock,
    onCacheUsed: (ageSeconds) => ages.push(ageSeconds),
  });
  return {
    videos: {
      findGrantedVideo,
      findUncachedVideo,
      playbackTokens,
      readSignedToken: async () => undefined,
      findCountry: null,
      clock,
    },
    ages,
    bus,
    store,
    /** Valid for one minute. */
    createToken: (epoch: number) =>
      playbackTokens.write(video.id, { epoch, expiresAtSeconds: Math.floor(nowMs / 1000) + 60 }),
    reads: () => reads,
    now: clock,
    wait: (ms: number) => {
      nowMs += ms;
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}
