import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EgressError } from '#platform/egress/egress-failure.ts';
import { createTestResolveUrl } from '#test/support/resolver.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
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
    assert.equal(resolution.kind, 'resolved');
    assert.equal(requests.length, 1);
    const skipped = resolution.trace.steps.filter(({ outcome }) => outcome.startsWith('skipped'));
    assert.deepEqual(new Set(skipped.map(({ url }) => url)), new Set([page]));
  });

  it('is not requested again by adapters that have several ways to the video', async () => {
    const host = 'https://framatube.org';
    const id = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
    const file = 'https://media.example/a.mp4';
    const video = { uuid: id, name: 'A film', files: [{ fileUrl: file }] };
    const { resolution, requests } = await resolveScripted(
      `${host}/w/${id}`,
      {
        ...nodeInfo(host, 'peertube'),
        [`${host}/api/v1/videos/${id}`]: { json: video },
        [file]: playableMp4(),
      },
      LIMITED,
    );
    assert.ok(resolution.kind === 'resolved' && resolution.media.sources.length === 1);
    assert.equal(requests.filter((href) => /captions|chapters/.test(href)).length, 1);
  });

  it('leaves time for the fallbacks when requests time out', async () => {
    const timeouts: number[] = [];
    let nowMs = Date.UTC(2026, 0, 31);
    const scripted = createScriptedEgress(() => undefined);
    const resolveUrl = createTestResolveUrl({
      clock: () => nowMs,
      egress: {
        ...scripted,
        open: ({ limits }) => {
          timeouts.push(limits?.totalTimeoutMs ?? 0);
          nowMs += limits?.totalTimeoutMs ?? 0;
          throw new EgressError('timeout', 'the upstream did not respond');
        },
      },
    });
    const url = new URL('https://drive.google.com/file/d/1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-/view');
    const startedAtMs = nowMs;
    const resolution = await resolveUrl(url, { timeoutMs: 10_000 });
    assert.deepEqual(timeouts, [7_000, 2_100]);
    assert.ok(nowMs - startedAtMs < 10_000);
    assert.ok(resolution.kind === 'resolved' && resolution.refusal?.code === 'source_timeout');
    timeouts.length = 0;
    await resolveUrl(url);
    assert.deepEqual(timeouts, [8_000, 8_000]);
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

  it('has no player for a URL whose file is not a video', async () => {
    const id = '1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-';
    const page = `https://drive.google.com/file/d/${id}/view`;
    const file = `https://drive.usercontent.google.com/download?id=${id}&export=download&confirm=t`;
    const files = [
      { text: '%PDF-1.7\n', type: 'application/pdf' },
      { bytes: Buffer.from('ID3\u0004\0\0\0\0\0\0'), type: 'audio/mpeg' },
    ];
    for (const response of files) {
      const { resolution } = await resolveScripted(page, { [file]: response }, FORBIDDEN);
      assert.equal(resolution.kind, 'failed', response.type);
    }
    const unknown = await resolveScripted(page, {}, FORBIDDEN);
    assert.equal(unknown.resolution.kind, 'resolved');
  });

  it('has no player for a URL that may be another page of the site', async () => {
    for (const path of ['jobs', 'blog', 'help', 'press']) {
      const { resolution } = await resolveScripted(`https://streamable.com/${path}`, {}, LIMITED);
      assert.equal(resolution.kind, 'failed', path);
    }
    for (const path of ['dnd1', 'e/moon', 'o/abcdef']) {
      const { resolution } = await resolveScripted(`https://streamable.com/${path}`, {}, LIMITED);
      assert.equal(resolution.kind, 'resolved', path);
    }
  });

  it('frames the player of self-hosted software that only its API refuses', async () => {
    const host = 'https://framatube.org';
    const id = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
    const { resolution, requests } = await resolveScripted(
      `${host}/w/${id}`,
      { ...nodeInfo(host, 'peertube'), [`${host}/api/v1/videos/${id}`]: LIMITED },
      { text: '<title>A page</title>' },
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, `${host}/videos/embed/${id}`);
    assert.equal(resolution.refusal?.code, 'source_error');
    assert.equal(requests.length, 3);
  });

  it('frames a post of self-hosted software that only its API refuses', async () => {
    const posts = [
      ['mastodon', 'https://mastodon.social', '/@Gargron/109382006402042919'],
      ['pixelfed', 'https://pixelfed.social', '/p/dansup/123456789012345678'],
    ] as const;
    for (const [name, host, path] of posts) {
      const { resolution } = await resolveScripted(`${host}${path}`, nodeInfo(host, name), LIMITED);
      assert.ok(resolution.kind === 'resolved', name);
      assert.equal(resolution.media.iframeUrl?.href, `${host}${path}/embed`);
    }
  });

  it('is reported with the player that replaces refused streams', async () => {
    const player = '/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe';
    const page = `https://iframe.mediadelivery.net${player}`;
    const config = 'https://vz-1.b-cdn.net/a/playlist.m3u8';
    const { resolution } = await resolveScripted(
      page,
      { [page]: { text: `<title>A film</title><source src="${config}">` } },
      FORBIDDEN,
    );
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.media.title, resolution.media.sources], ['A film', []]);
    assert.equal(resolution.refusal?.code, 'source_protected');
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

function nodeInfo(host: string, name: string): Record<string, { readonly json: unknown }> {
  const href = `${host}/nodeinfo/2.0.json`;
  return {
    [`${host}/.well-known/nodeinfo`]: {
      json: { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href }] },
    },
    [href]: { json: { software: { name, version: '1.0' } } },
  };
}

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
