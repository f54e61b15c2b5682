import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readBandwidth } from './connection-hint.ts';

describe('readBandwidth', () => {
  for (const [navigator, bandwidth] of [
    [{}, undefined],
    [{ connection: null }, undefined],
    [{ connection: {} }, undefined],
    [{ connection: { downlink: 0 } }, undefined],
    [{ connection: { downlink: '3' } }, undefined],
    [{ connection: { downlink: 0.35 } }, 350_000],
    [{ connection: { downlink: 10, saveData: false } }, 10_000_000],
    [{ connection: { downlink: 10, saveData: true } }, 500_000],
    [{ connection: { downlink: 0.2, saveData: true } }, 200_000],
    [{ connection: { saveData: true } }, 500_000],
  ] as const) {
    it(`is ${bandwidth} for ${JSON.stringify(navigator)}`, () => {
      assert.equal(readBandwidth(navigator), bandwidth);
    });
  }
});
