import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';

import { ADAPTERS } from './index.ts';

describe('ADAPTERS', () => {
  it('lists all adapters, and each has a test', async () => {
    const entries = await readdir(new URL('.', import.meta.url), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    assert.deepEqual(
      ADAPTERS.map((adapter) => adapter.name),
      folders.toSorted(),
    );
    for (const folder of folders) {
      const files = await readdir(new URL(`${folder}/`, import.meta.url));
      assert.ok(files.includes('adapter.ts') && files.includes('adapter.test.ts'), folder);
    }
  });

  it('has at most one adapter for each kind of content', () => {
    const kinds = ADAPTERS.flatMap((adapter) =>
      adapter.kind === 'content' ? adapter.accepts : [],
    );
    assert.deepEqual(kinds, [...new Set(kinds)]);
  });
});
