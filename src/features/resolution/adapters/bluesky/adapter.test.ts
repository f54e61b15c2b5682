import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { blueskyAdapter } from './adapter.ts';

const DID = 'did:plc:oisofpd7lj26yvgiivf3lxsi';

describeAdapter(blueskyAdapter, {
  matches: [
    `https://bsky.app/profile/${DID}/post/3l3giwtwp222m`,
    'https://bsky.app/profile/imlunahey.com/post/3lgajpn5dtk2t',
    'https://bsky.app/profile/did%3Aplc%3Aoisofpd7lj26yvgiivf3lxsi/post/3l3giwtwp222m/',
    'https://main.bsky.dev/profile/someone.bsky.social/post/3l3giwtwp222m?x=1',
    `https://embed.bsky.app/embed/${DID}/app.bsky.feed.post/3l3giwtwp222m?id=1`,
  ],
  doesNotMatch: [
    'https://bsky.app/',
    'https://bsky.app/profile/imlunahey.com',
    'https://bsky.app/profile/imlunahey.com/feed/3lgajpn5dtk2t',
    'https://bsky.app/profile/not a handle/post/3l3giwtwp222m',
    'https://bsky.app/profile/imlunahey.com/post/3lgajpn5dtk2t/liked-by',
    `https://bsky.app.evil.example/profile/${DID}/post/3l3giwtwp222m`,
  ],
});

const PAGE = `https://bsky.app/profile/${DID}/post/3l3giwtwp222m`;
const API = `https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread?uri=${encodeURIComponent(
  `at://${DID}/app.bsky.feed.post/3l3giwtwp222m`,
)}&depth=0&parentHeight=0`;
const HLS = `https://video.bsky.app/watch/${encodeURIComponent(DID)}/bafkrei/playlist.m3u8`;
/** Follows the lexicons app.bsky.feed.getPostThread and app.bsky.embed.video. */
const VIDEO = {
  $type: 'app.bsky.embed.video#view',
  cid: 'bafkrei',
  playlist: HLS,
  thumbnail: 'https://video.bsky.app/watch/1/thumbnail.jpg',
  alt: 'A cat',
};
const POST = {
  uri: `at://${DID}/app.bsky.feed.post/3l3giwtwp222m`,
  author: { did: DID, handle: 'someone.example', displayName: 'Someone', labels: [] },
  record: { $type: 'app.bsky.feed.post', text: 'Look at\nthis' },
  embed: VIDEO,
};
const toResponse = (post: unknown): unknown => ({
  thread: { $type: 'app.bsky.feed.defs#threadViewPost', post },
});

describe('a post on Bluesky', () => {
  it('plays from the playlist of its video, even in a quote post', async () => {
    const withQuotation = {
      $type: 'app.bsky.embed.recordWithMedia#view',
      media: VIDEO,
      record: {},
    };
    for (const embed of [VIDEO, withQuotation]) {
      const { resolution, requests } = await resolveScripted(PAGE, {
        [API]: { json: toResponse({ ...POST, embed }) },
        [HLS]: playableHls(),
      });
      assert.ok(resolution.kind === 'resolved');
      const { media, provider } = resolution;
      assert.equal(provider, 'bluesky');
      assert.equal(media.sources[0]?.url.href, HLS);
      assert.equal(media.title, 'Look at this');
      assert.equal(media.description, 'A cat');
      assert.equal(media.thumbnailUrl?.href, VIDEO.thumbnail);
      assert.deepEqual(requests, [API, HLS]);
    }
  });

  it('plays the video of the post that it quotes', async () => {
    const quoted = { $type: 'app.bsky.embed.record#viewRecord', embeds: [VIDEO], value: {} };
    const images = { $type: 'app.bsky.embed.images#view', images: [] };
    for (const embed of [
      { $type: 'app.bsky.embed.record#view', record: quoted },
      { $type: 'app.bsky.embed.recordWithMedia#view', media: images, record: { record: quoted } },
    ]) {
      const { resolution } = await resolveScripted(PAGE, {
        [API]: { json: toResponse({ ...POST, embed }) },
        [HLS]: playableHls(),
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.sources[0]?.url.href, HLS);
      assert.equal(resolution.media.title, 'Look at this');
      assert.equal(resolution.media.description, 'A cat');
    }
  });

  it('plays the URL of its link card, and uses the author as the title of a post without text', async () => {
    const uri = 'https://clips.example/stream.m3u8';
    const embed = { $type: 'app.bsky.embed.external#view', external: { uri, title: 'x' } };
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: toResponse({ ...POST, record: { text: '' }, embed }) },
      [uri]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, uri);
    assert.equal(resolution.media.title, 'Someone');
  });

  it('plays its animated GIF as an MP4 file', async () => {
    const uri = 'https://media.tenor.com/HcQmbA9V2ykAAAAC/marching.gif?hh=280&ww=498';
    const video = 'https://t.gifs.bsky.app/HcQmbA9V2ykAAAP1/marching.mp4';
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: toResponse({ ...POST, embed: { external: { uri } } }) },
      [video]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, video);
  });

  it('plays from its page if the API fails', async () => {
    for (const status of [503, 204]) {
      const { resolution } = await resolveScripted(PAGE, {
        [API]: { status },
        [PAGE]: { text: `<meta property="og:video" content="${HLS}">` },
        [HLS]: playableHls(),
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'bluesky');
    }
  });

  it('is framed if the API and the page refuse requests', async () => {
    const refused = { status: 403, text: 'Forbidden' };
    const byHandle = 'https://bsky.app/profile/someone.example/post/3l3giwtwp222m';
    const handles =
      'https://bsky.social/xrpc/com.atproto.identity.resolveHandle?handle=someone.example';
    for (const [url, responses] of [
      [PAGE, {}],
      [byHandle, { [handles]: { json: { did: DID } } }],
    ] as const) {
      const { resolution } = await resolveScripted(url, responses, refused);
      assert.ok(resolution.kind === 'resolved', url);
      const { href } = resolution.media.iframeUrl ?? {};
      assert.equal(href, `https://embed.bsky.app/embed/${DID}/app.bsky.feed.post/3l3giwtwp222m`);
      assert.equal(resolution.refusal?.code, 'source_protected');
    }
    for (const did of ['did:key:1', '../../evil', DID.toUpperCase(), '']) {
      const responses = { [handles]: { json: { did } } };
      const { resolution } = await resolveScripted(byHandle, responses, refused);
      assert.equal(resolution.kind, 'failed', did);
    }
  });

  it('fails with the reason if no video is available', async () => {
    const hiddenAuthor = { ...POST.author, labels: [{ val: '!no-unauthenticated' }] };
    const images = { $type: 'app.bsky.embed.images#view', images: [] };
    for (const [response, code] of [
      [{ status: 400, json: { error: 'NotFound' } }, 'source_error'],
      [
        { json: { thread: { $type: 'app.bsky.feed.defs#blockedPost', blocked: true } } },
        'source_error',
      ],
      [{ json: toResponse({ ...POST, author: hiddenAuthor }) }, 'source_protected'],
      [{ json: toResponse({ ...POST, embed: images }) }, 'source_unsupported'],
      [{ json: toResponse({ ...POST, embed: undefined }) }, 'source_unsupported'],
      [{ json: [] }, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, { [API]: response });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: toResponse(POST) }, [HLS]: playableHls() }));
});
