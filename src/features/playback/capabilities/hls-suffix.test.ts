import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { createReferenceResolver } from '#lib/manifest/resolve-reference.ts';

import { toHlsSuffix } from './hls-suffix.ts';

const BASE = new URL('https://origin.example/live.mp4/index.m3u8');
const pieces = fc.constantFrom(
  ...'a seg-1 .ts .M4S .aac .vtt .exe .m4s. . / ? # ? x=.ts %2e ä'.split(' '),
);
const references = fc.array(pieces, { maxLength: 6 }).map((all) => all.join(''));

describe('the suffix of a URL in a playlist', () => {
  it('is that of the entire URL, also if its name is known', () => {
    fc.assert(
      fc.property(
        references,
        fc.constantFrom('segment' as const, 'part' as const, 'map' as const),
        fc.boolean(),
        (reference, role, isMapped) => {
          const url = createReferenceResolver(BASE)(reference);
          fc.pre(url !== undefined);
          const segment = { isMapped, detected: undefined };
          const expected = toHlsSuffix(role, { href: url.href }, segment);
          assert.equal(toHlsSuffix(role, url, segment), expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  for (const [reference, isMapped, expected] of [
    ['a.aac', false, '.aac'],
    ['a.exe', false, '.ts'],
    ['a.aac?x=.vtt', false, '.aac'],
    ['a?x=.vtt', false, '.ts'],
    ['aac', false, '.ts'],
    ['?a.aac', false, '.ts'],
    ['a.CMFV', true, '.cmfv'],
    ['a.aac', true, '.m4s'],
  ] as const) {
    it(`of ${reference} is ${expected}${isMapped ? ' after an initialization section' : ''}`, () => {
      const url = createReferenceResolver(BASE)(reference);
      assert.ok(url);
      assert.equal(toHlsSuffix('segment', url, { isMapped, detected: undefined }), expected);
    });
  }
});
