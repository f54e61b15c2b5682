import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import type { ScriptedResponse } from '#test/support/scripted-egress.ts';
import { resolveScripted, type ScriptedResponses } from '#test/support/scripted-upstream.ts';

import { instagramAdapter } from './instagram.ts';

describeAdapter(instagramAdapter, {
  matches: [
    'https://instagr.am/p/CvYrSgnsKjv/',
    'https://www.instagram.com/share/reel/BAbCdEf123/',
    'https://www.instagram.com/reel/CoEBV3eM4QR/',
    'https://www.instagram.com/reels/CoEBV3eM4QR',
    'https://instagram.com/p/CvYrSgnsKjv/?img_index=1',
    'https://www.instagram.com/some.body/reel/CoEBV3eM4QR/',
    'https://www.instagram.com/tv/B9PkqhZpb0C/',
    'https://www.instagram.com/p/CvYrSgnsKjv/embed/captioned/',
  ],
  doesNotMatch: [
    'https://www.instagram.com/',
    'https://www.instagram.com/some.body/',
    'https://www.instagram.com/reels/audio/1234567',
    'https://www.instagram.com/stories/some.body/1234567/',
    'https://instagram.com.evil.example/reel/CoEBV3eM4QR/',
  ],
});

async function resolvePost(
  responses: ScriptedResponses,
  other?: ScriptedResponse,
): Promise<string> {
  const post = 'https://instagram.com/p/CvYrSgnsKjv/?img_index=1';
  return (await resolveScripted(post, responses, other)).resolution.kind;
}

describe('an Instagram post', () => {
  it('plays in Instagram’s frame', async () => {
    const inputUrl = 'https://instagram.com/some.body/reels/CoEBV3eM4QR/?igsh=1';
    const { resolution, requests } = await resolveScripted(inputUrl, {});
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'instagram');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://www.instagram.com/reel/CoEBV3eM4QR/embed',
    );
    assert.deepEqual(requests, []);
  });

  it('plays if only the page of the post is available, and contains a video', async () => {
    const post = 'https://www.instagram.com/p/CvYrSgnsKjv/';
    const embed = `${post}embed/captioned/`;
    const video = '<meta property="og:video" content="https://media.example/video.mp4">';
    const photo = '<meta property="og:image" content="https://media.example/photo.jpg">';
    for (const status of [403, 404, 503]) {
      const refusal = { status, text: '' };
      assert.equal(await resolvePost({ [embed]: refusal, [post]: { text: video } }), 'resolved');
      assert.equal(await resolvePost({ [embed]: refusal, [post]: { text: photo } }), 'failed');
      assert.equal(await resolvePost({ [embed]: refusal, [post]: { status: 404 } }), 'failed');
      const missing = { [embed]: { status: 404 }, [post]: refusal };
      assert.equal(await resolvePost(missing), 'failed');
    }
    assert.equal(
      await resolvePost({ [embed]: { text: photo }, [post]: { text: video } }),
      'failed',
    );
  });

  it('plays only if its embed page contains a video, unless it is a reel', async () => {
    const embed = 'https://www.instagram.com/p/CvYrSgnsKjv/embed/captioned/';
    const video = String.raw`<script>{"contextJSON":"{\"is_video\":true}"}</script>`;
    const photo = String.raw`<script>{"contextJSON":"{\"is_video\":false,\"video_url\":null}"}</script>`;
    assert.equal(await resolvePost({ [embed]: { text: video } }), 'resolved');
    assert.equal(await resolvePost({ [embed]: { text: photo } }), 'failed');
    assert.equal(await resolvePost({ [embed]: { status: 403, text: '' } }), 'failed');
    assert.equal(await resolvePost({}, { status: 403, text: '' }), 'resolved');
    assert.equal(await resolvePost({}), 'failed');
  });

  it('resolves a share link to its post', async () => {
    const shared = 'https://www.instagram.com/share/reel/BAbCdEf123/';
    const { resolution } = await resolveScripted(shared, {
      [shared]: { location: 'https://www.instagram.com/reel/CoEBV3eM4QR/?igsh=1' },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://www.instagram.com/reel/CoEBV3eM4QR/embed',
    );
  });

  it('fails if a share link leads to no post', async () => {
    const shared = 'https://www.instagram.com/share/reel/BAbCdEf123/';
    const { resolution } = await resolveScripted(shared, {
      [shared]: { location: 'https://www.instagram.com/accounts/login/' },
    });
    assert.equal(resolution.kind, 'failed');
  });
});
