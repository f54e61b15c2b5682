import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EgressError } from '#platform/egress/egress-failure.ts';
import { createTestResolveUrl } from '#test/support/resolver.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

const PAGE = 'https://news.example/2026/a-storm-at-the-coast';
const YOUTUBE = 'https://www.youtube.com/embed/';
const FORBIDDEN = { status: 403, text: 'Forbidden' };

/** The player of the page, or null if the page has no video. Other requests are refused. */
async function findPlayer(html: string): Promise<string | null> {
  const { resolution } = await resolveScripted(PAGE, { [PAGE]: { text: html } }, FORBIDDEN);
  return resolution.kind === 'resolved' ? (resolution.media.iframeUrl?.href ?? null) : null;
}

const frame = (id: string, attributes = ''): string =>
  `<iframe src="${YOUTUBE}${id}" ${attributes}></iframe>`;
const article = (html: string): string =>
  `<title>A storm at the coast</title><article><h1>A storm at the coast</h1><p>Text</p>${html}</article>`;

describe('a post in an article', () => {
  const urls = [
    'https://platform.twitter.com/embed/Tweet.html?id=1445773470042468352',
    'https://twitter.com/NASA/status/1445773470042468352',
    'https://www.instagram.com/p/CvYrSgnsKjv/embed',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fposts%2F123456',
    'https://t.me/durov/342?embed=1',
    'https://embed.bsky.app/embed/did:plc:abcdefghijklmnopqrstuvwx/app.bsky.feed.post/3l3giwtwp222m',
    'https://embed.reddit.com/r/cats/comments/ftoeo7/title/',
    'https://www.threads.net/@someone/post/CuW6-7KyXme/embed',
    'https://www.linkedin.com/embed/feed/update/urn:li:share:6898694772484112384',
    'https://assets.pinterest.com/ext/embed.html?id=1234567890',
    'https://mastodon.social/@Gargron/109382006402042919/embed',
    'https://social.example/@someone/109382006402042919/embed',
    'https://pixelfed.social/p/dansup/123456789012345678/embed',
    'https://giphy.com/embed/3o7TKSjRrfIPjeiVyM',
  ];
  for (const url of urls) {
    it(`is not its video: ${url}`, async () => {
      assert.equal(await findPlayer(article(`<iframe src="${url}"></iframe>`)), null);
      assert.equal(await findPlayer(article(`<div data-iframe-src="${url}"></div>`)), null);
      const state = JSON.stringify({ props: { video: url, embed: `<iframe src="${url}">` } });
      assert.equal(
        await findPlayer(
          article(`<script id="__NEXT_DATA__" type="application/json">${state}</script>`),
        ),
        null,
      );
    });
  }

  it('does not hide its video', async () => {
    const html = article(`<iframe src="${urls[0]}"></iframe>${frame('aqz-KE-bpKQ')}`);
    assert.match((await findPlayer(html)) ?? '', /aqz-KE-bpKQ/);
  });

  it('is its video if the page declares it', async () => {
    const html = `<meta property="og:video" content="https://www.instagram.com/reel/CvYrSgnsKjv/embed">`;
    assert.match((await findPlayer(article(html))) ?? '', /CvYrSgnsKjv/);
  });
});

