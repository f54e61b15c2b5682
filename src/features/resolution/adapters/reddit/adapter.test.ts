import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import {
  playableHls,
  playableMp4,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

import { redditAdapter } from './adapter.ts';

describeAdapter(redditAdapter, {
  matches: [
    'https://www.redditmedia.com/r/aww/comments/1abc2de/title/?embed=true',
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
    'https://www.redditmedia.com/r/aww/',
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
/** Modeled on reddit.com/dev/api. */
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
const listing = (post: unknown): ScriptedResponses => ({
  [API]: { json: { kind: 'Listing', data: { children: [{ kind: 't3', data: post }] } } },
});

async function resolveSourceUrls(
  videoUrl: string,
  responses: ScriptedResponses,
): Promise<readonly string[]> {
  const { resolution } = await resolveScripted(videoUrl, responses);
  assert.ok(resolution.kind === 'resolved', videoUrl);
  assert.equal(resolution.provider, 'reddit');
  return resolution.media.sources.map(({ url }) => url.href);
}

describe('a Reddit post', () => {
  it('plays the streams of its video', async () => {
    const responses = { ...listing(POST), [HLS]: playableHls() };
    const { resolution, requests } = await resolveScripted(PAGE, responses);
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'reddit');
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [HLS],
    );
    assert.equal(media.title, POST.title);
    assert.equal(media.thumbnailUrl?.href, 'https://external-preview.redd.it/1.png');
    // The fallback file has no audio, so it is not a source.
    assert.deepEqual(requests, [API, HLS, DASH]);
  });

  it('plays crossposted, inline and linked videos', async () => {
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
      const responses = { ...listing(post), [HLS]: playableHls(), [linked]: playableHls() };
      assert.deepEqual(await resolveSourceUrls(PAGE, responses), [source]);
    }
  });

  it('plays the video on another site that it links to', async () => {
    const video = 'https://www.youtube.com/watch?v=GDRd-BFTYIg';
    const oembed = new URL('https://www.youtube.com/oembed?format=json');
    oembed.searchParams.set('url', video);
    const html =
      '<iframe width="356" src="https://www.youtube.com/embed/GDRd-BFTYIg?feature=oembed&amp;x=1"></iframe>';
    const link = { title: 'x', url: 'https://youtu.be/GDRd-BFTYIg', domain: 'youtu.be' };
    for (const post of [
      link,
      { title: 'x', crosspost_parent_list: [link] },
      { title: 'x', url: PAGE, secure_media: { type: 'youtube.com', oembed: { html } } },
    ]) {
      const { resolution } = await resolveScripted(PAGE, {
        ...listing(post),
        [oembed.href]: { json: { type: 'video', title: 'Y' } },
      });
      assert.ok(resolution.kind === 'resolved', JSON.stringify(post));
      assert.equal(resolution.provider, 'youtube');
    }
  });

  it('plays the MP4 version of a GIF', async () => {
    const gif = 'https://i.redd.it/a.gif';
    const file = 'https://preview.redd.it/a.gif?format=mp4&s=0123';
    const source = { url: 'https://preview.redd.it/a.gif?format=png8&s=0123' };
    const variants = { mp4: { source: { url: file, width: 320, height: 240 } } };
    const inText = { a: { status: 'valid', e: 'AnimatedImage', s: { gif, mp4: file } } };
    for (const post of [
      { title: 'x', url_overridden_by_dest: gif, preview: { images: [{ source, variants }] } },
      { title: 'x', url: PAGE, media_metadata: inText },
    ]) {
      const responses = { ...listing(post), [file]: playableMp4() };
      assert.deepEqual(await resolveSourceUrls(PAGE, responses), [file]);
    }
  });

  it('resolves short URLs and share links', async () => {
    const shared = 'https://www.reddit.com/r/catvideos/s/AbCdEf1234';
    const responses = {
      ...listing(POST),
      [shared]: { location: PAGE },
      [PAGE]: { status: 403 },
      [HLS]: playableHls(),
    };
    assert.deepEqual(await resolveSourceUrls(shared, responses), [HLS]);
    assert.deepEqual(await resolveSourceUrls('https://redd.it/ftoeo7', responses), [HLS]);
  });

  it('plays a v.redd.it URL with or without its post', async () => {
    const inputUrl = 'https://v.redd.it/ifg2emt5ck0e1';
    const plain = `${inputUrl}/HLSPlaylist.m3u8`;
    const redirect = { [inputUrl]: { location: PAGE }, [PAGE]: { text: 'x' } };
    const streams = { [HLS]: playableHls(), [plain]: playableHls() };
    assert.deepEqual(
      await resolveSourceUrls(inputUrl, { ...redirect, ...listing(POST), ...streams }),
      [HLS],
    );
    assert.deepEqual(await resolveSourceUrls(inputUrl, { ...redirect, ...streams }), [plain]);
    assert.deepEqual(await resolveSourceUrls(inputUrl, streams), [plain]);
  });

  it('plays from its page if the API rejects automated requests', async () => {
    const responses = {
      [API]: { status: 403, json: {} },
      [PAGE]: { text: `<video src="${HLS}"></video>` },
      [HLS]: playableHls(),
    };
    assert.deepEqual(await resolveSourceUrls(PAGE, responses), [HLS]);
  });

  it('is framed if the API and the page refuse requests', async () => {
    const refused = { status: 403, text: 'Forbidden' };
    for (const [url, frame, responses] of [
      [PAGE, 'r/catvideos', {}],
      ['https://new.reddit.com/u/some-body/comments/ftoeo7', 'user/some-body', {}],
      ['https://embed.reddit.com/r/catvideos/comments/ftoeo7/', 'r/catvideos', {}],
      // Only the redirect names the community.
      [
        'https://redd.it/ftoeo7',
        'r/catvideos',
        { 'https://www.reddit.com/comments/ftoeo7/': { location: PAGE } },
      ],
    ] as const) {
      const { resolution } = await resolveScripted(url, responses, refused);
      assert.ok(resolution.kind === 'resolved', url);
      const { iframeUrl } = resolution.media;
      assert.equal(iframeUrl?.href, `https://embed.reddit.com/${frame}/comments/ftoeo7/`);
      assert.equal(resolution.refusal?.code, 'source_protected');
    }
    for (const url of ['https://redd.it/ftoeo7', 'https://v.redd.it/ifg2emt5ck0e1']) {
      const { resolution } = await resolveScripted(url, {}, refused);
      assert.equal(resolution.kind, 'failed', url);
    }
  });

  it('fails with the reason if it has no video', async () => {
    for (const [responses, code] of [
      [{}, 'source_error'],
      [{ [API]: { status: 403, json: {} } }, 'source_protected'],
      [{ [API]: { json: { data: { children: [] } } } }, 'source_error'],
      [listing({ title: 'x', removed_by_category: 'moderator' }), 'source_error'],
      [listing({ title: 'x', is_gallery: true }), 'source_unsupported'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { ...listing(POST), [HLS]: playableHls() }));
});
