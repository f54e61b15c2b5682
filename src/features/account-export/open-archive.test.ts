import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';
import { readZip } from '#test/support/read-zip.ts';

import { type ArchiveFile, openArchive } from './open-archive.ts';

const MTIME = new Date(Date.UTC(2026, 0, 31));
const CHUNK = 'a chunk of some length\n'.repeat(10_000);

describe('an archive', () => {
  it('contains every file with its content', async () => {
    const contents = fc.array(fc.array(fc.string({ unit: codePoint })), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(contents, async (files) => {
        const named = files.map((content, i) => ({ name: `folder/${i}.txt`, content }));
        const archive = await buffer(openArchive(toAsync(named), MTIME));
        const texts = named.map(({ name, content }) => [name, content.join('')]);
        assert.deepEqual([...readZip(archive)], texts);
      }),
      { numRuns: 20 },
    );
  });

  it('fails if a file fails', async () => {
    const files = toAsync([{ name: 'a.txt', content: failAfterChunk() }]);
    await assert.rejects(buffer(openArchive(files, MTIME)), /the database is gone/);
  });

  it('stops reading files when its reader leaves', async () => {
    const ended = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield CHUNK;
      } finally {
        ended.resolve();
      }
    }
    const archive = openArchive(toAsync([{ name: 'a.txt', content: endless() }]), MTIME);
    await once(archive, 'readable');
    archive.destroy();
    await ended.promise;
  });
});

async function* toAsync(files: readonly ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files;
}

async function* failAfterChunk(): AsyncGenerator<string> {
  yield 'a';
  throw new Error('the database is gone');
}
