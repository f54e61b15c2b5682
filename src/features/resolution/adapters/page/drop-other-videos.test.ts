import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { rankCandidates } from './rank-candidates.ts';
import { readPage } from './read-page.ts';

const PAGE = new URL('https://zoo.example/asian-animals/red-panda-twins.html?from=mail');
const MINE = 'https://cdn.example/mine.mp4';
const OTHER = 'https://cdn.example/other.m3u8';
const PLAYER = 'https://www.youtube.com/embed/aqz-KE-bpKQ';

/** Returns the URLs in page state that are candidates of a page. */
function find(script: string, head = ''): readonly string[] {
  const html = `<title>Red panda twins | The zoo</title>${head}<script>${script}</script>`;
  const { players, scripts } = rankCandidates(
    readPage(html, { pageUrl: PAGE }).candidates,
    () => false,
  );
  return [...players, ...scripts].map(({ url }) => url.href);
}

const state = (value: unknown): string => `window.__STATE__ = ${JSON.stringify(value)};`;
const video = (title: string, url: string): object => ({ title, sources: [{ src: url }] });

describe('a video in page state', () => {
  const kept: readonly (readonly [string, string])[] = [
    ['is the only one', state({ media: { items: [video('Feeding time', MINE)] } })],
    [
      'has no description',
      state({ player: { src: MINE }, files: [video('Otters at play', OTHER)] }),
    ],
    [
      'has the title of the page',
      state({ list: [video('Otters at play', OTHER), video('Red panda twins', MINE)] }),
    ],
    [
      'has the title of the page, in an object of its own',
      state({
        list: [
          { title: 'Red panda twins', asset: { name: 'rp-final-4.mov', mp4: MINE } },
          video('Otters at play', OTHER),
        ],
      }),
    ],
    [
      'has the slug of the page',
      state({
        list: [
          { slug: 'otters-at-play', hls: OTHER },
          { slug: 'red-panda-twins', mp4: MINE },
        ],
      }),
    ],
    [
      'has the URL of the page',
      state({
        list: [
          { name: 'Panda film', url: '/asian-animals/red-panda-twins.html', mp4: MINE },
          video('Otters', OTHER),
        ],
      }),
    ],
    [
      'is in a property that is named for the article',
      state({
        article: { blocks: [video('Feeding time', MINE)] },
        feed: [video('Otters at play', OTHER)],
      }),
    ],
    [
      'is a trailer with the title of the page',
      state({ trailers: [video('Red panda twins', MINE)] }),
    ],
    [
      'is in a variable with a common name',
      `var playlist = [${JSON.stringify(video('Feeding time', MINE))}];`,
    ],
  ];
  for (const [name, script] of kept) {
    it(`is a candidate if it ${name}`, () => assert.ok(find(script).includes(MINE)));
  }

  it('is the only candidate if it has a tie to the page', () => {
    const script = state({
      stream: { src: OTHER },
      article: { video: video('Otters at play', OTHER) },
      list: [{ slug: 'red-panda-twins', mp4: MINE }],
    });
    assert.deepEqual(find(script), [MINE]);
  });

  it('is a candidate if the preview image has its ID', () => {
    const head = '<meta property="og:image" content="https://i.ytimg.com/vi/aqz-KE-bpKQ/0.jpg">';
    const script = state({ list: [video('Feeding time', PLAYER), video('Otters at play', OTHER)] });
    assert.deepEqual(find(script, head), [PLAYER]);
    assert.deepEqual(find(script), []);
  });

  const names = [
    'relatedVideos',
    'videoRelated',
    'recommended_items',
    'moreStories',
    'webinarDemoUrls',
    'promoVideo',
    'trailers',
    'helpModal',
    'liveChannel',
    'latest-news',
  ];
  for (const name of names) {
    it(`is no candidate below ${name}`, () => {
      assert.deepEqual(
        find(state({ page: { [name]: { clip: { mp4: MINE, embed: PLAYER } } } })),
        [],
      );
      assert.deepEqual(find(`var ${name.replace('-', '_')} = [{ "mp4": "${MINE}" }];`), []);
      const html = { html: `<iframe src="${PLAYER}"></iframe>` };
      assert.deepEqual(find(state({ [name]: [html] })), []);
    });
  }

  it('is no candidate if several are described and none has a tie to the page', () => {
    const list = [video('Feeding time', MINE), video('Otters at play', OTHER)];
    assert.deepEqual(find(state({ list })), []);
    assert.deepEqual(find(state({ red: list[0], blue: list[1] })), []);
    // A part of the title is not the title, and a part of the path is not the slug.
    assert.deepEqual(
      find(state({ list: [video('Red panda', MINE), { slug: 'asian-animals', mp4: OTHER }] })),
      [],
    );
  });

  it('is not found as script text instead', () => {
    const items = Array.from({ length: 200 }, (_, at) =>
      video(`Animal ${at} at play`, `https://cdn.example/${at}a/x${at}.mp4`),
    );
    assert.deepEqual(find(`${state({ items })} function play() {}`), []);
  });
});
