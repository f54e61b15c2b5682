import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Video } from '../../src/features/videos/video.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import {
  aFailedVideo,
  anMp4Source,
  aPendingVideo,
  aReadyVideo,
  videoId,
} from '../support/video-fixtures.ts';

const HOSTILE = `"><script>alert(1)</script><!--'`;
const PAGES = ['watch', 'embed'] as const;

describe('every page', () => {
  it('is HTML under a policy without unsafe-inline, and loads only hashed files of its own', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo());
    for (const path of ['/', `/watch/${video.id}`, `/embed/${video.id}`]) {
      const { statusCode, headers, body } = await server.server.inject(path);
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; /);
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
      assert.match(String(headers['cache-control']), /^public, max-age=5/);

      assert.doesNotMatch(body, /<style|\son\w+=|style=/);
      const loaded = [...body.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]+)"/g)];
      const files = loaded.map(([, address = '']) => address).filter((a) => !a.includes('://'));
      assert.ok(files.length >= 3);
      for (const file of files) {
        assert.match(file, /^\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|svg)$/);
        const asset = await server.server.inject(file);
        assert.equal(asset.statusCode, 200);
        assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
      }
    }
  });

  it('takes no path for the name of a file', async () => {
    await using server = await startPageServer();
    for (const name of ['', '.', '../x', '%00', 'x%5cy', '/x', 'a/b', '.built', 'a'.repeat(5000)]) {
      const { statusCode } = await server.server.inject(`/assets/${name}`);
      assert.equal(statusCode, 404, name);
    }
  });

  it('sends its files compressed to who can read them', async () => {
    await using server = await startPageServer();
    const { body } = await server.server.inject('/');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(body) ?? [];
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await server.server.inject({
        url: script,
        headers: { 'accept-encoding': encoding },
      });
      assert.equal(headers['content-encoding'], encoding);
      assert.match(String(headers['content-type']), /javascript/);
    }
  });
});

for (const page of PAGES) {
  describe(`/${page}/{id}`, () => {
    it('shows hostile titles and descriptions as text', async () => {
      await using server = await startPageServer();
      const video = put(server, aReadyVideo({ title: HOSTILE, description: HOSTILE }));
      const { body } = await server.server.inject(`/${page}/${video.id}`);
      assert.doesNotMatch(body, /<script>alert/);
      assert.ok(body.includes('&lt;script&gt;alert(1)'));
      assert.equal(dataOf(body).title, HOSTILE);
    });

    it('says nothing of a proxied source’s upstream', async () => {
      await using server = await startPageServer();
      const url = new URL('https://secret-upstream.example/path?token=abc');
      const thumbnail = { url: new URL('https://secret-upstream.example/a.jpg'), proxied: true };
      const video = put(
        server,
        aReadyVideo({ sourceUrl: url, thumbnail, sources: [anMp4Source({ url, proxied: true })] }),
      );
      const { body, headers } = await server.server.inject(`/${page}/${video.id}`);
      assert.doesNotMatch(body + JSON.stringify(headers), /secret-upstream|token=abc/);
    });

    it('answers 404 in words for an ID that nobody can read', async () => {
      await using server = await startPageServer();
      for (const id of [videoId('none'), 'nonsense', '%00']) {
        const { statusCode, headers, body } = await server.server.inject({
          url: `/${page}/${id}`,
          headers: { accept: 'text/html' },
        });
        assert.equal(statusCode, 404);
        assert.match(String(headers['content-type']), /^text\/html/);
        assert.equal(headers['cache-control'], 'no-store');
        assert.match(body, /no video|not available/);
      }
    });

    it('says that a pending video is being prepared, and is not kept', async () => {
      await using server = await startPageServer();
      const video = put(server, aPendingVideo());
      const { body, headers } = await server.server.inject(`/${page}/${video.id}`);
      assert.match(body, /being prepared/);
      assert.equal(headers['cache-control'], 'no-store');
    });

    it('says why a video failed', async () => {
      await using server = await startPageServer();
      const video = put(server, aFailedVideo());
      const { body } = await server.server.inject(`/${page}/${video.id}`);
      assert.match(body, /can’t be played/);
      assert.ok(body.includes(video.error.message));
    });

    it('puts a provider’s own player into a sandboxed frame', async () => {
      await using server = await startPageServer();
      const iframeUrl = new URL('https://player.example/embed/1?a=1&b=2');
      const video = put(server, aReadyVideo({ sources: [], type: null, iframeUrl }));
      const { body, headers } = await server.server.inject(`/${page}/${video.id}`);
      const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
      assert.ok(frame.includes('src="https://player.example/embed/1?a=1&amp;b=2"'));
      assert.match(frame, / sandbox="allow-scripts [^"]*allow-same-origin"/);
      assert.doesNotMatch(frame, /allow-top-navigation/);
      assert.match(
        String(headers['content-security-policy']),
        /frame-src 'self' https:\/\/player\.example;/,
      );
    });

    it('frames nothing that would speak as this page', async () => {
      await using server = await startPageServer();
      for (const address of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
        const iframeUrl = new URL(address);
        const video = put(server, aReadyVideo({ sources: [], type: null, iframeUrl }));
        const { body } = await server.server.inject(`/${page}/${video.id}`);
        assert.doesNotMatch(body, /<iframe|javascript:|data:text/);
      }
    });

    it('gives a frame of its own origin no rights of that origin', async () => {
      await using server = await startPageServer();
      const iframeUrl = new URL('https://video.example/account');
      const video = put(server, aReadyVideo({ sources: [], type: null, iframeUrl }));
      const { body } = await server.server.inject(`/${page}/${video.id}`);
      assert.doesNotMatch(body, /allow-same-origin/);
    });
  });
}

