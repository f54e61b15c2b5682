import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toFixedIframe, toFrameSize, toResponsiveIframe } from './iframe-html.ts';

const src = 'https://play.example/embed/vid_1';

it('toFrameSize follows the aspect ratio of the video, within bounds', () => {
  const cases = [
    [1280, 720, 360],
    [720, 1280, 1138],
    [640, 480, 480],
    [null, 720, 360],
    [1280, 0, 360],
    [1, 10_000, 1280],
    [10_000, 1, 64],
  ] as const;
  for (const [width, height, expected] of cases) {
    assert.deepEqual(toFrameSize(width, height), { width: 640, height: expected });
  }
});

describe('toResponsiveIframe', () => {
  it('fills its container up to a width at which the video fits on a screen', () => {
    const cases = [
      [1920, 1080, 'aspect-ratio:640/360;width:100%;max-width:960px;'],
      [640, 480, 'aspect-ratio:640/480;width:100%;max-width:960px;'],
      [1080, 1920, 'aspect-ratio:640/1138;width:100%;max-width:405px;'],
    ] as const;
    for (const [width, height, style] of cases) {
      const html = toResponsiveIframe({ src, title: 'A talk', size: toFrameSize(width, height) });
      assert.ok(html.includes(`style="${style}height:auto;border:0"`), html);
      assert.doesNotMatch(html, / (?:width|height)="/);
    }
  });
});

describe('toFixedIframe', () => {
  it('states its size without styles', () => {
    const html = toFixedIframe({ src, title: null, size: toFrameSize(1280, 720) });
    assert.match(html, / width="640" height="360" title="Video player" /);
    assert.doesNotMatch(html, /style=/);
  });

  it('escapes the title', () => {
    const html = toFixedIframe({ src, title: '"><script>', size: toFrameSize(null, null) });
    assert.match(html, /^<iframe [^<>]+ title="&quot;&gt;&lt;script&gt;" [^<>]+><\/iframe>$/);
  });
});
