import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findOrigin } from './find-origin.ts';

describe('findOrigin', () => {
  const pageHost = 'video.example.com:8080';
  const top = { isFramed: false, ancestor: undefined, pageHost };
  const framed = { isFramed: true, pageHost };
  const nowhere = { site: undefined, referrer: undefined };

  for (const [description, context, origin] of [
    [
      'the host of the referrer on the watch page',
      { ...top, referrer: 'https://news.example:8443/secret?q=1' },
      { site: undefined, referrer: 'news.example' },
    ],
    [
      'nothing on the watch page if the referrer is this server',
      { ...top, referrer: `http://${pageHost}/` },
      nowhere,
    ],
    ['nothing on the watch page without a referrer', { ...top, referrer: '' }, nowhere],
    [
      'the embedding page in an iframe',
      { ...framed, ancestor: 'https://blog.example', referrer: 'https://blog.example/' },
      { site: 'blog.example', referrer: undefined },
    ],
    [
      'the referrer in an iframe without ancestorOrigins',
      { ...framed, ancestor: undefined, referrer: 'https://xn--bcher-kva.example/a' },
      { site: 'xn--bcher-kva.example', referrer: undefined },
    ],
    [
      'nothing in an iframe of a sandboxed page',
      { ...framed, ancestor: 'null', referrer: '' },
      nowhere,
    ],
    [
      'nothing in an iframe of an app',
      { ...framed, ancestor: 'app://shell', referrer: '' },
      nowhere,
    ],
  ] as const) {
    it(`returns ${description}`, () => assert.deepEqual(findOrigin(context), origin));
  }
});
