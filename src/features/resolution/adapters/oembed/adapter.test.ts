import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '#test/support/changed-answers.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { oembedAdapter } from './adapter.ts';

describeProbingAdapter(oembedAdapter, {
  matches: ['https://coub.com/view/1ik0', 'https://www.nfb.ca/film/blackfly/'],
  doesNotMatch: ['https://example.com/', 'https://coub.com.evil.example/view/1ik0'],
});

const PAGE = 'https://coub.com/view/1ik0';
const ENDPOINT =
  'https://coub.com/api/oembed.json?url=https%3A%2F%2Fcoub.com%2Fview%2F1ik0&format=json';
/** To the shape that oembed.com describes for a video. */
const ANSWER = {
  type: 'video',
  title: 'A loop',
  thumbnail_url: 'https://3c.coub.example/1.jpg',
  html: '<iframe src="//coub.com/embed/1ik0?muted=true" width="640" height="360"></iframe>',
};
const EMPTY_PAGE = { text: '<!DOCTYPE html><html><div id="app"></div></html>' };

describe('an address of a provider on the public list', () => {
  it('plays in the provider’s player where its page shows programs nothing', async () => {
    const answers = { [PAGE]: EMPTY_PAGE, [ENDPOINT]: { json: ANSWER } };
    const { resolution, requests } = await resolveScripted(PAGE, answers);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'coub');
    assert.equal(resolution.media.iframeUrl?.href, 'https://coub.com/embed/1ik0?muted=true');
    assert.equal(resolution.media.title, 'A loop');
    assert.deepEqual(requests, [PAGE, ENDPOINT]);
  });

  it('plays there too when its page refuses programs', async () => {
    const answers = { [PAGE]: { status: 403, text: '' }, [ENDPOINT]: { json: ANSWER } };
    const { resolution } = await resolveScripted(PAGE, answers);
    assert.equal(resolution.kind, 'resolved');
  });

  it('is what its page says where the endpoint knows nothing, or another’s player', async () => {
    const foreign = { json: { ...ANSWER, html: '<iframe src="https://evil.example/"></iframe>' } };
    for (const answer of [foreign, { status: 404, text: '' }, { json: { type: 'photo' } }]) {
      const answers = { [PAGE]: EMPTY_PAGE, [ENDPOINT]: answer };
      const { resolution } = await resolveScripted(PAGE, answers);
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
      assert.equal(resolution.provider, 'page');
    }
  });

  it('survives changes of the endpoint’s answers', () =>
    assertSurvivesChanges(PAGE, { [PAGE]: EMPTY_PAGE, [ENDPOINT]: { json: ANSWER } }));
});
