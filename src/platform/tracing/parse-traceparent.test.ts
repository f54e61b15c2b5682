import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parseTraceparent } from './parse-traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('parseTraceparent', () => {
  it('reads version 00, and the known fields of later versions', () => {
    const sampled = { traceId: TRACE, spanId: SPAN, isSampled: true };
    assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-01`), sampled);
    assert.deepEqual(parseTraceparent(`01-${TRACE}-${SPAN}-03-more`), sampled);
    const unsampled = { ...sampled, isSampled: false };
    assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-02`), unsampled);
  });

  const INVALID = [
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01\n`,
    ` 00-${TRACE}-${SPAN}-01`,
  ];
  for (const text of INVALID) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(parseTraceparent(text), undefined);
    });
  }

  it('returns only IDs of the defined form for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', 'a', 'f', '-') }), (text) => {
        const span = parseTraceparent(text);
        assert.ok(span === undefined || /^[\da-f]{32}$/.test(span.traceId));
      }),
    );
  });
});
