import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { completeUrl } from './complete-url.ts';

describe('completeUrl', () => {
  for (const [text, expected] of [
    ['youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['example.com/talk.mp4', 'https://example.com/talk.mp4'],
    ['//example.com/talk.mp4', 'https://example.com/talk.mp4'],
    ['www.example.com', 'https://www.example.com'],
    ['example.com:8443/talk.mp4', 'https://example.com:8443/talk.mp4'],
    ['example.com?v=a:b', 'https://example.com?v=a:b'],
    ['münchen.example/a', 'https://münchen.example/a'],
    ['example.com/a?next=https://b.example', 'https://example.com/a?next=https://b.example'],
  ] as const) {
    it(`completes ${text}`, () => {
      assert.equal(completeUrl(text), expected);
    });
  }

  for (const text of [
    'https://example.com/talk.mp4',
    'HTTP://example.com',
    'ftp://example.com/talk.mp4',
    'mailto:a@example.com',
    'a@example.com/x',
    'javascript:alert(1.5)',
    'data:video/mp4;base64,AA.A',
    'magnet:?xt=urn:btih:a.b',
    'hello world',
    'a sentence. And more',
    ' example.com',
    '///example.com',
    '/example.com/a',
    './a.mp4',
    'talk',
    '',
  ]) {
    it(`returns ${JSON.stringify(text)} as is`, () => {
      assert.equal(completeUrl(text), text);
    });
  }
});
