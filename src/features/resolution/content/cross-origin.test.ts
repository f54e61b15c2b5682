import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { allowsEmbedding, allowsScript } from './cross-origin.ts';

const ORIGIN = 'https://reelay.test';

describe('allowsScript', () => {
  const cases: readonly (readonly [string | undefined, boolean])[] = [
    ['*', true],
    [` ${ORIGIN} `, true],
    [undefined, false],
    ['', false],
    ['null', false],
    [`${ORIGIN}/`, false],
    ['https://other.test', false],
    [`${ORIGIN}, https://other.test`, false],
  ];
  for (const [value, allowed] of cases) {
    it(`returns ${allowed} for ${value ?? 'no header'}`, () => {
      const headers = new Map(value === undefined ? [] : [['access-control-allow-origin', value]]);
      assert.equal(allowsScript(headers, ORIGIN), allowed);
    });
  }
});

describe('allowsEmbedding', () => {
  const cases: readonly (readonly [string | undefined, boolean])[] = [
    [undefined, true],
    ['cross-origin', true],
    ['same-origin', false],
    ['Same-Site', false],
  ];
  for (const [value, allowed] of cases) {
    it(`returns ${allowed} for ${value ?? 'no header'}`, () => {
      const headers = new Map(value === undefined ? [] : [['cross-origin-resource-policy', value]]);
      assert.equal(allowsEmbedding(headers), allowed);
    });
  }
});
