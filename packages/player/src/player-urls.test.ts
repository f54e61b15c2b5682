import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { toPlayerUrls } from './player-urls.ts';

const NONE = { src: null, videoId: null, host: null, token: null };
const ID = 'vid_7Yc1Kx9QmTz4WbNd';

it('finds the frame and the poster of a video', () => {
  for (const [options, frame] of [
    [{ videoId: ID, host: 'https://video.example' }, `https://video.example/embed/${ID}`],
    [{ videoId: ID, host: 'https://a.example/video' }, `https://a.example/video/embed/${ID}`],
    [{ src: `https://a.example/video/watch/${ID}?t=3` }, `https://a.example/video/embed/${ID}`],
    [{ src: `https://a.example/stream/${ID}?token=x` }, `https://a.example/embed/${ID}?token=x`],
    [
      { src: `https://a.example/embed/${ID}?token=x`, token: 'y z' },
      `https://a.example/embed/${ID}?token=y+z`,
    ],
  ] as const) {
    const urls = toPlayerUrls({ ...NONE, ...options }, {});
    assert.equal(urls?.frame.href, frame);
    assert.equal(urls.poster.pathname, urls.frame.pathname.replace('embed', 'stream') + '/poster');
    assert.equal(urls.poster.search, urls.frame.search);
  }
});

it('adds the parameters that are set', () => {
  const parameters = { autoplay: true, muted: false, t: '1m30s', lang: null };
  const urls = toPlayerUrls({ ...NONE, videoId: ID, host: 'https://a.example' }, parameters);
  assert.equal(urls?.frame.search, '?autoplay=1&t=1m30s');
  assert.equal(urls.poster.search, '');
});

it('returns undefined for everything else', () => {
  for (const options of [
    {},
    { videoId: ID },
    { videoId: '../admin', host: 'https://a.example' },
    { videoId: ID, host: 'javascript:alert(1)' },
    { src: `javascript:/embed/${ID}` },
    { src: 'https://a.example/embed/' },
    { src: `https://a.example/embed/${ID}/more` },
  ]) {
    assert.equal(toPlayerUrls({ ...NONE, ...options }, {}), undefined, JSON.stringify(options));
  }
});

it('never throws, and only returns http(s) URLs', () => {
  const text = fc.option(
    fc.oneof(
      fc.string(),
      fc.domain().map((host) => `https://${host}/a?b=c#d`),
    ),
  );
  const options = fc.record({ src: text, videoId: text, host: text, token: text });
  fc.assert(
    fc.property(options, fc.dictionary(fc.string(), text), (given, parameters) => {
      const urls = toPlayerUrls(given, parameters);
      if (urls !== undefined) assert.match(urls.frame.protocol, /^https?:$/);
    }),
  );
});
