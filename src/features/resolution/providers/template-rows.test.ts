import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type Arbitrary,
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

import { FAILURE_REASONS } from '../core/failure-reasons.ts';
import type { Resolution } from '../core/resolution.ts';
import { matchUrlAdapters, getAdapterTable } from '../resolve/adapter-table.ts';
import { findFallbackPlayer, findKnownPlayer } from './known-players.ts';
import { findOembedEndpoint, toRequestUrl } from './oembed/provider-list.ts';
import { listProviderAdapters } from './provider-adapters.ts';
import { listProviderRows } from './provider-rows.ts';
import type { ProviderRow } from './provider.ts';
import { compileTemplate, fillTemplate, listHostTemplates, matchUrl } from './url-template.ts';

/** Rows with templates, which contain their examples. */
const ROWS = listProviderRows().filter(({ urls }) => urls.every((url) => typeof url === 'string'));
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

const TABLE = getAdapterTable();

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
      const others = rows.flatMap(({ otherPages = [] }) => otherPages);
      for (const href of [...others, ...examples.map(hostOfEvil), ...examples.map(toStartPage)])
        assert.ok(!listMatching(href).includes(name), href);
    });
  }

  it('are in order of their names, so that rows of one provider are next to each other', () => {
    const names = listProviderRows().map(({ name }) => name);
    assert.deepEqual(names, names.toSorted());
  });

  it('have an example each', () => {
    for (const row of ROWS) assert.ok(listExamples(row).length > 0, row.name);
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
    const matched = listProviderAdapters().flatMap(({ hosts, matches }) =>
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

const textsByPattern = new Map<string, Arbitrary<string>>();

/** Many rows have the same patterns, and preparing their texts takes longer than the tests. */
function getTexts({ source }: RegExp): Arbitrary<string> {
  const texts = textsByPattern.get(source) ?? stringMatching(new RegExp(`^${source}$`));
  textsByPattern.set(source, texts);
  return texts;
}

describe('URL templates', () => {
  const templates = IFRAMES.flatMap(({ urls, player, hosts, ids = {} }) =>
    typeof player === 'string'
      ? urls
          .filter((url) => typeof url === 'string')
          .flatMap((url) =>
            listHostTemplates(url, hosts ?? []).map((filled) => ({ url, filled, player, ids })),
          )
      : [],
  );

  it('return a player with the IDs of the URL', () => {
    for (const { url, filled, player, ids } of templates) {
      for (const [name, pattern] of Object.entries(ids)) {
        const isUsed = filled.includes(`{${name}}`) && player.includes(`{${name}}`);
        if (!isUsed) continue;
        assertProperty(
          property(getTexts(pattern), (id) => {
            const source = new Map(Object.entries(FILLER).concat([[name, id]]));
            const found = matchUrl(
              compileTemplate(url, ids),
              fillTemplate(filled.replace('/*', ''), source),
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
