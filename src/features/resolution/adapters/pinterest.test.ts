import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { pinterestAdapter } from './pinterest.ts';

describeAdapter(pinterestAdapter, {
  matches: [
    'https://www.pinterest.com/pin/70437485604616/',
    'https://www.pinterest.ca/pin/70437485604616',
    'https://pinterest.co.uk/pin/70437485604616/',
    'https://www.pinterest.com.au/pin/70437485604616/',
    'https://in.pinterest.com/pin/70437485604616/sent/?invite_code=a',
    'https://www.pinterest.com/pin/gadget-cool-products--1084663891475263837/',
    'https://pin.it/4AbCdEf',
  ],
  doesNotMatch: [
    'https://www.pinterest.com/',
    'https://www.pinterest.com/pin/eeeeeee/',
    'https://www.pinterest.com/pinterest/official-news/',
    'https://pinterest.com/bcij/',
    'https://pin.it/',
    'https://pinterest.com.evil.example/pin/70437485604616/',
    'https://pinterest.evil/pin/70437485604616/',
  ],
});

const PAGE = 'https://www.pinterest.com/pin/70437485604616/';
const API = 'https://widgets.pinterest.com/v3/pidgets/pins/info/?pin_ids=70437485604616';
const FILE = 'https://v1.pinimg.com/videos/mc/720p/aa/bb/cc.mp4';
const HLS = 'https://v1.pinimg.com/videos/mc/hls/aa/bb/cc.m3u8';
const VIDEOS = {
  video_list: {
    V_HLSV4: { url: HLS, width: 720, height: 1280, duration: 5000 },
    V_720P: { url: FILE, width: 720, height: 1280, duration: 5000 },
  },
};
/** Modeled on the data that Pinterest’s widgets read. */
const createResponse = (pin: object): object => ({
  status: 'success',
  data: [{ id: '70437485604616', description: 'A pin', ...pin }],
});

async function resolveFiles(pin: object): Promise<readonly string[]> {
  const { resolution } = await resolveScripted(PAGE, {
    [API]: { json: createResponse(pin) },
    [PAGE]: { text: '<title>A picture</title>' },
    [FILE]: playableMp4(),
  });
  if (resolution.kind === 'failed') return [resolution.code];
  assert.equal(resolution.provider, 'pinterest');
  assert.equal(resolution.media.title, 'A pin');
  return resolution.media.sources.map(({ url }) => url.href);
}

describe('a Pinterest pin', () => {
  it('plays the file of its video', async () => {
    assert.deepEqual(await resolveFiles({ videos: VIDEOS }), [FILE]);
  });

  it('plays the file of its story', async () => {
    const story = {
      pages: [{ blocks: [{ type: 2 }] }, { blocks: [{ type: 3, video: VIDEOS }] }],
    };
    assert.deepEqual(await resolveFiles({ videos: null, story_pin_data: story }), [FILE]);
  });

  it('has no video if it is an image', async () => {
    const images = { '237x': { url: 'https://i.pinimg.com/237x/aa/bb.jpg' } };
    assert.deepEqual(await resolveFiles({ videos: null, images }), ['source_unsupported']);
  });

  it('plays from its page if the widget data is unavailable', async () => {
    const short = 'https://pin.it/4AbCdEf';
    const text = `<script type="application/ld+json">{"@type":"VideoObject","name":"V","contentUrl":"${FILE}"}</script>`;
    const { resolution, requests } = await resolveScripted(short, {
      [short]: { location: `${PAGE}sent/` },
      [`${PAGE}sent/`]: { text: '' },
      [API]: { status: 403, text: '' },
      [PAGE]: { text },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.title, 'V');
    assert.deepEqual(requests, [short, `${PAGE}sent/`, API, PAGE, FILE]);
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, {
      [API]: { json: createResponse({ videos: VIDEOS }) },
      [FILE]: playableHls(),
    }));
});
