import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import { listDashRequests } from '#test/support/list-dash-requests.ts';
import { listCapabilities, listDashPaths, renderSource } from '#test/support/render-source.ts';

import type { ManifestTrack } from '../subtitles/played-tracks.ts';

type Oracle = {
  readonly file: string;
  readonly base: string;
  readonly kind: string;
  readonly problems: readonly string[];
  readonly slots: readonly {
    readonly fetchable: boolean;
    readonly abs: string;
    readonly undefined: readonly string[];
  }[];
};

const TRACKS: readonly ManifestTrack[] = [
  { lang: 'en', label: 'added', kind: 'captions', isDefault: true, revision: 1 },
];
/** What names the track, in either format, and the group that variants without one get. */
const ADDED =
  /#EXT-X-MEDIA:TYPE=SUBTITLES,[^\r\n]*NAME="added[^\r\n]*(?:\r\n|\r|\n)|<(?:\w+:)?AdaptationSet contentType="text" mimeType="[^"]*"(?: codecs="wvtt")? lang="en">(?:(?!AdaptationSet).)*AdaptationSet>|,SUBTITLES="subtitles(?:-\d+)?"/g;

/** Capabilities of one playlist that are tried in every wrong way. */
const TRIED = 3;

describe('the playlists of other projects, with real capabilities', { skip: corpusMissing }, () => {
  for (const oracle of readOracles('hls')) {
    if (!['media', 'multivariant'].includes(oracle.kind)) continue;
    it(`open what ${oracle.file} names, and show nothing of it`, async () => {
      const text = readFileSync(corpusPath('hls', oracle.file), 'utf8');
      const isUnreadable =
        oracle.slots.some((slot) => slot.undefined.length > 0) ||
        oracle.problems.some((problem) => problem.startsWith('define-'));
      if (isUnreadable) {
        await assert.rejects(renderSource('HLS', text, oracle.base), isRefusal);
        return;
      }
      const rendered = await renderSource('HLS', text, oracle.base);
      const { out, open, assertOpensNothingElse } = rendered;
      assertClean(out, oracle.base);
      assertAddsOnly(out, (await renderSource('HLS', text, oracle.base, TRACKS)).out);
      // The oracle cuts the last character of a value whose quote nothing closes.
      if (text.split(/\r?\n/).some((line) => line.split('"').length % 2 === 0)) return;
      const listed = listCapabilities(out);
      for (const capability of listed.slice(0, TRIED)) assertOpensNothingElse([capability]);
      const opened = listed.map((capability) => open([capability]));
      const named = oracle.slots.filter(({ fetchable }) => fetchable);
      assert.deepEqual(new Set(opened), new Set(named.map(({ abs }) => new URL(abs).href)));
    });
  }
});

describe('the MPDs of other projects, with real capabilities', { skip: corpusMissing }, () => {
  for (const oracle of readOracles('dash')) {
    if (oracle.kind !== 'mpd') continue;
    it(`open what a player asks of ${oracle.file}, and show nothing of it`, async () => {
      const text = readFileSync(corpusPath('dash', oracle.file), 'utf8');
      const rendered = await renderSource('DASH', text, oracle.base);
      assertClean(rendered.out, oracle.base);
      assertAddsOnly(rendered.out, (await renderSource('DASH', text, oracle.base, TRACKS)).out);
      const paths = listDashPaths(rendered);
      for (const path of new Map(paths.map((each) => [each.length, each])).values()) {
        if (rendered.open(path) !== undefined) rendered.assertOpensNothingElse(path);
      }
      const opened = paths.flatMap((path) => rendered.open(path) ?? []);
      const wanted = listDashRequests(text, new URL(oracle.base));
      // Where the MPD tells players to add a query, it is added by us, and players see nothing of it.
      const compared = text.includes('urn:mpeg:dash:urlparam') ? withoutQuery : toHref;
      assert.deepEqual(
        new Set(opened.map(compared)),
        new Set(wanted.filter((address) => address !== oracle.base).map(compared)),
      );
    });
  }
});

/** A track changes nothing else. */
function assertAddsOnly(plain: string, out: string): void {
  assert.equal(out.replaceAll(ADDED, ''), plain.replaceAll(ADDED, ''));
}

function toHref(address: string): string {
  return new URL(address).href;
}

function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}

function assertClean(out: string, base: string): void {
  assert.ok(!out.includes('UPSTREAMSECRET') && !out.includes(new URL(base).hostname));
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'source_unsupported';
}

function readOracles(folder: string): readonly Oracle[] {
  if (corpusMissing !== false) return [];
  return readFileSync(corpusPath(folder, 'ORACLE.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