describe('a player next to an article', () => {
  const places = [
    (html: string) => `<div class="related-videos">${html}</div>`,
    (html: string) => `<section id="more-videos"><h2>More</h2>${html}</section>`,
    (html: string) => `<aside class="widget recommended"><div>${html}</div></aside>`,
    (html: string) => `<h3>Related videos</h3><div>${html}</div>`,
    (html: string) => `<h2>You may also <b>like</b></h2>${html}`,
    (html: string) => `<h4>Más vídeos</h4>${html}`,
    (html: string) => `<section><h2>Mehr Videos</h2>${html}</section>`,
    (html: string) => `<footer>${html}</footer>`,
    (html: string) => `<nav><ul><li>${html}</ul></nav>`,
    (html: string) => `<div class="c-up-next">${html}</div>`,
    (html: string) => `<div class="bestOfVideosBox">${html}</div>`,
  ];
  for (const place of places) {
    it(`is not its video: ${place('')}`, async () => {
      assert.equal(await findPlayer(article(place(frame('aqz-KE-bpKQ')))), null);
      const main = frame('dQw4w9WgXcQ');
      const both = article(`${place(frame('aqz-KE-bpKQ'))}<h2>The storm</h2>${main}`);
      assert.match((await findPlayer(both)) ?? '', /dQw4w9WgXcQ/);
    });
  }

  it('does not include the player of the article', async () => {
    for (const html of [
      `<div class="more">${frame('aqz-KE-bpKQ')}</div>`,
      `<h2>More than a storm</h2>${frame('aqz-KE-bpKQ')}`,
      `<div class="video-wrapper related-content-above">${frame('aqz-KE-bpKQ')}</div>`,
      `<section><h2>Related videos</h2></section><section>${frame('aqz-KE-bpKQ')}</section>`,
    ]) {
      assert.match((await findPlayer(article(html))) ?? '', /aqz-KE-bpKQ/, html);
    }
  });

  const ofArticle = [
    `<article class="post type-post category-related-videos tag-popular-stories">${frame('aqz-KE-bpKQ')}</article>`,
    `<section class="tag-more-from-us category-up-next"><h2>The storm</h2>${frame('aqz-KE-bpKQ')}</section>`,
  ];
  for (const html of ofArticle) {
    it(`is not recognized by the categories of the article: ${html}`, async () => {
      assert.match((await findPlayer(html)) ?? '', /aqz-KE-bpKQ/);
    });
  }

  const inTitleRegion: readonly (readonly [string, string | null])[] = [
    [`<main class="popular-news"><h1>A storm</h1>${frame('aqz-KE-bpKQ')}</main>`, 'aqz-KE-bpKQ'],
    [`<div id="related-content">${frame('aqz-KE-bpKQ')}<h1>A storm</h1></div>`, 'aqz-KE-bpKQ'],
    [
      `<div class="news-list"><article class="other-news"><div>${frame('aqz-KE-bpKQ')}</div><h1>A storm</h1>`,
      'aqz-KE-bpKQ',
    ],
    // Only the first title is that of the page.
    [`<h1>A storm</h1><div class="popular-news"><h1>Cats</h1>${frame('aqz-KE-bpKQ')}</div>`, null],
    [`<div class="popular-news">${frame('aqz-KE-bpKQ')}</div><h1>A storm</h1>`, null],
    [
      `<main class="popular-news"><aside class="related">${frame('aqz-KE-bpKQ')}</aside><h1>A storm</h1></main>`,
      null,
    ],
    [`<nav><h1>The paper</h1>${frame('aqz-KE-bpKQ')}</nav>`, null],
  ];
  for (const [html, id] of inTitleRegion) {
    it(`is ${id === null ? 'not ' : ''}part of the element with the title: ${html}`, async () => {
      const player = await findPlayer(html);
      assert.equal(player?.includes('aqz-KE-bpKQ') ?? null, id && true);
    });
  }

  it('keeps scripts in footers', async () => {
    const data = `{"@type":"VideoObject","embedUrl":"${YOUTUBE}aqz-KE-bpKQ"}`;
    const html = `<footer><script type="application/ld+json">${data}</script></footer>`;
    assert.match((await findPlayer(article(html))) ?? '', /aqz-KE-bpKQ/);
  });
});

