import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

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

/** True for a slot that refers to a variable which nothing defines. */
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

/** Two addresses are one when the WHATWG parser reads them alike. */
function normalise(address: string): string {
  return URL.parse(address)?.href ?? address;
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

describe('the playlists of other projects', { skip: corpusMissing }, () => {
  const oracles = readOracles();
  const playlists = oracles.filter((oracle) => ['media', 'multivariant'].includes(oracle.kind));

  for (const oracle of oracles) {
    it(`classifies ${oracle.file}`, () => {
      const playlist = classifyPlaylist(readPlaylist(oracle), { base: new URL(oracle.base) });
      if (oracle.kind === 'empty' || oracle.kind === 'not-a-playlist') {
        assert.equal(playlist, undefined);
        return;
      }
      assert.notEqual(playlist, undefined);
      if (oracle.kind === 'mixed') return;
      assert.equal(playlist?.kind, oracle.kind);
      if (playlist?.kind !== 'media') return;
      assert.equal(!playlist.ended, oracle.live);
      assert.equal(playlist.segmentCount, oracle.nseg);
      if (oracle.duration === null) assert.equal(playlist.duration, null);
      else assert.ok(Math.abs((playlist.duration ?? -1) - oracle.duration) < 0.01);
    });
  }

  for (const oracle of playlists) {
    it(`hands every address of ${oracle.file} over, and none of it on`, () => {
      const text = readPlaylist(oracle);
      const base = new URL(oracle.base);
      const mustRefuse =
        oracle.slots.some(isUndefined) ||
        oracle.problems.some((each) => each.startsWith('define-'));
      if (mustRefuse) {
        assert.throws(() => rewriteAll(text, base), PlaylistError);
        return;
      }
      const { out, urls } = rewriteAll(text, base);
      // The oracle cuts the last character of a value whose quote nothing closes.
      if (text.split(/\r?\n/).some((line) => line.split('"').length % 2 === 0)) return;
      const expected = oracle.slots
        .filter((slot) => slot.fetchable)
        .map((slot) => normalise(slot.abs));
      assert.deepEqual(urls.toSorted(), expected.toSorted());
      assert.ok(!out.includes('UPSTREAMSECRET') && !out.includes(base.hostname));
      assert.doesNotMatch(out.replaceAll('skd://', ''), /:\/\//);
      assert.ok(isPlaylist(out));
    });
  }
});
