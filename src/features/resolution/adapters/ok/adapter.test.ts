import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { okAdapter } from './adapter.ts';

describeAdapter(okAdapter, {
  matches: [
    'https://mobile.ok.ru/movie/7204071410346',
    'https://ok.ru/video/7204071410346-0',
    'https://ok.ru/web-api/video/moviePlayer/7204071410346',
    'https://ok.ru/dk?cmd=videoPreviewMovie&st.mvId=7204071410346',
    'https://ok.ru/video/7204071410346',
    'https://m.ok.ru/video/7204071410346',
    'https://ok.ru/live/7204071410346',
    'https://ok.ru/videoembed/7204071410346?autoplay=1',
  ],
  doesNotMatch: [
    'https://ok.ru.evil.example/video/7204071410346',
    'https://ok.ru/video/',
    'https://ok.ru/video/showcase',
    'https://ok.ru/profile/7204071410346',
  ],
});

describe('an OK video', () => {
  it('plays in OK’s player with the page title after one request', async () => {
    const inputUrl = 'https://ok.ru/video/7204071410346';
    const page = { text: '<meta property="og:title" content="A video">' };
    const { resolution, requests } = await resolveScripted(inputUrl, { [inputUrl]: page });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'ok');
    assert.equal(resolution.media.title, 'A video');
    assert.equal(resolution.media.iframeUrl?.href, 'https://ok.ru/videoembed/7204071410346');
    assert.deepEqual(requests, [inputUrl]);
  });

  it('is the part in the URL', async () => {
    const part = 'https://ok.ru/video/64211978996595-1';
    const { resolution, requests } = await resolveScripted(
      'https://m.ok.ru/movie/64211978996595-1',
      {
        [part]: { text: '<meta property="og:title" content="Part 2">' },
      },
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, 'https://ok.ru/videoembed/64211978996595-1');
    assert.deepEqual(requests, [part]);
  });

  it('fails if the video is gone', async () => {
    const { resolution } = await resolveScripted('https://ok.ru/video/7204071410346', {});
    assert.equal(resolution.kind, 'failed');
  });
});
