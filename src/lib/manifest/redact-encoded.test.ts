import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { createEncodedRedactor } from './redact-encoded.ts';

const ENCODINGS = ['base64', 'base64url'] as const;

it('finds a mark at any place of an encoded text, after any part of a word', () => {
  const redact = createEncodedRedactor({
    marks: ':.',
    reveals: (bytes) => bytes.includes('.'),
    replacement: 'x',
  });
  const bytes = fc.uint8Array({ minLength: 6, maxLength: 30 });
  const texts = fc.record({
    head: bytes,
    tail: bytes,
    word: fc.stringMatching(/^[a-z]{0,5}$/),
    encoding: fc.constantFrom(...ENCODINGS),
  });
  fc.assert(
    fc.property(texts, ({ head, tail, word, encoding }) => {
      const encoded = Buffer.concat([head, Buffer.from('.'), tail]).toString(encoding);
      assert.equal(redact(`# ${word}${encoded}`), '# x');
    }),
  );
});

it('asks only about bytes that contain a mark', () => {
  const asked: string[] = [];
  const redact = createEncodedRedactor({
    marks: ':.',
    reveals: (bytes) => asked.push(bytes.toString('latin1')) === 0,
    replacement: 'x',
  });
  redact('# segmentsegmentsegment CUE=/DAlAAAAA//wFAUAAAAB+AP4=');
  assert.ok(asked.every((text) => /[:.]/.test(text)));
});