describe('a page with many players', () => {
  const ids = Array.from({ length: 16 }, (_, index) => `abcdefghi${10 + index}`);
  const [first = ''] = ids;
  const cards = (list: readonly string[], attributes = ''): string =>
    list.map((id) => `<div class="card">${frame(id, attributes)}</div>`).join('');

  it('has no video if none of them stands out', async () => {
    assert.equal(await findPlayer(article(cards(ids))), null);
    assert.equal(await findPlayer(article(cards(ids, 'width="560" height="315"'))), null);
    assert.equal(
      await findPlayer(article(`<ul><li>${ids.map((id) => frame(id)).join('<li>')}</ul>`)),
      null,
    );
  });

  const main: readonly (readonly [string, string])[] = [
    [
      'the largest one',
      cards(ids.slice(1), 'width="320" height="180"') + frame(first, 'width="960" height="540"'),
    ],
    [
      'the one with the title of the page',
      cards(ids.slice(1)) + frame(first, 'title="A storm at the coast"'),
    ],
    [
      'the first one, outside of the list',
      `<div class="player">${frame(first)}</div>${cards(ids.slice(1))}`,
    ],
    [
      'the one of the canonical URL',
      `<link rel="canonical" href="https://news.example/video/${first}">${cards(ids.toReversed())}`,
    ],
    [
      'the one of the preview image',
      `<meta property="og:image" content="https://i.ytimg.com/vi/${first}/hqdefault.jpg">${cards(ids.toReversed())}`,
    ],
  ];
  for (const [name, html] of main) {
    it(`has ${name} as its video`, async () => {
      assert.match((await findPlayer(article(html))) ?? '', new RegExp(first));
    });
  }
});

describe('a provider’s player on a page', () => {
  it('is not framed if the provider shows that it is not a video', async () => {
    const book = 'https://archive.org/embed/a_book';
    const { resolution } = await resolveScripted(
      PAGE,
      {
        [PAGE]: { text: article(`<iframe src="${book}"></iframe>`) },
        'https://archive.org/metadata/a_book': {
          json: { metadata: { title: 'A book' }, files: [{ name: 'book.pdf', format: 'PDF' }] },
        },
      },
      FORBIDDEN,
    );
    assert.equal(resolution.kind, 'failed');
  });
});

describe('a URL of a video site that is not a video', () => {
  const urls = [
    'https://www.twitch.tv/clip/',
    'https://www.twitch.tv/clips',
    'https://www.twitch.tv/directory',
    'https://clips.twitch.tv/',
    'https://kick.com/categories',
    'https://kick.com/browse',
    'https://kick.com/terms-of-service',
    'https://www.instagram.com/p/',
    'https://www.facebook.com/watch/?v=anything',
    'https://www.facebook.com/watch/',
  ];
  for (const url of urls) {
    it(`is not ready: ${url}`, async () => {
      const shell = { text: '<title>A site</title><div id="app"></div>' };
      for (const response of [shell, FORBIDDEN, { status: 429, text: '' }]) {
        const { resolution } = await resolveScripted(url, {}, response);
        assert.equal(resolution.kind, 'failed');
      }
    });
  }
});

describe('a URL of a post or number that may not be a video', () => {
  const urls = [
    'https://www.instagram.com/p/CvYrSgnsKjv/',
    'https://www.facebook.com/watch/?v=10153231379946729',
    'https://www.facebook.com/story.php?story_fbid=10153231379946729&id=123',
  ];
  const answers = [
    { text: '<title>A site</title><div id="app"></div>' },
    { text: '<title>Log in</title>' },
    { status: 401, text: '' },
    { status: 404, text: '' },
    { status: 410, text: '' },
  ];
  for (const url of urls) {
    it(`is not ready without a video in the answer of the provider: ${url}`, async () => {
      for (const answer of answers) {
        const { resolution } = await resolveScripted(url, {}, answer);
        assert.equal(resolution.kind, 'failed');
      }
    });

    it(`is not ready if another page references it, and the provider refuses: ${url}`, async () => {
      const html = article(`<iframe src="${url}"></iframe><a href="${url}">A video</a>`);
      const { resolution } = await resolveScripted(PAGE, { [PAGE]: { text: html } }, FORBIDDEN);
      assert.equal(resolution.kind, 'failed');
    });

    it(`is not ready without a request that reaches the provider: ${url}`, async () => {
      const resolveUrl = createTestResolveUrl({
        egress: createScriptedEgress(() => {
          throw new EgressError('dns', 'No such host');
        }),
      });
      assert.equal((await resolveUrl(new URL(url))).kind, 'failed');
    });
  }
});
