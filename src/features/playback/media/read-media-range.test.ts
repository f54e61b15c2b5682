import assert from 'node:assert/strict';
import { it } from 'node:test';

import { openTestBody, type TestBodyOptions } from '#test/support/media-bodies.ts';

import { PeekableBody } from './peekable-body.ts';
import { type FilePart, type PartMemory, readPart } from './read-media-range.ts';

const CHUNK = Buffer.alloc(1024 * 1024, 'a');
const CHUNKS = [CHUNK, CHUNK, CHUNK, Buffer.from('b')];

for (const [name, end] of [
  ['ends', 'complete'],
  ['fails', new Error('lost')],
] as const) {
  it(`gives back all memory except the result when a body of unknown size ${name}`, async () => {
    const { lent, memory } = openMemory();
    const part = readFile({ end }, memory);
    if (end === 'complete') {
      const { bytes } = await part;
      assert.deepEqual(bytes, Buffer.concat(CHUNKS));
      assert.deepEqual([...lent], [bytes.buffer]);
    } else {
      await assert.rejects(part, end);
      assert.equal(lent.size, 0);
    }
  });
}

function readFile(options: TestBodyOptions, memory: PartMemory): Promise<FilePart> {
  const response = {
    status: 200,
    headers: new Map(),
    url: new URL('https://media.example/part.ts'),
    body: new PeekableBody(openTestBody(CHUNKS, options)),
  };
  const verdict = { kind: 'complete', size: null, bodyEnd: null } as const;
  return readPart(() => ({ response, verdict }), { start: 0, length: 2 ** 24 }, memory);
}

function openMemory(): { readonly lent: Set<ArrayBuffer>; readonly memory: PartMemory } {
  const lent = new Set<ArrayBuffer>();
  return {
    lent,
    memory: {
      take(length) {
        const buffer = Buffer.allocUnsafeSlow(length);
        lent.add(buffer.buffer);
        return buffer;
      },
      give: ({ buffer }) => assert.ok(lent.delete(buffer)),
    },
  };
}
