import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { tiktokAdapter } from './tiktok.ts';

describeAdapter(tiktokAdapter, {
  matches: [
    'https://lite.tiktok.com/t/ZSabcdefg/',
    'https://m.tiktokv.com/share/video/7195741644585454894/?u_code=1',
    'https://www.tiktok.com/i18n/share/video/7195741644585454894/',
    'https://www.tiktok.com/@fatfatmillycat/video/7195741644585454894',
    'https://www.tiktok.com/@.kyle.films/video/7415757181145877793?is_from_webapp=1',
    'https://m.tiktok.com/v/7195741644585454894.html',
    'https://www.tiktok.com/embed/v2/7195741644585454894',
    'https://www.tiktok.com/player/v1/7195741644585454894',
    'https://vt.tiktok.com/2p4ewa7/',
    'https://vm.tiktok.com/ZMabcdefg',
    'https://www.tiktok.com/t/ZTabcdefg/',
  ],
  doesNotMatch: [
    'https://www.tiktok.com/',
    'https://www.tiktok.com/@fatfatmillycat',
    'https://www.tiktok.com/@fatfatmillycat/photo/7195741644585454894',
    'https://www.tiktok.com/tag/cats',
    'https://vm.tiktok.com/',
    'https://tiktok.com.evil.example/@a/video/7195741644585454894',
  ],
});

const ENDPOINT =
  'https://www.tiktok.com/oembed?url=https%3A%2F%2Fwww.tiktok.com%2F%40%2Fvideo%2F7195741644585454894';
/** Modeled on developers.tiktok.com, “Embed videos”. */
const RESPONSE = {
  version: '1.0',
  type: 'video',
  title: 'milly',
  author_name: 'fatfatmillycat',
  html: '<blockquote class="tiktok-embed" data-video-id="7195741644585454894"></blockquote>',
  thumbnail_url: 'https://p16.tiktokcdn.example/obj/1',
};

describe('a TikTok video', () => {
  it('plays in TikTok’s player, also from a short URL', async () => {
    const short = 'https://vt.tiktok.com/2p4ewa7/';
    const page = 'https://www.tiktok.com/@fatfatmillycat/video/7195741644585454894?_r=1';
    const { resolution, requests } = await resolveScripted(short, {
      [short]: { location: page },
      [page]: { status: 403, text: '' },
      [ENDPOINT]: { json: RESPONSE },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://www.tiktok.com/player/v1/7195741644585454894',
    );
    assert.equal(resolution.media.title, 'milly');
    assert.deepEqual(requests, [short, page, ENDPOINT]);
  });

  it('fails if a short URL is not found or does not lead to a video', async () => {
    const short = 'https://vt.tiktok.com/2p4ewa7/';
    const home = {
      [short]: { location: 'https://www.tiktok.com/' },
      'https://www.tiktok.com/': { text: '' },
    };
    for (const responses of [{}, home]) {
      const { resolution } = await resolveScripted(short, responses);
      assert.equal(resolution.kind, 'failed');
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations('https://www.tiktok.com/@a/video/7195741644585454894', {
      [ENDPOINT]: { json: RESPONSE },
    }));
});
