import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { describeStep } from './describe-step.ts';

describe('describeStep', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });

  const SENTENCES = [
    ['source', '206 video/mp4', 'Requested the source URL. The server returned 206 (video/mp4).'],
    [
      'oEmbed',
      '200 application/json; charset=utf-8, then timeout',
      'Requested the oEmbed data. The server returned 200 (application/json; charset=utf-8), then the transfer failed: timeout.',
    ],
    ['page', 'unfinished', 'Requested the page. The request did not end.'],
    ['page', '1 media, 0 players', 'Searched the page: 1 media, 0 players.'],
    [
      'candidate',
      'skipped: the host is rate limiting requests',
      'Skipped a candidate for the video: the host is rate limiting requests.',
    ],
    ['rank 2', 'media: og:video (alias)', 'Ranked this URL 2: media: og:video (alias).'],
    ['source', 'timeout', 'Requested the source URL: timeout.'],
    ['a new step', 'done', 'A new step: done.'],
  ] as const;

  for (const [step, outcome, sentence] of SENTENCES) {
    it(`writes “${sentence}”`, () => assert.equal(describeStep({ step, outcome }), sentence));
  }
});
