import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '#test/support/changed-answers.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedAnswers,
} from '#test/support/scripted-upstream.ts';

import { redditAdapter } from './adapter.ts';

describeAdapter(redditAdapter, {
  matches: [
    'https://www.reddit.com/link/ftoeo7/video/ifg2emt5ck0e1/player',
    'https://de.reddit.com/r/catvideos/comments/ftoeo7/luna/',
    'https://www.reddit.com/r/catvideos/comments/ftoeo7/luna_doesnt_want_to_be_bothered/?utm_source=share',
    'https://old.reddit.com/r/catvideos/comments/ftoeo7/',
    'https://reddit.com/r/catvideos/comments/ftoeo7/title/fm7k2xx/',
    'https://www.reddit.com/comments/ftoeo7',
    'https://www.reddit.com/user/somebody/comments/ftoeo7/title/',
    'https://www.reddit.com/gallery/ftoeo7',
    'https://www.reddit.com/r/catvideos/s/AbCdEf1234',
    'https://redd.it/ftoeo7',
    'https://v.redd.it/ifg2emt5ck0e1',
    'https://reddit.com/video/ifg2emt5ck0e1',
  ],
  doesNotMatch: [
    'https://www.reddit.com/',
    'https://www.reddit.com/r/catvideos/',
    'https://www.reddit.com/r/catvideos/top/?t=all',
    'https://www.reddit.com/user/somebody/',
    'https://v.redd.it/ifg2emt5ck0e1/HLSPlaylist.m3u8',
    'https://v.redd.it/ifg2emt5ck0e1/DASH_720.mp4',
    'https://i.redd.it/abcdef123.jpg',
    'https://reddit.com.evil.example/r/catvideos/comments/ftoeo7/',
    'https://notreddit.com/r/catvideos/comments/ftoeo7/',
  ],
});

const PAGE = 'https://www.reddit.com/r/catvideos/comments/ftoeo7/luna/';
const API = 'https://www.reddit.com/api/info.json?raw_json=1&id=t3_ftoeo7';
const HLS = 'https://v.redd.it/ifg2emt5ck0e1/HLSPlaylist.m3u8?a=1&v=1&f=sd';
const DASH = 'https://v.redd.it/ifg2emt5ck0e1/DASHPlaylist.mpd?a=1';
const SILENT = 'https://v.redd.it/ifg2emt5ck0e1/DASH_720.mp4?source=fallback';
/** To the shapes that reddit.com/dev/api describes. */
const VIDEO = {
  reddit_video: {
    hls_url: HLS,
    dash_url: DASH,
    fallback_url: SILENT,
    duration: 61,
    has_audio: true,
  },
};
const POST = {
  title: 'Luna doesn’t want to be bothered',
  selftext: '',
  is_video: true,
  secure_media: VIDEO,
  media: VIDEO,
  preview: { images: [{ source: { url: 'https://external-preview.redd.it/1.png' } }] },
  removed_by_category: null,
};
const listing = (post: unknown): ScriptedAnswers => ({
  [API]: { json: { kind: 'Listing', data: { children: [{ kind: 't3', data: post }] } } },
});

async function sourcesOf(address: string, answers: ScriptedAnswers): Promise<readonly string[]> {
  const { resolution } = await resolveScripted(address, answers);
  assert.ok(resolution.kind === 'resolved', address);
  assert.equal(resolution.provider, 'reddit');
  return resolution.media.sources.map(({ url }) => url.href);
}

describe('a post on Reddit', () => {
  it('plays from the streams of its video', async () => {
    const answers = { ...listing(POST), [HLS]: playableHls() };
    const { resolution, requests } = await resolveScripted(PAGE, answers);
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'reddit');
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [HLS],
    );
    assert.equal(media.title, POST.title);
    assert.equal(media.thumbnailUrl?.href, 'https://external-preview.redd.it/1.png');
    // The plain file has no sound, so it is none to fall back on.
    assert.deepEqual(requests, [API, HLS, DASH]);
  });

  it('plays what it passes on, has in its text, or links to', async () => {
    const linked = 'https://clips.example/stream.m3u8';
    for (const [post, source] of [
      [{ title: 'x', crosspost_parent_list: [POST] }, HLS],
      [{ title: 'x', media_metadata: { a: { e: 'RedditVideo', hlsUrl: HLS } } }, HLS],
      [{ title: 'x', url_overridden_by_dest: linked }, linked],
      [
        {
          title: 'x',
          url_overridden_by_dest: 'https://i.redd.it/a.gif',
          preview: { reddit_video_preview: { hls_url: HLS } },
        },
        HLS,
      ],
    ] as const) {
      const answers = { ...listing(post), [HLS]: playableHls(), [linked]: playableHls() };
      assert.deepEqual(await sourcesOf(PAGE, answers), [source]);
    }
  });

  it('is found by the addresses that lead to it', async () => {
    const shared = 'https://www.reddit.com/r/catvideos/s/AbCdEf1234';
    const answers = {
      ...listing(POST),
      [shared]: { location: PAGE },
      [PAGE]: { status: 403 },
      [HLS]: playableHls(),
    };
    assert.deepEqual(await sourcesOf(shared, answers), [HLS]);
    assert.deepEqual(await sourcesOf('https://redd.it/ftoeo7', answers), [HLS]);
  });

  it('plays by its video’s own address, with or without the post', async () => {
    const address = 'https://v.redd.it/ifg2emt5ck0e1';
    const plain = `${address}/HLSPlaylist.m3u8`;
    const led = { [address]: { location: PAGE }, [PAGE]: { text: 'x' } };
    const streams = { [HLS]: playableHls(), [plain]: playableHls() };
    assert.deepEqual(await sourcesOf(address, { ...led, ...listing(POST), ...streams }), [HLS]);
    assert.deepEqual(await sourcesOf(address, { ...led, ...streams }), [plain]);
    assert.deepEqual(await sourcesOf(address, streams), [plain]);
  });

  it('plays from its page where the API turns programs away', async () => {
    const answers = {
      [API]: { status: 403, json: {} },
      [PAGE]: { text: `<video src="${HLS}"></video>` },
      [HLS]: playableHls(),
    };
    assert.deepEqual(await sourcesOf(PAGE, answers), [HLS]);
  });

  it('says why there is none', async () => {
    for (const [answers, code] of [
      [{}, 'source_error'],
      [{ [API]: { status: 403, json: {} } }, 'source_protected'],
      [{ [API]: { status: 429, json: {} } }, 'source_error'],
      [{ [API]: { json: { data: { children: [] } } } }, 'source_error'],
      [listing({ title: 'x', removed_by_category: 'moderator' }), 'source_error'],
      [listing({ title: 'x', is_gallery: true }), 'source_unsupported'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, answers);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
    }
  });

  it('survives changes of the answer', () =>
    assertSurvivesChanges(PAGE, { ...listing(POST), [HLS]: playableHls() }));
});
