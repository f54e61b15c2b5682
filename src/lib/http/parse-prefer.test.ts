import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parsePrefer } from './parse-prefer.ts';

type Case = readonly [
  header: string | readonly string[] | undefined,
  respondAsync: boolean,
  waitSeconds: number | undefined,
];

const CASES: readonly Case[] = [
  [undefined, false, undefined],
  ['', false, undefined],
  ['respond-async', true, undefined],
  ['Respond-Async, wait=10', true, 10],
  ['wait=0', false, 0],
  ['wait = "5"', false, 5],
  ['wait=5; foo=bar, respond-async', true, 5],
  ['wait=3, wait=9', false, 3],
  [['wait=4', 'respond-async'], true, 4],
  ['return=minimal, handling=lenient', false, undefined],
  ['wait=-1', false, undefined],
  ['wait=1.5', false, undefined],
  ['wait=1e3', false, undefined],
  ['wait', false, undefined],
  ['wait=99999999', false, undefined],
  ['respond-async=', true, undefined],
  ['=5, ;, "', false, undefined],
];

describe('parsePrefer', () => {
  for (const [header, respondAsync, waitSeconds] of CASES) {
    it(`parses ${JSON.stringify(header)}`, () => {
      assert.deepEqual(parsePrefer(header), { respondAsync, waitSeconds });
    });
  }

  it('never throws or returns an invalid wait time', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const { waitSeconds } = parsePrefer(header);
        assert.ok(waitSeconds === undefined || (Number.isInteger(waitSeconds) && waitSeconds >= 0));
      }),
    );
  });
});
