import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SERVICE_LIMITS, toExchangeLimits } from './limits.ts';

const MAXIMUMS = SERVICE_LIMITS.exchange;

test('applies the service’s limits by default', () => {
  assert.deepEqual(toExchangeLimits(undefined, MAXIMUMS), MAXIMUMS);
});

test('lets a caller lower a limit, but not raise it', () => {
  const limits = toExchangeLimits(
    { redirectsMax: 1, headersTimeoutMs: 60_000, bodyBytesMax: 10 },
    MAXIMUMS,
  );
  assert.deepEqual(limits, { ...MAXIMUMS, redirectsMax: 1, bodyBytesMax: 10 });
});

test('lets a caller raise the connect timeout up to the headers timeout', () => {
  const { headersTimeoutMs } = MAXIMUMS;
  const limits = toExchangeLimits({ connectTimeoutMs: headersTimeoutMs + 1 }, MAXIMUMS);
  assert.deepEqual(limits, { ...MAXIMUMS, connectTimeoutMs: headersTimeoutMs });
});

test('null removes the total timeout and the body size limit, for media', () => {
  const limits = toExchangeLimits({ totalTimeoutMs: null, bodyBytesMax: null }, MAXIMUMS);
  assert.deepEqual(limits, { ...MAXIMUMS, totalTimeoutMs: null, bodyBytesMax: null });
});
