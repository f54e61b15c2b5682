import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { findOembedEndpoint, toRequestUrl } from '../providers/oembed/provider-list.ts';
import { oembedAdapter } from './oembed.ts';

describeProbingAdapter(oembedAdapter, {
  matches: ['https://videos.sapo.pt/AbCdEf12', 'https://www.nfb.ca/film/blackfly/'],
  doesNotMatch: ['https://example.com/', 'https://videos.sapo.pt.evil.example/AbCdEf12'],
});

const PAGE = 'https://videos.sapo.pt/AbCdEf12';
const ENDPOINT =
  'https://videos.sapo.pt/oembed?url=https%3A%2F%2Fvideos.sapo.pt%2FAbCdEf12&format=json';
/** Modeled on a video response on oembed.com. */
const RESPONSE = {
  type: 'video',
  title: 'A loop',
  thumbnail_url: 'https://images.sapo.example/1.jpg',
  html: '<iframe src="//videos.sapo.pt/play?id=AbCdEf12" width="640" height="360"></iframe>',
};
const EMPTY_PAGE = { text: '<!DOCTYPE html><html><div id="app"></div></html>' };

describe('a URL of a public oEmbed provider', () => {
  it('plays in the provider’s player if the page contains no video', async () => {
    const responses = { [PAGE]: EMPTY_PAGE, [ENDPOINT]: { json: RESPONSE } };
    const { resolution, requests } = await resolveScripted(PAGE, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'sapo-videos');
    assert.equal(resolution.media.iframeUrl?.href, 'https://videos.sapo.pt/play?id=AbCdEf12');
    assert.equal(resolution.media.title, 'A loop');
    assert.deepEqual(requests, [PAGE, ENDPOINT]);
  });

  it('plays in the provider’s player if the page rejects automated requests', async () => {
    const responses = { [PAGE]: { status: 403, text: '' }, [ENDPOINT]: { json: RESPONSE } };
    const { resolution } = await resolveScripted(PAGE, responses);
    assert.equal(resolution.kind, 'resolved');
  });

  it('plays in the provider’s player if a row for its pages finds no video', async () => {
    const film = new URL('https://www.nfb.ca/film/blackfly/');
    const endpoint = toRequestUrl(findOembedEndpoint(film) ?? assert.fail(), film).href;
    const player = 'https://www.nfb.ca/film/blackfly/embed/player/';
    const json = { ...RESPONSE, html: `<iframe src="${player}"></iframe>` };
    const { resolution } = await resolveScripted(film.href, {
      [film.href]: EMPTY_PAGE,
      [endpoint]: { json },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, player);
    const { resolution: without } = await resolveScripted(film.href, { [film.href]: EMPTY_PAGE });
    assert.ok(without.kind === 'failed' && without.provider === 'nfb');
  });

  it('keeps the page’s result if the endpoint returns no player, or a player on another site', async () => {
    const foreign = {
      json: { ...RESPONSE, html: '<iframe src="https://evil.example/"></iframe>' },
    };
    for (const response of [foreign, { status: 404, text: '' }, { json: { type: 'photo' } }]) {
      const responses = { [PAGE]: EMPTY_PAGE, [ENDPOINT]: response };
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
      assert.equal(resolution.provider, 'page');
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [PAGE]: EMPTY_PAGE, [ENDPOINT]: { json: RESPONSE } }));
});
