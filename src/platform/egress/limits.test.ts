import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SERVICE_LIMITS, toExchangeLimits } from './limits.ts';

const MOST = SERVICE_LIMITS.exchange;

test('without wishes the service’s own limits hold', () => {
  assert.deepEqual(toExchangeLimits(undefined, MOST), MOST);
});

test('a wish lowers a limit and never lifts one', () => {
  const limits = toExchangeLimits(
    { redirectsMax: 1, headersTimeoutMs: 60_000, bodyBytesMax: 10 },
    MOST,
  );
  assert.deepEqual(limits, { ...MOST, redirectsMax: 1, bodyBytesMax: 10 });
});

test('a connection may take as long as an answer’s head, for who asks for that', () => {
  const { headersTimeoutMs } = MOST;
  const limits = toExchangeLimits({ connectTimeoutMs: headersTimeoutMs + 1 }, MOST);
  assert.deepEqual(limits, { ...MOST, connectTimeoutMs: headersTimeoutMs });
});

test('null lifts the total time and the body size, for media', () => {
  const limits = toExchangeLimits({ totalTimeoutMs: null, bodyBytesMax: null }, MOST);
  assert.deepEqual(limits, { ...MOST, totalTimeoutMs: null, bodyBytesMax: null });
});
