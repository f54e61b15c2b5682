import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { normalizeUrlInput } from './normalize-url-input.ts';

describe('normalizeUrlInput', () => {
  const inputs = [
    ['https://example.com/talk.mp4', 'https://example.com/talk.mp4'],
    ['  https://example.com/talk.mp4\n', 'https://example.com/talk.mp4'],
    ['example.com/talk.mp4', 'https://example.com/talk.mp4'],
    ['www.example.com', 'https://www.example.com'],
    ['example.com:8443/talk.mp4', 'https://example.com:8443/talk.mp4'],
    ['example.com?v=a:b', 'https://example.com?v=a:b'],
    ['ftp://example.com/talk.mp4', 'ftp://example.com/talk.mp4'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
    ['hello world', 'hello world'],
    ['a sentence. And more', 'a sentence. And more'],
    ['talk', 'talk'],
    ['', ''],
  ] as const;
  for (const [pasted, expected] of inputs) {
    it(`converts ${JSON.stringify(pasted)} to ${JSON.stringify(expected)}`, () => {
      assert.equal(normalizeUrlInput(pasted), expected);
    });
  }
});