describe('/watch/{id}', () => {
  it('tells other sites what to show of a link to it', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ description: 'About relays' }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    for (const expected of [
      `<link rel="canonical" href="https://video.example/watch/${video.id}" />`,
      '<meta property="og:title" content="A talk" />',
      '<meta property="og:description" content="About relays" />',
      `<meta property="og:video" content="https://video.example/embed/${video.id}" />`,
      '<meta name="twitter:card" content="player" />',
      '<meta name="twitter:player:width" content="1280" />',
    ]) {
      assert.ok(body.includes(expected), expected);
    }
    assert.doesNotMatch(body, /noindex/);
  });

  it('asks search engines to leave an unlisted video out', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo({ visibility: 'unlisted' }));
    const { body } = await server.server.inject(`/watch/${video.id}`);
    assert.match(body, /<meta name="robots" content="noindex" \/>/);
  });

  it('lets nobody frame it', async () => {
    await using server = await startPageServer();
    const video = put(server, aReadyVideo());
    const { headers } = await server.server.inject(`/watch/${video.id}`);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'$/);
    assert.equal(headers['x-frame-options'], 'DENY');
  });
});

describe('/account', () => {
  it('is one page for every address below it, under a policy with a nonce of its own', async () => {
    await using server = await startPageServer();
    const nonces = new Set<string>();
    for (const path of ['/account', '/account/keys', '/account/videos/vid_x?q=1']) {
      const { statusCode, headers, body } = await server.server.inject(path);
      assert.equal(statusCode, 200);
      assert.equal(headers['cache-control'], 'no-store');
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'; /);
      assert.match(policy, /; frame-ancestors 'none'$/);
      assert.doesNotMatch(policy, /unsafe|https:/);
      const [, nonce = ''] = /<script type="module" src="[^"]+" nonce="([^"]+)"/.exec(body) ?? [];
      assert.ok(policy.includes(`'nonce-${nonce}'`));
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 3);
  });

  it('leaves the area’s API alone', async () => {
    await using server = await startPageServer();
    for (const path of ['/account/api', '/account/api/nothing', '/account/api?x']) {
      const { statusCode } = await server.server.inject(path);
      assert.equal(statusCode, 404, path);
    }
  });
});

describe('/embed/{id}', () => {
  it('lets the sites of EMBED_SITES frame it, and says so once', async () => {
    await using server = await startPageServer({
      kind: 'listed',
      origins: ['https://blog.example'],
    });
    const video = put(server, aReadyVideo());
    for (const id of [video.id, videoId('none')]) {
      const { headers } = await server.server.inject(`/embed/${id}`);
      assert.match(
        String(headers['content-security-policy']),
        /frame-ancestors 'self' https:\/\/blog\.example$/,
      );
      assert.equal(headers['x-frame-options'], undefined);
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    }
  });
});

function put<T extends Video>(server: PageServer, video: T): T {
  server.videos.set(video.id, video);
  return video;
}

function dataOf(body: string): { readonly title: string } {
  const [, json = '{}'] = /id="page-data">([^<]*)<\/script>/.exec(body) ?? [];
  return JSON.parse(json);
}
