import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { createNodeInfo } from '#test/support/node-info.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { mastodonAdapter } from './adapter.ts';

describeProbingAdapter(mastodonAdapter, {
  matches: [
    'https://social.example/@somebody/112233445566778899',
    'https://social.example/@somebody@other.example/112233445566778899',
    'https://social.example/@somebody/112233445566778899/embed',
    'https://social.example/web/@somebody/112233445566778899',
    'https://social.example/deck/@somebody/112233445566778899',
    'https://social.example/web/statuses/112233445566778899',
    'https://social.example/users/somebody/statuses/112233445566778899',
    'https://social.example/notice/AbCdEfGhIjKlMnOpQr',
    'https://social.example/@somebody/posts/AbCdEfGhIjKlMnOpQr',
  ],
  doesNotMatch: [
    'https://social.example/@somebody',
    'https://social.example/@somebody/media',
    'https://social.example/@somebody/followers',
    'https://social.example/tags/video',
    'https://blog.example/@somebody/a-story-4d1f8a5b6c7d',
    'https://www.tiktok.com/@somebody/video/6718335390845095173',
    'https://social.example/notice/12',
    'https://social.example/users/somebody/statuses/1/activity',
  ],
});

const PAGE = 'https://social.example/@somebody/112233445566778899';
const API = 'https://social.example/api/v1/statuses/112233445566778899';
const FILE = 'https://files.social.example/media/original/1.m3u8';
const REMOTE = 'https://other.example/media/1.m3u8';
/** Modeled on docs.joinmastodon.org, “Status”. */
const STATUS = {
  id: '112233445566778899',
  content: '<p>Look at &quot;this&quot;</p><p>cat</p>',
  spoiler_text: '',
  account: { display_name: 'Somebody', acct: 'somebody' },
  media_attachments: [
    { type: 'image', url: 'https://files.social.example/media/original/2.png' },
    {
      type: 'video',
      url: FILE,
      remote_url: REMOTE,
      preview_url: 'https://files.social.example/media/small/1.png',
      description: 'A cat',
      meta: { original: { width: 1280, height: 720, duration: 61.5 } },
    },
  ],
  card: null,
};
const HOST = createNodeInfo('https://social.example', 'mastodon');

describe('a Mastodon status', () => {
  it('plays its video from the instance and from the original server', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      ...HOST,
      [API]: { json: STATUS },
      [FILE]: playableHls(),
      [REMOTE]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'mastodon');
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [FILE, REMOTE],
    );
    assert.equal(media.title, 'Look at "this" cat');
    assert.equal(media.description, 'A cat');
    assert.equal(media.thumbnailUrl?.href, 'https://files.social.example/media/small/1.png');
    assert.equal(requests.length, 5);
  });

  it('plays the video of its preview card', async () => {
    const card = { type: 'video', url: 'https://clips.example/1.m3u8' };
    const status = { ...STATUS, content: '', media_attachments: [], card };
    const { resolution } = await resolveScripted(PAGE, {
      ...HOST,
      [API]: { json: status },
      [card.url]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, card.url);
    assert.equal(resolution.media.title, 'Somebody');
  });

  it('is resolved on instances of compatible software', async () => {
    for (const name of ['akkoma', 'pleroma', 'hometown']) {
      const responses = {
        ...createNodeInfo('https://social.example', name),
        [API]: { json: STATUS },
      };
      const { requests } = await resolveScripted(PAGE, responses);
      assert.ok(requests.includes(API), name);
    }
  });

  it('plays from its page if the API requires a login', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      ...HOST,
      [API]: { status: 401, json: { error: 'This method requires an authenticated user' } },
      [PAGE]: { text: `<meta property="og:video" content="${FILE}">` },
      [FILE]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'page');
  });

  it('fails with the reason if it has no video', async () => {
    const picture = { ...STATUS, media_attachments: STATUS.media_attachments.slice(0, 1) };
    for (const [response, code] of [
      [{}, 'source_error'],
      [{ json: picture }, 'source_unsupported'],
      [{ json: { ...STATUS, media_attachments: null } }, 'source_error'],
      [{ json: STATUS }, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, { ...HOST, [API]: response });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
      assert.equal(resolution.provider, 'mastodon');
    }
  });

  it('falls back to the page on other hosts', async () => {
    for (const host of [{}, createNodeInfo('https://social.example', 'gitea')]) {
      const responses = { ...host, [PAGE]: playableHls() };
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'hls');
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { ...HOST, [API]: { json: STATUS }, [FILE]: playableHls() }));
});
