import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { anElement, someWebmChapters } from '#test/support/media-files.ts';

import { readWebmChapters } from './read-webm-chapters.ts';

const CHAPTERS = [
  { title: 'Öffnung', startSeconds: 0 },
  { title: 'Second', startSeconds: 61.5 },
];
const HEADER_BYTES = 12;
const NESTED = someWebmChapters(CHAPTERS).subarray(HEADER_BYTES);
const flag = (id: number): Buffer => anElement(id, Buffer.from([1]));

function anAtom(title: string, ...children: readonly Buffer[]): Buffer {
  const start = anElement(0x91, Buffer.from([0]));
  return anElement(0xb6, start, anElement(0x80, anElement(0x85, title)), ...children);
}

describe('readWebmChapters', () => {
  it('reads titles and times', () => {
    assert.deepEqual(readWebmChapters(NESTED), CHAPTERS);
  });

  it('reads the default edition, without hidden chapters and their parts', () => {
    const editions = [
      anElement(0x45b9, anAtom('first edition')),
      anElement(
        0x45b9,
        flag(0x45db),
        anAtom('shown', anAtom('a part')),
        anAtom('hidden', flag(0x98)),
        anElement(0xb6),
      ),
    ];
    assert.deepEqual(readWebmChapters(Buffer.concat(editions)), [
      { title: 'shown', startSeconds: 0 },
    ]);
  });

  it('truncates long titles', () => {
    const edition = anElement(0x45b9, anAtom('a'.repeat(2000)));
    assert.deepEqual(readWebmChapters(edition), [{ title: 'a'.repeat(1024), startSeconds: 0 }]);
  });

  it('reads any bytes without an error', () => {
    fc.assert(
      fc.property(fc.nat(NESTED.length - 1), fc.uint8Array({ maxLength: 16 }), (at, bytes) => {
        const hostile = Buffer.from(NESTED);
        hostile.set(bytes.subarray(0, NESTED.length - at), at);
        assert.ok(readWebmChapters(hostile).length <= 256);
      }),
    );
  });
});
