import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { REFUSALS } from '#test/support/refusals.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { facebookAdapter } from './adapter.ts';

describeAdapter(facebookAdapter, {
  matches: [
    'https://www.facebook.com/photo.php?v=4253262701205',
    'https://fb.me/v/2xYzAbCdE',
    'https://fb.gg/v/2xYzAbCdE/',
    'https://de-de.facebook.com/some/videos/vb.141/588631943886661/',
    'https://www.facebook.com/watch/Some-100071784061914/588631943886661/',
    'https://www.facebook.com/reels/730293269054758',
    'https://www.facebook.com/share/reel/JFZfPVgLkiJQ/',
    'https://web.facebook.com/100071784061914/videos/588631943886661/',
    'https://www.facebook.com/wood57/videos/a-caption/883839773514682',
    'https://web.facebook.com/watch/?v=883839773514682&ref=sharing',
    'https://www.facebook.com/watch/live/?v=883839773514682',
    'https://www.facebook.com/video.php?v=883839773514682',
    'http://www.facebook.com/video/video.php?v=4253262701205&set=vb.1574932468&type=2',
    'https://business.facebook.com/KMPHFOX26/videos/10154356403004012/',
    'https://m.facebook.com/reel/730293269054758',
    'https://web.facebook.com/share/r/JFZfPVgLkiJQmWrr/',
    'https://www.facebook.com/share/v/6EJK4Z8EAEAHtz8K/',
    'https://fb.watch/r5VxYRGqIR/',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fvideos%2F883839773514682',
  ],
  doesNotMatch: [
    'https://fb.me/2xYzAbCdE',
    'https://www.facebook.com/',
    'https://www.facebook.com/wood57',
    'https://www.facebook.com/wood57/videos/',
    'https://www.facebook.com/watch/',
    'https://www.facebook.com/wood57/posts/883839773514682',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2Fa%2Fvideos%2F883839773514682',
    'https://fb.watch/',
    'https://facebook.com.evil.example/reel/730293269054758',
  ],
});

describe('a video on Facebook', () => {
  const PLAYER =
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D883839773514682';

  it('plays in Facebook’s player, with only the page of the video as a parameter', async () => {
    const page = 'https://web.facebook.com/wood57/videos/a-caption/883839773514682/?ref=sharing';
    const { resolution, requests } = await resolveScripted(page, {});
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, PLAYER);
    assert.deepEqual(requests, []);
  });

  it('plays by the number of a watch URL only if the player contains a video', async () => {
    const page = 'https://web.facebook.com/watch/?v=883839773514682&ref=sharing';
    const data = '<script>{"hd_src":"https:\\/\\/video.example\\/1.mp4"}</script>';
    const found = await resolveScripted(page, { [PLAYER]: { text: data } });
    assert.ok(found.resolution.kind === 'resolved');
    assert.equal(found.resolution.media.iframeUrl?.href, PLAYER);
    assert.deepEqual(found.requests, [PLAYER]);
    for (const responses of [
      {},
      { [PLAYER]: { text: '<p>Video unavailable</p>' } },
      { [PLAYER]: { status: 404, text: '' } },
    ]) {
      const { resolution } = await resolveScripted(page, responses);
      assert.ok(resolution.kind === 'failed' && resolution.provider === 'facebook');
    }
  });

  it('is resolved from its short URL', async () => {
    const short = 'https://fb.watch/r5VxYRGqIR/';
    const page = 'https://www.facebook.com/reel/730293269054758/?mibextid=1';
    const responses = { [short]: { location: page }, [page]: { status: 400, text: '' } };
    const { resolution } = await resolveScripted(short, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.match(resolution.media.iframeUrl?.href ?? '', /reel%2F730293269054758$/);
  });

  it('plays in the frame of its post only if the frame contains a video', async () => {
    const page = 'https://m.facebook.com/story.php?story_fbid=883839773514682&id=123&ref=x';
    const frame =
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fpermalink.php%3Fstory_fbid%3D883839773514682%26id%3D123';
    const data = '<script>{"hd_src":"https:\\/\\/video.example\\/1.mp4"}</script>';
    const found = await resolveScripted(page, { [frame]: { text: data } });
    assert.ok(found.resolution.kind === 'resolved');
    assert.equal(found.resolution.media.iframeUrl?.href, frame);
    const text = await resolveScripted(page, { [frame]: { text: '<p>A text</p>' } });
    assert.equal(text.resolution.kind, 'failed');
    const refused = await resolveScripted(page, {}, { status: 403, text: '' });
    assert.ok(refused.resolution.kind === 'resolved');
    assert.equal(refused.resolution.media.iframeUrl?.href, frame);
  });

  const documented = [
    ['https://fb.watch/r5VxYRGqIR/?mibextid=1', 'https://fb.watch/r5VxYRGqIR/'],
    [
      'https://m.facebook.com/share/v/6EJK4Z8EAEAHtz8K/',
      'https://www.facebook.com/share/v/6EJK4Z8EAEAHtz8K/',
    ],
    [
      'https://m.facebook.com/video.php?v=883839773514682&x=1',
      'https://www.facebook.com/video.php?v=883839773514682',
    ],
    [
      'https://m.facebook.com/watch/live/?v=883839773514682&ref=x',
      'https://www.facebook.com/watch/?v=883839773514682',
    ],
  ] as const;
  for (const [url, page] of documented) {
    it(`plays at ${url} if Facebook refuses the request`, async () => {
      const { resolution } = await resolveScripted(url, {}, { status: 403, text: '' });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.iframeUrl?.searchParams.get('href'), page);
    });
  }

  it('fails if the URL may be that of a photo or text, and Facebook refuses the request', async () => {
    for (const href of [
      'https://www.facebook.com/share/6EJK4Z8EAEAHtz8K/',
      'https://www.facebook.com/video.php?v=12345',
      'https://www.facebook.com/watch/?v=12345',
      'https://www.facebook.com/photo.php?v=883839773514682',
    ]) {
      const { resolution } = await resolveScripted(href, {}, { status: 403, text: '' });
      assert.equal(resolution.kind, 'failed');
    }
  });

  it('plays at a short URL that returns a bot check or JSON, but not at another page', async () => {
    const short = 'https://fb.watch/r5VxYRGqIR/';
    const botCheck = REFUSALS['bot check'];
    for (const response of [botCheck, { json: {} }]) {
      const { resolution } = await resolveScripted(short, { [short]: response });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.iframeUrl?.searchParams.get('href'), short);
    }
    for (const title of ['Videos', 'Log in to Facebook', 'Page not found']) {
      const text = `<!DOCTYPE html><title>${title}</title><p>Text</p>`;
      const { resolution } = await resolveScripted(short, { [short]: { text } });
      assert.equal(resolution.kind, 'failed', title);
    }
  });

  it('fails if its short URL redirects to a login page', async () => {
    const short = 'https://www.facebook.com/share/v/6EJK4Z8EAEAHtz8K/';
    const responses = {
      [short]: { location: 'https://www.facebook.com/login/' },
      'https://www.facebook.com/login/': { text: '<html></html>' },
    };
    const { resolution } = await resolveScripted(short, responses);
    assert.ok(resolution.kind === 'failed' && resolution.provider === 'facebook');
  });
});
