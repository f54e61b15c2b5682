import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  playableMp4,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

const PAGE = 'https://abcnews.com/video/126540156/';
const FILE = 'https://media.example/126540156.mp4';
const PLAYER = 'https://abcnews.go.com/video/embed?id=126540156';

function pageWith(head: string): ScriptedResponses {
  const text = `<title>Site</title><meta property="og:title" content="News">${head}`;
  return { [PAGE]: { text }, [FILE]: playableMp4() };
}

async function resolveWith(head: string): Promise<string | undefined> {
  const { resolution } = await resolveScripted(PAGE, pageWith(head));
  assert.ok(resolution.kind === 'resolved');
  assert.equal(resolution.provider, 'abc-news');
  assert.equal(resolution.media.title, 'News');
  return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
}

describe('resolvePagePlayer', () => {
  const files: Readonly<Record<string, string>> = {
    'schema.org’s contentUrl': `<script type="application/ld+json">{"@type":"VideoObject","name":"News","contentUrl":"${FILE}"}</script>`,
    'Open Graph’s file': `<meta property='og:video' content='${FILE}'>`,
    'Twitter’s stream': `<meta name="twitter:player:stream" content="${FILE}">`,
  };
  for (const [name, head] of Object.entries(files)) {
    it(`returns ${name}`, async () => assert.equal(await resolveWith(head), FILE));
  }

  const others: Readonly<Record<string, string>> = {
    'names no file': '',
    'names its player as the video': `<meta property="og:video" content="${PLAYER}">`,
    'names itself as the file': `<script type="application/ld+json">{"@type":"VideoObject","name":"News","contentUrl":"${PAGE}"}</script>`,
    'only lists other videos': `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"VideoObject","contentUrl":"${FILE}"},{"@type":"VideoObject","contentUrl":"${FILE}?2"}]}</script>`,
    'names a file that is gone':
      '<meta property="og:video" content="https://media.example/gone.mp4">',
  };
  for (const [name, head] of Object.entries(others)) {
    it(`returns the provider’s player if the page ${name}`, async () =>
      assert.equal(await resolveWith(head), PLAYER));
  }

  it('fails if the page is gone', async () => {
    const { resolution } = await resolveScripted(PAGE, {});
    assert.ok(resolution.kind === 'failed');
    assert.match(resolution.message, /not found/);
  });

  it('returns the player for a player URL even if that URL fails', async () => {
    const { resolution, requests } = await resolveScripted(PLAYER, {});
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, PLAYER);
    assert.deepEqual(requests, [PLAYER]);
  });

  it('ignores media on the page of a provider that only has a player', async () => {
    const page = 'https://v.qq.com/x/page/h0305y9ksmw.html';
    const { resolution, requests } = await resolveScripted(page, {
      [page]: { text: `<title>T</title><meta property="og:video" content="${FILE}">` },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual(resolution.media.sources, []);
    assert.equal(resolution.media.title, 'T');
    assert.deepEqual(requests, [page]);
  });

  it('takes the title from the page of the video, whose URL may be another', async () => {
    const part = 'https://ok.ru/video/64211978996595-1';
    const { resolution, requests } = await resolveScripted(
      'https://m.ok.ru/movie/64211978996595-1',
      { [part]: { text: '<meta property="og:title" content="Part 2">' } },
    );
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.provider, resolution.media.title], ['ok', 'Part 2']);
    assert.equal(resolution.media.iframeUrl?.href, 'https://ok.ru/videoembed/64211978996595-1');
    assert.deepEqual(requests, [part]);
  });
});
