import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Claim, judgeClaims, type Verdict } from '../../bench/recall/judge-claims.ts';
import type { PageCase } from '../../bench/recall/read-page-cases.ts';

const FILE = 'https://cdn.site.example/a/video.mp4';
const PLAYER = 'https://www.youtube.com/embed/hwMkbaS_M_c';

function page(truth: PageCase['truth']): PageCase {
  return {
    name: 'a page',
    address: new URL('https://site.example/watch/a-title-n1252739'),
    html: '',
    truth,
    signals: [
      { where: 'video@src', address: `${FILE}?signature=1`, kind: 'MP4' },
      { where: 'iframe', address: PLAYER, kind: 'player:youtube' },
    ],
  };
}

const video = (text: string): Claim => ({ text, isVideo: true });
const frame = (text: string): Claim => ({ text, isVideo: false });

describe('a claim of what a page plays', () => {
  const withVideo: Readonly<Record<string, readonly [Verdict, ...Claim[]]>> = {
    'the file': ['found', video(FILE)],
    'the file, signed anew': ['found', video(`${FILE}?signature=2`)],
    'the player': ['found', video('https://www.youtube-nocookie.com/embed/hwMkbaS_M_c?rel=0')],
    'the player, in HTML': ['found', frame(`<iframe src="${PLAYER}"></iframe>`)],
    'a player with the ID in the page’s address': ['found', video('https://p.example/e/n1252739')],
    'a player that is told the page': [
      'found',
      video('https://p.example/?u=https%3A%2F%2Fsite.example%2Fwatch%2Fa-title-n1252739'),
    ],
    'the right one among others': ['found', video('https://other.example/1.mp4'), video(FILE)],
    'another file of that name': ['wrong', video('https://other.example/a/video.mp4')],
    'another player': ['wrong', video('https://www.youtube.com/embed/GDRd-BFTYIg')],
    'a frame of something else': ['missed', frame('<iframe src="https://a.example/"></iframe>')],
    nothing: ['missed'],
  };
  for (const [name, [verdict, ...claims]] of Object.entries(withVideo)) {
    it(`is ${verdict} for ${name}`, () =>
      assert.equal(judgeClaims(page('video'), claims), verdict));
  }

  it('is wrong where there is no video, but for a frame of any kind', () => {
    assert.equal(judgeClaims(page('no video'), [video(FILE)]), 'wrong');
    assert.equal(judgeClaims(page('no video'), [frame(FILE)]), 'clean');
    assert.equal(judgeClaims(page('no video'), []), 'clean');
  });
});
