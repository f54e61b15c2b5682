import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Claim, classifyClaims, type Verdict } from '../../bench/recall/classify-claims.ts';
import type { PageCase } from '../../bench/recall/read-page-cases.ts';

const FILE = 'https://cdn.site.example/a/video.mp4';
const PLAYER = 'https://www.youtube.com/embed/hwMkbaS_M_c';

function page(truth: PageCase['truth']): PageCase {
  return {
    name: 'a page',
    url: new URL('https://site.example/watch/a-title-n1252739'),
    html: '',
    truth,
    signals: [
      { where: 'video@src', url: `${FILE}?signature=1`, kind: 'MP4' },
      { where: 'iframe', url: PLAYER, kind: 'player:youtube' },
    ],
  };
}

const video = (text: string): Claim => ({ text, isVideo: true });
const frame = (text: string): Claim => ({ text, isVideo: false });

describe('classifyClaims', () => {
  const withVideo: Readonly<Record<string, readonly [Verdict, ...Claim[]]>> = {
    'the file': ['found', video(FILE)],
    'the file with a new signature': ['found', video(`${FILE}?signature=2`)],
    'the player': ['found', video('https://www.youtube-nocookie.com/embed/hwMkbaS_M_c?rel=0')],
    'the player, in HTML': ['found', frame(`<iframe src="${PLAYER}"></iframe>`)],
    'a player with the ID in the page URL': ['found', video('https://p.example/e/n1252739')],
    'a player with the page URL as a parameter': [
      'found',
      video('https://p.example/?u=https%3A%2F%2Fsite.example%2Fwatch%2Fa-title-n1252739'),
    ],
    'one correct claim among others': ['found', video('https://other.example/1.mp4'), video(FILE)],
    'another file with the same name': ['wrong', video('https://other.example/a/video.mp4')],
    'another player': ['wrong', video('https://www.youtube.com/embed/GDRd-BFTYIg')],
    'an unrelated frame': ['missed', frame('<iframe src="https://a.example/"></iframe>')],
    'no claims': ['missed'],
  };
  for (const [name, [verdict, ...claims]] of Object.entries(withVideo)) {
    it(`returns ${verdict} for ${name}`, () =>
      assert.equal(classifyClaims(page('video'), claims), verdict));
  }

  it('returns wrong for claims on a page without a video, except generic frames', () => {
    assert.equal(classifyClaims(page('no video'), [video(FILE)]), 'wrong');
    assert.equal(classifyClaims(page('no video'), [frame(FILE)]), 'clean');
    assert.equal(classifyClaims(page('no video'), []), 'clean');
  });
});
