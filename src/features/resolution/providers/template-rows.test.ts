import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  assert as assertProperty,
  constantFrom,
  property,
  string,
  stringMatching,
} from 'fast-check';

import { REFUSAL_NAMES, type RefusalName, resolveRefused } from '#test/support/refusals.ts';
import {
  playableMp4,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

import { ADAPTERS } from '../adapters/index.ts';
import { FAILURE_REASONS } from '../core/failure-reasons.ts';
import type { Resolution } from '../core/resolution.ts';
import { matchUrlAdapters, toAdapterTable } from '../resolve/adapter-table.ts';
import { findFallbackPlayer, findKnownPlayer } from './known-players.ts';
import { findOembedEndpoint, toRequestUrl } from './oembed/provider-list.ts';
import { PROVIDER_ADAPTERS } from './provider-adapters.ts';
import { PROVIDER_ROWS } from './provider-rows.ts';
import type { ProviderRow } from './provider.ts';
import { compileTemplate, fillTemplate, matchUrl } from './url-template.ts';

/** Pages of providers that are not videos: profiles, searches, settings and photos. */
const OTHER_PAGES: Readonly<Record<string, readonly string[]>> = {
  '9gag': ['https://9gag.com/', 'https://9gag.com/tag/cats', 'https://9gag.com/u/someone'],
  'ard-mediathek': [
    'https://www.ardmediathek.de/',
    'https://www.ardmediathek.de/sendung/tatort/Y3JpZDovL2Rhc2Vyc3RlLmRl',
  ],
  'bilibili-live': ['https://live.bilibili.com/', 'https://live.bilibili.com/p/eden/area-tags'],
  'bilibili-bangumi': [
    'https://www.bilibili.com/bangumi/media/md28229233',
    'https://www.bilibili.com/anime/',
  ],
  bitchute: ['https://www.bitchute.com/channel/someone/'],
  box: ['https://app.box.com/folder/0', 'https://app.box.com/login'],
  canva: [
    'https://www.canva.com/design/DAGcyyBgSEQ/3-wTsX3V_8h1KQeJhZz6lA/view',
    'https://www.canva.com/templates/',
  ],
  cap: ['https://cap.so/pricing', 'https://cap.so/s/'],
  chzzk: [
    'https://chzzk.naver.com/',
    'https://chzzk.naver.com/lives',
    'https://chzzk.naver.com/0123456789abcdef0123456789abcdef',
  ],
  coub: ['https://coub.com/community/cats', 'https://coub.com/someone'],
  dacast: ['https://www.dacast.com/', 'https://iframe.dacast.com/playlist/abc/def'],
  descript: ['https://www.descript.com/pricing', 'https://share.descript.com/'],
  douyin: [
    'https://www.douyin.com/user/MS4wLjABAAAA',
    'https://www.douyin.com/note/6961737553342991651',
  ],
  echo360: ['https://echo360.org/login', 'https://echo360.org/media/x/public'],
  gumlet: ['https://www.gumlet.com/', 'https://gumlet.tv/channel/64bfb0913ed6e5096d66dc1e'],
  heygen: ['https://app.heygen.com/home', 'https://app.heygen.com/avatars'],
  'imgur-posts': [
    'https://imgur.com/',
    'https://imgur.com/user/someone',
    'https://imgur.com/upload',
  ],
  mixcloud: [
    'https://www.mixcloud.com/someone/',
    'https://www.mixcloud.com/someone/uploads/',
    'https://www.mixcloud.com/discover/ambient/',
  ],
  soundcloud: [
    'https://soundcloud.com/someone',
    'https://soundcloud.com/someone/sets',
    'https://soundcloud.com/discover/sets',
  ],
  spotify: ['https://open.spotify.com/', 'https://open.spotify.com/user/someone'],
  indiegogo: ['https://www.indiegogo.com/explore/all', 'https://www.indiegogo.com/projects/'],
  'kakao-tv': ['https://tv.kakao.com/', 'https://tv.kakao.com/channel/2671005'],
  'kick-recordings': [
    'https://kick.com/someone',
    'https://kick.com/someone/videos',
    'https://kick.com/browse/clips',
  ],
  'vk-posts': ['https://vk.com/wall-1_2?z=video-22822305_456241864%2Fabc', 'https://vk.com/wall'],
  linkedin: [
    'https://www.linkedin.com/in/someone/',
    'https://www.linkedin.com/company/some-company/',
    'https://www.linkedin.com/feed/',
  ],
  mediasite: ['https://example.mediasite.com/Mediasite/Catalog/catalogs/default'],
  'naver-tv': ['https://tv.naver.com/', 'https://tv.naver.com/somechannel'],
  'nasa-images': [
    'https://images.nasa.gov/',
    'https://images.nasa.gov/search?q=moon',
    'https://images.nasa.gov/details/',
  ],
  'niconico-live': ['https://live.nicovideo.jp/', 'https://live.nicovideo.jp/ranking'],
  nimo: ['https://www.nimo.tv/', 'https://www.nimo.tv/game/185'],
  nrk: ['https://tv.nrk.no/', 'https://tv.nrk.no/serie/some-series'],
  pbs: ['https://www.pbs.org/', 'https://www.pbs.org/show/nova/', 'https://player.pbs.org/'],
  redgifs: ['https://www.redgifs.com/users/someone', 'https://www.redgifs.com/browse'],
  'rotten-tomatoes': [
    'https://www.rottentomatoes.com/m/the_batman',
    'https://www.rottentomatoes.com/m/the_batman/videos',
  ],
  slideslive: [
    'https://slideslive.com/',
    'https://slideslive.com/iclr-2020',
    'https://slideslive.com/speakers',
  ],
  tella: ['https://www.tella.tv/pricing', 'https://www.tella.tv/video/'],
  tenor: [
    'https://tenor.com/',
    'https://tenor.com/search/cat-gifs',
    'https://tenor.com/users/someone',
  ],
  threads: ['https://www.threads.net/@zuck', 'https://www.threads.net/search?q=a'],
  trovo: [
    'https://trovo.live/',
    'https://trovo.live/games',
    'https://trovo.live/s/channel/123?vid=ltv-1',
  ],
  veed: [
    'https://www.veed.io/',
    'https://www.veed.io/tools/video-editor',
    'https://www.veed.io/view/x',
  ],
  vevo: ['https://www.vevo.com/', 'https://www.vevo.com/artist/someone'],
  yuja: ['https://example.yuja.com/', 'https://example.yuja.com/V/Video?v=x&node=1&a=1'],
  'youtube-live': [
    'https://www.youtube.com/channel/UCkA21M22vGK9GtAvq3DvSlA',
    'https://www.youtube.com/channel/x/live',
  ],
  'youtube-clips': [
    'https://www.youtube.com/@NASA',
    'https://www.youtube.com/@NASA/videos',
    'https://www.youtube.com/clip/',
  ],
  zoom: ['https://zoom.us/', 'https://zoom.us/j/123456789', 'https://us02web.zoom.us/rec/share/'],
};

/** Rows with templates, which contain their examples. */
const ROWS = PROVIDER_ROWS.filter(({ urls }) => urls.every((url) => typeof url === 'string'));
const IFRAMES = ROWS.filter((row) => row.result === 'iframe');

function listExamples({ examples = [] }: Pick<ProviderRow, 'examples'>): readonly string[] {
  return Array.isArray(examples) ? examples : Object.keys(examples);
}

function getPlaying(resolution: Resolution): string | undefined {
  if (resolution.kind === 'failed') return undefined;
  const { sources, iframeUrl } = resolution.media;
  return sources[0]?.url.href ?? iframeUrl?.href;
}

function hostOfEvil(href: string): string {
  const url = new URL(href);
  url.hostname = `${url.hostname}.evil.example`;
  return url.href;
}

const TABLE = toAdapterTable(ADAPTERS);

function listMatching(href: string): readonly string[] {
  return [...matchUrlAdapters(TABLE, new URL(href))].map(({ name }) => name);
}

describe('rows with templates', () => {
  for (const [name, rows] of Map.groupBy(ROWS, (row) => row.name)) {
    const examples = rows.flatMap(listExamples);
    it(`of ${name} are the only ones that match its URLs`, () => {
      for (const href of [...examples, ...examples.flatMap(toVariants)])
        assert.deepEqual(listMatching(href), [name], href);
    });

    it(`of ${name} match no other pages`, () => {
      const others = OTHER_PAGES[name] ?? [];
      for (const href of [...others, ...examples.map(hostOfEvil), ...examples.map(toStartPage)])
        assert.ok(!listMatching(href).includes(name), href);
    });
  }

  it('have an example each', () => {
    for (const row of ROWS) assert.ok(listExamples(row).length > 0, row.name);
  });

  it('match none of the pages that belong to no video', () => {
    const names = new Set(ROWS.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(OTHER_PAGES).filter((name) => !names.has(name)),
      [],
    );
  });
});

/** Pages that every site has. */
const GENERAL_PAGES = [
  'about',
  'account/settings',
  'authors/john-smith-2',
  'blog/some-post-2024',
  'categories/music',
  'channels/news',
  'contact',
  'forum/thread-123',
  'help',
  'help/faq-12',
  'legal/terms-2024',
  'login',
  'privacy',
  'search?q=cats',
  'shop/t-shirt-2024',
  'tags/cats-2024',
  'terms',
  'user/someone',
  'users/someone123',
  'video/search',
  'videos/category/music',
  'videos/latest',
];
/** Channels and tracks have these forms on some sites, and hosts of short URLs have no pages. */
const EXCEPTIONS =
  /^(?:(?:mixcloud|soundcloud)\.(?:com|tv)|(?:cl\.ly|jmp\.sh|lnkd\.in|spotify\.link|we\.tl))$/;
const SITE_HOST = /^[a-z0-9-]+(?:\.com?)?\.[a-z]+$/;

describe('hosts of rows with templates', () => {
  it('have general pages that no row matches', () => {
    const matched = PROVIDER_ADAPTERS.flatMap(({ hosts, matches }) =>
      hosts
        .filter((host) => SITE_HOST.test(host) && !EXCEPTIONS.test(host))
        .flatMap((host) => GENERAL_PAGES.map((page) => new URL(`https://${host}/${page}`)))
        .filter(matches)
        .map(({ href }) => href),
    );
    assert.deepEqual(matched, []);
  });
});

/** The same URL as other clients write it. */
function toVariants(href: string): readonly string[] {
  const mobile = new URL(href);
  const [, name = ''] = /^(?:www\.)?(.+)$/.exec(mobile.hostname) ?? [];
  mobile.hostname = `m.${name}`;
  const shared = new URL(href);
  shared.protocol = 'http:';
  shared.search = `?utm_source=a&${shared.search.slice(1)}`;
  const slash = new URL(href);
  slash.pathname = slash.pathname.endsWith('/')
    ? slash.pathname.slice(0, -1)
    : `${slash.pathname}/`;
  // A host that starts with the name of an organization has no mobile name.
  return [shared.href, slash.href, ...(name.split('.').length === 2 ? [mobile.href] : [])];
}

function toStartPage(href: string): string {
  return new URL('/', href).href;
}

/** All rows share the code for refusals, so each example needs only one of them. */
function pickRefusal(href: string): RefusalName {
  return REFUSAL_NAMES[href.length % REFUSAL_NAMES.length] ?? '403';
}

const GIF = 'https://www.redgifs.com/watch/abcdef';

describe('rows with an iframe', () => {
  for (const { name, examples = {} } of IFRAMES) {
    for (const [href, player] of Object.entries(examples)) {
      it(`frames ${player} for ${href}`, async () => {
        const page = '<title>Site</title><meta property="og:title" content="Title">';
        const { resolution } = await resolveScripted(href, {}, { text: page });
        assert.equal(getPlaying(resolution), player);
        assert.equal(resolution.provider, name);
        assert.equal(findKnownPlayer(new URL(player))?.url.href, player);
      });

      it(`frames ${player} for ${href} after a refusal`, async () => {
        const { resolution } = await resolveRefused(new URL(href), pickRefusal(href));
        assert.equal(getPlaying(resolution), player);
      });
    }
  }

  const MISSING: Readonly<Record<string, ScriptedResponses>> = {
    'is gone': {},
    'shows that the video is unavailable': {
      [GIF]: { text: '<title>Page not found | RedGIFs</title><p>Text</p>' },
    },
    'redirects to the start page': {
      [GIF]: { location: 'https://www.redgifs.com/' },
      'https://www.redgifs.com/': { text: '<title>RedGIFs</title>' },
    },
  };
  for (const [page, responses] of Object.entries(MISSING)) {
    it(`fail if the page of the video ${page}`, async () => {
      const { resolution } = await resolveScripted(GIF, responses);
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
      assert.equal(resolution.provider, 'redgifs');
    });
  }

  const LOGINS: Readonly<Record<string, ScriptedResponses>> = {
    'requires a login': { [GIF]: { status: 401, text: '' } },
    'is a login page': { [GIF]: { text: '<title>Log in | RedGIFs</title><p>Text</p>' } },
    'redirects to a login page': {
      [GIF]: { location: 'https://www.redgifs.com/login?next=1' },
      'https://www.redgifs.com/login?next=1': { text: '<title>RedGIFs</title>' },
    },
  };
  for (const [page, responses] of Object.entries(LOGINS)) {
    it(`fail if the page of the video ${page}`, async () => {
      const { resolution } = await resolveScripted(GIF, responses);
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
    });
  }
});

describe('rows with a file', () => {
  for (const { name, examples } of ROWS.filter((row) => row.result === 'file')) {
    for (const [href, file] of Object.entries(examples)) {
      it(`plays ${file} for ${href}`, async () => {
        const { resolution } = await resolveScripted(href, { [file]: playableMp4() });
        assert.equal(getPlaying(resolution), file);
        assert.equal(resolution.provider, name);
      });

      it(`fails and names the provider if ${href} is not a video`, async () => {
        const { resolution } = await resolveScripted(href, {});
        assert.ok(resolution.kind === 'failed');
        assert.equal(resolution.provider, name);
        assert.match(resolution.message, /\(.+\)/);
      });
    }
  }
});

describe('rows with an oEmbed endpoint', () => {
  const examples = ROWS.filter((row) => row.result === 'oembed').flatMap(
    ({ name, post, examples: urls }) => urls.map((href) => ({ name, post, href })),
  );
  for (const { name, post, href } of examples) {
    it(`${post === undefined ? 'fails' : 'frames the recording'} for ${href} after a refusal`, async () => {
      const { resolution } = await resolveRefused(new URL(href), pickRefusal(href));
      const playing = getPlaying(resolution);
      assert.equal(playing === undefined, post === undefined);
      if (playing !== undefined) assert.ok(findFallbackPlayer(new URL(playing)));
    });

    it(`frame the player in the response for ${href}`, async () => {
      const video = new URL(href);
      const endpoint = findOembedEndpoint(video) ?? assert.fail();
      const player = `https://${video.hostname}/some/player`;
      const responses: ScriptedResponses = {
        [toRequestUrl(endpoint, video).href]: {
          json: { type: 'video', title: 'Title', html: `<iframe src="${player}"></iframe>` },
        },
      };
      const { resolution } = await resolveScripted(href, responses);
      assert.equal(getPlaying(resolution), player);
      assert.equal(resolution.provider, name);
    });
  }
});

describe('rows with a page', () => {
  const FILE = 'https://media.example/video.mp4';
  for (const { name, title, post, examples } of ROWS.filter((row) => row.result === 'page')) {
    for (const href of examples) {
      it(`plays the file that ${href} declares`, async () => {
        const page = { text: `<meta property="og:video" content="${FILE}">` };
        const responses = { [href]: page, [FILE]: playableMp4() };
        const { resolution } = await resolveScripted(href, responses);
        assert.equal(getPlaying(resolution), FILE);
        assert.equal(resolution.provider, name);
      });

      it(`fails for ${href} without a video and names the provider`, async () => {
        const text = '<!DOCTYPE html><title>Title</title><p>Text</p>';
        const { resolution } = await resolveScripted(href, { [href]: { text } });
        assert.ok(resolution.kind === 'failed');
        assert.equal(resolution.provider, name);
        assert.ok(resolution.message.includes(`(${title})`), resolution.message);
      });

      if (post === undefined) continue;
      it(`frames the post for ${href} after a refusal`, async () => {
        const { resolution } = await resolveRefused(new URL(href), pickRefusal(href));
        assert.ok(findFallbackPlayer(new URL(getPlaying(resolution) ?? assert.fail())));
      });
    }
  }
});

describe('rows without a public player', () => {
  for (const { name, title, reason, examples } of ROWS.filter((row) => row.result === 'refused')) {
    for (const href of examples) {
      it(`fail for ${href} with the reason and without a request`, async () => {
        const { resolution, requests } = await resolveScripted(href, {});
        assert.ok(resolution.kind === 'failed');
        assert.equal(resolution.provider, name);
        assert.equal(resolution.code, FAILURE_REASONS[reason].code);
        assert.ok(resolution.message.includes(`(${title})`), resolution.message);
        assert.deepEqual(resolution.drm, []);
        assert.deepEqual(requests, []);
      });
    }
  }
});

describe('URL templates', () => {
  const templates = IFRAMES.flatMap(({ urls, player, ids = {} }) =>
    typeof player === 'string'
      ? urls.filter((url) => typeof url === 'string').map((url) => ({ url, player, ids }))
      : [],
  );

  it('return a player with the IDs of the URL', () => {
    for (const { url, player, ids } of templates) {
      for (const [name, pattern] of Object.entries(ids)) {
        const isUsed = url.includes(`{${name}}`) && player.includes(`{${name}}`);
        if (!isUsed) continue;
        assertProperty(
          property(stringMatching(new RegExp(`^${pattern.source}$`)), (id) => {
            const source = new Map(Object.entries(FILLER).concat([[name, id]]));
            const found = matchUrl(
              compileTemplate(url, ids),
              fillTemplate(url.replace('/*', ''), source),
            );
            if (found === undefined) return;
            const target = fillTemplate(player, found);
            assert.ok(
              decodeURIComponent(target.href).includes(found.get(name) ?? '?'),
              target.href,
            );
            assert.ok(findKnownPlayer(target), target.href);
          }),
          { numRuns: 5 },
        );
      }
    }
  });

  it('match no ID with other characters', () => {
    const { ids } = templates.find(({ url }) => url === 'redgifs.com/watch/{id}') ?? assert.fail();
    const template = compileTemplate('redgifs.com/watch/{id}', ids);
    assertProperty(
      property(constantFrom('/', '.', '%2F', '?', '"', '<', '#', '..'), string(), (other, text) => {
        const url = URL.parse(`https://redgifs.com/watch/abc${other}${text}`);
        const id = url && matchUrl(template, url)?.get('id');
        if (id !== undefined && id !== null) assert.match(id, /^[A-Za-z]{4,60}$/);
      }),
    );
  });

  it('throw for an ID without a pattern', () => {
    assert.throws(() => compileTemplate('site.example/{id}', {}), /No pattern/);
  });
});

/** Values for the IDs of a template that the property does not vary. */
const FILLER: Readonly<Record<string, string>> = {
  org: 'example',
  channel: '1234',
  path: '',
  title: 'title',
  language: '',
  node: '1',
  key: '1',
};
