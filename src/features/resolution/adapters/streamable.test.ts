import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { streamableAdapter } from './streamable.ts';

describeAdapter(streamableAdapter, {
  matches: [
    'https://streamable.com/s/moo123/abcdef',
    'https://streamable.com/p9cln4',
    'https://www.streamable.com/p9cln4',
    'https://streamable.com/e/rsmo56',
    'https://streamable.com/o/rsmo56?autoplay=1',
    'https://streamable.com/s/rsmo56',
    'https://streamable.com/e/moo',
  ],
  doesNotMatch: [
    'https://streamable.com/e/moo123/abcdef',
    'https://streamable.com/',
    'https://streamable.com/login',
    'https://streamable.com/faq',
    'https://streamable.com/XXXXXX',
    'https://api.streamable.com/videos/p9cln4',
    'https://streamable.com.evil.example/p9cln4',
  ],
});

const API = 'https://api.streamable.com/videos/p9cln4';
const LARGE =
  'https://cdn-cf-east.streamable.com/video/mp4/p9cln4.mp4?Expires=1900000000&Signature=a';
/** Modeled on support.streamable.com, “Retrieve a video”. */
const RESPONSE = {
  status: 2,
  title: 'A goal',
  thumbnail_url: '//cdn-cf-east.streamable.com/image/p9cln4.jpg',
  files: {
    'mp4-mobile': { url: 'https://cdn-cf-east.streamable.com/m.mp4', height: 360 },
    mp4: { url: LARGE, height: 1080 },
    original: { height: 2160 },
  },
};

describe('a Streamable video', () => {
  it('plays the largest file first, proxied because its URL is signed', async () => {
    const responses = { [API]: { json: RESPONSE }, [LARGE]: playableMp4() };
    const { resolution } = await resolveScripted('https://streamable.com/e/p9cln4', responses);
    assert.ok(resolution.kind === 'resolved');
    const { media } = resolution;
    assert.equal(resolution.provider, 'streamable');
    assert.deepEqual(
      media.sources.map(({ url, proxyReasons, expiresAtMs }) => [
        url.href,
        proxyReasons,
        expiresAtMs,
      ]),
      [[LARGE, ['signed_query'], 1_900_000_000_000]],
    );
    assert.equal(media.title, 'A goal');
    assert.equal(media.thumbnailUrl?.href, 'https://cdn-cf-east.streamable.com/image/p9cln4.jpg');
  });

  it('fails with source_error if the API does not find it, or source_unsupported without files', async () => {
    const gone = await resolveScripted('https://streamable.com/p9cln4', {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
    const empty = { [API]: { json: { status: 3, files: {} } } };
    const failed = await resolveScripted('https://streamable.com/p9cln4', empty);
    assert.ok(failed.resolution.kind === 'failed');
    assert.equal(failed.resolution.code, 'source_unsupported');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations('https://streamable.com/p9cln4', {
      [API]: { json: RESPONSE },
      [LARGE]: playableMp4(),
    }));
});
