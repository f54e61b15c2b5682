import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const SOURCES = globSync('{src,web}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map(
  (path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }),
);

/** The only file that may state a fact which many files need. */
const OWNERS: readonly (readonly [fact: string, copy: RegExp, owner: string])[] = [
  [
    'the check for an object of JSON',
    /return typeof (\w+) === 'object' && \1 !== null(?: && !Array\.isArray\(\1\))?;/,
    'src/lib/json/is-json-object.ts',
  ],
  [
    'parsing JSON or returning undefined',
    /try \{\s+return JSON\.parse\([^;]+;\s+\} catch \{\s+return undefined;/,
    'src/lib/json/parse-json-text.ts',
  ],
  [
    'the extensions of videos that browsers play',
    /= \/\\\.\(\?:m3u8\|mpd\|mp4\|m4v\|mov\|webm\)/,
    'src/lib/media/has-video-name.ts',
  ],
  [
    'the user agent of browsers',
    /Mozilla\/5\.0 [^']* Chrome\/\d/,
    'src/lib/http/list-client-headers.ts',
  ],
];

describe('facts with one owner', () => {
  for (const [fact, copy, owner] of OWNERS) {
    it(`states ${fact} only in ${owner}`, () => {
      const files = SOURCES.filter(({ text }) => copy.test(text)).map(({ path }) => path);
      assert.deepEqual(files, [owner]);
    });
  }
});
