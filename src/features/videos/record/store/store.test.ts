import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import type { VideoId } from '#contract/ids.ts';
import type { LiveState } from '#contract/media-types.ts';
import type { Database } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { accountId } from '#test/support/test-guard.ts';
import { aResolvedSource, failed, resolved } from '#test/support/test-resolver.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';
import { findNoTracks, NO_BLOCKS } from '#test/support/video-fixtures.ts';

import type { ReadyVideo, Video } from '../video.ts';
import { findTrace } from './address-store.ts';
import { countVideos, findYtDlpSuccesses } from './find-columns.ts';
import { findSharedVideo, findVideo } from './find-videos.ts';
import { findUploadedPoster, replacePoster } from './poster-store.ts';
import {
  claimForResolution,
  insertQueued,
  type NewVideo,
  requeue,
  type ResolvedWrite,
  writeFailed,
  writeResolved,
} from './write-resolution.ts';
import { writePosterVersion } from './write-video.ts';

const SECRET = 'https://media.example/secret-path.mp4?token=hush-hush';
const NOW_MS = Date.UTC(2026, 0, 31);
const LATER_MS = NOW_MS + 1_000;
const ANY_STATE = ['queued', 'resolving', 'ready', 'failed'] as const;

const LIVE: LiveState = { state: 'live', latencyTarget: 6, dvrWindow: 12 };

