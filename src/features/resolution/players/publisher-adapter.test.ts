import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  playableMp4,
  resolveScripted,
  type ScriptedAnswers,
} from '#test/support/scripted-upstream.ts';

const PAGE = 'https://abcnews.com/video/126540156/';
const FILE = 'https://media.example/126540156.mp4';
const PLAYER = 'https://abcnews.go.com/video/embed?id=126540156';

function pageWith(head: string): ScriptedAnswers {
  const text = `<title>Site</title><meta property="og:title" content="News">${head}`;
  return { [PAGE]: { text }, [FILE]: playableMp4() };
}

async function playedWith(head: string): Promise<string | undefined> {
  const { resolution } = await resolveScripted(PAGE, pageWith(head));
  assert.ok(resolution.kind === 'resolved');
  assert.equal(resolution.provider, 'abc-news');
  assert.equal(resolution.media.title, 'News');
  return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
}

describe('a video on its publisher’s page', () => {
  const files: Readonly<Record<string, string>> = {
    'schema.org’s contentUrl': `<script type="application/ld+json">{"@type":"VideoObject","name":"News","contentUrl":"${FILE}"}</script>`,
    'Open Graph’s file': `<meta property='og:video' content='${FILE}'>`,
    'Twitter’s stream': `<meta name="twitter:player:stream" content="${FILE}">`,
  };
  for (const [name, head] of Object.entries(files)) {
    it(`plays from ${name}`, async () => assert.equal(await playedWith(head), FILE));
  }

  const others: Readonly<Record<string, string>> = {
    'names no file': '',
    'names its player as the video': `<meta property="og:video" content="${PLAYER}">`,
    'names itself as the file': `<script type="application/ld+json">{"@type":"VideoObject","name":"News","contentUrl":"${PAGE}"}</script>`,
    'lists other videos alone': `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"VideoObject","contentUrl":"${FILE}"},{"@type":"VideoObject","contentUrl":"${FILE}?2"}]}</script>`,
    'names a file that is gone':
      '<meta property="og:video" content="https://media.example/gone.mp4">',
  };
  for (const [name, head] of Object.entries(others)) {
    it(`plays in the publisher’s player where the page ${name}`, async () =>
      assert.equal(await playedWith(head), PLAYER));
  }

  it('is gone when its page is', async () => {
    const { resolution } = await resolveScripted(PAGE, {});
    assert.ok(resolution.kind === 'failed');
    assert.match(resolution.message, /no longer there/);
  });

  it('plays in its player by the player’s address, whatever that answers to programs', async () => {
    const { resolution, requests } = await resolveScripted(PLAYER, {});
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, PLAYER);
    assert.deepEqual(requests, [PLAYER]);
  });

  it('is not taken from the page of one that has a player alone', async () => {
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
});
