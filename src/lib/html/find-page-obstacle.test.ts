import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findPageObstacle, type PageObstacle } from './find-page-obstacle.ts';
import { readPageSignals } from './read-page-signals.ts';

const TITLES: readonly (readonly [PageObstacle | undefined, string])[] = [
  ['gone', '404'],
  ['gone', '404 - Not Found'],
  ['gone', '404: Page not found'],
  ['gone', 'Page not found | Site'],
  ['gone', 'Site — Video unavailable'],
  ['gone', 'Sorry, this video is no longer available.'],
  ['gone', 'This video has been removed'],
  ['gone', 'The page you requested was not found'],
  ['gone', 'This clip doesn’t exist'],
  ['gone', 'Seite nicht gefunden'],
  ['gone', 'Page introuvable'],
  ['login_required', 'Log in'],
  ['login_required', 'Login'],
  ['login_required', 'Sign in to your account | Site'],
  ['login_required', 'Site · Log In'],
  ['login_required', 'Log into Facebook'],
  ['login_required', 'Anmelden - Site'],
  [undefined, ''],
  [undefined, 'A film'],
  [undefined, 'Error 404, the series'],
  [undefined, 'How to sign in to your bank'],
  [undefined, 'Lost and not found'],
  [undefined, 'Login screens of the nineties'],
  [undefined, `Not found ${'a'.repeat(300)}`],
];

describe('findPageObstacle', () => {
  for (const [expected, title] of TITLES) {
    it(`returns ${expected ?? 'nothing'} for ${title.slice(0, 60)}`, () => {
      const signals = readPageSignals(`<title>${title}</title><p>Text</p>`);
      assert.equal(findPageObstacle(signals), expected);
    });
  }

  for (const video of [
    '<video src="/a.mp4"></video>',
    '<meta property="og:video:url" content="/a.mp4">',
    '<meta property="og:type" content="video.other">',
    '<meta name="twitter:player" content="/embed">',
    '<script type="application/ld+json">{"@type":"VideoObject"}</script>',
  ]) {
    it(`ignores the title of a page with ${video}`, () =>
      assert.equal(
        findPageObstacle(readPageSignals(`<title>Page not found</title>${video}`)),
        undefined,
      ));
  }
});
