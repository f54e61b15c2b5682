import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { accepts } from './accepts.ts';

const JSON_TYPE = 'application/json';

const CASES: readonly (readonly [header: string | undefined, accepted: boolean])[] = [
  [undefined, true],
  ['', true],
  ['*/*', true],
  ['application/*', true],
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['text/html, */*;q=0.1', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', false],
  ['text/*, image/png', false],
  ['application/xml', false],
  ['application/jsonl', false],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['*/*;q=0', false],
  ['application/*;q=0, application/json;q=0.001', true],
  ['application/json;q=nonsense', false],
  [';;,,', false],
];

describe('accepts', () => {
  for (const [header, accepted] of CASES) {
    it(`${accepted ? 'accepts' : 'rejects'} JSON for ${JSON.stringify(header)}`, () => {
      assert.equal(accepts(header, [JSON_TYPE]), accepted);
    });
  }

  it('accepts if one of several types matches', () => {
    assert.equal(accepts('text/event-stream', [JSON_TYPE, 'text/event-stream']), true);
  });
});
