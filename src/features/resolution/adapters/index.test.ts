import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';

import { FAMILY_ADAPTERS } from '../providers/families/family-adapter.ts';
import { PUBLISHER_ADAPTERS } from '../providers/publishers/publisher-adapter.ts';
import { ADAPTERS } from './index.ts';

describe('ADAPTERS', () => {
  it('lists all adapters, and each has a test', async () => {
    const entries = await readdir(new URL('.', import.meta.url), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const rows = [...PUBLISHER_ADAPTERS, ...FAMILY_ADAPTERS].map(({ name }) => name);
    const names = [...folders.toSorted(), ...rows];
    assert.deepEqual(
      ADAPTERS.map(({ name }) => name),
      names,
    );
    for (const folder of folders) {
      const files = await readdir(new URL(`${folder}/`, import.meta.url));
      assert.ok(files.includes('adapter.ts') && files.includes('adapter.test.ts'), folder);
    }
  });

  it('has at most one adapter for each name and each host, except for families', () => {
    const names = ADAPTERS.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
    // The tests of the families check that only one adapter matches each URL.
    const families = new Set<string>(FAMILY_ADAPTERS.map(({ name }) => name));
    const others = ADAPTERS.filter(({ name }) => !families.has(name));
    const hosts = others.flatMap((adapter) => (adapter.kind === 'url' ? adapter.hosts : []));
    const named = hosts.filter((host) => host !== '*');
    assert.deepEqual(named, [...new Set(named)]);
    for (const host of named) assert.match(host, /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
  });

  it('has at most one adapter for each kind of content', () => {
    const kinds = ADAPTERS.flatMap((adapter) =>
      adapter.kind === 'content' ? adapter.accepts : [],
    );
    assert.deepEqual(kinds, [...new Set(kinds)]);
  });
});
