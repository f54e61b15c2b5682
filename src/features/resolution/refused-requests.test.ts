import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

const FORBIDDEN = { status: 403, text: 'Forbidden' };
const LIMITED = { status: 429, text: 'Too Many Requests' };

describe('a provider that refuses requests', () => {
  it('is named in the trace together with the fallback', async () => {
    const url = 'https://www.bilibili.com/video/BV1xx411c7mD';
    const { resolution } = await resolveScripted(url, {}, FORBIDDEN);
    assert.equal(resolution.kind, 'resolved');
    const steps = resolution.trace.steps.map(({ step, outcome }) => `${step}: ${outcome}`);
    assert.deepEqual(steps, [
      'API: 403 text/html',
      'fallback: player, after access_denied of API (api.bilibili.com)',
    ]);
  });

  it('has no fallback for a video that does not exist', async () => {
    const url = 'https://streamable.com/dnd1';
    for (const status of [404, 410]) {
      const { resolution, requests } = await resolveScripted(url, {}, { status, text: '' });
      assert.equal(resolution.kind, 'failed');
      assert.equal(requests.length, 1);
    }
  });

  it('has no player for a video whose page or file does not exist', async () => {
    const api = 'https://archive.org/metadata/two_films';
    const item = await resolveScripted('https://archive.org/details/two_films', { [api]: LIMITED });
    assert.equal(item.resolution.kind, 'resolved', 'the page is on the host that limits requests');
    const gone = await resolveScripted('https://archive.org/details/two_films', {
      [api]: FORBIDDEN,
    });
    assert.equal(gone.resolution.kind, 'failed');
  });

  it('is not requested again while it is rate limiting requests', async () => {
    const page = 'https://www.reddit.com/r/cats/comments/ftoeo7/title/';
    const { resolution, requests } = await resolveScripted(page, {}, LIMITED);
    assert.equal(resolution.kind, 'failed');
    assert.equal(requests.length, 1);
    const skipped = resolution.trace.steps.filter(({ outcome }) => outcome.startsWith('skipped'));
    assert.deepEqual(new Set(skipped.map(({ url }) => url)), new Set([page]));
  });

  it('does not make a post that another page shows its video', async () => {
    const page = 'https://news.example/article';
    const post = 'https://t.me/durov/342?embed=1';
    const { resolution } = await resolveScripted(
      page,
      { [page]: { text: `<title>News</title><iframe src="${post}"></iframe>` } },
      FORBIDDEN,
    );
    assert.equal(resolution.kind, 'failed');
  });

  it('is followed from a short URL to the ID of its video', async () => {
    const { resolution } = await resolveScripted(
      'https://vm.tiktok.com/ZMeAbCdEf/',
      {
        'https://vm.tiktok.com/ZMeAbCdEf/': {
          location: 'https://www.tiktok.com/@scout2015/video/6718335390845095173?_t=1',
        },
      },
      FORBIDDEN,
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://www.tiktok.com/player/v1/6718335390845095173',
    );
  });
});

describe('a file or manifest on a provider’s host', () => {
  const files = [
    ['https://cdn.jwplayer.com/manifests/abcd1234.m3u8?exp=1900000000&sig=0123', 'jw-platform'],
    ['https://content.jwplatform.com/videos/abcd1234-640.mp4', 'jw-platform'],
    ['https://fast.wistia.com/embed/medias/e4a27b971d.m3u8', 'wistia'],
    ['https://archive.org/download/two_films/film.mp4', 'internet-archive'],
    ['https://upload.wikimedia.org/wikipedia/commons/c/c0/A_film.webm', 'wikimedia-commons'],
  ] as const;
  for (const [url, provider] of files) {
    for (const status of [403, 404, 429, 503]) {
      it(`plays if the API returns ${status}: ${url}`, async () => {
        const file = url.includes('.m3u8') ? playableHls() : playableMp4();
        const { resolution } = await resolveScripted(url, { [url]: file }, { status, text: '' });
        assert.ok(resolution.kind === 'resolved');
        assert.equal(resolution.provider, provider);
        assert.deepEqual(
          resolution.media.sources.map((source) => source.url.href),
          [url],
        );
      });
    }
  }

  it('plays if only its content type shows that it is a file', async () => {
    const url = 'https://cdn.jwplayer.com/videos/abcd1234-640';
    const { resolution } = await resolveScripted(url, { [url]: playableMp4() }, FORBIDDEN);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, url);
  });

  it('fails with the reason of the API if the file is not available either', async () => {
    const url = 'https://cdn.jwplayer.com/manifests/abcd1234.m3u8';
    const { resolution } = await resolveScripted(url, {}, FORBIDDEN);
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
  });
});
