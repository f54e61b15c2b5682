import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { bilibiliAdapter } from './bilibili.ts';

describeAdapter(bilibiliAdapter, {
  matches: [
    'https://www.bilibili.com/BV1uu411z7VV',
    'https://www.bilibili.com/av32430100',
    'https://www.bilibili.com/medialist/play/watchlater/BV1uu411z7VV',
    'https://b23.tv/BV18i4y1m7xV/',
    'https://bili33.cn/BV18i4y1m7xV',
    'https://bili22.cn/AbCdEfG',
    'https://www.bilibili.com/blackboard/newplayer.html?bvid=BV18i4y1m7xV',
    'https://www.bilibili.com/festival/some?bvid=BV18i4y1m7xV',
    'https://player.bilibili.com/player.html?aid=32430100',
    'https://www.bilibili.com/video/av32430100/index_2.html',
    'https://www.bilibili.com/video/BV18i4y1m7xV/',
    'https://m.bilibili.com/video/BV1uu411z7VV?p=2',
    'https://www.bilibili.com/video/av32430100',
    'https://b23.tv/av32430100',
    'https://b23.tv/BV18i4y1m7xV',
    'https://b23.tv/lbMyOI9',
  ],
  doesNotMatch: [
    'https://www.bilibili.com/BV1uu',
    'https://www.bilibili.com/medialist/play/watchlater',
    'https://www.bilibili.com/',
    'https://www.bilibili.com/video/',
    'https://www.bilibili.com/read/cv123',
    'https://live.bilibili.com/123',
    'https://b23.tv/',
    'https://www.bilibili.com.evil.example/video/BV18i4y1m7xV',
  ],
});

const API = 'https://api.bilibili.com/x/web-interface/view?bvid=BV18i4y1m7xV';
/** The undocumented format that the site's player reads. */
const RESPONSE = {
  code: 0,
  data: {
    title: 'A video',
    desc: 'd',
    pic: 'http://i0.hdslb.com/1.jpg',
    duration: 61,
    bvid: 'BV18i4y1m7xV',
  },
};
const PAGE = 'https://www.bilibili.com/video/BV18i4y1m7xV/';

describe('a video on Bilibili', () => {
  it('plays the requested part in Bilibili’s player', async () => {
    const { resolution, requests } = await resolveScripted(`${PAGE}?p=2&spm=1`, {
      [API]: { json: RESPONSE },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://player.bilibili.com/player.html?bvid=BV18i4y1m7xV&p=2',
    );
    assert.deepEqual([resolution.media.title, resolution.media.duration], ['A video', 61]);
    assert.deepEqual(requests, [API]);
  });

  it('is resolved from its short URL', async () => {
    const short = 'https://b23.tv/lbMyOI9';
    const { resolution } = await resolveScripted(short, {
      [short]: { location: PAGE },
      [PAGE]: { status: 412, text: '' },
      [API]: { json: RESPONSE },
    });
    assert.equal(resolution.kind, 'resolved');
  });

  it('fails with source_error if the API returns no video', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: { code: -404, message: 'x' } },
    });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: RESPONSE } }));
});
