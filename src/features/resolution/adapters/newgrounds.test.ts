import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { newgroundsAdapter } from './newgrounds.ts';

describeAdapter(newgroundsAdapter, {
  matches: [
    'https://www.newgrounds.com/portal/view/938050',
    'https://newgrounds.com/portal/view/938050/?x=1',
    'http://www.newgrounds.com/portal/view/938050/format/flash',
    'https://www.newgrounds.com/portal/video/938050',
  ],
  doesNotMatch: [
    'https://www.newgrounds.com/',
    'https://www.newgrounds.com/audio/listen/500476',
    'https://www.newgrounds.com/art/view/somebody/some-title',
    'https://somebody.newgrounds.com/movies',
    'https://newgrounds.com.evil.example/portal/view/938050',
  ],
});

const API = 'https://www.newgrounds.com/portal/video/938050';
const PAGE = 'https://www.newgrounds.com/portal/view/938050';
const FILE = 'https://uploads.ungrounded.net/alternate/1/938050.1080p.mp4';
const SMALL = 'https://uploads.ungrounded.net/alternate/1/938050.360p.mp4';
/** Modeled on the data that the portal’s player reads. */
const RESPONSE = {
  id: 938050,
  title: 'A film',
  author: 'somebody',
  sources: {
    '360p': [{ src: SMALL, type: 'video/mp4' }],
    '1080p': [{ src: FILE, type: 'video/mp4' }],
  },
};

describe('a Newgrounds video', () => {
  it('plays the largest file first', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      [API]: { json: RESPONSE },
      [FILE]: playableMp4(),
      [SMALL]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'newgrounds');
    assert.equal(resolution.media.title, 'A film');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
    assert.equal(requests[0], API);
  });

  it('fails with source_unsupported if it is a game', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: { id: 938050, title: 'A game', sources: {} } },
    });
    assert.ok(resolution.kind === 'failed');
    assert.equal(resolution.code, 'source_unsupported');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: RESPONSE }, [FILE]: playableHls() }));
});
