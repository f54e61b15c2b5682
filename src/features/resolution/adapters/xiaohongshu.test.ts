import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { xiaohongshuAdapter } from './xiaohongshu.ts';

const NOTE = 'https://www.xiaohongshu.com/explore/660e2f5b000000001a00f5a1?xsec_token=ABcd%3D';

describeAdapter(xiaohongshuAdapter, {
  matches: [
    NOTE,
    'https://www.xiaohongshu.com/discovery/item/660e2f5b000000001a00f5a1',
    'https://www.xiaohongshu.com/user/profile/5ff0e6410000000001008400/660e2f5b000000001a00f5a1',
    'https://www.rednote.com/explore/660e2f5b000000001a00f5a1',
    'https://xhslink.com/a/AbCdEf12345',
    'http://xhslink.com/AbCdEf',
  ],
  doesNotMatch: [
    'https://www.xiaohongshu.com/',
    'https://www.xiaohongshu.com/explore',
    'https://www.xiaohongshu.com/user/profile/5ff0e6410000000001008400',
    'https://xhslink.com/',
    'https://xiaohongshu.com.evil.example/explore/660e2f5b000000001a00f5a1',
  ],
});

const FILE = 'https://sns-video-bd.xhscdn.com/stream/110/258/01e60_258.mp4';
/** Modeled on the site’s pages, whose state contains values that JSON does not support. */
const createState = (video: string): string =>
  `<script>window.__INITIAL_STATE__={"user":undefined,"note":{"noteDetailMap":{"660e":{"note":{"type":"video","title":"N"${video}}}}}}</script>`;

describe('a Xiaohongshu note', () => {
  it('plays the video in its page state', async () => {
    const video = `,"video":{"media":{"stream":{"h264":[{"format":"mp4","masterUrl":"${FILE}"}],"h265":[]}}}`;
    const { resolution } = await resolveScripted(NOTE, {
      [NOTE]: { text: `<title>N</title>${createState(video)}` },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'xiaohongshu');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
  });

  it('has no video if it has only images', async () => {
    const { resolution } = await resolveScripted(NOTE, {
      [NOTE]: { text: createState(',"imageList":[{"url":"https://sns-webpic.xhscdn.com/1.jpg"}]') },
    });
    assert.equal(resolution.kind, 'failed');
  });
});
