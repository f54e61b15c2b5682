import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { tumblrAdapter } from './adapter.ts';

describeAdapter(tumblrAdapter, {
  matches: [
    'https://staff.tumblr.com/696499862852780032/some-title',

    'https://garfield-69.tumblr.com/post/696499862852780032',
    'http://hubol.tumblr.com/post/58053061056/check-out-how-cool-this-class-is',
    'https://www.tumblr.com/rongzhi/707729381162958848/english-added-by-me?source=share',
    'https://tumblr.com/rongzhi/707729381162958848',
    'https://www.tumblr.com/blog/view/rongzhi/707729381162958848',
    'https://www.tumblr.com/dashboard/blog/rongzhi/707729381162958848',
    'https://at.tumblr.com/music/704177038274281472/n7x7pr7x4w2b',
    'https://at.tumblr.com/music/some-title/n7x7pr7x4w2b',
    'https://tmblr.co/ZAbCdEfGhIjK',
  ],
  doesNotMatch: [
    'https://www.tumblr.com/',
    'https://www.tumblr.com/rongzhi',
    'https://www.tumblr.com/tagged/cats',
    'https://rongzhi.tumblr.com/',
    'https://rongzhi.tumblr.com/archive',
    'https://assets.tumblr.com/post/696499862852780032',
    'https://blog.example/post/84828911898/slides',
    'https://rongzhi.tumblr.com.evil.example/post/696499862852780032',
  ],
});

const PAGE = 'https://rongzhi.tumblr.com/post/707729381162958848';
const API = 'https://rongzhi.tumblr.com/api/read/json?debug=1&id=707729381162958848';
const FILE = 'https://va.media.tumblr.com/tumblr_abc_720.mp4';
/** Modeled on tumblr.com/docs/en/api/v1. */
const createResponse = (post: object): object => ({
  tumblelog: { title: 'T' },
  posts: [{ id: '707729381162958848', slug: 'english-added-by-me', ...post }],
});
const VIDEO = { type: 'video', 'video-player': `<video><source src="${FILE}"></video>` };

async function resolveUrl(post: object): Promise<string | undefined> {
  const { resolution } = await resolveScripted(PAGE, {
    [API]: { json: createResponse(post) },
    [FILE]: playableMp4(),
  });
  if (resolution.kind === 'failed') return resolution.code;
  return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
}

describe('a Tumblr post', () => {
  it('plays the file of its video', async () => {
    assert.equal(await resolveUrl(VIDEO), FILE);
  });

  it('plays a video in its text', async () => {
    const body = `<p>a</p><figure><video poster="p.jpg"><source src="${FILE}"></video></figure>`;
    assert.equal(await resolveUrl({ type: 'regular', 'regular-body': body }), FILE);
  });

  it('plays in an embedded third-party player', async () => {
    const player = '<iframe src="https://www.youtube.com/embed/GDRd-BFTYIg"></iframe>';
    const oembed = new URL('https://www.youtube.com/oembed?format=json');
    oembed.searchParams.set('url', 'https://www.youtube.com/watch?v=GDRd-BFTYIg');
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: createResponse({ 'video-player': player }) },
      [oembed.href]: { json: { type: 'video', title: 'Y' } },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'youtube');
  });

  it('has no video if it is text, an image or audio', async () => {
    assert.equal(await resolveUrl({ type: 'photo' }), 'source_unsupported');
    assert.equal(await resolveUrl({ 'regular-body': '<p>text</p>' }), 'source_unsupported');
    assert.equal(
      await resolveUrl({ type: 'audio', 'audio-player': '<embed>' }),
      'source_unsupported',
    );
  });

  it('plays from its page if the API does not respond', async () => {
    const short = 'https://at.tumblr.com/rongzhi/english-added/n7x7pr7x4w2b';
    const { resolution, requests } = await resolveScripted(short, {
      [short]: { location: `${PAGE}/english-added` },
      [`${PAGE}/english-added`]: { text: '' },
      [API]: { status: 401, text: '' },
      [PAGE]: { text: `<meta property="og:video" content="${FILE}">` },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'tumblr');
    assert.deepEqual(requests.slice(0, 4), [short, `${PAGE}/english-added`, API, PAGE]);
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, {
      [API]: { json: createResponse(VIDEO) },
      [FILE]: playableHls(),
    }));
});
