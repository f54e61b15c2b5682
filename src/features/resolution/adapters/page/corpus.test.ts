import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { rankCandidates } from './rank-candidates.ts';
import { readPage } from './read-page.ts';

/** Pages whose expected result differs from the corpus list, with the reason. */
const DEVIATIONS: ReadonlyMap<string, string> = new Map([
  [
    'metascraper/test/integration/the-boston-globe/input.html',
    'an article without a video; its scripts list about twenty recent videos of the newspaper',
  ],
  [
    'metascraper-x/test/fixtures/profile.html',
    'a list of posts; its scripts reference videos about the service, as interface settings',
  ],
  [
    'metascraper-x/test/fixtures/profile-video.html',
    'a list of posts; its scripts reference videos about the service, as interface settings',
  ],
]);

type Row = {
  readonly file: string;
  readonly url: string;
  readonly cls: string;
  readonly repo_expected: { readonly video?: string | null } | null;
  readonly signals: readonly (readonly [string, string, string])[];
};

describe('the page corpus', { skip: corpusMissing }, () => {
  const rows = corpusMissing === false ? readOracle() : [];
  for (const row of rows) {
    it(`${row.cls}: ${row.file}`, () => {
      const best = findBest(readCandidates(row));
      const isDeviation = [...DEVIATIONS.keys()].some((file) => row.file.endsWith(file));
      if (row.cls === 'NO_VIDEO' || isDeviation) {
        assert.equal(best?.url.href, undefined);
        return;
      }
      assert.ok(best !== undefined, 'no candidate');
      const expected = row.signals.map(([, url]) => URL.parse(url, row.url)?.href);
      assert.ok(expected.includes(best.url.href), `${best.signal} ${best.url.href}`);
      assertStep(row, best);
    });
  }

  it('has the expected file among the candidates of each page', () => {
    for (const row of rows) {
      const expected = row.repo_expected?.video;
      if (typeof expected !== 'string' || !expected.startsWith('https:')) continue;
      const { media, lowPriority } = readCandidates(row);
      const urls = [...media, ...lowPriority].map(({ url }) => url.href);
      assert.ok(urls.includes(new URL(expected).href), row.file);
    }
  });
});

/**
 * For a page with only low-priority files, its oEmbed endpoint is tried first. This costs one
 * request and returns no video.
 */
function assertStep({ cls, file }: Row, { step, lowPriorityReason }: PageCandidate): void {
  const expected: Readonly<Record<string, readonly string[]>> = {
    DIRECT_MEDIA: ['media', ...(file.endsWith('bluecadet.com.html') ? ['oembed'] : [])],
    PLAYER_EMBED: ['players'],
    OEMBED_DISCOVERY: ['oembed'],
    SCRIPT_ONLY: ['scripts', 'oembed'],
    OTHER_VIDEO_SIGNAL: ['media', 'oembed', 'pages'],
  };
  const isLowPriority = cls === 'DIRECT_MEDIA' && lowPriorityReason !== null;
  assert.ok(isLowPriority || expected[cls]?.includes(step), `${cls} as ${step}`);
}

function findBest({
  media,
  players,
  oembed,
  scripts,
  pages,
  lowPriority,
}: PageCandidates): PageCandidate | undefined {
  // Other frames are read, but only their content decides whether they are a candidate.
  const likely = pages.filter(({ signal }) => signal !== 'other iframe');
  return [...media, ...players, ...oembed, ...scripts, ...likely, ...lowPriority][0];
}

function readCandidates({ file, url }: Row): PageCandidates {
  const html = readFileSync(corpusPath('html', file), 'utf8');
  return rankCandidates(readPage(html, { pageUrl: new URL(url) }).candidates, () => false);
}

function readOracle(): readonly Row[] {
  const rows = readFileSync(corpusPath('html', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
  return rows.map((row) => JSON.parse(row));
}
