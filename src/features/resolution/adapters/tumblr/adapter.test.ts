import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '#test/support/changed-answers.ts';
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
/** To the shape that tumblr.com/docs/en/api/v1 describes. */
const answer = (post: object): object => ({
  tumblelog: { title: 'T' },
  posts: [{ id: '707729381162958848', slug: 'english-added-by-me', ...post }],
});
const VIDEO = { type: 'video', 'video-player': `<video><source src="${FILE}"></video>` };

async function playedBy(post: object): Promise<string | undefined> {
  const { resolution } = await resolveScripted(PAGE, {
    [API]: { json: answer(post) },
    [FILE]: playableMp4(),
  });
  if (resolution.kind === 'failed') return resolution.code;
  return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
}

describe('a post on Tumblr', () => {
  it('plays from the file of its video', async () => {
    assert.equal(await playedBy(VIDEO), FILE);
  });

  it('plays from the film among its words', async () => {
    const body = `<p>a</p><figure><video poster="p.jpg"><source src="${FILE}"></video></figure>`;
    assert.equal(await playedBy({ type: 'regular', 'regular-body': body }), FILE);
  });

  it('plays in the player of another that it shows', async () => {
    const player = '<iframe src="https://www.youtube.com/embed/GDRd-BFTYIg"></iframe>';
    const oembed = new URL('https://www.youtube.com/oembed?format=json');
    oembed.searchParams.set('url', 'https://www.youtube.com/watch?v=GDRd-BFTYIg');
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: answer({ 'video-player': player }) },
      [oembed.href]: { json: { type: 'video', title: 'Y' } },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'youtube');
  });

  it('is no video when it is words or a picture, or sound', async () => {
    assert.equal(await playedBy({ type: 'photo' }), 'source_unsupported');
    assert.equal(await playedBy({ 'regular-body': '<p>words</p>' }), 'source_unsupported');
    assert.equal(
      await playedBy({ type: 'audio', 'audio-player': '<embed>' }),
      'source_unsupported',
    );
  });

  it('plays as its page says where the API does not answer', async () => {
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

  it('survives changes of the API’s answers', () =>
    assertSurvivesChanges(PAGE, { [API]: { json: answer(VIDEO) }, [FILE]: playableHls() }));
});
