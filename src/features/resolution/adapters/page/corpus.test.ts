import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import type { PageCandidate } from './page-candidate.ts';
import { type Page, readPage } from './read-page.ts';

/** Pages that are read otherwise than their list says, and why. */
const DEVIATIONS: ReadonlyMap<string, string> = new Map([
  [
    'metascraper/test/integration/the-boston-globe/input.html',
    'an article without a video; its scripts hold some twenty of the newspaper’s latest',
  ],
  [
    'metascraper-x/test/fixtures/profile.html',
    'a list of posts; its scripts name films about the service, under flags of its interface',
  ],
  [
    'metascraper-x/test/fixtures/profile-video.html',
    'a list of posts; its scripts name films about the service, under flags of its interface',
  ],
]);

type Row = {
  readonly file: string;
  readonly url: string;
  readonly cls: string;
  readonly repo_expected: { readonly video?: string | null } | null;
  readonly signals: readonly (readonly [string, string, string])[];
};

describe('the corpus of pages', { skip: corpusMissing }, () => {
  const rows = corpusMissing === false ? readOracle() : [];
  for (const row of rows) {
    it(`${row.cls}: ${row.file}`, () => {
      const best = bestOf(readRow(row).candidates);
      const isDeviation = [...DEVIATIONS.keys()].some((file) => row.file.endsWith(file));
      if (row.cls === 'NO_VIDEO' || isDeviation) {
        assert.equal(best?.url.href, undefined);
        return;
      }
      assert.ok(best !== undefined, 'nothing found');
      const named = row.signals.map(([, address]) => URL.parse(address, row.url)?.href);
      assert.ok(named.includes(best.url.href), `${best.signal} ${best.url.href}`);
      assertStep(row, best);
    });
  }

  it('names the file that others expect of each', () => {
    for (const row of rows) {
      const expected = row.repo_expected?.video;
      if (typeof expected !== 'string' || !expected.startsWith('https:')) continue;
      const { media, lesser } = readRow(row).candidates;
      const addresses = [...media, ...lesser].map(({ url }) => url.href);
      assert.ok(addresses.includes(new URL(expected).href), row.file);
    }
  });
});

/** A page whose files are all of lesser kinds asks its oEmbed endpoint first, which costs one request and says no. */
function assertStep({ cls, file }: Row, { step, lesser }: PageCandidate): void {
  const expected: Readonly<Record<string, readonly string[]>> = {
    DIRECT_MEDIA: ['media', ...(file.endsWith('bluecadet.com.html') ? ['oembed'] : [])],
    PLAYER_EMBED: ['players'],
    OEMBED_DISCOVERY: ['oembed'],
    SCRIPT_ONLY: ['scripts', 'oembed'],
    OTHER_VIDEO_SIGNAL: ['media', 'oembed', 'pages'],
  };
  const isOnlyLesser = cls === 'DIRECT_MEDIA' && lesser !== null;
  assert.ok(isOnlyLesser || expected[cls]?.includes(step), `${cls} as ${step}`);
}

function bestOf({
  media,
  players,
  oembed,
  scripts,
  pages,
  lesser,
}: Page['candidates']): PageCandidate | undefined {
  return [...media, ...players, ...oembed, ...scripts, ...pages, ...lesser][0];
}

function readRow({ file, url }: Row): Page {
  const html = readFileSync(corpusPath('html', file), 'utf8');
  return readPage(html, { pageUrl: new URL(url), isProviders: () => false });
}

function readOracle(): readonly Row[] {
  const rows = readFileSync(corpusPath('html', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
  return rows.map((row) => JSON.parse(row));
}
