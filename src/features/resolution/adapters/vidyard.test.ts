import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertFramed, assertPlays } from '#test/support/assert-resolves.ts';
import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { vidyardAdapter } from './vidyard.ts';

describeAdapter(vidyardAdapter, {
  matches: [
    'https://play.vidyard.com/3wqfFSVrrSqb1Mhb9QVsiw',
    'https://play.vidyard.com/3wqfFSVrrSqb1Mhb9QVsiw.html?v=3',
    'https://share.vidyard.com/watch/3wqfFSVrrSqb1Mhb9QVsiw',
    'https://some-firm.hubs.vidyard.com/watch/3wqfFSVrrSqb1Mhb9QVsiw',
  ],
  doesNotMatch: [
    'https://www.vidyard.com/',
    'https://play.vidyard.com/',
    'https://play.vidyard.com/embed/v4.js',
    'https://share.vidyard.com/watch/short',
    'https://play.vidyard.com.evil.example/3wqfFSVrrSqb1Mhb9QVsiw',
  ],
});

const PAGE = 'https://share.vidyard.com/watch/3wqfFSVrrSqb1Mhb9QVsiw';
const DATA = 'https://play.vidyard.com/player/3wqfFSVrrSqb1Mhb9QVsiw.json';
const HLS = 'https://cdn.vidyard.com/videos/1/master.m3u8';
const MP4 = 'https://cdn.vidyard.com/videos/1/1080.mp4';
/** Modeled on the undocumented data that Vidyard’s player reads. */
const RESPONSE = {
  payload: {
    chapters: [
      {
        name: 'A demo',
        seconds: 61,
        description: null,
        sources: {
          hls: [{ profile: 'auto', url: HLS }],
          mp4: [
            { profile: '360p', url: 'https://cdn.vidyard.com/videos/1/360.mp4' },
            { profile: '1080p', url: MP4 },
          ],
        },
        thumbnailUrls: { normal: 'https://cdn.vidyard.com/thumbnails/1.jpg' },
        captions: [{ vttUrl: 'https://play.vidyard.com/1.vtt', name: 'English', language: 'en' }],
      },
    ],
  },
};

describe('a Vidyard video', () => {
  it('plays the streams in the player data', async () => {
    const media = await assertPlays(PAGE, {
      responses: {
        [DATA]: { json: RESPONSE },
        [HLS]: playableHls(),
        [MP4]: playableMp4(),
      },
      provider: 'vidyard',
      sources: [HLS, MP4],
    });
    assert.equal(media.title, 'A demo');
    assert.equal(media.captions[0]?.url.href, 'https://play.vidyard.com/1.vtt');
  });

  it('plays in Vidyard’s player if no stream plays', async () => {
    await assertFramed(PAGE, {
      responses: { [DATA]: { json: RESPONSE } },
      player: 'https://play.vidyard.com/3wqfFSVrrSqb1Mhb9QVsiw',
    });
  });

  it('fails if the endpoint does not find it or if it has no chapters', async () => {
    const gone = await resolveScripted(PAGE, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
    const empty = await resolveScripted(PAGE, { [DATA]: { json: { payload: { chapters: [] } } } });
    assert.equal(empty.resolution.kind, 'failed');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [DATA]: { json: RESPONSE }, [HLS]: playableHls() }));
});
