import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { youtubeAdapter } from './adapter.ts';

describeAdapter(youtubeAdapter, {
  matches: [
    'https://www.youtube.com/tv#/watch?v=GDRd-BFTYIg',
    'https://www.youtube.com/live_chat?v=GDRd-BFTYIg',
    'https://www.youtubeeducation.com/embed/GDRd-BFTYIg',
    'https://www.youtube.com/watch?v=GDRd-BFTYIg?t=10',
    'https://www.youtube.com/watch?v=GDRd-BFTYIg/',
    'https://youtu.be/GDRd-BFTYIg&t=75',
    'https://www.youtube.com/v/GDRd-BFTYIg&hl=de_DE&fs=1&',
    'https://www.youtube.com/w/GDRd-BFTYIg',
    'https://studio.youtube.com/video/GDRd-BFTYIg/edit',
    'https://studio.youtube.com/video/GDRd-BFTYIg',
    'https://m.youtube.com/details?v=GDRd-BFTYIg',
    'https://www.youtube.com/embed?listType=playlist&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',

    'https://youtu.be/GDRd-BFTYIg/',
    'https://www.youtube.com/watch/GDRd-BFTYIg',
    'https://gaming.youtube.com/watch?v=GDRd-BFTYIg',
    'https://www.youtube.com/?v=GDRd-BFTYIg',
    'https://m.youtube.com/#/watch?v=GDRd-BFTYIg',
    'https://www.youtube.com/watch#!v=GDRd-BFTYIg',
    'https://www.youtube.com/attribution_link?a=1&u=%2Fwatch%3Fv%3DGDRd-BFTYIg%26feature%3Dshare',
    'https://www.youtube.com/watch?v=vPwaXytZcgI',
    'https://m.youtube.com/watch?app=desktop&v=vPwaXytZcgI&t=1m',
    'http://youtube.com/watch/?v=vPwaXytZcgI',
    'https://music.youtube.com/watch?v=5rGTsvZCEdk&feature=share',
    'https://youtu.be/vPwaXytZcgI?si=abc',
    'https://www.youtube.com/shorts/r5FpeOJItbw',
    'https://www.youtube.com/live/ENxZS6PUDuI?feature=shared',
    'https://www.youtube.com/embed/vPwaXytZcgI',
    'https://www.youtube-nocookie.com/embed/vPwaXytZcgI',
    'https://www.youtube.com/v/vPwaXytZcgI',
    'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  ],
  doesNotMatch: [
    'https://www.youtube.com/tv#/browse?c=UC1',
    'https://www.youtube.com/embed/live_stream?channel=UCSZ69a-0I1RRdNssyttBFcA',
    'https://www.youtube.com/watch?v=GDRd-BFTYIgx',
    'https://www.youtube.com/attribution_link?u=%2Fredirect%3Fv%3DGDRd-BFTYIg',

    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/GDRd-BFTYIgx&t=75',
    'https://studio.youtube.com/channel/UCSZ69a-0I1RRdNssyttBFcA/videos',
    'https://www.youtube.com/embed?listType=search&list=cats',
    'https://www.youtube.com/watch?v=vPwaXytZcgI1',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/playlist',
    'https://www.youtube.com/results?search_query=a',
    'https://youtu.be/',
    'https://www.youtube.com.evil.example/watch?v=vPwaXytZcgI',
    'https://notyoutube.com/watch?v=vPwaXytZcgI',
    'https://img.youtube.com/vi/vPwaXytZcgI/0.jpg',
  ],
});

const ENDPOINT = 'https://www.youtube.com/oembed?format=json&url=';
const PAGE = `${ENDPOINT}${encodeURIComponent('https://www.youtube.com/watch?v=vPwaXytZcgI')}`;
/** Modeled on oembed.com, with the fields that this endpoint sends. */
const RESPONSE = {
  type: 'video',
  version: '1.0',
  title: 'A talk',
  author_name: 'Somebody',
  thumbnail_url: 'https://i.ytimg.com/vi/vPwaXytZcgI/hqdefault.jpg',
  html: '<iframe src="https://www.youtube.com/embed/vPwaXytZcgI?feature=oembed"></iframe>',
};

describe('a YouTube video', () => {
  it('plays in the privacy-enhanced player from the start time in the URL', async () => {
    const { resolution, requests } = await resolveScripted(
      'https://youtu.be/vPwaXytZcgI?t=1h2m3s',
      { [PAGE]: { json: RESPONSE } },
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'youtube');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://www.youtube-nocookie.com/embed/vPwaXytZcgI?start=3723',
    );
    assert.equal(resolution.media.title, 'A talk');
    assert.deepEqual(resolution.media.author, { name: 'Somebody', url: null });
    assert.deepEqual(resolution.media.sources, []);
    assert.deepEqual(requests, [PAGE]);
  });

  it('reports deleted and private videos', async () => {
    const statuses = { 404: 'source_error', 401: 'source_protected' };
    for (const [status, code] of Object.entries(statuses)) {
      const responses = { [PAGE]: { status: Number(status), text: 'Not Found' } };
      const { resolution } = await resolveScripted('https://youtu.be/vPwaXytZcgI', responses);
      assert.ok(resolution.kind === 'failed' && resolution.code === code, status);
    }
  });

  it('plays without a title if the endpoint is down or denies access to this server', async () => {
    for (const status of [403, 503]) {
      const responses = { [PAGE]: { status, text: '' } };
      const { resolution } = await resolveScripted('https://youtu.be/vPwaXytZcgI', responses);
      assert.ok(resolution.kind === 'resolved' && resolution.media.title === null);
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations('https://youtu.be/vPwaXytZcgI', { [PAGE]: { json: RESPONSE } }));
});
