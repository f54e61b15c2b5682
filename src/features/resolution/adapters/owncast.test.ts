import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { liveHls, playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { owncastAdapter } from './owncast.ts';

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
const PAGE_RESPONSE = { text: '<!doctype html><title>A page</title><div id="app"></div>' };
const STATUS = 'https://live.example/api/status';
const CONFIG = 'https://live.example/api/config';
const STREAM = 'https://live.example/hls/stream.m3u8';
/** Modeled on owncast.online/api. */
const ONLINE = { online: true, viewerCount: 3, versionNumber: '0.2.0', streamTitle: 'Knitting' };
const RESPONSES = {
  [PAGE]: PAGE_RESPONSE,
  [STATUS]: { json: ONLINE },
  [CONFIG]: { json: { name: 'A channel', summary: 'Text', logo: '/logo' } },
  [STREAM]: liveHls(),
};

describe('an Owncast channel', () => {
  it('plays while on air', async () => {
    for (const inputUrl of [PAGE, 'https://live.example/embed/video']) {
      const { resolution } = await resolveScripted(inputUrl, {
        ...RESPONSES,
        [inputUrl]: PAGE_RESPONSE,
      });
      assert.ok(resolution.kind === 'resolved');
      const { media, provider } = resolution;
      assert.equal(provider, 'owncast');
      assert.equal(media.sources[0]?.url.href, STREAM);
      assert.equal(media.live?.state, 'live');
      assert.equal(media.title, 'Knitting');
      assert.equal(media.description, 'Text');
      assert.equal(media.thumbnailUrl?.href, 'https://live.example/thumbnail.jpg');
    }
  });

  it('uses the channel name if the broadcast has no title', async () => {
    const untitled = { ...RESPONSES, [STATUS]: { json: { ...ONLINE, streamTitle: '' } } };
    const result = await resolveScripted(PAGE, untitled);
    assert.ok(result.resolution.kind === 'resolved');
    assert.equal(result.resolution.media.title, 'A channel');
    const unnamed = await resolveScripted(PAGE, { ...untitled, [CONFIG]: {} });
    assert.ok(unnamed.resolution.kind === 'resolved');
  });

  it('fails with source_error while off air', async () => {
    const json = { ...ONLINE, online: false };
    const { resolution } = await resolveScripted(PAGE, { ...RESPONSES, [STATUS]: { json } });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.equal(resolution.provider, 'owncast');
    assert.match(resolution.message, /channel is offline/);
  });

  it('falls back to the page on hosts without Owncast', async () => {
    for (const status of [{}, { json: { online: true } }, { json: { status: 'ok' } }]) {
      const { resolution } = await resolveScripted(PAGE, {
        [PAGE]: PAGE_RESPONSE,
        [STATUS]: status,
      });
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
    }
  });

  it('sends no request if the front page has a video', async () => {
    const { requests } = await resolveScripted(PAGE, { [PAGE]: playableHls() });
    assert.ok(!requests.includes(STATUS));
  });

  it('tolerates mutated responses', () => assertToleratesMutations(PAGE, RESPONSES));
});
