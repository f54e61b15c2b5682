import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import { listDecodedForms } from '#test/support/decoded-forms.ts';

import { classifyPlaylist } from './classify-playlist.ts';
import { PlaylistError } from './playlist-error.ts';
import { isPlaylist } from './read-lines.ts';
import { rewritePlaylist } from './rewrite-playlist.ts';

type Slot = {
  readonly undefined: readonly string[];
  readonly fetchable: boolean;
  readonly abs: string;
};
type Oracle = {
  readonly file: string;
  readonly base: string;
  readonly kind: 'media' | 'multivariant' | 'mixed' | 'empty' | 'not-a-playlist';
  readonly live: boolean;
  readonly duration: number | null;
  readonly nseg: number;
  readonly problems: readonly string[];
  readonly slots: readonly Slot[];
};

/** Returns true for a slot that refers to an undefined variable. */
function isUndefined(slot: Slot): boolean {
  return slot.undefined.length > 0;
}

function readOracles(): readonly Oracle[] {
  if (corpusMissing !== false) return [];
  return readFileSync(corpusPath('hls', 'ORACLE.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function readPlaylist(oracle: Oracle): string {
  return readFileSync(corpusPath('hls', oracle.file), 'utf8');
}

/** Two URLs are equal when the WHATWG parser normalizes them to the same text. */
function normalizeUrl(url: string): string {
  return URL.parse(url)?.href ?? url;
}

function rewriteAll(text: string, base: URL): { readonly out: string; readonly urls: string[] } {
  const urls: string[] = [];
  const out = rewritePlaylist(text, {
    base,
    variables: new Map(),
    replace: ({ url }) => `r${urls.push(url.href)}`,
  });
  return { out, urls };
}

describe('playlists of other projects', { skip: corpusMissing }, () => {
  const oracles = readOracles();
  const playlists = oracles.filter((oracle) => ['media', 'multivariant'].includes(oracle.kind));

  for (const oracle of oracles) {
    it(`classifies ${oracle.file}`, () => {
      const text = readPlaylist(oracle);
      const playlist = classifyPlaylist(text, { base: new URL(oracle.base) });
      if (oracle.kind === 'empty' || oracle.kind === 'not-a-playlist') {
        assert.equal(playlist, undefined);
        return;
      }
      assert.notEqual(playlist, undefined);
      if (oracle.kind === 'mixed') return;
      assert.equal(playlist?.kind, oracle.kind);
      if (playlist?.kind !== 'media') return;
      // For the oracle, the type VOD is an end, too.
      assert.equal(!playlist.ended, oracle.live || !text.includes('#EXT-X-ENDLIST'));
      assert.equal(playlist.segmentCount, oracle.nseg);
      if (oracle.duration === null) assert.equal(playlist.duration, null);
      else assert.ok(Math.abs((playlist.duration ?? -1) - oracle.duration) < 0.01);
    });
  }

  for (const oracle of playlists) {
    it(`passes every URL of ${oracle.file} to replace and leaks none`, () => {
      const text = readPlaylist(oracle);
      const base = new URL(oracle.base);
      const mustReject =
        oracle.slots.some(isUndefined) ||
        oracle.problems.some((each) => each.startsWith('define-'));
      if (mustReject) {
        assert.throws(() => rewriteAll(text, base), PlaylistError);
        return;
      }
      const { out, urls } = rewriteAll(text, base);
      // Skipped because the oracle drops the last character of a value with an unclosed quote.
      if (text.split(/\r?\n/).some((line) => line.split('"').length % 2 === 0)) return;
      const expected = oracle.slots
        .filter((slot) => slot.fetchable)
        .map((slot) => normalizeUrl(slot.abs));
      assert.deepEqual(urls.toSorted(), expected.toSorted());
      assert.ok(!out.includes('UPSTREAMSECRET') && !out.includes(base.hostname));
      assert.doesNotMatch(out.replaceAll('skd://', ''), /:\/\//);
      for (const form of listDecodedForms(out)) {
        assert.ok(!form.includes('UPSTREAMSECRET') && !form.includes(base.hostname), form);
      }
      assert.ok(isPlaylist(out));
    });
  }
});
