import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findOrigin } from './find-origin.ts';

describe('where a viewer is said to be', () => {
  const ownHost = 'video.example.com:8080';
  const top = { isFramed: false, ancestor: undefined, ownHost };
  const framed = { isFramed: true, ownHost };
  const nowhere = { site: undefined, referrer: undefined };

  for (const [what, surroundings, origin] of [
    [
      'on the watch page, what led there, without its path',
      { ...top, referrer: 'https://news.example:8443/secret?q=1' },
      { site: undefined, referrer: 'news.example' },
    ],
    [
      'on the watch page, nothing when it was this service',
      { ...top, referrer: `http://${ownHost}/` },
      nowhere,
    ],
    ['on the watch page, nothing when nothing is told', { ...top, referrer: '' }, nowhere],
    [
      'in a frame, the page around it',
      { ...framed, ancestor: 'https://blog.example', referrer: 'https://blog.example/' },
      { site: 'blog.example', referrer: undefined },
    ],
    [
      'in a frame of a browser that tells no ancestors, what led there',
      { ...framed, ancestor: undefined, referrer: 'https://xn--bcher-kva.example/a' },
      { site: 'xn--bcher-kva.example', referrer: undefined },
    ],
    [
      'in a frame of a sandboxed page, nothing',
      { ...framed, ancestor: 'null', referrer: '' },
      nowhere,
    ],
    [
      'in a frame of an app, nothing',
      { ...framed, ancestor: 'app://shell', referrer: '' },
      nowhere,
    ],
  ] as const) {
    it(`is ${what}`, () => assert.deepEqual(findOrigin(surroundings), origin));
  }
});
