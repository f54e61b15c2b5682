import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  array,
  assert as assertProperty,
  constantFrom,
  oneof,
  property,
  string,
  uint8Array,
} from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { decodeBytes, encodeBytes, escapeBytes } from './byte-text.ts';

describe('decodeBytes and encodeBytes', () => {
  it('round-trip arbitrary bytes', () => {
    const piece = oneof(
      uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
      string({ unit: codePoint, maxLength: 8 }).map((text) => Buffer.from(text.toWellFormed())),
      constantFrom('f09f98', 'eda080', 'c0af', 'f4908080', '80ff').map((hex) =>
        Buffer.from(hex, 'hex'),
      ),
    );
    assertProperty(
      property(array(piece), (pieces) => {
        const bytes = Buffer.concat([Buffer.from('#'), ...pieces]);
        assert.deepEqual(encodeBytes(decodeBytes(bytes)), bytes);
      }),
      { numRuns: 500 },
    );
  });

  it('decode valid UTF-8 unchanged, without its byte order mark', () => {
    for (const text of ['', 'é€😀', '\uFFFD', 'a\nb']) {
      assert.equal(decodeBytes(Buffer.from(text)), text);
      assert.equal(decodeBytes(Buffer.from(`\uFEFF${text}`)), text);
    }
    const mixed = Buffer.concat([Buffer.from('\uFEFF😀é'), Buffer.from([0xe9]), Buffer.from('!')]);
    assert.equal(decodeBytes(mixed), '😀é\uDCE9!');
  });

  it('round-trip a large text with many invalid bytes', () => {
    const bytes = Buffer.alloc(256 * 1024, Buffer.from([0xc3, 0xa9, 0xe9]));
    assert.equal(encodeBytes(decodeBytes(bytes)).compare(bytes), 0);
    assert.equal(decodeBytes(Buffer.alloc(1024 * 1024 + 1, 0xe9)).at(-1), '\uFFFD');
  });
});

it('escapeBytes percent-encodes invalid bytes', () => {
  assert.equal(escapeBytes(decodeBytes(Buffer.from('é/\xe9\xff.ts', 'latin1'))), '%E9/%E9%FF.ts');
  assert.equal(escapeBytes('é.ts'), 'é.ts');
});
