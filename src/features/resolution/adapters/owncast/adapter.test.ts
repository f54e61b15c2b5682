import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '#test/support/changed-answers.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { liveHls, playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { owncastAdapter } from './adapter.ts';

describeProbingAdapter(owncastAdapter, {
  matches: [
    'https://live.example/',
    'https://live.example/?utm_source=x',
    'http://live.example:8080/',
    'https://live.example/embed/video',
    'https://live.example/embed/video/',
  ],
  doesNotMatch: [
    'https://live.example/about',
    'https://live.example/embed/chat/readonly',
    'https://live.example/embed/video/1',
    'https://live.example/hls/stream.m3u8',
  ],
});

const PAGE = 'https://live.example/';
const PAGE_ANSWER = { text: '<!doctype html><title>A page</title><div id="app"></div>' };
const STATUS = 'https://live.example/api/status';
const CONFIG = 'https://live.example/api/config';
const STREAM = 'https://live.example/hls/stream.m3u8';
/** To the shapes that owncast.online/api describes. */
const ONLINE = { online: true, viewerCount: 3, versionNumber: '0.2.0', streamTitle: 'Knitting' };
const ANSWERS = {
  [PAGE]: PAGE_ANSWER,
  [STATUS]: { json: ONLINE },
  [CONFIG]: { json: { name: 'A channel', summary: 'Words', logo: '/logo' } },
  [STREAM]: liveHls(),
};

describe('a channel on Owncast', () => {
  it('plays while it is on air', async () => {
    for (const address of [PAGE, 'https://live.example/embed/video']) {
      const { resolution } = await resolveScripted(address, {
        ...ANSWERS,
        [address]: PAGE_ANSWER,
      });
      assert.ok(resolution.kind === 'resolved');
      const { media, provider } = resolution;
      assert.equal(provider, 'owncast');
      assert.equal(media.sources[0]?.url.href, STREAM);
      assert.equal(media.live?.state, 'live');
      assert.equal(media.title, 'Knitting');
      assert.equal(media.description, 'Words');
      assert.equal(media.thumbnailUrl?.href, 'https://live.example/thumbnail.jpg');
    }
  });

  it('has the channel’s name where the broadcast has none', async () => {
    const untitled = { ...ANSWERS, [STATUS]: { json: { ...ONLINE, streamTitle: '' } } };
    const named = await resolveScripted(PAGE, untitled);
    assert.ok(named.resolution.kind === 'resolved');
    assert.equal(named.resolution.media.title, 'A channel');
    const unnamed = await resolveScripted(PAGE, { ...untitled, [CONFIG]: {} });
    assert.ok(unnamed.resolution.kind === 'resolved');
  });

  it('says that it is not on air', async () => {
    const json = { ...ONLINE, online: false };
    const { resolution } = await resolveScripted(PAGE, { ...ANSWERS, [STATUS]: { json } });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.equal(resolution.provider, 'owncast');
    assert.match(resolution.message, /not on air/);
  });

  it('leaves hosts that run something else with what their page says', async () => {
    for (const status of [{}, { json: { online: true } }, { json: { status: 'ok' } }]) {
      const { resolution } = await resolveScripted(PAGE, {
        [PAGE]: PAGE_ANSWER,
        [STATUS]: status,
      });
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
    }
  });

  it('is not asked for where the front page has a video', async () => {
    const { requests } = await resolveScripted(PAGE, { [PAGE]: playableHls() });
    assert.ok(!requests.includes(STATUS));
  });

  it('survives changes of the answers', () => assertSurvivesChanges(PAGE, ANSWERS));
});
