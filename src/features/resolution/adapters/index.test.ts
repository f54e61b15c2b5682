import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';

import { listProviderAdapters } from '../providers/provider-adapters.ts';
import { listProviderRows } from '../providers/provider-rows.ts';
import { listAdapters } from './index.ts';

describe('listAdapters', () => {
  it('lists all adapters, and each has a test', async () => {
    const files = await readdir(new URL('.', import.meta.url), { recursive: true });
    const modules = files.filter((file) => /^(?!index\.)[\w-]+(?:\/adapter)?\.ts$/.test(file));
    for (const file of modules) assert.ok(files.includes(file.replace('.ts', '.test.ts')), file);
    const names = modules.map((file) => file.replace(/(?:\/adapter)?\.ts$/, ''));
    const rows = listProviderAdapters().map(({ name }) => name);
    assert.deepEqual(
      listAdapters().map(({ name }) => name),
      [...names.toSorted(), ...rows],
    );
  });

  it('has at most one adapter for each name and each host, except for templates', () => {
    const names = listAdapters().map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
    // The tests of the templates check that only one adapter matches each URL.
    const rows = listProviderRows().filter(({ ids }) => ids !== undefined);
    const templates = new Set<string>(rows.map(({ name }) => name));
    const others = listAdapters().filter(({ name }) => !templates.has(name));
    const hosts = others.flatMap((adapter) => (adapter.kind === 'url' ? adapter.hosts : []));
    const named = hosts.filter((host) => host !== '*');
    assert.deepEqual(named, [...new Set(named)]);
    for (const host of named) assert.match(host, /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
  });

  it('has at most one adapter for each kind of content', () => {
    const kinds = listAdapters().flatMap((adapter) =>
      adapter.kind === 'content' ? adapter.accepts : [],
    );
    assert.deepEqual(kinds, [...new Set(kinds)]);
  });
});
