import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { createNodeInfo } from '#test/support/node-info.ts';
import {
  liveHls,
  playableHls,
  playableMp4,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

import { peertubeAdapter } from './adapter.ts';

const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';

describeProbingAdapter(peertubeAdapter, {
  matches: [
    'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv',
    'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv?start=10s',
    'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv;threadId=12',
    `https://tube.example/w/${UUID}`,
    `https://tube.example/videos/watch/${UUID}`,
    `https://tube.example/videos/embed/${UUID}?title=0`,
    'https://tube.example/videos/watch/217',
    'https://tube.example/w/p/kkGMgK9ZtnKfYAgnEtQxbv?playlistPosition=3',
    `https://tube.example/videos/watch/playlist/${UUID}`,
    `https://tube.example/video-playlists/embed/${UUID}`,
  ],
  doesNotMatch: [
    'https://tube.example/',
    'https://tube.example/w/',
    'https://tube.example/w/217',
    'https://tube.example/w/p/',
    'https://tube.example/c/channel/videos',
    'https://tube.example/a/account/video-channels',
    `https://tube.example/videos/watch/${UUID}/../../x`,
    'https://tube.example/videos/watch/not-a-uuid',
    'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv/more',
  ],
});

const PAGE = 'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv';
const API = 'https://tube.example/api/v1/videos/kkGMgK9ZtnKfYAgnEtQxbv';
const HLS = 'https://tube.example/static/streaming-playlists/hls/1/master.m3u8';
const MP4 = 'https://tube.example/static/web-videos/1-1080.mp4';

const NODE_INFO = createNodeInfo('https://tube.example', 'peertube');

/** Modeled on docs.joinpeertube.org, “VideoDetails”. */
const VIDEO = {
  uuid: UUID,
  name: 'What is PeerTube?',
  description: 'Text',
  duration: 113,
  previewPath: '/lazy-static/previews/1.jpg',
  publishedAt: '2018-10-01T10:52:46.396Z',
  account: { displayName: 'Framasoft', url: 'https://tube.example/accounts/framasoft' },
  isLive: false,
  state: { id: 1, label: 'Published' },
  files: [
    { fileUrl: 'https://tube.example/static/web-videos/1-0.mp4', resolution: { id: 0 } },
    { fileUrl: 'https://tube.example/static/web-videos/1-480.mp4', resolution: { id: 480 } },
    { fileUrl: MP4, resolution: { id: 1080 } },
  ],
  streamingPlaylists: [{ id: 1, type: 1, playlistUrl: HLS, files: [] }],
};
const CAPTIONS = {
  total: 1,
  data: [{ language: { id: 'fr', label: 'French' }, captionPath: '/lazy-static/captions/1.vtt' }],
};
const CHAPTERS = {
  chapters: [
    { title: 'A <b> & B', timecode: 50 },
    { title: 'Begin', timecode: 0 },
  ],
};
const RESPONSES: ScriptedResponses = {
  ...NODE_INFO,
  [API]: { json: VIDEO },
  [`${API}/chapters`]: { json: CHAPTERS },
  [`${API}/captions`]: { json: CAPTIONS },
  [HLS]: playableHls(),
};

describe('a PeerTube video', () => {
  it('plays the streams in the API response, with captions and chapters', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      ...RESPONSES,
      [MP4]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'peertube');
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [HLS, MP4],
    );
    assert.equal(media.title, 'What is PeerTube?');
    const author = new URL('https://tube.example/accounts/framasoft');
    assert.deepEqual(media.author, { name: 'Framasoft', url: author });
    assert.equal(media.publishedAtMs, Date.UTC(2018, 9, 1, 10, 52, 46, 396));
    assert.equal(media.thumbnailUrl?.href, 'https://tube.example/lazy-static/previews/1.jpg');
    const [caption, chapters] = media.captions;
    assert.deepEqual(caption, {
      url: new URL('https://tube.example/lazy-static/captions/1.vtt'),
      language: 'fr',
      label: 'French',
      kind: 'subtitles',
    });
    assert.equal(chapters?.kind, 'chapters');
    assert.equal(
      await (await fetch(chapters.url)).text(),
      'WEBVTT\n\n00:00:00.000 --> 00:00:50.000\nBegin\n\n00:00:50.000 --> 00:01:53.000\nA &lt;b&gt; &amp; B\n',
    );
    const expectedUrls = [...Object.keys(NODE_INFO), API, `${API}/captions`, `${API}/chapters`];
    assert.deepEqual(requests.slice(0, 5), expectedUrls);
  });

  it('plays without captions and chapters if they are unavailable', async () => {
    const without = { [`${API}/captions`]: {}, [`${API}/chapters`]: {} };
    const { resolution } = await resolveScripted(PAGE, { ...RESPONSES, ...without });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual(resolution.media.captions, []);
  });

  it('plays live while on air, and fails while off air', async () => {
    const live = { ...VIDEO, isLive: true, duration: 0, files: [] };
    const onAir = await resolveScripted(PAGE, {
      ...RESPONSES,
      [API]: { json: live },
      [HLS]: liveHls(),
    });
    assert.ok(onAir.resolution.kind === 'resolved');
    assert.equal(onAir.resolution.media.live?.state, 'live');
    for (const change of [{ state: { id: 4 } }, { state: { id: 5 } }, { streamingPlaylists: [] }]) {
      const json = { ...live, ...change };
      const { resolution } = await resolveScripted(PAGE, { ...RESPONSES, [API]: { json } });
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
      assert.match(resolution.message, /channel is offline/);
    }
  });

  it('plays from a playlist URL, at the requested position or else the first', async () => {
    const playlist = 'https://tube.example/w/p/kkGMgK9ZtnKfYAgnEtQxbv';
    const elements = 'https://tube.example/api/v1/video-playlists/kkGMgK9ZtnKfYAgnEtQxbv/videos';
    const api = `https://tube.example/api/v1/videos/${UUID}`;
    for (const [inputUrl, start] of [
      [playlist, 0],
      [`${playlist}?playlistPosition=3`, 2],
      [`${playlist}?playlistPosition=-3`, 0],
    ] as const) {
      const { resolution } = await resolveScripted(inputUrl, {
        ...RESPONSES,
        [`${elements}?start=${start}&count=1`]: {
          json: { total: 3, data: [{ id: 1, position: 1, video: { uuid: UUID } }] },
        },
        [api]: { json: VIDEO },
      });
      assert.ok(resolution.kind === 'resolved', inputUrl);
    }
    const empty = await resolveScripted(playlist, {
      ...RESPONSES,
      [`${elements}?start=0&count=1`]: { json: { total: 1, data: [{ id: 1, video: null }] } },
    });
    assert.ok(empty.resolution.kind === 'failed' && empty.resolution.code === 'source_error');
  });

  it('fails with the reason if it is protected or deleted', async () => {
    for (const [status, code] of [
      [401, 'source_protected'],
      [403, 'source_protected'],
      [404, 'source_error'],
      [451, 'source_protected'],
    ] as const) {
      const responses = {
        ...RESPONSES,
        [API]: { status, json: { code: 'video_requires_password' } },
      };
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.provider, 'peertube');
      assert.equal(resolution.code, code);
    }
  });

  it('falls back to the page on hosts without PeerTube', async () => {
    for (const responses of [{}, createNodeInfo('https://tube.example', 'mastodon')]) {
      const { resolution, requests } = await resolveScripted(PAGE, {
        ...responses,
        [PAGE]: playableHls(),
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'hls');
      assert.ok(!requests.includes(API));
    }
  });

  it('tolerates mutated responses', () => assertToleratesMutations(PAGE, RESPONSES));
});
