import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import { listDashRequests } from '#test/support/list-dash-requests.ts';
import { listReferences, listDashReferences, renderSource } from '#test/support/render-source.ts';

import type { ManifestTrack } from './manifest-tracks.ts';

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

/** Generated manifests show that every reference withstands changes. */
const TAMPERED_ONE_IN = 10;
const TRACKS: readonly ManifestTrack[] = [
  { lang: 'en', label: 'added', kind: 'captions', isDefault: true, revision: 1 },
];
/**
 * Matches every mention of the added track, in either format, and the subtitle group given to
 * variants without one.
 */
const ADDED =
  /#EXT-X-MEDIA:TYPE=SUBTITLES,[^\r\n]*NAME="added[^\r\n]*(?:\r\n|\r|\n)|<(?:\w+:)?AdaptationSet contentType="text" mimeType="[^"]*"(?: codecs="wvtt")? lang="en">(?:(?!AdaptationSet).)*AdaptationSet>|,SUBTITLES="subtitles(?:-\d+)?"/g;

describe('playlists from other projects, with real capabilities', { skip: corpusMissing }, () => {
  for (const [index, oracle] of readOracles('hls').entries()) {
    if (!['media', 'multivariant'].includes(oracle.kind)) continue;
    it(`resolve every URL of ${oracle.file} and leak none`, async () => {
      const text = readFileSync(corpusPath('hls', oracle.file), 'utf8');
      const isUnreadable =
        oracle.slots.some((slot) => slot.undefined.length > 0) ||
        oracle.problems.some((problem) => problem.startsWith('define-'));
      if (isUnreadable) {
        await assert.rejects(
          renderSource({ format: 'HLS', text, baseUrl: oracle.base }),
          isRefusal,
        );
        return;
      }
      const rendered = await renderSource({ format: 'HLS', text, baseUrl: oracle.base });
      const { out, open, assertRejectsTampering } = rendered;
      assertClean(out, oracle.base);
      assertAddsOnly(
        out,
        (await renderSource({ format: 'HLS', text, baseUrl: oracle.base, tracks: TRACKS })).out,
      );
      // Skips playlists with an unclosed quote, because the oracle truncates such values.
      if (text.split(/\r?\n/).some((line) => line.split('"').length % 2 === 0)) return;
      const listed = listReferences(out);
      const [first] = listed;
      const isTampered = index % TAMPERED_ONE_IN === 0;
      if (first !== undefined && isTampered) assertRejectsTampering(first);
      const opened = listed.map((reference) => open(reference));
      const named = oracle.slots.filter(({ fetchable }) => fetchable);
      assert.deepEqual(new Set(opened), new Set(named.map(({ abs }) => new URL(abs).href)));
    });
  }
});

describe('MPDs from other projects, with real capabilities', { skip: corpusMissing }, () => {
  for (const oracle of readOracles('dash')) {
    if (oracle.kind !== 'mpd') continue;
    it(`resolve every player request of ${oracle.file} and leak no URL`, async () => {
      const text = readFileSync(corpusPath('dash', oracle.file), 'utf8');
      const rendered = await renderSource({ format: 'DASH', text, baseUrl: oracle.base });
      assertClean(rendered.out, oracle.base);
      assertAddsOnly(
        rendered.out,
        (await renderSource({ format: 'DASH', text, baseUrl: oracle.base, tracks: TRACKS })).out,
      );
      const references = listDashReferences(rendered);
      const sealed = references.find((each) => rendered.open(each) !== undefined);
      if (sealed !== undefined) rendered.assertRejectsTampering(sealed);
      const opened = references.flatMap((reference) => rendered.open(reference) ?? []);
      const expected = listDashRequests(text, new URL(oracle.base));
      // If the MPD requires an added query, the service adds it, so the URLs that players receive
      // do not contain it.
      const compared = text.includes('urn:mpeg:dash:urlparam') ? withoutQuery : toHref;
      assert.deepEqual(
        new Set(opened.map(compared)),
        new Set(expected.filter((url) => url !== oracle.base).map(compared)),
      );
    });
  }
});

function assertAddsOnly(plain: string, out: string): void {
  assert.equal(out.replaceAll(ADDED, ''), plain.replaceAll(ADDED, ''));
}

function toHref(text: string): string {
  return new URL(text).href;
}

function withoutQuery(text: string): string {
  const url = new URL(text);
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
