import assert from 'node:assert/strict';
import { test } from 'node:test';

import { removeFinalDot } from './remove-final-dot.ts';

test('removes the final dot of a host name, and nothing else', () => {
  const cases = [
    ['https://www.example.com./a?b=c.#d.', 'https://www.example.com/a?b=c.#d.'],
    ['https://user@example.com.:8443/', 'https://user@example.com:8443/'],
    ['https://example.com/a.', 'https://example.com/a.'],
    ['http://localhost./', 'http://localhost/'],
    ['http://127.0.0.1./', 'http://127.0.0.1/'],
    ['http://[::1]/', 'http://[::1]/'],
  ] as const;
  for (const [url, plain] of cases) assert.equal(removeFinalDot(new URL(url)).href, plain);
});

test('does not change the given URL', () => {
  const url = new URL('https://example.com./');
  removeFinalDot(url);
  assert.equal(url.href, 'https://example.com./');
});