forEachDatabase((_kind, open) => {
  let database: Database;
  const ctx = { secrets, findTracks: findNoTracks, blocks: NO_BLOCKS };
  before(async () => {
    database = await open();
  });

  it('finds a queued video by its ID and its digest', async () => {
    const video = aNewVideo({ values: { title: 'Ours' } });
    assert.equal(await insert(video), true);
    const found = await findVideo(database.queries, ctx, video.id);
    assert.deepEqual(found, {
      id: video.id,
      ownerId: null,
      addresses: [
        {
          url: video.source.url,
          digest: video.source.digest,
          names: [video.source.digest],
          failedChecks: 0,
          checkedAtMs: null,
        },
      ],
      provider: null,
      title: 'Ours',
      isTitleFinal: true,
      description: null,
      visibility: 'public',
      proxy: false,
      allowDownload: false,
      referer: null,
      userAgent: null,
      embedSites: null,
      tags: [],
      metadata: {},
      revision: 1,
      createdAtMs: NOW_MS,
      updatedAtMs: NOW_MS,
      playbackEpoch: 0,
      lastPlayedAtMs: null,
      plays: 0,
      activeAtMs: NOW_MS,
      sourceOrder: 'health',
      posterUploadedAtMs: null,
      tracks: [],
      captions: [],
      status: 'queued',
      previous: null,
    });
    assert.deepEqual(
      await findSharedVideo(database.queries, ctx, [video.source.sharedDigest]),
      found,
    );
    assert.equal(await findVideo(database.queries, ctx, newVideoId()), undefined);
    assert.equal(await findSharedVideo(database.queries, ctx, ['unknown']), undefined);
  });

  it('counts the videos of an account up to a maximum', async () => {
    const ownerId = accountId('counts');
    for (let i = 0; i < 3; i += 1) await insert(aNewVideo({ ownerId, isShared: false }));
    await insert(aNewVideo());
    assert.equal(await countVideos(database.queries, ownerId), 3);
    assert.equal(await countVideos(database.queries, ownerId, 2), 2);
  });

  it('stores one shared video per source and any number of others', async () => {
    const shared = aNewVideo();
    const { source } = shared;
    assert.equal(await insert(shared), true);
    assert.equal(await insert(aNewVideo({ source })), false);
    assert.equal(await insert(aNewVideo({ source, isShared: false })), true);
    assert.equal(await insert(aNewVideo({ source, isShared: false })), true);
    const found = await findSharedVideo(database.queries, ctx, [source.sharedDigest]);
    assert.equal(found?.id, shared.id);
  });

  it('creates one shared video for concurrent requests', async () => {
    const { source } = aNewVideo();
    const made = await Promise.all(Array.from({ length: 8 }, () => insert(aNewVideo({ source }))));
    assert.equal(made.filter(Boolean).length, 1);
  });

  it('moves a video from queued to resolving to ready, with a new revision each time', async () => {
    const { id } = await inserted();
    assert.equal(await claimed(id), true);
    assert.equal((await get(id)).status, 'resolving');
    assert.equal((await get(id)).revision, 2);
    assert.equal(await resolvedNow(id), true);
    const video = await getReady(id);
    assert.equal(video.revision, 3);
    assert.equal(video.updatedAtMs, LATER_MS);
    assert.equal(video.resolvedAtMs, LATER_MS);
    assert.equal(video.addresses[0].checkedAtMs, LATER_MS);
  });

  it('stores and returns a source unchanged', async () => {
    const found = aResolvedSource({
      format: 'HLS',
      url: new URL('http://user:pass@media.example:8080/a.m3u8?b#c'),
      headers: { referer: 'https://media.example/' },
      proxyReasons: ['userinfo'],
      size: 2 ** 45,
      variants: [{ width: 1, height: 2, bitrate: 3, codecs: 'x', frameRate: 29.97 }],
      audioTracks: [{ language: 'de', name: null, codecs: null, default: true }],
      drm: ['com.widevine.alpha'],
      expiresAtMs: NOW_MS + 86_400_000,
    });
    const { id } = await inserted();
    await resolvedNow(id, { from: ['queued'] }, { sources: [found, aResolvedSource()] });
    const video = await getReady(id);
    const [first, second] = video.sources;
    const { proxyReasons, ...kept } = found;
    assert.equal(proxyReasons.length, 1);
    assert.equal(second?.openRenditions, undefined);
    assert.deepEqual(first, {
      ...kept,
      id: first?.id,
      proxied: true,
      address: video.addresses[0],
      ordinal: 0,
      isLost: false,
    });
    assert.equal(second?.proxied, false);
    assert.deepEqual(second?.headers, {});
  });

  it('stores the separate files of a source, and when yt-dlp has found them', async () => {
    const rendition = {
      url: new URL('https://media.example/video-only.mp4?sig=secret'),
      headers: { referer: 'https://media.example/' },
      tracks: 'video',
      format: 'MP4',
      codecs: ['avc1.640028'],
      width: 1920,
      height: 1080,
      frameRate: 29.97,
      bitrate: 4_000_000,
      size: 2 ** 40,
      dynamicRange: 'SDR',
      language: null,
      isDefault: false,
      expiresAtMs: NOW_MS,
    } as const;
    const { id } = await inserted();
    const sources = [aResolvedSource({ renditions: [rendition] })];
    await resolvedNow(id, { from: ['queued'] }, { sources });
    assert.deepEqual((await getReady(id)).sources[0]?.openRenditions?.(), [rendition]);
    const row = await database.queries.selectFrom('sources').selectAll().executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(row).includes('secret'));
    assert.deepEqual(await findYtDlpSuccesses(database.queries), []);
    const found = resolved({ sources });
    assert.ok(found.kind === 'resolved');
    const resolution = { ...found, isFromYtDlp: true } as const;
    const write = { id, resolution, from: ['ready'], nowMs: LATER_MS } as const;
    await database.transaction((tx) => writeResolved(tx, secrets, write));
    assert.deepEqual(await findYtDlpSuccesses(database.queries), [
      { provider: found.provider, resolvedAtMs: LATER_MS },
    ]);
  });

  it('stores the live state, the thumbnail and the iframe', async () => {
    const { id } = await inserted();
    const live = { state: 'live', latencyTarget: 6, dvrWindow: 120.5 } as const;
    const thumbnailUrl = new URL('https://media.example/still.jpg');
    const iframeUrl = new URL('https://player.example/1');
    await resolvedNow(
      id,
      { from: ['queued'] },
      { type: 'live', live, thumbnailUrl, iframeUrl, sources: [], duration: null },
    );
    const video = await getReady(id);
    assert.deepEqual(video.live, live);
    assert.deepEqual(video.thumbnail, { url: thumbnailUrl, proxied: false });
    assert.deepEqual(video.iframeUrl, iframeUrl);
    assert.equal(video.duration, null);
    assert.deepEqual(video.sources, []);
  });

  it('reads a video that has neither a source nor a frame as failed', async () => {
    const { id } = await inserted();
    await resolvedNow(id, { from: ['queued'] }, { sources: [], iframeUrl: null });
    const video = await get(id);
    assert.ok(video.status === 'failed');
    assert.equal(video.error.code, 'source_error');
  });

  it('stores a live stream that is now on demand as ended, until it restarts', async () => {
    const { id } = await inserted();
    const live = { state: 'live', latencyTarget: 6, dvrWindow: 12 } as const;
    const ended = { state: 'ended', latencyTarget: null, dvrWindow: 60 } as const;
    const states = [];
    for (const media of [
      { type: 'HLS', live: null, duration: 8 },
      { type: 'live', live },
      { type: 'HLS', live: null, duration: 60 },
      { type: 'HLS', live: null, duration: 60 },
      { type: 'live', live },
      { type: 'DASH', live: null, duration: null },
      { type: 'MP4', live: null },
    ] as const) {
      await resolvedNow(id, { from: ['queued', 'ready'] }, media);
      states.push((await getReady(id)).live);
    }
    assert.deepEqual(states, [null, live, ended, ended, live, { ...ended, dvrWindow: null }, null]);
  });

  it('proxies a thumbnail with a sensitive URL', async () => {
    const { id } = await inserted();
    const thumbnailUrl = new URL('http://media.example/still.jpg');
    await resolvedNow(id, { from: ['queued'] }, { thumbnailUrl });
    assert.equal((await getReady(id)).thumbnail?.proxied, true);
  });

  it('proxies a thumbnail in a private network', async () => {
    for (const address of ['https://192.168.1.1/', 'https://router.lan/', 'https://a;b.example/']) {
      const { id } = await inserted();
      const thumbnailUrl = new URL('/reboot', address);
      await resolvedNow(id, { from: ['queued'] }, { thumbnailUrl });
      assert.equal((await getReady(id)).thumbnail?.proxied, true, address);
    }
  });

  it('proxies all sources of a video with forced proxying', async () => {
    const { id } = await inserted({ values: { proxy: true } });
    const thumbnailUrl = new URL('https://media.example/still.jpg');
    await resolvedNow(id, { from: ['queued'] }, { thumbnailUrl });
    const video = await getReady(id);
    assert.equal(video.thumbnail?.proxied, true);
    assert.deepEqual(
      video.sources.map((source) => source.proxied),
      [true],
    );
  });

  it('stores values out of range as null', async () => {
    const { id } = await inserted();
    await resolvedNow(
      id,
      { from: ['queued'] },
      {
        duration: Number.NaN,
        width: 1e12,
        height: 719.6,
        title: '\u0000',
        description: 'a\u0000b',
      },
    );
    const video = await getReady(id);
    assert.equal(video.duration, null);
    assert.equal(video.width, null);
    assert.equal(video.height, 720);
    assert.equal(video.title, 'secret-path');
    assert.equal(video.description, 'ab');
  });

  it('stores the reason of a failure and clears it when the video is requeued', async () => {
    const { id } = await inserted();
    assert.equal(await failedNow(id), true);
    const video = await get(id);
    assert.ok(video.status === 'failed');
    assert.deepEqual(video.error, { code: 'source_error', message: 'It is source_error.' });
    assert.equal(await requeued(id), true);
    assert.equal((await get(id)).status, 'queued');
    assert.equal(await requeued(id), false);
  });

  const lostStreams = [
    ['source_unreachable', LIVE, true],
    ['source_timeout', LIVE, true],
    ['source_error', LIVE, true],
    ['source_protected', LIVE, false],
    ['url_not_allowed', LIVE, false],
    ['source_unsupported', LIVE, false],
    ['source_error', { ...LIVE, state: 'ended' }, false],
    ['source_error', null, false],
  ] as const;
  for (const [code, live, isKept] of lostStreams) {
    const state = live?.state ?? 'recorded';
    it(`${isKept ? 'keeps' : 'does not keep'} the sources of a ${state} stream that fails with ${code}`, async () => {
      const { id } = await inserted();
      await resolvedNow(id, { from: ['queued'] }, { live });
      const { sources } = await getReady(id);
      await failedNow(id, ['ready'], code);
      const lost = await get(id);
      assert.ok(lost.status === 'failed');
      assert.deepEqual(lost.lostStream?.sources, isKept ? sources : undefined);
    });
  }

  it('replaces the sources of a failed video that becomes ready', async () => {
    const { id } = await inserted();
    await resolvedNow(id, { from: ['queued'] });
    await resolvedNow(id, { from: ['ready'] }, { sources: [aResolvedSource({ format: 'WebM' })] });
    assert.deepEqual(
      (await getReady(id)).sources.map((source) => source.format),
      ['WebM'],
    );
  });

  it('writes nothing to a video with an unexpected status', async () => {
    const { id } = await inserted();
    await resolvedNow(id, { from: ['queued'] });
    const earlier = await get(id);
    assert.equal(await resolvedNow(id, { from: ['resolving'] }), false);
    assert.equal(await failedNow(id, ['queued', 'resolving']), false);
    assert.equal(await claimed(id), false);
    assert.equal(await requeued(id), false);
    assert.deepEqual(await get(id), earlier);
  });

  it('writes nothing to a deleted video', async () => {
    const id = newVideoId();
    assert.equal(await claimed(id), false);
    assert.equal(await resolvedNow(id, { from: ANY_STATE }), false);
    assert.equal(await failedNow(id, ANY_STATE), false);
  });

  it('stores no URL, header or trace unencrypted', async () => {
    const source = aResolvedSource({ url: new URL(SECRET), headers: { referer: SECRET } });
    const { id } = await inserted();
    await resolvedNow(
      id,
      { from: ['queued'] },
      { sources: [source], thumbnailUrl: new URL(SECRET) },
    );
    const rows = await Promise.all([
      database.queries.selectFrom('videos').selectAll().where('id', '=', id).execute(),
      database.queries.selectFrom('sources').selectAll().where('video_id', '=', id).execute(),
      database.queries.selectFrom('addresses').selectAll().where('video_id', '=', id).execute(),
    ]);
    assert.doesNotMatch(JSON.stringify(rows), /hush-hush|secret-path|media\.example/);
  });

  it('does not open a sealed value that was moved to another row', async () => {
    const [one, other] = [await inserted(), await inserted()];
    const row = await database.queries
      .selectFrom('addresses')
      .select('url_sealed')
      .where('video_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await database.transaction((tx) =>
      tx.updateTable('addresses').set(row).where('video_id', '=', other.id).execute(),
    );
    await assert.rejects(findVideo(database.queries, ctx, other.id));
  });

  it('stores the trace of the last resolution', async () => {
    const { id } = await inserted();
    assert.equal(await findTrace(database.queries, secrets, id), undefined);
    await failedNow(id);
    assert.deepEqual(await findTrace(database.queries, secrets, id), failed().trace);
  });

  it('replaces the uploaded poster, and deletes it with its video', async () => {
    const { id } = await inserted();
    const find = (): Promise<Buffer | undefined> => findUploadedPoster(database.queries, id);
    for (const image of [Buffer.from('ffd8ff00', 'hex'), Buffer.from('89504e47', 'hex'), null]) {
      const atMs = image && LATER_MS;
      await database.transaction(async (tx) => {
        await replacePoster(tx, id, image);
        await writePosterVersion(tx, id, { atMs, nowMs: LATER_MS });
      });
      assert.deepEqual(await find(), image ?? undefined);
      assert.equal((await get(id)).posterUploadedAtMs, atMs);
    }
    assert.equal((await get(id)).revision, 4);
    await database.transaction(async (tx) => {
      await replacePoster(tx, id, Buffer.from('00', 'hex'));
      await tx.deleteFrom('videos').where('id', '=', id).execute();
    });
    assert.equal(await find(), undefined);
  });

  it('deletes the sources of a deleted video', async () => {
    const { id } = await inserted();
    await resolvedNow(id, { from: ['queued'] });
    await database.transaction((tx) => tx.deleteFrom('videos').where('id', '=', id).execute());
    const left = await database.queries
      .selectFrom('sources')
      .select('id')
      .where('video_id', '=', id)
      .execute();
    assert.deepEqual(left, []);
  });

  function insert(video: NewVideo): Promise<boolean> {
    return database.transaction((tx) => insertQueued(tx, secrets, video));
  }

  async function inserted(differences: Partial<NewVideo> = {}): Promise<NewVideo> {
    const video = aNewVideo(differences);
    assert.equal(await insert(video), true);
    return video;
  }

  async function get(id: VideoId): Promise<Video> {
    const video = await findVideo(database.queries, ctx, id);
    assert.ok(video !== undefined);
    return video;
  }

  async function getReady(id: VideoId): Promise<ReadyVideo> {
    const video = await get(id);
    assert.ok(video.status === 'ready');
    return video;
  }

  function claimed(id: VideoId): Promise<boolean> {
    return database.transaction((tx) => claimForResolution(tx, id, LATER_MS));
  }

  function requeued(id: VideoId): Promise<boolean> {
    return database.transaction((tx) => requeue(tx, { id, from: ['failed'], nowMs: LATER_MS }));
  }

  function resolvedNow(
    id: VideoId,
    { from }: Pick<ResolvedWrite, 'from'> = { from: ['resolving'] },
    differences: Parameters<typeof resolved>[0] = {},
  ): Promise<boolean> {
    const resolution = resolved(differences);
    assert.ok(resolution.kind === 'resolved');
    return database.transaction((tx) =>
      writeResolved(tx, secrets, { id, resolution, from, nowMs: LATER_MS }),
    );
  }

  function failedNow(
    id: VideoId,
    from: ResolvedWrite['from'] = ['queued'],
    reason?: Parameters<typeof failed>[0],
  ): Promise<boolean> {
    const resolution = failed(reason);
    assert.ok(resolution.kind === 'failed');
    const { code, message, provider, trace } = resolution;
    return database.transaction((tx) =>
      writeFailed(tx, secrets, { id, code, message, provider, trace, from, nowMs: LATER_MS }),
    );
  }
});

function aNewVideo(differences: Partial<NewVideo> = {}): NewVideo {
  return {
    id: newVideoId(),
    ownerId: null,
    // The store accepts any unique text as a digest.
    source: { url: new URL(SECRET), digest: newVideoId(), sharedDigest: newVideoId() },
    isShared: true,
    values: {},
    nowMs: NOW_MS,
    ...differences,
  };
}
