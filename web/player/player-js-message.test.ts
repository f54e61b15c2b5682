import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parsePlayerMessage, toNumber } from './player-js-message.ts';

describe('parsePlayerMessage', () => {
  it('parses JSON text and objects', () => {
    const message = { context: 'player.js', method: 'setVolume', value: 50, listener: 'a' };
    const expected = { method: 'setVolume', value: 50, listener: 'a' };
    assert.deepEqual(parsePlayerMessage(JSON.stringify(message)), expected);
    assert.deepEqual(parsePlayerMessage(message), expected);
  });

  const others: readonly unknown[] = [
    null,
    'play',
    '{"context":"player.js"',
    { method: 'play' },
    { context: 'other', method: 'play' },
    { context: 'player.js', method: 'constructor' },
    { context: 'player.js', method: 'play', listener: {} },
    { context: 'player.js', method: 'play', listener: 'x'.repeat(257) },
  ];
  for (const data of others) {
    it(`ignores ${JSON.stringify(data).slice(0, 60)}`, () => {
      assert.equal(parsePlayerMessage(data), undefined);
    });
  }

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json()), (data) => {
        parsePlayerMessage(data);
      }),
    );
  });
});

it('toAmount accepts numbers and numeric text only', () => {
  for (const [value, amount] of [
    [50, 50],
    ['0.5', 0.5],
    [null, Number.NaN],
    ['', Number.NaN],
    [' ', Number.NaN],
    [[], Number.NaN],
    [true, Number.NaN],
  ] as const) {
    assert.equal(toNumber(value), amount);
  }
});
