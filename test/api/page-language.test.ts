import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { FAILURE_REASONS } from '#features/resolution/index.ts';

import { type PageServer, startPageServer } from '../support/page-server.ts';
import { aFailedVideo, aReadyVideo, videoId } from '../support/video-fixtures.ts';

describe('the language of a page', () => {
  for (const [headers, query, expected] of [
    [{}, '', 'en'],
    [{ 'accept-language': 'nl, de-AT;q=0.9, en;q=0.8' }, '', 'de'],
    [{ 'accept-language': 'de', cookie: 'a=b; reelay-language=fr' }, '', 'fr'],
    [{ 'accept-language': 'de', cookie: 'reelay-language=fr' }, '?lang=es-MX', 'es'],
    [{ 'accept-language': 'de', cookie: 'reelay-language=nl' }, '?lang=%00', 'de'],
    [{ cookie: 'reelay-language=fr; reelay-language=de' }, '', 'en'],
  ] as const) {
    it(`is ${expected} for ${JSON.stringify(headers)} and “${query}”`, async () => {
      await using server = await startPageServer();
      const { id } = put(server);
      const accept = { ...headers, accept: 'text/html' };
      for (const path of ['/', `/watch/${id}`, `/embed/${id}`, '/watch/none', '/embed/none']) {
        const response = await server.server.inject({ url: `${path}${query}`, headers: accept });
        assert.equal(response.headers['content-language'], expected, path);
        assert.match(response.body, new RegExp(`<html lang="${expected}">`));
      }
    });
  }

  it('varies with the request, unless the URL decides', async () => {
    await using server = await startPageServer();
    const { id } = put(server);
    for (const path of ['/', `/watch/${id}`, `/embed/${id}`]) {
      const { headers } = await server.server.inject(path);
      assert.equal(headers['vary'], 'accept-language, cookie, accept-encoding');
      assert.match(String(headers['cache-control']), /^public/);
      const explicit = await server.server.inject(`${path}?lang=de`);
      assert.equal(explicit.headers['vary'], 'accept-encoding');
    }
  });

  it('is part of the ETag', async () => {
    await using server = await startPageServer();
    const { id } = put(server);
    for (const url of ['/', `/watch/${id}`, `/embed/${id}`]) {
      const { headers } = await server.server.inject(url);
      const conditional = { 'if-none-match': String(headers['etag']) };
      const same = await server.server.inject({ url, headers: conditional });
      assert.equal(same.statusCode, 304);
      const german = { ...conditional, 'accept-language': 'de' };
      assert.equal((await server.server.inject({ url, headers: german })).statusCode, 200);
    }
  });

  it('follows each request to the home page, with and without other parameters', async () => {
    await using server = await startPageServer();
    for (const query of ['', '', '?url=', '?x=1']) {
      for (const language of ['de', 'en', 'fr', 'es']) {
        const headers = { 'accept-language': language };
        const { body } = await server.server.inject({ url: `/${query}`, headers });
        assert.match(body, new RegExp(`<html lang="${language}">`));
        assert.match(body, /data-language=""\s+aria-current="true"/);
        assert.equal(body.includes('href="?x=1&amp;lang=fr"'), query === '?x=1');
      }
    }
    const headers = { cookie: 'reelay-language=de' };
    const { body } = await server.server.inject({ url: '/', headers });
    assert.match(body, /data-language="de"[^>]*aria-current="true"/);
  });

  it('decides the texts, dates and script messages of the watch page', async () => {
    await using server = await startPageServer();
    const { id } = put(server);
    const { body } = await server.server.inject(`/watch/${id}?t=5&lang=de`);
    assert.match(body, /Hinzugefügt am <time [^>]+>\d+\. \p{L}+ \d{4}<\/time>/u);
    assert.match(body, /id="page-messages">\{"language":"de",/);
    assert.match(body, /<a\s+href="\?t=5&amp;lang=fr"[^>]+lang="fr"/);
    assert.doesNotMatch(body, /rel="alternate" hreflang/);
  });

  it('is offered to search engines on the home page', async () => {
    await using server = await startPageServer();
    const { body } = await server.server.inject('/?lang=fr');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
    assert.equal(canonical, 'https://video.example/?lang=fr');
    const alternates = [...body.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
    assert.deepEqual(
      alternates.map(([, language, href]) => [language, href]),
      [
        ['x-default', 'https://video.example/'],
        ...['en', 'de', 'es', 'fr'].map((each) => [each, `https://video.example/?lang=${each}`]),
      ],
    );
  });

  it('explains to viewers why a video failed, and never advises them to change it', async () => {
    await using server = await startPageServer();
    const video = aFailedVideo({ id: videoId('down') });
    const owners = /URL|Referer|http|Convert|Retry|operator to|TLS|Upload/;
    for (const { code, message } of Object.values(FAILURE_REASONS)) {
      server.videos.set(video.id, { ...video, error: { code, message } });
      const { body } = await server.server.inject(`/embed/${video.id}`);
      const [, text = ''] = /can’t be played<\/p>\s*<p>([^<]+)<\/p>/.exec(body) ?? [];
      assert.match(text, /Try again|Let the person|Watch it|Only its provider/, message);
      assert.doesNotMatch(text, owners, message);
    }
  });

  it('explains failures in the language of the page, with the names of DRM systems', async () => {
    await using server = await startPageServer();
    const video = aFailedVideo({ id: videoId('down') });
    const drm = 'This video is encrypted or protected by DRM (Widevine, cbcs).';
    for (const [message, expected] of [
      [
        'The source was not found. Check the URL.',
        'In der Quelle wurde kein Video gefunden. Informieren Sie die Person, die es geteilt hat.',
      ],
      [
        `${drm} Only its provider’s own player can play it.`,
        'Dieses Video ist verschlüsselt oder DRM-geschützt (Widevine, cbcs). Nur der Player seines Anbieters kann es abspielen.',
      ],
      [
        'This URL leads to a list of channels (12). Import the list, so that each channel becomes a video.',
        'In der Quelle wurde kein Video gefunden. Informieren Sie die Person, die es geteilt hat.',
      ],
      [
        'A message of an earlier version.',
        'Versuchen Sie es später erneut, oder informieren Sie die Person, die das Video geteilt hat.',
      ],
    ] as const) {
      server.videos.set(video.id, { ...video, error: { code: 'source_error', message } });
      for (const page of ['watch', 'embed']) {
        const { body } = await server.server.inject(`/${page}/${video.id}?lang=de`);
        assert.ok(body.includes(`<p>${expected}</p>`), body);
        assert.doesNotMatch(body, /<p lang="en">/);
      }
    }
  });

  it('does not change oEmbed', async () => {
    await using server = await startPageServer();
    const { id } = put(server);
    const url = `/oembed?url=https%3A%2F%2Fvideo.example%2Fwatch%2F${id}`;
    const { body } = await server.server.inject(url);
    const german = await server.server.inject({ url, headers: { 'accept-language': 'de' } });
    assert.equal(german.body, body);
  });
});

function put(server: PageServer): { readonly id: string } {
  const video = aReadyVideo();
  server.videos.set(video.id, video);
  return video;
}
